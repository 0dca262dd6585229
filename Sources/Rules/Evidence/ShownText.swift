import Basics

/// Compares a text on the screen with the text that was delivered.
enum ShownText {
  /// The relation of the text on the screen to the delivered text.
  enum Relation { case same, cutAtEnd, changed }

  /// Compares texts as a reader does. Differences in letter case, white space, soft hyphens, other invisible characters
  /// and the composition of letters are ignored. If the shown text is only the beginning of the delivered one, with or
  /// without dots at its end, it is cut.
  static func relation(of shown: String, to delivered: String) -> Relation {
    if shown == delivered { return .same }
    let (own, whole) = (folded(shown), folded(delivered))
    if own == whole { return .same }
    let dots: Set<Character> = ["…", "."]
    let rest = String(own.reversed().drop { dots.contains($0) }.reversed())
    return !rest.isEmpty && whole.hasPrefix(rest) ? .cutAtEnd : .changed
  }

  /// Returns the number of characters as a reader counts them. An ellipsis at the end isn't counted, and a run of white
  /// space counts as one character.
  ///
  /// - Parameter whole: the text of which `text` is the beginning. If `whole` has no ellipsis, an ellipsis in `text`
  ///   counts as white space.
  static func count(_ text: String, of whole: String? = nil) -> Int {
    var words = text.replacing("...", with: "…")
    if let whole, !whole.contains("…"), !whole.contains("...") { words.replace("…", with: " ") }
    let rest = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return rest.reversed().drop { $0 == "…" || $0.isWhitespace }.count
  }

  /// Returns the text in one letter case and without invisible characters. Letters whose case depends on the language
  /// become one letter: `İ`, `ı` and `i`.
  private static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    // Upper case first, so that `ß` and `SS` are one.
    for scalar in text.uppercased().lowercased().unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint { continue }
      switch scalar {
      case "ı": folded.append("i")
      case "\u{307}" where folded.last == "i": continue
      default: folded.append(scalar)
      }
    }
    return String(folded)
  }
}

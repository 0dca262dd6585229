import Basics

/// A text of a recording beside the one that was delivered.
enum ShownText {
  /// How a shown text stands to the delivered one.
  enum Relation { case same, cutAtEnd, changed }

  /// Compares texts as a reader does: letter case, white space, soft hyphens and what else can't be seen make no other text,
  /// nor does the way in which letters are composed. A text that begins the delivered one is cut, with dots at its end or
  /// without.
  static func relation(of shown: String, to delivered: String) -> Relation {
    if shown == delivered { return .same }
    let (own, whole) = (folded(shown), folded(delivered))
    if own == whole { return .same }
    let dots: Set<Character> = ["…", "."]
    let rest = String(own.reversed().drop { dots.contains($0) }.reversed())
    return !rest.isEmpty && whole.hasPrefix(rest) ? .cutAtEnd : .changed
  }

  /// The number of characters that a reader counts: an ellipsis at the end isn't one, and a run of white space is.
  ///
  /// - Parameter whole: the text that this was cut from. An ellipsis that isn't in it comes from cutting, wherever it stands.
  static func count(_ text: String, of whole: String? = nil) -> Int {
    var words = text.replacing("...", with: "…")
    if let whole, !whole.contains("…"), !whole.contains("...") { words.replace("…", with: " ") }
    let rest = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return rest.reversed().drop { $0 == "…" || $0.isWhitespace }.count
  }

  /// Letters whose case differs by language count as one: `İ`, `ı` and `i`.
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

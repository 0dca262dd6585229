/// The direction of a text, which decides what `start` and `end` of a corner mean.
package enum TextDirection: String, CaseIterable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The direction of texts in a language (BCP 47): by the tag's script if it has one, else by the language. `nil` for
  /// a tag without a language.
  package init?(language tag: String) {
    let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }
    guard let language = subtags.first else { return nil }
    let script = subtags.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
    let isMirrored =
      script.map { Self.scripts.contains(String($0)) } ?? Self.languages.contains(String(language))
    self = isMirrored ? .rightToLeft : .leftToRight
  }

  /// Languages that are usually written from right to left (CLDR).
  private static let languages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "nqo", "pnb", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  private static let scripts: Set<String> = ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm"]
}

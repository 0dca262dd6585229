/// The words that mark something as an ad, by language, each with its source.
///
/// A row holds words of one language from one source, so a language has several rows. The rows stand in
/// `AdLabelWords+Rows.swift`.
package enum AdLabelWords {
  /// Words of one language that mark something as an ad, and the source that they are from.
  package struct Row: Sendable {
    /// An ISO 639 code; Chinese is divided by script into `zh-Hans` and `zh-Hant`, Norwegian into `nb` and `nn`.
    package let language: String
    /// Words and short phrases that mark a text as an ad, spelled as in the document that `source` names.
    package let words: [String]
    /// A public address, or a repository and a path in it.
    package let source: String

    init(_ language: String, _ words: [String], _ source: String) {
      self.language = language
      self.words = words
      self.source = source
    }
  }

  /// All rows, grouped by language family.
  package static let rows: [Row] =
    germanicRows + romanceRows + slavicRows + otherEuropeanRows + semiticRows + asianRows

  /// Returns the languages in which the whole text is a word or phrase that marks an ad; an empty set if there is none.
  ///
  /// Letter case, white space and punctuation don't count: `[Ad]`, `ANZEIGE:` and ` Реклама ` mark an ad, `Ad 1 of 2`
  /// doesn't.
  package static func languages(saying text: String) -> Set<String> {
    // A label is short; folding a page of text would only cost time.
    guard text.unicodeScalars.prefix(maximumScalars + 1).count <= maximumScalars else { return [] }
    return languagesByWord[text] ?? languagesByFoldedWord[folded(text)] ?? []
  }

  /// Returns the language code of `rows` for a BCP 47 tag: `de` for `de-AT`, `nb` for `no`, `zh-Hant` for `zh-TW`.
  /// A language without rows keeps its primary subtag.
  package static func language(ofTag tag: String) -> String {
    let subtags = tag.lowercased().split { $0 == "-" || $0 == "_" }
    switch subtags.first {
    case "zh":
      let isTraditional =
        subtags.contains("hant")
        || !subtags.contains("hans") && subtags.contains { ["tw", "hk", "mo"].contains($0) }
      return isTraditional ? "zh-Hant" : "zh-Hans"
    case "no": return "nb"
    case "iw": return "he"
    case let primary?: return String(primary)
    case nil: return ""
    }
  }

  /// Returns the languages in which the whole text marks an ad, as `spokenLanguage` names them.
  package static func spokenLanguages(saying text: String) -> Set<String> {
    Set(languages(saying: text).map(spoken))
  }

  /// Returns the language of a BCP 47 tag without its script or written form: `zh` for `zh-TW`, `no` for `nb`. `nil` if
  /// the tag names no language: a language has a primary subtag of two or three letters, which isn't `und`.
  package static func spokenLanguage(ofTag tag: String) -> String? {
    let own = spoken(language(ofTag: tag))
    let isLanguage = (2...3).contains(own.utf8.count) && own.allSatisfy { $0.isASCII && $0.isLetter }
    return isLanguage && own != "und" ? own : nil
  }

  private static func spoken(_ language: String) -> String {
    let primary = String(language.prefix { $0 != "-" })
    return primary == "nb" || primary == "nn" ? "no" : primary
  }

  /// Returns the form in which words are compared: lower case, letters and digits only.
  ///
  /// Three habits of writing are folded as well: Greek capitals without accents, Arabic and Hebrew without vowel
  /// signs, and the wide Latin letters of East Asian text. Composed and decomposed characters are equal, because
  /// Swift compares strings by canonical equivalence.
  package static func folded(_ text: String) -> String {
    var result = ""
    for character in text.lowercased() where character.isLetter || character.isNumber {
      if let plain = plainGreek[character] {
        result.append(plain)
      } else {
        for scalar in character.unicodeScalars where !isDropped(scalar) {
          result.unicodeScalars.append(narrow(scalar))
        }
      }
    }
    return result
  }

  /// The maximum length, in Unicode scalars, of a text that is looked up.
  private static let maximumScalars = 200

  /// The languages of each word, keyed by the word's folded form.
  private static let languagesByFoldedWord: [String: Set<String>] = {
    var result: [String: Set<String>] = [:]
    for row in rows {
      for word in row.words { result[folded(word), default: []].insert(row.language) }
    }
    return result
  }()

  /// The languages of each word in the spelling of its source. Nearly every label is spelled so, and a lookup here is
  /// quick.
  private static let languagesByWord: [String: Set<String>] = rows.flatMap(\.words).reduce(into: [:]) {
    $0[$1] = languagesByFoldedWord[folded($1)]
  }

  /// Greek small letters with an accent or in final form, and the plain letters for them.
  private static let plainGreek: [Character: Character] = [
    "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ϊ": "ι", "ΐ": "ι", "ό": "ο", "ύ": "υ", "ϋ": "υ", "ΰ": "υ",
    "ώ": "ω", "ς": "σ",
  ]

  /// True for Hebrew points, Arabic vowel signs, the Arabic tatweel, and joiners without width.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0591...0x05C7, 0x0640, 0x064B...0x0652, 0x0670, 0x200C, 0x200D: true
    default: false
    }
  }

  /// Returns the ASCII letter or digit of a full-width form, any other scalar unchanged.
  private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF10...0xFF5A).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }
}

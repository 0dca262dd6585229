import Model
import Testing

@Suite("Words of ad labels") struct AdLabelWordsTests {
  @Test(
    "Letter case, white space and punctuation don't count",
    arguments: [
      "Anzeige", "ANZEIGE", "anzeige", " ANZEIGE ", "Anzeige:", "[Anzeige]", "– Anzeige –", "#anzeige",
      "An\u{AD}zeige", "\u{200E}Anzeige\u{200F}", "A N Z E I G E", "Anzeige\n",
    ])
  func spellings(text: String) { #expect(AdLabelWords.languages(saying: text) == ["de"], "\(text)") }

  @Test(
    "Other texts are no label, nor is a word with anything besides it",
    arguments: [
      "", " ", "·", "Tip", "New", "Learn more", "Install", "Ads", "Ad 1 of 2", "Sponsored by Acme",
      "Anzeigen", "Werbung von", "Promoted", "Add", "推荐", "إ", "1", String(repeating: "Ad", count: 1_000),
      "Ad" + String(repeating: " ", count: 1_000),
    ])
  func others(text: String) { #expect(AdLabelWords.languages(saying: text).isEmpty, "\(text)") }

  @Test("A word is known in each language that has it")
  func languages() {
    #expect(AdLabelWords.languages(saying: "Ad") == ["en", "ja"])
    #expect(AdLabelWords.languages(saying: "Sponsored") == ["en", "ja", "ko"])
    #expect(AdLabelWords.languages(saying: "Advertisement") == ["en"])
    #expect(AdLabelWords.languages(saying: "Gesponsert") == ["de"])
    #expect(AdLabelWords.languages(saying: "Реклама") == ["bg", "ru", "uk"])
    #expect(AdLabelWords.languages(saying: "Reklama") == ["cs", "lt", "pl", "sk"])
    #expect(AdLabelWords.languages(saying: "Reklame") == ["da", "nb", "nn"])
    #expect(AdLabelWords.languages(saying: "Annonce") == ["da", "fr"])
    #expect(AdLabelWords.languages(saying: "Patrocinado") == ["es", "pt"])
    #expect(AdLabelWords.languages(saying: "广告") == ["zh-Hans"])
    #expect(AdLabelWords.languages(saying: "廣告") == ["zh-Hant"])
    #expect(AdLabelWords.languages(saying: "広告") == ["ja"])
  }

  @Test("Composed and decomposed characters are equal")
  func normalisation() {
    #expect(AdLabelWords.languages(saying: "Publicit\u{E9}") == ["fr"])
    #expect(AdLabelWords.languages(saying: "Publicite\u{301}") == ["fr"])
    #expect(AdLabelWords.languages(saying: "Publicite").isEmpty)
    #expect(AdLabelWords.languages(saying: "Διαφη\u{301}μιση") == ["el"])
  }

  @Test("Greek capitals without accents, Arabic without vowel signs, and wide letters are accepted")
  func habits() {
    #expect(AdLabelWords.languages(saying: "ΔΙΑΦΗΜΙΣΗ") == ["el"])
    #expect(AdLabelWords.languages(saying: "ΧΟΡΗΓΊΑ") == ["el"])
    #expect(AdLabelWords.languages(saying: "ممول") == ["ar"])
    #expect(AdLabelWords.languages(saying: "مُموَّل") == ["ar"])
    #expect(AdLabelWords.languages(saying: "إعـــلان") == ["ar"])
    #expect(AdLabelWords.languages(saying: "【ＰＲ】") == ["ja"])
    #expect(AdLabelWords.languages(saying: "प्रायोजित") == ["hi"])
  }

  @Test(
    "Each official language of the EEA has a row, and so has each other language of the list",
    arguments: [
      "bg", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "ga", "hr", "hu", "is", "it", "lt", "lv",
      "mt", "nl", "nb", "nn", "pl", "pt", "ro", "sk", "sl", "sv", "tr", "ru", "uk", "ar", "he", "hi",
      "zh-Hans",
      "zh-Hant", "ja", "ko", "ca",
    ])
  func coverage(language: String) {
    #expect(AdLabelWords.rows.contains { $0.language == language })
    #expect(AdLabelWords.language(ofTag: language) == language)
  }

  @Test("Each row has words, each word is found in the row's language, and each source is an address")
  func rows() {
    for row in AdLabelWords.rows {
      #expect(!row.words.isEmpty, "\(row)")
      for word in row.words {
        #expect(!AdLabelWords.folded(word).isEmpty, "\(row)")
        #expect(AdLabelWords.languages(saying: word).contains(row.language), "\(row)")
      }
      #expect(row.source.hasPrefix("https://") || row.source.hasPrefix("http://"), "\(row)")
      #expect(row.source.contains("."), "\(row)")
    }
  }

  @Test("No word mixes Latin with Greek or Cyrillic letters that look alike")
  func scripts() {
    for word in AdLabelWords.rows.flatMap(\.words) {
      let letters = word.unicodeScalars
      let isLatin = letters.contains { $0.isASCII && $0.properties.isAlphabetic }
      #expect(!isLatin || !letters.contains { (0x0370...0x052F).contains($0.value) }, "\(word)")
    }
  }

  @Test(
    "A language tag leads to its language's rows",
    arguments: [
      ("de", "de"), ("de-AT", "de"), ("DE_ch", "de"), ("no", "nb"), ("nb-NO", "nb"), ("nn", "nn"),
      ("iw-IL", "he"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh_HK", "zh-Hant"),
      ("zh-Hans-HK", "zh-Hans"), ("zh-Hant-CN", "zh-Hant"), ("xx", "xx"), ("", ""),
    ])
  func tags(tag: String, language: String) {
    #expect(AdLabelWords.language(ofTag: tag) == language, "\(tag)")
  }

  @Test(
    "Regions, scripts and written forms don't make another language of a word's",
    arguments: [
      ("de", "Gesponsert", true), ("de-AT", "Gesponsert", true), ("en", "Gesponsert", false),
      ("nl", "Gesponsert", false), ("no", "Reklame", true), ("nn-NO", "Reklame", true),
      ("sv", "Reklame", false), ("zh-TW", "广告", true), ("zh", "廣告", true), ("ja", "廣告", false),
    ])
  func included(tag: String, text: String, isIncluded: Bool) throws {
    let language = try #require(AdLabelWords.spokenLanguage(ofTag: tag))
    #expect(AdLabelWords.spokenLanguages(saying: text).contains(language) == isIncluded, "\(tag) \(text)")
  }

  @Test("A tag that names no language is told from one that does")
  func named() {
    #expect(
      ["de", "fil", "zh-Hant-TW", "nn", "EN_us"].map(AdLabelWords.spokenLanguage)
        == ["de", "fil", "zh", "no", "en"])
    #expect(
      ["", "-", "und", "und-DE", "d", "german", "12", "é!"].allSatisfy {
        AdLabelWords.spokenLanguage(ofTag: $0) == nil
      })
  }
}

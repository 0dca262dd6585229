import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about the texts of an ad") struct TextRuleTests {
  private func verdicts(
    _ id: RuleID, delivered: String = "Fresh bread", format: FormatFolder = .bread, key: String = "Headline",
    shown: String? = nil, more: String = ""
  ) throws -> [String] {
    let load = Line.load(
      [#""Headline":{"text":"\#(delivered)"}"#, Line.picture], format: format.definition.id.value)
    let text = shown.map { #","text":"\#($0)""# } ?? ""
    let lines = [
      Line.start, Line.request(format: format.definition.id.value), load, Line.view,
      Line.render(key, more: text + more),
    ]
    return try JudgedRecording(lines.joined(separator: "\n"), formats: [format]).verdicts(id)
  }

  @Test(
    "Letter case, white space, soft hyphens and composition make no other text, and a cut end is another rule's",
    arguments: [
      ("Fresh bread", "FRESH BREAD"), ("Fresh bread", "Fresh\\nbread"), ("Fresh bread", " Fresh  bread "),
      ("Straße", "STRASSE"), ("Fre\\u00adsh bread", "Fresh bread"), ("Cafe\\u0301", "Caf\u{E9}"),
      ("istanbul", "İSTANBUL"), ("Fresh bread", "Fresh br…"), ("Fresh bread", "Fresh br ..."),
      ("Fresh bread", "F"),
    ])
  func sameText(_ delivered: String, _ shown: String) throws {
    #expect(try verdicts("text-changed", delivered: delivered, shown: shown) == ["a1 pass"])
  }

  @Test("Other words are reported, under whatever name, and so is an empty text")
  func otherText() throws {
    for shown in ["Fresh milk", "Fresh … ead", "bread"] {
      #expect(
        try verdicts("text-changed", shown: shown) == [
          "a1 fail 5: 'Headline' is shown as '\(shown)', and 'Fresh bread' was delivered."
        ])
    }
    for shown in ["", " ", "\\n"] {
      #expect(
        try verdicts("text-changed", shown: shown) == [
          "a1 fail 5: 'Headline' is shown without its text: 'Fresh bread' was delivered."
        ])
    }
    #expect(
      try verdicts("text-changed", shown: "…")
        == ["a1 fail 5: 'Headline' is shown as '…', and 'Fresh bread' was delivered."])
    #expect(
      try verdicts("text-changed", key: "3001", shown: "Fresh milk")
        == ["a1 fail 5: 'Headline' is shown as 'Fresh milk', and 'Fresh bread' was delivered."])
    #expect(
      try verdicts("text-changed")
        == ["a1 notApplicable"])
  }

  @Test("Among any number of delivered texts the shown one is found under each of its names")
  func manyTexts() throws {
    let texts =
      (0..<30).map { #""Text\#($0)":{"text":"Words \#($0)"}"# } + [#""Headline":{"text":"Fresh bread"}"#]
    let text = #","text":"Other words""#
    let judged = JudgedRecording(
      recording(
        Line.start, Line.request(), Line.load(texts), Line.view,
        Line.render("Text7", more: #","text":"Words 7""#),
        Line.render("Text8", more: text), Line.render("3001", more: text),
        Line.render("headline", more: text),
        Line.render("Unsent", more: text)))
    #expect(
      try judged.verdicts("text-changed") == [
        "a1 fail 6: 'Text8' is shown as 'Other words', and 'Words 8' was delivered.",
        "a1 fail 7: 'Headline' is shown as 'Other words', and 'Fresh bread' was delivered.",
        "a1 fail 8: 'Headline' is shown as 'Other words', and 'Fresh bread' was delivered.",
      ])
  }

  @Test("What is declared a list or a number is shown in the app's own words")
  func ownWords() throws {
    for type in [AssetType.list, .number] {
      let format = FormatFolder.make("bread", assets: [.named("Headline", type)])
      #expect(
        try verdicts("text-changed", format: format, shown: "Other words")
          == ["a1 notApplicable"])
    }
  }

  @Test("Whether a label cuts its text decides where it was measured")
  func measured() throws {
    let cut = #","truncated":true"#
    let short = String(repeating: "a", count: 25)
    #expect(
      try verdicts("text-truncated", delivered: short, more: cut)
        == ["a1 fail 5: 'Headline' is cut, and all of its 25 characters must stay."])
    #expect(
      try verdicts("text-truncated", delivered: short + "b", shown: short + "b", more: cut)
        == ["a1 needsReview 5: 'Headline' is cut, and whether 25 of its 26 characters stay isn't known."])
    #expect(
      try verdicts("text-truncated", shown: "Fre…", more: #","truncated":false"#) == ["a1 pass"])
    #expect(
      try verdicts("text-truncated", shown: "Fre…")
        == ["a1 fail 5: 'Headline' is cut to 3 characters of 11; at least 11 must stay."])
    #expect(try verdicts("text-truncated", shown: "Milk") == ["a1 pass"])
  }
}

import Basics
import Reading
import TestSupport
import Testing

@Suite("YAML")
struct YAMLDocumentTests {
  private func document(_ text: String) -> YAMLDocument { YAMLDocument(Array(text.utf8), file: "a.yaml") }

  /// The tree and the mistakes.
  private func report(_ text: String) -> String {
    let document = document(text)
    return (document.root?.outline() ?? "nothing") + (document.diagnostics.isEmpty ? "" : "\n")
      + document.diagnostics.report
  }

  @Test("every value knows where it begins and ends, in every style")
  func positions() {
    let text = """
      # comment
      plain: two words  # comment
      'quoted' : "a\\tb"
      "list":
        - one
        -   'two'
        - {a: 1, b: [x, y ]}   # comment

      block: |
        first
          second

      folded: >-
        one
        two
      long: several words
        on two lines
      empty:
      last:
        deep: {}

      # end
      """
    expect(
      report(text),
      is: """
        mapping 2:1–20:11
          plain 2:1–6
            ‹two words› 2:8–17
          quoted 3:1–9
            "a	b" 3:12–18
          list 4:1–7
            list 5:3–7:23
              ‹one› 5:5–8
              "two" 6:7–12
              mapping 7:5–23
                a 7:6–7
                  ‹1› 7:9–10
                b 7:12–13
                  list 7:15–22
                    ‹x› 7:16–17
                    ‹y› 7:19–20
          block 9:1–6
            "first⏎  second⏎" 9:8–11:11
          folded 13:1–7
            "one two" 13:9–15:6
          long 16:1–5
            ‹several words on two lines› 16:7–17:15
          empty 18:1–6
            ‹› 18:7–7
          last 19:1–5
            mapping 20:3–11
              deep 20:3–7
                mapping 20:9–11
        """)
  }

  @Test("columns count Unicode scalars")
  func unicode() {
    // The family is one character of seven scalars; é is written as two.
    expect(
      report("\"👨‍👩‍👧‍👦\": {e\u{301}: 🍞, b: c}"),
      is: """
        mapping 1:1–25
          👨‍👩‍👧‍👦 1:1–10
            mapping 1:12–25
              é 1:13–15
                ‹🍞› 1:17–18
              b 1:20–21
                ‹c› 1:23–24
        """)
  }

  @Test("a byte order mark is no part of the text, and \\r\\n and \\r end lines")
  func marksAndLineEnds() {
    let text = "a: 1\nb:\n  - x\n  - y\nc: |\n  t\n  u\n"
    let plain = report(text)
    #expect(report("\u{FEFF}" + text) == plain)
    #expect(report(text.replacing("\n", with: "\r\n")) == plain)
    #expect(report("\u{FEFF}" + text.replacing("\n", with: "\r\n")) == plain)
    #expect(report(text.replacing("\n", with: "\r")) == plain)
    #expect(document("a: 1\r\nb: 2\r\n").lines == ["a: 1", "b: 2"])
    #expect(document("a: 1\n\nb: 2").lines == ["a: 1", "", "b: 2"])
  }

  @Test("what YAML alone takes for the end of a line does not shift the positions after it")
  func strangeLineEnds() {
    expect(
      report("a: \"x\u{2028}y\u{85}z\"\nb: c"),
      is: """
        mapping 1:1–2:5
          a 1:1–2
            "x y z" 1:4–11
          b 2:1–2
            ‹c› 2:4–5
        """)
  }

  @Test("scalars stay text, whatever YAML would make of them")
  func scalars() {
    expect(
      report("[16:9, NO, 0x1F, ~, !!str 5, ! 6, null, '']"),
      is: """
        list 1:1–44
          ‹16:9› 1:2–6
          ‹NO› 1:8–10
          ‹0x1F› 1:12–16
          ‹~› 1:18–19
          "5" 1:21–28
          "6" 1:30–33
          ‹null› 1:35–39
          "" 1:41–43
        """)
  }

  @Test("a file without a value holds nothing", arguments: ["", "\n", "# x\n", "---\n", "~", "\u{FEFF}"])
  func nothing(text: String) {
    #expect(report(text) == "nothing")
    #expect(document(text).isComplete)
  }
}

import Basics
import Reading
import TestSupport
import Testing

@Suite("Mistakes in YAML")
struct YAMLMistakesTests {
  private func document(_ text: String) -> YAMLDocument { YAMLDocument(Array(text.utf8), file: "a.yaml") }

  /// The tree and the mistakes.
  private func report(_ text: String) -> String {
    let document = document(text)
    return (document.root?.outline() ?? "nothing") + (document.diagnostics.isEmpty ? "" : "\n")
      + document.diagnostics.report
  }

  @Test(
    "of a file with thousands of mistakes the first thousand are told, and that it isn't read on",
    .timeLimit(.minutes(1)))
  func thousands() throws {
    for text in [String(repeating: "a: 1\n", count: 200_000), "{" + String(repeating: "a,", count: 500_000)] {
      let document = document(text)
      #expect(document.diagnostics.count == 1001)
      #expect(!document.isComplete)
      #expect(
        document.diagnostics.last?.violation.message
          == "This is the thousandth mistake here; the file isn't read on.")
    }
    let unknown = (0..<80_000).map { "k\($0): 1\n" }.joined()
    let reading = DefinitionReader.read(Array(("kind: native\nid: x\n" + unknown).utf8), file: "a.yaml")
    #expect(reading.diagnostics.count == 1001)
    #expect(
      reading.diagnostics.last?.violation.message
        == "There are more mistakes than the thousand before this one; they aren't told.")
  }

  @Test("of two equal keys the first is read, and the second reported")
  func duplicateKeys() {
    expect(
      report("a: 1\nb: {c: 1, c: 2, d: 3}\n\"a\": 2\na: 3"),
      is: """
        mapping 1:1–4:5
          a 1:1–2
            ‹1› 1:4–5
          b 2:1–2
            mapping 2:4–22
              c 2:5–6
                ‹1› 2:8–9
              d 2:17–18
                ‹3› 2:20–21
        2:11–12 definition-unreadable: 'c' stands here a second time; only the first is read.
          help: Keep one of the two.
          see 2:5–6: The first is here.
        3:1–4 definition-unreadable: 'a' stands here a second time; only the first is read.
          help: Keep one of the two.
          see 1:1–2: The first is here.
        4:1–2 definition-unreadable: 'a' stands here a second time; only the first is read.
          help: Keep one of the two.
          see 1:1–2: The first is here.
        """)
  }

  @Test("equal keys are found among few and among many", arguments: [3, 23, 24, 25, 26, 90])
  func duplicateAmongMany(count: Int) {
    let keys = (1...count).map { "k\($0)" }
    let text = (keys + keys).map { "\($0): 1" }.joined(separator: "\n")
    let document = document(text)
    guard case .mapping(let pairs) = document.root?.content else { return #expect(Bool(false)) }
    #expect(pairs.map(\.key.value) == keys)
    let places = document.diagnostics.map { diagnostic in
      [diagnostic.violation.location.range?.line, diagnostic.violation.related.first?.location.range?.line]
    }
    #expect(places == (1...count).map { [count + $0, $0] })
  }

  @Test(
    "A key of more than 1,024 characters is told and passed over, and all else is read where it stands",
    arguments: ["", "\"", "'"])
  func longKeys(quote: String) {
    let most = quote + String(repeating: "m", count: 1024 - 2 * quote.count) + quote
    let long = quote + String(repeating: "é", count: 1025 - 2 * quote.count) + quote
    expect(
      report(
        """
        \(long): first
        a: 1
        \(long): {b: 2}
        c: [{\(long): x, d: 3}, 4]
        e:
          - \(long):
              f: 5
          - g: 6
        \(most): 7
        """
      ).replacing(String(repeating: "m", count: 1024 - 2 * quote.count), with: "m…"),
      is: """
        mapping 1:1–9:1028
          a 2:1–2
            ‹1› 2:4–5
          c 4:1–2
            list 4:4–1045
              mapping 4:5–1041
                d 4:1036–1037
                  ‹3› 4:1039–1040
              ‹4› 4:1043–1044
          e 5:1–2
            list 6:3–8:9
              mapping 6:5–7:11
              mapping 8:5–9
                g 8:5–6
                  ‹6› 8:8–9
          m… 9:1–1025
            ‹7› 9:1027–1028
        1:1–1026 definition-unreadable: A field's name is longer than 1024 characters, the most that YAML allows.
          help: Shorten it; the field isn't read.
        3:1–1026 definition-unreadable: A field's name is longer than 1024 characters, the most that YAML allows.
          help: Shorten it; the field isn't read.
        4:6–1031 definition-unreadable: A field's name is longer than 1024 characters, the most that YAML allows.
          help: Shorten it; the field isn't read.
        6:5–1030 definition-unreadable: A field's name is longer than 1024 characters, the most that YAML allows.
          help: Shorten it; the field isn't read.
        """)
    #expect(document("\(long): 1\nb: 2").isComplete)
  }

  @Test(
    "What only looks like a long key is the mistake that it is; of very many the first twenty are passed over"
  )
  func noLongKeys() {
    let long = String(repeating: "a", count: 2000)
    let first = { (text: String) in document(text).diagnostics.first?.violation.message }
    #expect(
      first("b: 1\n\(long)\nc: 2")
        == "The YAML can't be read from here on: could not find expected ':' while scanning a simple key.")
    let many = document((0..<22).map { "\(long)\($0): 1\n" }.joined())
    #expect(many.diagnostics.count == 21 && !many.isComplete)
  }

  @Test("aliases are not followed, so that an alias bomb stays harmless")
  func aliases() {
    var bomb = "a: &a [x, x]\n"
    for (name, before) in zip("bcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz") {
      bomb += "\(name): &\(name) [\(Array(repeating: "*\(before)", count: 10).joined(separator: ", "))]\n"
    }
    expect(
      document(bomb).diagnostics.report,
      is: """
        2:8–10 definition-unreadable: The alias '*a' stands for text elsewhere (the first of 250 in this file); aliases are not followed.
          help: Write the value out.
          see 2:12–14: Another alias, '*a'.
          see 2:16–18: Another alias, '*a'.
          see 2:20–22: Another alias, '*a'.
          see 2:24–26: Another alias, '*a'.
          see 2:28–30: Another alias, '*a'.
          see 2:32–34: Another alias, '*a'.
          see 2:36–38: Another alias, '*a'.
          see 2:40–42: Another alias, '*a'.
          see 2:44–46: Another alias, '*a'.
          see 3:8–10: Another alias, '*b'.
        """)
    expect(
      report("a: &x 1\nb: *x\n<<: *x\n*x : 2"),
      is: """
        mapping 1:1–4:7
          a 1:1–2
            ‹1› 1:4–8
          b 2:1–2
            unreadable 2:4–6
          << 3:1–3
            unreadable 3:5–7
        2:4–6 definition-unreadable: The alias '*x' stands for text elsewhere (the first of 3 in this file); aliases are not followed.
          help: Write the value out.
          see 3:5–7: Another alias, '*x'.
          see 4:1–3: Another alias, '*x'.
        """)
  }

  @Test("broken syntax is reported where it is, and what stood before it is kept")
  func syntax() {
    let texts = [
      "a: 1\nb: {c: 2, d\ne: 3\n", "a: 1\n\tb: 2\n", "a: b: c\n", "name: @home\n", "a: \"open\nb: 1\n",
      "- a\nb: 1\n",
      "a: [1, 2\n", "a: %x", "a: 'it's'", "key: value\n  more: x\n", "}", "a: !x!y z",
    ]
    let reports = texts.map { text in
      let document = document(text)
      #expect(!document.isComplete)
      return "=== \(text.replacing("\n", with: "⏎"))\n\(report(text))"
    }
    expect(
      reports.joined(separator: "\n"),
      is: """
        === a: 1⏎b: {c: 2, d⏎e: 3⏎
        mapping 1:1–3:2
          a 1:1–2
            ‹1› 1:4–5
          b 2:1–2
            mapping 2:4–3:2
              c 2:5–6
                ‹2› 2:8–9
              d e 2:11–3:2
                ‹› 3:2–2
        3:2–3 definition-unreadable: The YAML can't be read from here on: did not find expected ',' or '}' while parsing a flow mapping.
          see 2:4–5: It began here.
        === a: 1⏎	b: 2⏎
        mapping 1:1–2
        2:1–2 definition-unreadable: The YAML can't be read from here on: found a tab character that violates indentation while scanning a plain scalar.
          help: Indent with spaces: YAML doesn't allow tabs there.
          see 1:4–5: It began here.
        === a: b: c⏎
        mapping 1:1–5
          a 1:1–2
            ‹b› 1:4–5
        1:5–6 definition-unreadable: The YAML can't be read from here on: mapping values are not allowed in this context.
          help: Text with ': ' in it stands in quotes; fields of one object are indented alike.
        === name: @home⏎
        mapping 1:1–5
        1:7–8 definition-unreadable: The YAML can't be read from here on: found character that cannot start any token while scanning for the next token.
          help: Text that begins with one of @ ` % stands in quotes.
        === a: "open⏎b: 1⏎
        mapping 1:1–2
        1:4–5 definition-unreadable: The YAML can't be read from here on: found unexpected end of stream while scanning a quoted scalar.
        === - a⏎b: 1⏎
        list 1:1–4
          ‹a› 1:3–4
        2:1–2 definition-unreadable: The YAML can't be read from here on: did not find expected '-' indicator while parsing a block collection.
          see 1:1–2: It began here.
        === a: [1, 2⏎
        mapping 1:1–9
          a 1:1–2
            list 1:4–9
              ‹1› 1:5–6
              ‹2› 1:8–9
        1:9–10 definition-unreadable: The YAML can't be read from here on: did not find expected ',' or ']' while parsing a flow sequence.
        === a: %x
        mapping 1:1–2
        1:4–5 definition-unreadable: The YAML can't be read from here on: found character that cannot start any token while scanning for the next token.
          help: Text that begins with one of @ ` % stands in quotes.
        === a: 'it's'
        mapping 1:1–8
          a 1:1–2
            "it" 1:4–8
        1:8–9 definition-unreadable: The YAML can't be read from here on: did not find expected key while parsing a block mapping.
          help: Fields of one object are indented alike; in text in single quotes a ' is written twice.
        === key: value⏎  more: x⏎
        mapping 1:1–2:7
          key 1:1–4
            ‹value more› 1:6–2:7
        2:7–8 definition-unreadable: The YAML can't be read from here on: mapping values are not allowed in this context.
          help: Text with ': ' in it stands in quotes; fields of one object are indented alike.
        === }
        nothing
        1:1–2 definition-unreadable: The YAML can't be read from here on: did not find expected node content while parsing a block node.
        === a: !x!y z
        mapping 1:1–2
        1:4–5 definition-unreadable: The YAML can't be read from here on: found undefined tag handle while parsing a node.
        """)
  }

  @Test("a tag, a list as a key and a second document are mistakes, and reading goes on")
  func refused() {
    expect(
      report("? [a, b]\n: 1\nc: !color red\nd: !!int \"5\"\n--- \ne: 1\n"),
      is: """
        mapping 1:1–4:13
          c 3:1–2
            ‹red› 3:4–14
          d 4:1–2
            "5" 4:4–13
        1:3–9 definition-unreadable: A list or a mapping stands where the name of a field was expected.
        3:4–14 definition-unreadable: The tag '!color' stands here; values are written without tags.
          help: Remove the tag. Text that looks like something else stands in quotes.
        4:4–13 definition-unreadable: The tag '!!int' stands here; values are written without tags.
          help: Remove the tag. Text that looks like something else stands in quotes.
        5:1–4 definition-unreadable: A second document begins here; one file holds one document.
        """)
  }

  @Test("more than 64 levels are refused")
  func nesting() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + "x" + String(repeating: "]", count: levels)
    }
    #expect(document(nested(63)).diagnostics.isEmpty)
    expect(
      document(nested(64)).diagnostics.report,
      is: """
        1:64–65 definition-unreadable: More than 64 levels of lists and mappings lie in each other here.
        """)
    #expect(document(String(repeating: "[", count: 1 << 20)).diagnostics.count == 1)
    #expect(document(String(repeating: "- ", count: 1 << 19)).diagnostics.count == 1)
    #expect(document(String(repeating: "{a: ", count: 1 << 18)).diagnostics.count == 1)
  }

  @Test("a file of 1 MiB is read, and one byte more is not")
  func size() {
    let line = "# " + String(repeating: "x", count: 61) + "\n"
    let text = String(repeating: line, count: 1 << 14)
    #expect(document(text).diagnostics.isEmpty)
    expect(
      document(text + "\n").diagnostics.report,
      is: """
        a.yaml definition-unreadable: The file is larger than 1 MiB, the most that is read.
          help: Pictures and recordings belong in files of their own.
        """)
  }

  @Test("bytes that are no UTF-8 are reported with their place and offset")
  func encoding() {
    func report(_ bytes: [UInt8]) -> String { YAMLDocument(bytes, file: "a.yaml").diagnostics.report }
    expect(
      report(Array("name: caf".utf8) + [0xE9, 0x0A]),
      is: """
        1:10–11 definition-unreadable: The file is not UTF-8: byte 0xE9 at offset 9 is no character.
          help: Save the file as text in UTF-8.
        """)
    expect(
      report([0xEF, 0xBB, 0xBF] + Array("a: ü\r\nb: é".utf8) + [0xE2, 0x82]),
      is: """
        2:5–6 definition-unreadable: The file is not UTF-8: byte 0xE2 at offset 15 is no character.
          help: Save the file as text in UTF-8.
        """)
    expect(
      report([0xFF, 0xFE, 0x61, 0x00]),
      is: """
        1:1–2 definition-unreadable: The file is not UTF-8: byte 0xFF at offset 0 is no character.
          help: Save the file as text in UTF-8.
        """)
    expect(
      report(Array("a: \u{FFFD}\nb: ".utf8) + [0xF0, 0x9F, 0x41]),
      is: """
        2:4–5 definition-unreadable: The file is not UTF-8: byte 0xF0 at offset 10 is no character.
          help: Save the file as text in UTF-8.
        """)
  }

  @Test("control characters are reported where the first stands")
  func controlCharacters() {
    expect(
      report("a: 1\nb: x\u{1}y\u{0}"),
      is: """
        nothing
        2:5–6 definition-unreadable: The file holds the character U+0001, which YAML forbids.
          help: Save the file as text in UTF-8.
        """)
    expect(
      report("a: \u{FEFF}"),
      is: """
        nothing
        1:4–5 definition-unreadable: The file holds the character U+FEFF, which YAML forbids.
          help: Save the file as text in UTF-8.
        """)
  }
}

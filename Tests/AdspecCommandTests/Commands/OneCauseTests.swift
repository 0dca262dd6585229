import Foundation
import TestSupport
import Testing

@Suite("One cause, one entry") struct OneCauseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func event(_ index: Int, _ time: String) -> String {
    #"{"event":"session.end","session":"s-\#(index)"\#(time)}"#
  }

  private func check(_ text: String, _ arguments: String...) throws -> BuiltBinary.Result {
    try folder.write(text, to: "a.ndjson")
    return try BuiltBinary.run(["check", "a.ndjson"] + arguments, in: folder.path)
  }

  @Test(
    "A file of many lines with one fault is one entry, which says how many and what to do; each line is counted",
    .holds("R-276", "R-277", "R-1196"),
    arguments: [
      (
        #","time":"2026-11-20 10:00:00""#,
        "has the time '2026-11-20 10:00:00', which has no time zone",
        #"If these times are UTC, jq -c '.time |= ((sub(" "; "T") + (if test("[.]") then "" else "." end) + "000")[:23] + "Z")' old.ndjson > new.ndjson adds the zone."#
      ),
      (
        #","time":"2026-11-20T10:00:00+01:00""#,
        "has the time '2026-11-20T10:00:00+01:00', which has no milliseconds",
        #"jq -c '.time |= sub("(?<zone>Z|[+-][0-9:]+)$"; ".000" + .zone)' old.ndjson > new.ndjson adds zeros."#
      ),
      (
        #","time":1795168800120"#, "has a number as 'time', not a string",
        #"These are milliseconds since 1970; jq -c '.time = (.time | floor | (. / 1000 | floor | todate | .[:19]) + "." + (1000 + . % 1000 | tostring | .[1:]) + "Z")' old.ndjson > new.ndjson converts them."#
      ),
      (
        #","time":1795168800.12"#, "has a number as 'time', not a string",
        #"These are seconds since 1970; jq -c '.time = (.time * 1000 | floor | (. / 1000 | floor | todate | .[:19]) + "." + (1000 + . % 1000 | tostring | .[1:]) + "Z")' old.ndjson > new.ndjson converts them."#
      ),
      ("", "has no 'time'", ""),
    ])
  func times(_ time: String, _ reason: String, _ help: String) throws {
    let lines = (0..<250).map { event($0, time) + "\n" }.joined()
    let result = try check(lines)
    let remedy =
      "Write times as RFC 3339 with a zone: 2026-11-20T10:00:00.120Z." + (help.isEmpty ? "" : " " + help)
    expect(
      result.output,
      is: """
        a.ndjson:1: error: Line 1, from byte 0, was skipped: it \(reason). It is the first of 250 lines with this \
        fault. [line-unreadable]
            session s-0
            help: \(remedy)

        """)
    expect(
      result.errors,
      is: """
        250 errors, no warnings and no notes in no sessions and 1 recording. 250 lines could not be read. \
        249 findings have the fault of an earlier line and are listed with it. \
        Run adspec explain line-unreadable to see why it matters.
        exit 1: 250 errors, fail level: error

        """)
  }

  @Test(
    "JSON that isn't a line an object is one entry, however it is laid out",
    .holds("R-276"),
    arguments: [
      ("[\n%,\n%,\n%\n]\n", "1 of 4", "'.[]'"),
      ("[\n  {\n  \"event\": 1\n  },\n  {\n  }\n]\n", "1 of 7", "'.[]'"),
      ("[%,%,%]", "1 of 1", "'.[]'"), ("{\n  \"event\": 1\n}\n{\n  \"event\": 1\n}\n", "1 of 6", "."),
    ])
  func layouts(_ layout: String, _ count: String, _ filter: String) throws {
    let text = layout.replacing("%", with: event(1, #","time":"2026-11-20T10:00:00.000Z""#))
    let result = try check(text, "--output", "human", "--output", "json=a.json")
    let errors = result.output.split(separator: "\n").filter { $0.contains("[line-unreadable]") }
    #expect(errors.count == 1)
    let number = try #require(Int(count.split(separator: " ").last ?? ""))
    #expect(
      number == 1 || errors[0].contains("It is the first of \(number) lines with this fault."), "\(errors)")
    #expect(result.output.contains("help: jq -c \(filter) file.json > file.ndjson writes "))
    // Machines get a finding a line.
    let json = try folder.text(of: "a.json").replacing(" ", with: "")
    let found = json.components(separatedBy: #""rule":"line-unreadable""#).count - 1
    #expect(found == number)
  }

  @Test("What is to check and listed with an earlier line is counted as such if it is listed at all")
  func reviews() throws {
    let time = #""session":"a","time":"2026-11-20T10:00:00.000Z""#
    let observed = #""country":"DE","recorder":{"name":"x","observes":["impressions"]}"#
    let ads = [1, 2].map { #"{"event":"impression",\#(time),"ad":"a\#($0)","by":"sdk"}"# }
    let text =
      ([#"{"event":"session.start",\#(time),"platform":"ios","app":{"version":"1"},\#(observed)}"#] + ads)
      .joined(
        separator: "\n")
    let folded = " 6 findings have the fault of an earlier line and are listed with it."
    #expect(try check(text, "--reviews").errors.contains(folded + " 2 ads to check (12 findings)."))
    #expect(try !check(text).errors.contains("the fault of an earlier line"))
  }

  @Test("A first line that only begins with a bracket makes no array of a file")
  func logLine() throws {
    let result = try check("[info] starting\n{\"event\n")
    #expect(result.output.contains("1: error: Line 1, from byte 0, was skipped: it isn't a JSON object. ["))
    #expect(result.output.contains("it isn't JSON: a string isn't closed."))
  }

  @Test(
    "Events that lack the same field are one entry, in the comment for a pull request too",
    .holds("R-276"))
  func events() throws {
    let start = #"{"event":"impression","session":"s","time":"2026-11-20T10:00:00.000Z","ad":"a""#
    let lines =
      String(repeating: start + "}\n", count: 5) + String(repeating: start + #","by":"me"}"# + "\n", count: 5)
    let result = try check(lines, "--output", "markdown")
    let items = result.output.split(separator: "\n").filter { $0.contains("event-invalid") }.map(String.init)
    let expected = [
      """
      - `a.ndjson:1` `event-invalid`: Event 'impression' breaks version 1 of the recording format: 'by' is missing. It is the first of 5 \
      lines with this fault. Correct the recorder; until then the wrong fields count as not recorded.
      """,
      """
      - `a.ndjson:6` `event-invalid`: Event 'impression' breaks version 1 of the recording format: 'by' is 'me', not 'app', 'sdk' or \
      'adapter'. It is the first of 5 lines with this fault. Correct the recorder; until then the wrong fields count as not recorded.
      """,
    ]
    #expect(items == expected)
    #expect(result.errors.contains("8 findings have the fault of an earlier line and are listed with it."))
  }
}

@Suite("The last sentence") struct LastSentenceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "kind: customNative\nid: bread\nadUnits: [/1/bread]\nassets:\n  Headline: {type: text, sample: Bread}\n"
        + "  AdChoices: {type: adChoices}\n", to: "formats/bread/format.yaml")
  }

  private func run(_ arguments: String...) throws -> BuiltBinary.Result { try run(arguments) }

  private func run(_ arguments: [String]) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path)
  }

  @Test(
    "It says what needs review and how to see it, where nothing else speaks of a wrong ad unit",
    .holds("R-198"))
  func reviews() throws {
    try folder.write(
      """
      {"event":"session.start","session":"s","time":"2026-11-20T10:00:00.000Z","platform":"ios","country":"US"}
      {"event":"ad.request","session":"s","time":"2026-11-20T10:00:01.000Z","ad":"a","kind":"customNative","adUnit":"/1/braed"}
      {"event":"ad.load","session":"s","time":"2026-11-20T10:00:02.000Z","ad":"a"}
      {"event":"session.end","session":"s","time":"2026-11-20T10:00:03.000Z"}

      """, to: "a.ndjson")
    let silent = try run("check", "a.ndjson")
    #expect(silent.code == 0)
    #expect(silent.output == "")
    #expect(silent.errors.hasSuffix(" 1 finding to check: run with --reviews.\n"), "\(silent.errors)")
    let shown = try run("check", "a.ndjson", "--reviews")
    #expect(shown.output.contains("[format-unknown]"))
    #expect(shown.errors.hasSuffix(" 1 finding to check.\n"))
  }

  @Test(
    "What is to check is counted in ads, by their verdicts: as many as the compliance report has",
    .holds("R-1195"))
  func adsToCheck() throws {
    _ = try run("init", "demo", "--demo")
    let endings = try [["check", "demo"], ["report", "demo", "-o", "out"]].map { try run($0).errors }
      .map { $0.firstMatch(of: /[0-9]+ ads to check \([0-9]+ findings\)/)?.output }
    let table = try folder.text(of: "out/compliance.md").split(separator: "\n")
      .first { $0.hasPrefix("| **Each ad once**") }?.split(separator: " ").dropLast().last
    let toCheck = try #require(table)
    #expect(endings[0] == endings[1])
    #expect(endings[0]?.hasPrefix("\(toCheck) ads to check ") == true, "\(endings) \(toCheck)")
  }

  @Test("It counts definitions that could not be read, and so does the site")
  func unread() throws {
    try folder.write("kind: [", to: "formats/cake/format.yaml")
    try folder.write("- a", to: "formats/tart/format.yaml")
    let result = try run("build", "--output", "site", "--exit-zero")
    #expect(
      result.errors.contains(
        " in 1 definition, no sessions and no recordings. 2 definitions could not be read."))
    #expect(result.errors.contains(" All findings are listed in site/findings/index.html.\nexit 0: "))
    #expect(try folder.text(of: "site/findings/index.html").contains("definition-unreadable"))
    #expect(try folder.text(of: "site/index.html").contains("2 definitions could not be read"))
    let one = try run("check", "formats/cake/format.yaml")
    #expect(
      one.errors.contains(
        " in no definitions, no sessions and no recordings. 1 definition could not be read."))
  }

  @Test("A definition that is named is judged with what lies beside it")
  func beside() throws {
    try folder.write("[gone](gone.md)", to: "formats/bread/README.md")
    try folder.write("<script></script>", to: "formats/bread/preview.mustache")
    let result = try run("check", "formats/bread/format.yaml")
    #expect(result.output.contains("formats/bread/README.md:1:8: warning: The notes link to 'gone.md'"))
    #expect(result.output.contains("  1 | [gone](gone.md)\n    |        ^^^^^^^\n"))
    #expect(result.output.contains("formats/bread/preview.mustache:1:1: warning: '<script>' doesn't run"))
  }

  @Test("A link to another format's notes leads to that format's page, and one to nothing is text")
  func links() throws {
    try folder.write(
      "[cake](../tin/README.md) [here](../tin/#in-it) [gone](../gone/README.md)",
      to: "formats/bread/README.md")
    try folder.write(
      "kind: customNative\nid: cake-native\nassets: {Headline: {type: text, sample: Cake}}",
      to: "formats/tin/format.yaml")
    try folder.write("# In it", to: "formats/tin/README.md")
    _ = try run("build", "--output", "site", "--exit-zero")
    #expect(
      try folder.text(of: "site/formats/bread/index.html").contains(
        """
        <p><a href="../../formats/cake-native/index.html">cake</a> \
        <a href="../../formats/cake-native/index.html#notes-in-it">here</a> gone</p>
        """))
  }
}

import Foundation
import TestSupport
import Testing

@Suite("Filters of check, report and build") struct SelectionCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.recording, to: "mixed/days.ndjson")
  }

  /// Two sessions: the first begins on 20 November, and has an ad on each side of midnight.
  private static let recording = """
    {"event":"session.start","session":"s-1","time":"2026-11-20T23:59:00.000Z","seq":0,"platform":"ios","app":{"id":"com.example.news","version":"4.2.1"},"country":"DE"}
    {"event":"impression","session":"s-1","time":"2026-11-20T23:59:10.000Z","seq":1,"ad":"a1","by":"app"}
    {"event":"impression","session":"s-1","time":"2026-11-21T00:00:10.000Z","seq":2,"ad":"a2","by":"app"}
    {"event":"session.end","session":"s-1","time":"2026-11-21T00:00:20.000Z","seq":4}
    {"event":"session.start","session":"s-2","time":"2026-11-21T10:00:00.000Z","seq":0,"platform":"ios","app":{"id":"com.example.news","version":"4.3.0"},"country":"FR"}
    {"event":"ad.load","session":"s-2","time":"2026-11-21T10:00:01.000Z","seq":1,"ad":"a1","lineItem":"4711"}
    {"event":"impression","session":"s-2","time":"2026-11-21T10:00:02.000Z","seq":2,"ad":"a1","by":"app"}
    {"event":"impression","session":"s-2","time":"2026-11-21T10:00:03.000Z","seq":3,"ad":"a1","by":"app"}
    {"event":"session.end","session":"s-2","time":"2026-11-21T10:00:09.000Z","seq":4}

    """

  private func check(_ options: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["check", "mixed", "--fail-on", "warning"] + options, in: folder.path)
  }

  /// The first lines of findings in a check's output, without their places.
  private func rules(_ result: BuiltBinary.Result) -> [String] {
    result.output.matches(of: /(?m)\[([a-z-]+)\]$/).map { String($0.output.1) }
  }

  @Test("Text for people says first what is selected", .holds("R-995"))
  func head() throws {
    let result = try check("--from", "2026-11-21")
    expect(
      result.output,
      is: """
        Selected: from 2026-11-21 (UTC). 2 of 3 ads.

        mixed/days.ndjson:8: note: The impression of ad 'a1' is counted again by 'app'; only the first counts. [impression-repeated]
          8 | impression  ad: a1  by: app
            session s-2, ad a1, line item 4711
            see mixed/days.ndjson:7: the impression that counts
              7 | impression  ad: a1  by: app
            help: Count an ad once, when it first comes onto the screen.

        """)
    #expect(result.errors.hasSuffix("\nexit 0: 1 note, fail level: warning\n"))
    #expect(
      result.errors.hasPrefix(
        "no errors, no warnings and 1 note in 2 sessions and 1 recording. Selected: from 2026-11-21 (UTC). 2 of 3 ads. "
      ))
  }

  @Test(
    "An ad belongs to its impression's day, a session's findings to that of its start; the exit code is theirs",
    .holds("R-992", "R-993", "R-996"))
  func days() throws {
    let first = try check("--to", "2026-11-20")
    #expect(rules(first) == ["event-gap"])
    #expect(first.code == 1)
    #expect(
      first.errors.contains(" in 1 session and 1 recording. Selected: to 2026-11-20 (UTC). 1 of 3 ads. "))
    let second = try check("--from", "2026-11-21", "--to", "2026-11-21")
    #expect(rules(second) == ["impression-repeated"])
    #expect(second.code == 0)
  }

  @Test("Findings have the day by which they are selected", .holds("R-993"))
  func daysOfFindings() throws {
    let found = /"rule":"(event-gap|impression-repeated)"[^\n]*"day":"([0-9-]+)"/
    let days = try check("--format", "ndjson").output.matches(of: found)
    #expect(
      days.map { "\($0.output.1) \($0.output.2)" }
        == ["event-gap 2026-11-20", "impression-repeated 2026-11-21"])
  }

  @Test("Country, version, line item and format select by what was recorded", .holds("R-992"))
  func values() throws {
    func findings(_ options: String...) throws -> [String] {
      rules(
        try BuiltBinary.run(["check", "mixed", "--fail-on", "warning"] + options, in: folder.path))
    }
    #expect(try findings("--country", "de,fr") == ["event-gap", "impression-repeated"])
    #expect(try findings("--country", "SE", "--country", "FR") == ["impression-repeated"])
    #expect(try findings("--app-version", "4.2.1") == ["event-gap"])
    #expect(try findings("--line-item", "4711") == ["impression-repeated"])
    #expect(try findings("--format-id", "card") == [])
  }

  @Test("A selection of nothing is said, and fails unless that is allowed", .holds("R-996"))
  func nothing() throws {
    let result = try check("--country", "SE")
    #expect(result.output == "Selected: country SE. 0 ads of 3: the filters select none.\n\n")
    #expect(result.code == 1)
    #expect(result.errors.hasSuffix("\nexit 1: 0 ads of 3: the filters select none\n"))
    #expect(try check("--country", "SE", "--allow-empty").code == 0)
  }

  @Test(
    "What isn't a day or a country is refused, and the message says what is expected",
    arguments: [
      (
        "--from", "2026-11-31",
        "The value '2026-11-31' is invalid for '--from <day>': a UTC day is expected, such as 2026-11-20."
      ),
      (
        "--country", "DE,XX",
        "The value 'DE,XX' is invalid for '--country <codes>': 'XX' is no country; codes of two letters (ISO 3166-1) are expected, such as DE,FR."
      ),
      ("--line-item", "", "--line-item is empty: does a variable of the shell have no value?"),
    ])
  func refusals(_ option: String, _ value: String, _ message: String) throws {
    let result = try check(option, value)
    #expect(result.code == 2)
    #expect(result.errors.prefix { $0 != "\n" } == "error: " + message)
  }

  @Test(
    "A list of findings is the same list with filters; the summary says them", .holds("R-1050"),
    arguments: [("json", "]\n"), ("ndjson", "}\n"), ("gitlab", "]\n")])
  func lists(_ format: String, _ end: String) throws {
    let result = try check("--country", "FR", "--format", format)
    #expect(result.output.hasSuffix(end))
    #expect(!result.output.contains("Selected") && !result.output.contains("selection"))
    #expect(result.errors.contains(" 1 recording. Selected: country FR. 1 of 3 ads. "))
  }

  @Test(
    "A report as HTML begins and ends as its Markdown does, with its head on each printed page",
    .holds("R-1172"))
  func heads() throws {
    let text = try BuiltBinary.run(
      ["report", "mixed", "--summary", "--to", "2026-11-20", "-q"], in: folder.path
    ).output
    let html = try BuiltBinary.run(
      ["report", "mixed", "--summary", "--format", "html", "--to", "2026-11-20", "-q"], in: folder.path
    ).output
    let paragraphs = text.components(separatedBy: "\n\n").map { $0.replacing(/[*`\n]/, with: "") }
    let shown = html.matches(of: /(?s)<div class="screen-head">\n(.*?)\n<\/div>/).map {
      $0.output.1.replacing(/<[^>]*>|\n/, with: "")
    }
    #expect(paragraphs.last?.hasPrefix("Made by adspec ") == true)
    #expect(shown.map(String.init) == [paragraphs[1], paragraphs[paragraphs.count - 1]])
    let page = try #require(html.firstMatch(of: /<div class="sheet-head" aria-hidden="true"><p>(.*)<\/p>/))
      .output.1
    expect(
      String(page.replacing(/adspec \S+|[0-9a-f]{64}/, with: "…")),
      is: """
        Ad specs · Selected: to 2026-11-20 (UTC). 1 of 3 ads. · 2026-11-20 (UTC) · … · SHA-256 …
        """)
  }

  @Test("Reports and pages say what is selected, and count that alone", .holds("R-995", "R-1173"))
  func outputs() throws {
    let report = try BuiltBinary.run(["report", "mixed", "--to", "2026-11-20"], in: folder.path).output
    #expect(
      report.contains(
        "\n\n**Selected: to 2026-11-20 (UTC). 1 of 3 ads.** 1 session in 1 recording, recorded on 2026-11-20 (UTC)."
      ))
    #expect(report.contains("- **1 impression** from 1 ad."))
    try folder.write("", to: "adspec.yaml")
    let made = try BuiltBinary.run(["new", "native", "news", "-q"], in: folder.path)
    #expect(made.code == 0)
    let build = try BuiltBinary.run(["build", ".", "mixed", "--to", "2026-11-20"], in: folder.path)
    #expect(build.code == 0)
    for page in ["index.html", "reports/delivery.html", "sessions/index.html"] {
      #expect(
        try folder.text(of: "_site/" + page).contains("<bdi>Selected: to 2026-11-20 (UTC). 1 of 3 ads.</bdi>")
      )
    }
    #expect(
      try folder.text(of: "_site/data/tallies.json").contains(
        """
          "selection": {
            "to": "2026-11-20",
            "selectedAds": 1,
            "ads": 3
          },
        """))
  }

  @Test("Definitions and what can't be read are judged whatever is selected", .holds("R-994"))
  func always() throws {
    try folder.write(Self.recording + "{\n", to: "mixed/days.ndjson")
    #expect(rules(try check("--country", "SE")) == ["line-unreadable"])
  }
}

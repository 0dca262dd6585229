import TestSupport
import Testing

@Suite("Tables of more rows than anybody reads") struct LongTableTests {
  /// One ad of an ad unit, in a session of its own.
  private static func session(_ number: Int, _ adUnit: String) -> String {
    let events = [
      #""event":"ad.request","ad":"a","kind":"native","adUnit":"\#(adUnit)""#, #""event":"ad.load","ad":"a""#,
      #""event":"impression","ad":"a","by":"sdk""#,
    ]
    return events.map { #"{\#($0),"session":"s\#(number)","time":"2026-11-20T10:00:00.000Z"}"# + "\n" }
      .joined()
  }

  @Test(
    "A report has the 200 largest rows in their order, and says how many there are and where",
    .holds("R-349", "R-348"))
  func largest() throws {
    let folder = try TemporaryFolder()
    let adUnits = (100..<301).map { "/1/unit-\($0)" } + ["/1/unit-299", "/1/unit-300"]
    try folder.write(
      adUnits.enumerated().map { Self.session($0, $1) }.joined(), to: "recordings/r.ndjson")
    let result = try BuiltBinary.run(
      ["report", "recordings", "-q", "-o", "out", "--exit-zero"], in: folder.path)
    #expect(result == BuiltBinary.Result(code: 0, output: "", errors: ""))
    let lines = try folder.text(of: "out/delivery.md").split(separator: "\n")
    let rows = lines.filter { $0.hasPrefix("| `/1/unit-") }.map { $0.split(separator: "`")[1] }
    // Of equals the first: the last two have two ads each.
    #expect(rows == ((100..<298).map { "/1/unit-\($0)" } + ["/1/unit-299", "/1/unit-300"]).map { $0[...] })
    #expect(lines.contains("These are the 200 largest. All 201 are in the site’s `data/by-ad-unit.csv`."))
  }

  @Test(
    "Of very many findings outside the formats the overview names the rules alone, each with the way to its first",
    .holds("R-348"))
  func findings() throws {
    let folder = try TemporaryFolder()
    try folder.write("kind: native\nid: a\nsummary: A\nadUnits: [/1/a]\n", to: "formats/a/format.yaml")
    // Each session has a gap, a time that goes back, an ad of no format, a request without an answer, and is evicted.
    let lines = (0..<120).flatMap { number in
      [
        #""event":"session.start","platform":"ios","seq":0,"time":"2026-11-20T10:00:01.000Z""#,
        #""event":"ad.request","ad":"a","kind":"native","seq":5,"time":"2026-11-20T10:00:00.000Z""#,
      ].map { #"{\#($0),"session":"s\#(number)"}"# + "\n" }
    }
    try folder.write(lines.joined(), to: "recordings/r.ndjson")
    let result = try BuiltBinary.run(
      [
        "build", ".", "recordings", "-q", "-o", "site", "--open-sessions", "1", "--session-pages", "none",
        "--exit-zero",
      ],
      in: folder.path)
    #expect(result == BuiltBinary.Result(code: 0, output: "", errors: ""))
    let page = try folder.text(of: "site/index.html")
    #expect(page.ranges(of: "<li class=\"finding ").isEmpty)
    let rules = page.matches(of: /<a href="findings\/[a-z0-9.-]+#[a-z]+-([a-z-]+)"><code>/)
    #expect(
      rules.map(\.output.1) == [
        "event-disordered", "event-gap", "format-unknown", "load-unanswered", "session-evicted",
      ])
  }
}

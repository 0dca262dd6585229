import Basics
import Foundation
import Model
import Rules
import TestSupport
import Testing

/// Builds of one catalog, of which the second has an ad whose AdChoices is covered.
@Suite("adspec build --history") struct HistoryCommandTests {
  private let folder: TemporaryFolder
  private static let covered = "formats/bread-native/recordings/covered.ndjson"
  private let recording: String

  init() throws {
    folder = try TemporaryFolder()
    let info = try #require(RuleRegistry.info(of: "adchoices-obscured"))
    for (path, text) in ExampleInput(info.good[0]).files { try folder.write(text, to: path) }
    recording = try #require(ExampleInput(info.bad[0]).files.first { $0.path.hasSuffix(".ndjson") })
      .text.replacing("\"s-1\"", with: "\"s-2\"")
  }

  private func build(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(
      ["build", "--exit-zero", "--no-sync", "--history", "history.ndjson"] + arguments, in: folder.path)
  }

  private func check(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(["check", "--exit-zero", "--history", "history.ndjson"] + arguments, in: folder.path)
  }

  /// The sentence about the last build, which a run ends with.
  private func since(_ result: BuiltBinary.Result) -> String? {
    result.errors.split(separator: "\n").first { $0.hasPrefix("Since ") }.map(String.init)
  }

  /// Makes two builds, the first without the covered AdChoices.
  private func twice() throws -> BuiltBinary.Result {
    #expect(try since(build("--commit", "one")) == nil)
    try folder.write(recording, to: Self.covered)
    return try build("--commit", "two")
  }

  @Test("Each build adds a line with its sums, by format and by version, and its causes", .holds("R-1331"))
  func lines() throws {
    _ = try twice()
    expect(
      try folder.text(of: "history.ndjson"),
      is: """
        {"version":1,"day":"2026-11-20","commit":"one","selection":null,"ads":{"confirmed":1},"formats":[{"format":"bread-native","ads":{"confirmed":1}}],"appVersions":[{"appVersion":"com.example.news 6.4.0","ads":{"confirmed":1}}],"causes":[{"sort":"rule","name":"asset-sample-invalid","words":"Sample breaks the definition","count":1}]}
        {"version":1,"day":"2026-11-20","commit":"two","selection":null,"ads":{"confirmed":1,"failed":1},"formats":[{"format":"bread-native","ads":{"confirmed":1,"failed":1}}],"appVersions":[{"appVersion":"com.example.news 6.4.0","ads":{"confirmed":1,"failed":1}}],"causes":[{"sort":"failed","name":"failed: AdChoices was covered by '…' for … of … s","words":"AdChoices was covered by 'MainImage' for 4.7 of 4.7 s","count":1},{"sort":"rule","name":"asset-sample-invalid","words":"Sample breaks the definition","count":1}]}

        """)
  }

  @Test(
    "The overview says which causes are new and which are gone, and shows the ads of the last builds",
    .holds("R-1332", "R-1334"))
  func overview() throws {
    let result = try twice()
    #expect(since(result) == "Since the build of 2026-11-20 (commit one): 1 new cause, none gone.")
    let page = try folder.text(of: "_site/index.html")
    expect(
      part(of: page, from: "<div class=\"since\">", to: "</div>"),
      is: """
        <div class="since">
        <p><strong>Since the build of 2026-11-20 (commit one): 1 new cause, none gone.</strong></p>
        <ul>
        <li>New: <a href="ads/index.html?cause=failed%3A%20AdChoices%20was%20covered%20by%20%27%E2%80%A6%27%20for%20%E2%80%A6%20of%20%E2%80%A6%20s"><bdi>Failed: AdChoices was covered by &#39;MainImage&#39; for 4.7 of 4.7 s (1 ad)</bdi></a></li>
        </ul>
        </div>
        """)
    expect(
      part(of: page, from: "<span class=\"share\">", to: "</span>"),
      is: """
        <span class="share"><svg class="bar" width="12" height="18" viewBox="0 0 12 18" role="img" aria-label="Failed in the last 2 builds: 0 of 1, 1 of 2"><title>Failed in the last 2 builds: 0 of 1, 1 of 2</title><rect class="bar-pass" x="0" y="0" width="5" height="18"/><rect class="bar-error" x="7" y="9" width="5" height="9"/><rect class="bar-pass" x="7" y="0" width="5" height="9"/></svg> <a href="ads/index.html?verdict=confirmed&amp;format=bread-native">1 of 2</a></span>
        """)
    try FileManager.default.removeItem(atPath: folder(Self.covered))
    #expect(
      try since(build("--commit", "three"))
        == "Since the build of 2026-11-20 (commit two): no new cause, 1 gone.")
  }

  @Test("So does the compliance report, of the causes of ads alone")
  func report() throws {
    try folder.write("", to: "formats/bread-native/recordings/.keep")
    _ = try build("--commit", "one")
    try folder.write(recording, to: Self.covered)
    try folder.write("adUnit: 1\n", to: "formats/other/format.yaml")
    #expect(
      try since(build("--commit", "two"))
        == "Since the build of 2026-11-20 (commit one): 3 new causes, none gone.")
    let report = try folder.text(of: "_site/reports/compliance.md")
    expect(
      part(of: report, from: "Since the build", to: "\n\n|"),
      is: """
        Since the build of 2026-11-20 (commit one): 1 new cause, none gone.

        - **New**: Failed: AdChoices was covered by 'MainImage' for 4.7 of 4.7 s (1 ad)

        |
        """)
  }

  @Test("A cause is the same whatever names and numbers it has", .holds("R-1333"))
  func sameCause() throws {
    _ = try twice()
    try folder.write(
      recording.replacing("\"s-2\"", with: "\"s-3\""), to: "formats/bread-native/recordings/third.ndjson")
    let result = try build("--commit", "three")
    #expect(since(result) == "Since the build of 2026-11-20 (commit two): no new cause, none gone.")
  }

  @Test("Only builds with the same filters are compared", .holds("R-1335"))
  func filters() throws {
    _ = try build("--commit", "one")
    #expect(try since(build("--commit", "two", "--country", "DE")) == nil)
    let again = try build("--commit", "three", "--country", "DE")
    #expect(since(again) == "Since the build of 2026-11-20 (commit two): no new cause, none gone.")
    let all = try build("--commit", "four")
    #expect(since(all) == "Since the build of 2026-11-20 (commit one): no new cause, none gone.")
  }

  @Test("A build that is made again isn't added again, and says the same", .holds("R-1336"))
  func again() throws {
    let first = try twice()
    let (history, page) = (try folder.text(of: "history.ndjson"), try folder.text(of: "_site/index.html"))
    let second = try build("--commit", "two")
    #expect(since(second) == since(first))
    #expect(try folder.text(of: "history.ndjson") == history)
    #expect(try folder.text(of: "_site/index.html") == page)
  }

  @Test(
    "A check compares with the last build, says so in a comment, too, and leaves the file as it is",
    .holds("R-1337", "R-1341"))
  func checked() throws {
    _ = try build("--commit", "one")
    let history = try folder.text(of: "history.ndjson")
    try folder.write(recording, to: Self.covered)
    let result = try check("-o", "markdown")
    #expect(since(result) == "Since the build of 2026-11-20 (commit one): 1 new cause, none gone.")
    expect(
      String(result.output.prefix { $0 != "<" }),
      is: """
        ## adspec

        **Since the build of 2026-11-20 (commit one): 1 new cause, none gone.**

        - **New**: Failed: AdChoices was covered by 'MainImage' for 4.7 of 4.7 s (1 ad)

        **3 errors**, 0 warnings, 0 notes, 0 findings to check.


        """)
    #expect(try folder.text(of: "history.ndjson") == history)
    let none = try BuiltBinary.run(["check", "--history", "histori.ndjson"], in: folder.path)
    #expect(none.code == 2)
    expect(
      none.errors, is: "error: The history 'histori.ndjson' does not exist. Did you mean 'history.ndjson'?\n")
  }

  @Test(
    "A line that isn't a build stops the run with its place, and nothing is written", .holds("R-1339"),
    arguments: [
      ("{", "isn't JSON: it breaks off before its end"),
      (#"{"version":2}"#, "has the version 2, and this adspec reads 1: another adspec wrote it"),
      (#"{"version":1,"ads":{}}"#, "has no list 'formats'"),
      (#"{"version":1,"day":"Monday"}"#, "has a 'day' that is none: such as 2026-11-20"),
      (#"{"version":1,"ads":{"failed":-1},"formats":[]}"#, "has a count 'failed' that is no number of ads"),
    ])
  func damaged(line: String, words: String) throws {
    _ = try build("--commit", "one")
    let site = try folder.text(of: "_site/index.html")
    let history = try folder.text(of: "history.ndjson") + line + "\n"
    try folder.write(history, to: "history.ndjson")
    try folder.write(recording, to: Self.covered)
    let result = try build("--commit", "two")
    #expect(result.code == 2)
    expect(
      result.errors,
      is: """
        error: history.ndjson:2: The line \(words). A history has a line for each build, which adspec build --history writes: \
        remove the line, or name another file.

        """)
    #expect(try folder.text(of: "history.ndjson") == history)
    #expect(try folder.text(of: "_site/index.html") == site)
  }

  @Test(
    "A build that fails leaves the file as it was, and no output takes the place of an input",
    .holds("R-1340"))
  func failed() throws {
    _ = try build("--commit", "one")
    let history = try folder.text(of: "history.ndjson")
    try folder.write("own", to: "_site/CNAME")
    #expect(try build("--commit", "two").code == 2)
    #expect(try folder.text(of: "history.ndjson") == history)
    try FileManager.default.removeItem(atPath: folder("_site/CNAME"))
    for path in ["formats/history.ndjson", "recordings/history.ndjson", "_site/history.ndjson"] {
      try folder.write("", to: "recordings/.keep")
      let result = try BuiltBinary.run(["build", "--exit-zero", "--history", path], in: folder.path)
      #expect(result.code == 2, "\(path): \(result.errors)")
    }
  }

  private func part(of text: String, from start: String, to end: String) -> String {
    guard let first = text.range(of: start),
      let last = text.range(of: end, range: first.upperBound..<text.endIndex)
    else { return "" }
    return String(text[first.lowerBound..<last.upperBound])
  }
}

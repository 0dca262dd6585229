import Foundation
import TestSupport
import Testing

@Suite("adspec check --baseline") struct BaselineCommandTests {
  private let folder: TemporaryFolder

  private static let definition = """
    kind: customNative
    id: bread
    nmae: Bread
    assets:
      AdChoices: {type: adChoices, corner: topMiddle}
      AdBadge: {type: badge}

    """

  private static func gap(_ session: String) -> String {
    """
    {"event":"session.start","session":"\(session)","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios"}
    {"event":"stream.end","session":"\(session)","time":"2026-11-20T10:00:00.010Z","seq":2}

    """
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.definition, to: "formats/bread/format.yaml")
    try folder.write(Self.gap("s-1"), to: "formats/bread/recordings/gap.ndjson")
  }

  private func check(_ arguments: String..., day: String = "1795132800") throws -> BuiltBinary.Result {
    try BuiltBinary.run(
      ["check", "--fail-on", "warning"] + arguments, in: folder.path, environment: ["SOURCE_DATE_EPOCH": day])
  }

  private func sum(_ result: BuiltBinary.Result) -> String { String(result.errors.prefix { $0 != "\n" }) }

  @Test("What is accepted stands in a file that compares well, and doesn't fail the next run")
  func written() throws {
    let result = try check("--write-baseline")
    #expect(result.code == 0)
    expect(
      result.errors,
      is: """
        Wrote 3 findings to adspec-baseline.json. A check reads it by --baseline, or if adspec.yaml names it as 'baseline'.
        no errors, no warnings and no notes in 1 definition, 1 session and 1 recording. 3 findings are in the baseline.

        """)
    expect(
      try folder.text(of: "adspec-baseline.json"),
      is: """
        {
          "findings": [
            {
              "count": 1,
              "digest": "db4379020a30e6f9",
              "file": "formats/bread/format.yaml",
              "message": "'corner' is 'topMiddle'; expected topLeft, topRight, bottomLeft, bottomRight, topStart, topEnd, bottomStart or bottomEnd.",
              "path": "assets.AdChoices.corner",
              "rule": "field-invalid"
            },
            {
              "count": 1,
              "digest": "fc2219c60ce219b6",
              "file": "formats/bread/format.yaml",
              "message": "'nmae' is no field of a custom native format.",
              "path": "nmae",
              "rule": "field-unknown"
            },
            {
              "count": 1,
              "digest": "8470ced426207f95",
              "file": "formats/bread/recordings/gap.ndjson",
              "message": "Event 1 of the session never came: no line has this number as 'seq'.",
              "path": "/s-1/stream.end/1",
              "rule": "event-gap"
            }
          ],
          "version": 2
        }

        """)
    let next = try check("--baseline", "adspec-baseline.json", "--strict-baseline")
    #expect(next.code == 0)
    #expect(next.output == "")
    #expect(try check().code == 1)
  }

  @Test("A baseline survives lines moved above a finding, and another session in the recording")
  func movedLines() throws {
    _ = try check("--write-baseline")
    try folder.write(
      "# moved\n\n" + Self.definition.replacing("assets:", with: "\n\nassets: # moved\n"),
      to: "formats/bread/format.yaml")
    let other = Self.gap("s-0").replacing("\"seq\":2", with: "\"seq\":1")
    try folder.write("\n" + other + Self.gap("s-1"), to: "formats/bread/recordings/gap.ndjson")
    let result = try check("--baseline", "adspec-baseline.json", "--strict-baseline")
    #expect(result.code == 0)
    #expect(sum(result).hasSuffix("3 findings are in the baseline."))
  }

  @Test("What is new fails, though it looks like what was accepted elsewhere")
  func newFinding() throws {
    _ = try check("--write-baseline")
    try folder.write(Self.gap("s-1") + Self.gap("s-2"), to: "formats/bread/recordings/gap.ndjson")
    let result = try check("--baseline", "adspec-baseline.json")
    #expect(result.code == 1)
    #expect(result.output.hasPrefix("formats/bread/recordings/gap.ndjson:4: warning: Event 1"))
    #expect(result.output.split(separator: "\n").count == 4)
  }

  @Test("Once a finding is mended --strict-baseline fails and lists it; without it the summary counts it")
  func stale() throws {
    _ = try check("--write-baseline")
    try folder.write(Self.definition.replacing("nmae", with: "name"), to: "formats/bread/format.yaml")
    let strict = try check("--baseline", "adspec-baseline.json", "--strict-baseline")
    #expect(strict.code == 1)
    expect(
      strict.errors,
      is: """
        no errors, no warnings and no notes in 1 definition, 1 session and 1 recording. 2 findings are in the baseline. \
        1 of its findings is gone.
        The baseline adspec-baseline.json accepts what it need not. Run adspec check --write-baseline.
          formats/bread/format.yaml, nmae: 1 finding of field-unknown is gone.
        exit 1: the baseline accepts what is no longer found

        """)
    #expect(try check("--baseline", "adspec-baseline.json").code == 0)
    #expect(try check("--baseline", "adspec-baseline.json", "--strict-baseline", "--exit-zero").code == 0)
  }

  @Test("What a run doesn't look at is not stale: other files, and rules that aren't run")
  func partialRuns() throws {
    _ = try check("--write-baseline")
    let strict = ["--baseline", "adspec-baseline.json", "--strict-baseline"]
    func code(_ arguments: String...) throws -> Int32 {
      try BuiltBinary.run(["check"] + arguments + strict, in: folder.path).code
    }
    #expect(try code("formats/bread/recordings/gap.ndjson") == 0)
    #expect(try code("formats/bread/format.yaml") == 0)
    #expect(try code("--ignore", "field-unknown") == 0)
    try FileManager.default.removeItem(atPath: folder("formats/bread/recordings/gap.ndjson"))
    #expect(try code() == 1)
  }

  @Test("The configuration may name the baseline, for every command that judges")
  func configured() throws {
    _ = try check("--write-baseline")
    try folder.write("baseline: adspec-baseline.json\nfailOn: warning\n", to: "adspec.yaml")
    #expect(try check().code == 0)
    let build = try BuiltBinary.run(["build", "--output", "site"], in: folder.path)
    #expect(build.code == 0)
    #expect(build.errors.contains("3 findings are in the baseline."))
    #expect(try folder.text(of: "site/data/findings.ndjson").matches(of: /"baselined":true/).count == 3)
    #expect(try folder.text(of: "site/formats/bread/index.html").contains("Error, in the baseline"))
    #expect(try BuiltBinary.run(["report"], in: folder.path).code == 0)
    #expect(try BuiltBinary.run(["report", "--isolated", "--fail-on", "warning"], in: folder.path).code == 1)
  }

  @Test("A baseline of version 1 is held against findings as ever, and renewed it says what it accepts")
  func firstVersion() throws {
    _ = try check("--write-baseline")
    let second = try folder.text(of: "adspec-baseline.json")
    let first = second.replacing(#/ *"message": .*\n/#, with: "")
      .replacing("\"digest\"", with: "\"message\"").replacing("\"version\": 2", with: "\"version\": 1")
    try folder.write(first, to: "adspec-baseline.json")
    let result = try check("--baseline", "adspec-baseline.json", "--strict-baseline")
    #expect(result.code == 0)
    #expect(sum(result).hasSuffix("3 findings are in the baseline."))
    _ = try check("--write-baseline")
    #expect(try folder.text(of: "adspec-baseline.json") == second)
  }

  @Test(
    "A reason is written for what is new, kept when the baseline is renewed, and shown beside the finding")
  func reasons() throws {
    try folder.write(Self.definition.replacing("nmae", with: "name"), to: "formats/bread/format.yaml")
    _ = try check("--write-baseline", "--baseline-reason", "Agreed <with> Ana")
    try folder.write(Self.definition, to: "formats/bread/format.yaml")
    _ = try check("--write-baseline", "--baseline-reason", "Renamed in June")
    _ = try check("--write-baseline")
    #expect(
      try folder.text(of: "adspec-baseline.json").matches(of: /"reason": "(.*)"/).map { String($0.output.1) }
        == [
          "Agreed <with> Ana", "Renamed in June", "Agreed <with> Ana",
        ])
    _ = try check(
      "--baseline", "adspec-baseline.json", "--output", "sarif=a.sarif", "--output", "ndjson=a.ndjson",
      "--output", "markdown=a.md", "--output", "gitlab=a.json")
    #expect(
      try folder.text(of: "a.sarif").matches(of: /"justification": "(.*)"/).map { String($0.output.1) }
        .sorted()
        == ["Agreed <with> Ana", "Agreed <with> Ana", "Renamed in June"])
    #expect(try folder.text(of: "a.ndjson").contains(#""baselined":true,"baselineReason":"Renamed in June""#))
    #expect(try folder.text(of: "a.md").contains(#"Accepted: Agreed \<with> Ana"#))
    #expect(try folder.text(of: "a.json").contains("(In the baseline: Renamed in June)"))
    #expect(try BuiltBinary.run(["build", "--baseline", "adspec-baseline.json"], in: folder.path).code == 0)
    #expect(
      try folder.text(of: "_site/formats/bread/index.html")
        .contains("<b>Accepted:</b> Agreed &lt;with&gt; Ana</p>"))
  }

  @Test("A reason without --write-baseline, or an empty one, is refused")
  func misplacedReasons() throws {
    let alone = try check("--baseline-reason", "x")
    #expect(alone.code == 2)
    #expect(
      alone.errors.hasPrefix("error: --baseline-reason is about what --write-baseline writes: give both.\n"))
    #expect(
      try check("--write-baseline", "--baseline-reason", "").errors
        .hasPrefix("error: --baseline-reason is empty: say why the findings are accepted.\n"))
    #expect(try !folder.tree().contains("adspec-baseline.json"))
  }

  @Test("URL queries and tokens of messages don't reach the file")
  func secrets() throws {
    try folder.write(
      Self.gap("s?token=abc123"), to: "formats/bread/recordings/gap.ndjson")
    try folder.write(
      Self.definition.replacing(
        "{type: adChoices, corner: topMiddle}",
        with: "{type: image, sample: 'https://pictures.example.com/a.png?token=abc123'}"),
      to: "formats/bread/format.yaml")
    _ = try check("--write-baseline")
    let text = try folder.text(of: "adspec-baseline.json")
    #expect(
      text.contains("The sample of 'AdChoices' is the file 'https://pictures.example.com/a.png?…', which"))
  }

  @Test("An entry with a last day accepts until then")
  func expires() throws {
    _ = try check("--write-baseline", "--baseline-expires", "2026-12-24")
    let christmas = "1798070400", after = "1798156800"
    #expect(try check("--baseline", "adspec-baseline.json", day: christmas).code == 0)
    let late = try check("--baseline", "adspec-baseline.json", "--strict-baseline", day: after)
    #expect(late.code == 1)
    #expect(late.errors.contains("nmae: the entry for field-unknown expired on 2026-12-24."))
    let past = try check("--write-baseline", "--baseline-expires", "2026-11-01")
    #expect(past.code == 2)
    #expect(past.errors == "error: --baseline-expires needs a day from today (2026-11-20) on.\n")
  }

  @Test(
    "A damaged baseline stops the tool with the place; so do one that isn't there, and strictness without one"
  )
  func damaged() throws {
    try folder.write("{\"version\": 1,\n \"findings\": {}}", to: "b.json")
    let damaged = try check("--baseline", "b.json")
    #expect(damaged.code == 2)
    #expect(damaged.errors == "error: b.json:2:14: 'findings' is an object; expected a list of objects.\n")
    #expect(try check("--write-baseline", "--baseline", "b.json").code == 2)
    #expect(try folder.text(of: "b.json") == "{\"version\": 1,\n \"findings\": {}}")
    #expect(
      try check("--baseline", "gone.json").errors
        == "error: The baseline 'gone.json' does not exist. adspec check --write-baseline makes one.\n")
    #expect(try check("--strict-baseline").code == 2)
  }

  @Test("Outputs for machines say what is in the baseline")
  func outputs() throws {
    _ = try check("--write-baseline")
    try folder.write(Self.gap("s-1") + Self.gap("s-2"), to: "formats/bread/recordings/gap.ndjson")
    let result = try check(
      "--baseline", "adspec-baseline.json", "--output", "sarif=a.sarif", "--output", "junit=a.xml",
      "--output",
      "github", "--output", "markdown=a.md", "--output", "ndjson=a.ndjson", "--output", "gitlab=a.json")
    let sarif = try folder.text(of: "a.sarif")
    #expect(sarif.matches(of: /"baselineState": "unchanged"/).count == 3)
    #expect(sarif.matches(of: /"baselineState": "new"/).count == 1)
    #expect(sarif.matches(of: /"kind": "external"/).count == 3)
    let junit = try folder.text(of: "a.xml")
    #expect(junit.matches(of: /<skipped message="accepted: in the baseline">/).count == 2)
    #expect(junit.contains("\n1 more in the baseline</failure>"))
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(result.output.hasPrefix("::warning file=formats/bread/recordings/gap.ndjson,line=4"))
    #expect(try folder.text(of: "a.md").contains("<summary>In the baseline: 3</summary>"))
    #expect(
      try folder.text(of: "a.ndjson").matches(of: /"baselined":(true|false)/).map { String($0.output.1) } == [
        "true", "true", "true", "false",
      ])
    #expect(try folder.text(of: "a.json").matches(of: /\(In the baseline\.\)/).count == 3)
  }
}

import Foundation
import TestSupport
import Testing

private let messy = """
  kind: customNative
  id: 10063170
  nmae: Simple native
  assets:
    Headline: {type: text, maxLenght: 90, sample: Fresh bread}
    AdChoices: {type: adChoices, corner: topMiddle}
    AdBadge: {type: badge}

  """

private let gap = """
  {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios"}
  {"event":"stream.end","session":"s-1","time":"2026-11-20T10:00:00.010Z","seq":2}

  """

@Suite("adspec check") struct CheckCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(messy, to: "catalog/formats/messy/format.yaml")
    try folder.write(gap, to: "catalog/formats/messy/recordings/gap.ndjson")
    try folder.write(gap.replacingOccurrences(of: "s-1", with: "s-2"), to: "elsewhere/deep/other.ndjson")
  }

  @Test("Findings come with their source line, a caret, the nearest name and what to do; stderr has the sum")
  func wholeOutput() throws {
    let result = try BuiltBinary.run(["check"], in: folder("catalog"))
    #expect(result.code == 1)
    expect(
      result.output,
      is: """
        formats/messy/format.yaml:2:5: error: 'id' is the number 10063170; expected text: other YAML readers change ids that are numbers. [field-invalid]
          2 | id: 10063170
            |     ^^^^^^^^
            format 10063170
            help: Write id: "10063170".
        formats/messy/format.yaml:3:1: error: 'nmae' is no field of a custom native format. [field-unknown]
          3 | nmae: Simple native
            | ^^^^
            format 10063170
            help: Did you mean 'name'?
        formats/messy/format.yaml:5:26: error: 'maxLenght' is no field of a text asset. [field-unknown]
          5 |   Headline: {type: text, maxLenght: 90, sample: Fresh bread}
            |                          ^^^^^^^^^
            format 10063170
            help: Did you mean 'maxLength'?
        formats/messy/format.yaml:6:40: error: 'corner' is 'topMiddle'; expected topLeft, topRight, bottomLeft, bottomRight, topStart, topEnd, bottomStart or bottomEnd. [field-invalid]
          6 |   AdChoices: {type: adChoices, corner: topMiddle}
            |                                        ^^^^^^^^^
            format 10063170

        formats/messy/recordings/gap.ndjson:2: warning: Event 1 of the session never came: no line has this number as 'seq'. [event-gap]
          2 | stream.end
            session s-1
            help: Find out what loses lines on the way from the recorder to this file.

        """)
    expect(
      result.errors,
      is: """
        4 errors, 1 warning and no notes in 1 definition, 1 session and 1 recording. \
        Run adspec explain RULE to see why a rule matters. 3 fixable with --fix.
        exit 1: 4 errors, fail level: error

        """)
  }

  @Test("Paths for people are from the current folder, those for machines from the catalog", .holds("R-943"))
  func paths() throws {
    func first(_ arguments: [String], from current: String = "") throws -> String {
      let output = try BuiltBinary.run(["check"] + arguments, in: folder(current)).output
      return String(output.prefix { $0 != " " })
    }
    #expect(try first(["catalog"]) == "catalog/formats/messy/format.yaml:2:5:")
    #expect(try first([], from: "catalog") == "formats/messy/format.yaml:2:5:")
    #expect(try first([], from: "catalog/formats/messy") == "format.yaml:2:5:")
    #expect(try first(["../catalog"], from: "elsewhere") == "../catalog/formats/messy/format.yaml:2:5:")
    let machine = try BuiltBinary.run(["check", "catalog", "-o", "ndjson"], in: folder.path).output
    #expect(machine.contains(#""file":"formats/messy/format.yaml""#))
    let outside = try BuiltBinary.run(["check", "catalog", "elsewhere"], in: folder.path).output
    #expect(
      outside.hasPrefix("elsewhere/deep/other.ndjson:2: ")
        || outside.contains("\nelsewhere/deep/other.ndjson:2: "))
    #expect(outside.contains("also at catalog/formats/messy/recordings/gap.ndjson:2\n"))
  }

  @Test("A logo that stops a build stops a check of the catalog, with the same words", .holds("R-944"))
  func logo() throws {
    try folder.write("brand: {logo: logo.svg}\n", to: "catalog/adspec.yaml")
    try folder.write("no picture", to: "catalog/logo.svg")
    let check = try BuiltBinary.run(["check"], in: folder("catalog"))
    #expect(check.code == 2 && check.errors.contains("brand.logo takes a picture"), "\(check)")
    #expect(try BuiltBinary.run(["build"], in: folder("catalog")).errors.hasSuffix(check.errors))
    #expect(try BuiltBinary.run(["check", "formats/messy/recordings"], in: folder("catalog")).code == 0)
  }

  @Test("The last line for people says the exit code and why", .holds("R-942"))
  func reason() throws {
    func last(_ arguments: String...) throws -> String? {
      let result = try BuiltBinary.run(arguments, in: folder("catalog"))
      let line = result.errors.split(separator: "\n").last.map(String.init)
      #expect(line?.hasPrefix("exit ") != true || line?.hasPrefix("exit \(result.code): ") == true)
      return line
    }
    #expect(
      try last("check", "--fail-on", "warning") == "exit 1: 4 errors and 1 warning, fail level: warning")
    #expect(try last("check", "--fail-on", "never") == "exit 0: 4 errors and 1 warning, fail level: never")
    #expect(
      try last("check", "--exit-zero") == "exit 0: 4 errors, fail level: error; 0 because of --exit-zero")
    #expect(
      try last("check", "--max-warnings", "0")
        == "exit 1: 4 errors, fail level: error; 1 warning, maxWarnings is 0")
    #expect(try last("check", "formats/messy/recordings") == "exit 0: 1 warning, fail level: error")
    #expect(try last("build", "-o", folder("site")) == "exit 1: 4 errors, fail level: error")
    #expect(try last("report") == "exit 1: 4 errors, fail level: error")
    #expect(try last("check", "--fix", "--diff") == "exit 1: --fix would change something")
    #expect(try last("check", "-q") == nil)
  }

  @Test("A path that is a definition, a recording or a folder of recordings is all that is judged")
  func selections() throws {
    func sum(_ path: String, from current: String = "") throws -> String {
      let errors = try BuiltBinary.run(["check", path], in: folder(current)).errors
      return String(errors.prefix { $0 != "." })
    }
    #expect(
      try sum("catalog/formats/messy/format.yaml")
        == "4 errors, no warnings and no notes in 1 definition, no sessions and no recordings")
    #expect(
      try sum("catalog/formats/messy")
        == "4 errors, 1 warning and no notes in 1 definition, 1 session and 1 recording")
    #expect(
      try sum("catalog/formats/messy/recordings/gap.ndjson")
        == "no errors, 1 warning and no notes in 1 session and 1 recording")
    #expect(
      try sum("elsewhere")
        == "no errors, 1 warning and no notes in 1 session and 1 recording")
    #expect(
      try sum("../elsewhere", from: "catalog")
        == "no errors, 1 warning and no notes in 1 session and 1 recording")
    #expect(
      try sum(".", from: "catalog")
        == "4 errors, 1 warning and no notes in 1 definition, 1 session and 1 recording")
  }

  @Test(
    "A configuration that would silence what can't be silenced stops the tool, with the place and what to do",
    .holds("R-212"))
  func silencing() throws {
    try folder.write("rules:\n  suppression-refused: off\n", to: "catalog/adspec.yaml")
    let result = try BuiltBinary.run(["check"], in: folder("catalog"))
    #expect(result.code == 2)
    #expect(result.output == "")
    expect(
      result.errors,
      is: """
        error: adspec.yaml:2:24: 'suppression-refused' is 'off', and this rule can't be switched off; its severity is at least error. Write 'error', or remove the entry. What is left out of a report stands under 'exclude', which the report names.

        """)
  }

  @Test("What is excluded is counted in the sum", .holds("R-214"))
  func excluded() throws {
    try folder.write("exclude: [\"**/gap.ndjson\", drafts/**]\n", to: "catalog/adspec.yaml")
    let result = try BuiltBinary.run(["check"], in: folder("catalog"))
    #expect(
      result.errors.hasPrefix(
        "4 errors, no warnings and no notes in 1 definition, no sessions and no recordings. 1 path is excluded."
      ))
  }

  @Test(
    "Test sessions are judged like any other; --exclude-test leaves them out and counts them",
    .holds("R-296", "R-297"))
  func testSessions() throws {
    let tested = gap.replacingOccurrences(of: "s-1", with: "s-3")
      .replacingOccurrences(of: #""platform":"ios""#, with: #""platform":"ios","test":true"#)
    try folder.write(gap + tested, to: "mixed/both.ndjson")
    func sum(_ arguments: String...) throws -> String {
      String(
        try BuiltBinary.run(["check", "mixed"] + arguments, in: folder.path).errors.prefix { $0 != "R" })
    }
    #expect(
      try sum() == "no errors, 2 warnings and no notes in 2 sessions and 1 recording. ")
    #expect(
      try sum("--exclude-test")
        == "no errors, 1 warning and no notes in 1 session and 1 recording. 1 test session is left out. "
    )
    let report = try BuiltBinary.run(["report", "mixed", "--exclude-test", "--quiet"], in: folder.path).output
    #expect(
      report.contains(
        "1 session in 1 recording, recorded on 2026-11-20 (UTC). 1 test session was left out on request (`--exclude-test`)."
      ))
  }

  @Test("Of a definition that was named alone, JUnit has its cases and no other's")
  func namedDefinition() throws {
    try folder.write(
      messy.replacingOccurrences(of: "id: 10063170", with: "id: other"),
      to: "catalog/formats/other/format.yaml")
    let result = try BuiltBinary.run(
      ["check", "catalog/formats/other/format.yaml", "--output", "junit"], in: folder.path)
    let suites = result.output.matches(of: /<testsuite name="([^"]*)"/).map { String($0.output.1) }
    #expect(suites == ["formats/other/format.yaml"])
  }

  @Test("A catalog and a recording elsewhere are judged together; a recording named twice is read once")
  func severalPaths() throws {
    let other = folder("elsewhere/deep/other.ndjson")
    let result = try BuiltBinary.run(["check", "catalog", other, other], in: folder.path)
    #expect(
      result.errors.hasPrefix(
        "4 errors, 2 warnings and no notes in 1 definition, 2 sessions and 2 recordings."))
    let twice = try BuiltBinary.run(
      ["check", "catalog", "catalog/formats/messy/recordings"], in: folder.path)
    #expect(
      twice.errors.hasPrefix("4 errors, 1 warning and no notes in 1 definition, 1 session and 1 recording."))
  }

  @Test("A check of recordings without definitions says what it did not compare")
  func noDefinitions() throws {
    let line =
      "No definitions here: asset keys and limits weren't checked. Name the catalog, too: adspec check CATALOG RECORDING (adspec init makes one).\n"
    let alone = try BuiltBinary.run(["check", "elsewhere"], in: folder.path)
    #expect(alone.errors.contains("\n" + line), "\(alone.errors)")
    let judged = try BuiltBinary.run(["check", "catalog/formats/messy/recordings"], in: folder.path)
    #expect(!judged.errors.contains("No definitions here"), "\(judged.errors)")
  }

  @Test("Standard input is a recording", .holds("R-339"))
  func standardInput() throws {
    let result = try BuiltBinary.run(["check", "-"], in: folder.path, input: Array(gap.utf8))
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("-:2: warning: Event 1 of the session never came"))
  }

  @Test("A site of standard input has the pages of its sessions, which are read a second time for them")
  func standardInputTwice() throws {
    let result = try BuiltBinary.run(
      ["build", "catalog", "-", "--output", "site", "--exit-zero"], in: folder.path,
      input: Array(gap.replacingOccurrences(of: "s-1", with: "of-stdin").utf8))
    #expect(result.code == 0)
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/site/sessions")
      .filter { $0.hasSuffix("/index.html") }
    let texts = try pages.map { try folder.text(of: "site/sessions/\($0)") }
    #expect(texts.count { $0.contains("of-stdin") && $0.contains("stream.end") } == 1)
  }

  @Test(
    "The fail level decides between 0 and 1",
    .holds("R-379", "R-380", "R-382", "R-198"),
    arguments: [
      (["--fail-on", "error"], 0), (["--fail-on", "warning"], 1), (["--fail-on", "note"], 1),
      (["--fail-on", "never"], 0), (["--fail-on", "warning", "--exit-zero"], 0),
    ] as [([String], Int32)])
  func failLevel(arguments: [String], code: Int32) throws {
    #expect(try BuiltBinary.run(["check"] + arguments + ["elsewhere"], in: folder.path).code == code)
  }

  @Test(
    "Nothing but findings is said with --quiet, and colour is a matter of the terminal, the environment and the flag"
  )
  func quietAndColour() throws {
    let escape = "\u{1B}["
    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> BuiltBinary.Result {
      try BuiltBinary.run(["check", "elsewhere"] + arguments, in: folder.path, environment: environment)
    }
    #expect(try run("--quiet").errors == "")
    #expect(try !run().output.contains(escape))
    #expect(try run("--color", "always").output.contains(escape))
    #expect(try run(environment: ["CLICOLOR_FORCE": "1"]).output.contains(escape))
    #expect(try !run(environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).output.contains(escape))
    #expect(try run("--color", "always", environment: ["NO_COLOR": "1"]).output.contains(escape))
  }

  @Test("One run writes several outputs, before it exits with 1", .holds("R-383"))
  func severalOutputs() throws {
    let result = try BuiltBinary.run(
      ["check", "--output", "sarif=a.sarif", "--output", "junit=out.xml", "--output", "ndjson", "catalog"],
      in: folder.path)
    #expect(result.code == 1)
    #expect(result.output.split(separator: "\n").count == 5)
    #expect(try folder.text(of: "a.sarif").contains("\"version\": \"2.1.0\""))
    #expect(try folder.text(of: "out.xml").contains("<testsuite name=\"formats/messy/format.yaml\""))
  }

  @Test(
    "Two outputs to one place, and half of the familiar pair, are wrong usage",
    arguments: [
      ["--output", "sarif", "--output", "json"], ["--output", "json=a", "--output", "sarif=a"],
      ["--output", "human", "--output", "json", "--output", "sarif"], ["-o", "human", "-o", "human"],
      ["--output-file", "a"], ["--format", "json", "--output", "human"], ["--output", "yaml"],
    ])
  func wrongOutputs(arguments: [String]) throws {
    let result = try BuiltBinary.run(["check"] + arguments + ["catalog"], in: folder.path)
    #expect(result.code == 2)
    #expect(result.output == "")
    #expect(try folder.tree().allSatisfy { $0.hasPrefix("catalog") || $0.hasPrefix("elsewhere") })
  }

  @Test("Annotations name paths from the repository's root, and the rest goes to the step's summary")
  func github() throws {
    try folder.write("", to: ".git/HEAD")
    try folder.write("before\n", to: "summary.md")
    let result = try BuiltBinary.run(
      ["check", "--format", "github"], in: folder("catalog"),
      environment: ["GITHUB_STEP_SUMMARY": folder("summary.md")])
    #expect(result.output.hasPrefix("::error file=catalog/formats/messy/format.yaml,line=2,"))
    #expect(try folder.text(of: "summary.md").hasPrefix("before\n## adspec\n\n**4 errors**, 1 warning,"))
  }

  @Test(
    "A recorded line is told by its event and its fields, without what identifies a person",
    .holds("R-178"))
  func recordedLines() throws {
    try folder.write(
      """
      {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","seq":0,"platform":"ios","country":"DE","consent":{"gdpr":false,"tcf":"CQEsecret"},"idfa":"me-me-me"}
      {"event":"ad.request","session":"s-1","time":"2026-11-20T10:00:00.010Z","seq":1,"ad":"a1","kind":"native","adUnit":"/1/a","ppid":"me-me-me"}
      {"event":"ad.load","session":"s-1","time":"2026-11-20T10:00:00.020Z","seq":2,"ad":"a1","destination":"http://x.example/p?CQEsecret","assets":{"Headline":{"text":"CQEsecret and idfa=me-me-me"}}}
      {"event":"session.end","session":"s-1","time":"2026-11-20T10:00:00.030Z","seq":3}

      """, to: "private.ndjson")
    let result = try BuiltBinary.run(["check", "private.ndjson", "--fail-on", "never"], in: folder.path)
    expect(
      result.output,
      is: """
        private.ndjson:1: note: Field 'idfa' is unknown to version 1 of the recording format. [event-unknown]
          1 | session.start  platform: ios  country: DE  consent.gdpr: no  consent.tcf: recorded, not shown
            session s-1
            names: 'idfa' and 'ppid'
            1 session, DE; also at private.ndjson:2
        private.ndjson:2: warning: Ads are requested in 'DE', which is in the EEA, with 'consent.gdpr' false. [consent-inconsistent]
          2 | ad.request  ad: a1  kind: native  adUnit: /1/a
            session s-1
            see private.ndjson:1: the session's consent
              1 | session.start  platform: ios  country: DE  consent.gdpr: no  consent.tcf: recorded, not shown
            help: Let the consent platform decide whether the GDPR applies.
        private.ndjson:3: warning: The ad's destination is plain http ('http://x.example'). [url-insecure]
          3 | ad.load  ad: a1  assets.Headline.text: … and idfa=…  destination: http://x.example/p?…
            session s-1, ad a1
            help: Use https.

        """)
    #expect(!result.output.contains("secret") && !result.output.contains("me-me"))
  }

  @Test(
    "What people read is the same, however many threads read the recordings",
    .holds("R-350"))
  func threads() throws {
    let one = try BuiltBinary.run(["check", "--reviews", "--jobs", "1"], in: Repository.path)
    #expect(one.output.contains("\n  15 | session.end\n"))
    #expect(try BuiltBinary.run(["check", "--reviews", "--jobs", "3"], in: Repository.path) == one)
  }

  @Test("A definition that can't be read as one is shown where it is wrong, and so is a template")
  func unreadableDefinition() throws {
    try folder.write("kind: custom\n", to: "catalog/formats/messy/format.yaml")
    try folder.write(
      "kind: customNative\nid: ok\nassets: {AdChoices: {type: adChoices}, AdBadge: {type: badge}}\n",
      to: "catalog/formats/ok/format.yaml")
    try folder.write("<p>\r\n {{Missing}}</p>", to: "catalog/formats/ok/preview.mustache")
    let result = try BuiltBinary.run(["check", "formats/messy/format.yaml"], in: folder("catalog"))
    #expect(result.output.contains("  1 | kind: custom\n    |       ^^^^^^\n"))
    let template = try BuiltBinary.run(["check", "--select", "placeholder-unknown"], in: folder("catalog"))
    #expect(template.output.contains("  2 |  {{Missing}}</p>\n    |  ^^^^^^^^^^^\n"))
  }

  @Test("Control characters of a recording never reach the terminal")
  func controlCharacters() throws {
    let line =
      #"{"event":"\u001b]0;owned\u0007","session":"s\u202e","time":"2026-11-20T10:00:00.000Z"}"# + "\n"
    try folder.write(line, to: "evil.ndjson")
    let result = try BuiltBinary.run(["check", "evil.ndjson", "--fail-on", "never"], in: folder.path)
    #expect(result.output.contains("owned"))
    #expect(!result.output.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x202E })
  }
}

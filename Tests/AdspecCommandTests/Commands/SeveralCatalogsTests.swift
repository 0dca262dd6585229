import AdspecCommand
import Foundation
import Pipeline
import TestSupport
import Testing

@Suite("Several catalogs in one check") struct SeveralCatalogsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try catalog("a", settings: "failOn: warning\n", format: "bread", sample: "sample: Bread")
    try catalog("b", settings: "ignore: [adchoices-undeclared]\n", format: "cake", sample: "smaple: Cake")
    try catalog("c", settings: "", format: "tart", sample: "sample: Tart", adChoices: true)
    try FileManager.default.createDirectory(atPath: folder(".git"), withIntermediateDirectories: true)
  }

  private func catalog(
    _ name: String, settings: String, format: String, sample: String, adChoices: Bool = false
  ) throws {
    try folder.write(settings, to: "apps/\(name)/specs/adspec.yaml")
    try folder.write(
      "kind: customNative\nid: \(format)\nadUnits: [/1/\(format)]\nassets:\n  Headline: {type: text, \(sample)}\n  AdBadge: {type: badge}\n"
        + (adChoices ? "  AdChoices: {type: adChoices}\n" : ""),
      to: "apps/\(name)/specs/formats/x/format.yaml")
  }

  private func run(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path)
  }

  private let all = ["apps/a/specs", "apps/b/specs", "apps/c/specs"]

  @Test("One text, one summary and one exit code, by the settings of each", .holds("R-997"))
  func text() throws {
    let result = try BuiltBinary.run(["check"] + all, in: folder.path)
    #expect(result.code == 1)
    expect(
      result.output,
      is: """
        apps/a/specs/formats/x/format.yaml:2:5: error: Format 'bread' may carry reservation ads in the EEA and declares no \
        AdChoices asset. [adchoices-undeclared]
          2 | id: bread
            |     ^^^^^
            format bread
            help: Add 'AdChoices: {type: adChoices, corner: topRight}' to 'assets'.

        apps/b/specs/formats/x/format.yaml:5:26: error: 'smaple' is no field of a text asset. [field-unknown]
          5 |   Headline: {type: text, smaple: Cake}
            |                          ^^^^^^
            format cake
            help: Did you mean 'sample'?

        """)
    expect(
      result.errors,
      is: """
        2 errors, no warnings and no notes in 3 definitions, no sessions and no recordings. Run adspec explain RULE to see \
        why a rule matters. 1 fixable with --fix.
        exit 1: apps/a/specs: 1 error, fail level: warning; apps/b/specs: 1 error, fail level: error

        """)
    #expect(try BuiltBinary.run(["check"] + all.reversed(), in: folder.path) == result)
    #expect(try run("check", "apps/c/specs", "apps/c/specs/formats").code == 0)
    let inside = try BuiltBinary.run(["check", ".", "../../b/specs"], in: folder("apps/a/specs"))
    #expect(inside.output.hasPrefix("formats/x/format.yaml:2:5: error: "))
    #expect(inside.output.contains("\n../../b/specs/formats/x/format.yaml:5:26: error: "))
    #expect(
      inside.errors.hasSuffix(
        "exit 1: .: 1 error, fail level: warning; ../../b/specs: 1 error, fail level: error\n")
    )
  }

  @Test(
    "Outputs for machines name files by their paths in the repository, wherever the check runs",
    .holds("R-997"))
  func machines() throws {
    let outputs = OutputFormat.allCases.filter { !$0.isHuman }.map(\.name)
    let arguments = ["check"] + all + outputs.flatMap { ["-o", "\($0)=\(folder("out." + $0))"] }
    #expect(try BuiltBinary.run(arguments, in: folder.path).code == 1)
    let texts = try outputs.map { try folder.text(of: "out.\($0)") }
    for (output, text) in zip(outputs, texts) {
      for path in ["apps/a/specs/formats/x/format.yaml", "apps/b/specs/formats/x/format.yaml"] {
        #expect(text.contains(path), "\(output)")
      }
    }
    expect(
      try folder.text(of: "out.github"),
      is: """
        ::error file=apps/a/specs/formats/x/format.yaml,line=2,endLine=2,col=5,endColumn=10,title=adchoices-undeclared::Format \
        'bread' may carry reservation ads in the EEA and declares no AdChoices asset. Add 'AdChoices: {type: adChoices, corner: \
        topRight}' to 'assets'.
        ::error file=apps/b/specs/formats/x/format.yaml,line=5,endLine=5,col=26,endColumn=32,title=field-unknown::'smaple' is no \
        field of a text asset. Did you mean 'sample'?

        """)
    let beside = ["check"] + all.map { "../" + $0 } + arguments.dropFirst(1 + all.count)
    try FileManager.default.createDirectory(atPath: folder("docs"), withIntermediateDirectories: true)
    #expect(try BuiltBinary.run(beside, in: folder("docs")).code == 1)
    #expect(try outputs.map { try folder.text(of: "out.\($0)") } == texts)
  }

  @Test(
    "A catalog that can't be read decides the exit code; the others are checked, and outputs say what is missing",
    .holds("R-998"))
  func unreadable() throws {
    try folder.write("failOn: often\n", to: "apps/b/specs/adspec.yaml")
    let outputs = ["sarif", "junit", "github", "markdown"].flatMap { ["-o", "\($0)=out.\($0)"] }
    let result = try BuiltBinary.run(["check"] + all + outputs, in: folder.path)
    #expect(result.code == 2)
    expect(
      result.errors,
      is: """
        error: In 'apps/b/specs': adspec.yaml:1:9: 'failOn' is 'often'; expected error, warning, note or never.
        1 error, no warnings and no notes in 2 definitions, no sessions and no recordings. Run adspec explain \
        adchoices-undeclared to see why it matters.
        exit 2: 'apps/b/specs' could not be checked; apps/a/specs: 1 error, fail level: warning

        """)
    #expect(try folder.text(of: "out.sarif").contains(#""executionSuccessful": false"#))
    #expect(try folder.text(of: "out.junit").contains(#"errors="1""#))
    #expect(
      try folder.text(of: "out.github").hasPrefix(
        "::error title=adspec::In 'apps/b/specs': adspec.yaml:1:9: "))
    #expect(try folder.text(of: "out.markdown").contains("**Not checked:** "))
    let forced = try BuiltBinary.run(["check", "--exit-zero"] + all, in: folder.path)
    #expect(forced.code == 2)
    try folder.write("failOn: often\n", to: "apps/a/specs/adspec.yaml")
    let none = try run("check", "apps/a/specs", "apps/b/specs", "-o", "sarif=none.sarif")
    #expect(none.code == 2)
    #expect(
      none.errors.hasSuffix(
        "exit 2: 'apps/a/specs' could not be checked; 'apps/b/specs' could not be checked\n"))
    #expect(!FileManager.default.fileExists(atPath: folder("none.sarif")))
  }

  @Test("Each catalog has a baseline of its own")
  func baselines() throws {
    let written = try BuiltBinary.run(["check", "--write-baseline"] + all, in: folder.path)
    #expect(written.code == 0)
    for (name, rule) in [("a", "adchoices-undeclared"), ("b", "field-unknown")] {
      let baseline = try folder.text(of: "apps/\(name)/specs/adspec-baseline.json")
      #expect(baseline.contains(rule) && baseline.contains(#""formats/x/format.yaml""#))
    }
    #expect(
      try BuiltBinary.run(["check"] + all + ["--baseline", "x.json"], in: folder.path).errors.hasPrefix(
        """
        error: --baseline is for one catalog; 'apps/a/specs' and 'apps/b/specs' are two. \
        Name it in each catalog's adspec.yaml.

        """))
  }

  @Test("Settings above two catalogs that name one baseline for both are refused where it would be written")
  func sharedBaseline() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] {
      try folder.write("kind: customNative\nid: \(name)\n", to: "apps/\(name)/formats/x/format.yaml")
    }
    try folder.write("baseline: known.json\n", to: "adspec.yaml")
    let result = try BuiltBinary.script(
      #"git init -q . && "$0" check apps/a apps/b --write-baseline"#, in: folder.path)
    #expect(result.code == 2)
    #expect(result.errors.contains("error: 'apps/a' and 'apps/b' both have the baseline '"))
    #expect(result.errors.contains("known.json'; give each a place of its own.\n"))
  }

  @Test(
    "Commands and options for one catalog say so, and a path must lie in one that is named", .holds("R-997"))
  func one() throws {
    #expect(
      try run("build", "apps/a/specs", "apps/b/specs").errors
        == "error: 'apps/a/specs' and 'apps/b/specs' are two catalogs; adspec check takes several, every other command one.\n"
    )
    for options in [["--fix"], ["--diff"], ["--show-config"], ["--baseline", "x.json"]] {
      let result = try BuiltBinary.run(["check"] + all + options, in: folder.path)
      #expect(result.code == 2)
      #expect(
        result.errors.hasPrefix(
          "error: \(options[0]) is for one catalog; 'apps/a/specs' and 'apps/b/specs' are two."))
    }
    try folder.write("", to: "x.ndjson")
    #expect(
      try run("check", "apps/b/specs", "x.ndjson", "apps/a/specs")
        == BuiltBinary.Result(
          code: 2, output: "",
          errors: """
            error: 'x.ndjson' lies in no catalog that is named, and 'apps/a/specs' and 'apps/b/specs' are two: name it with \
            the one that it is to be judged by alone.

            """))
    try folder.write(
      #"{"event":"strange","session":"s","time":"2026-11-20T10:00:00.000Z"}"# + "\n",
      to: "apps/c/specs/logs/x.ndjson")
    let logs = try run("check", "apps/b/specs", "apps/c/specs", "apps/c/specs/logs")
    #expect(logs.errors.contains(" in 2 definitions, 1 session and 1 recording."))
  }
}

import AdspecCommand
import Pipeline
import TestSupport
import Testing

@Suite("The option --output, and the formats that it names") struct OutputOptionTests {
  private let folder: TemporaryFolder
  private let human = FlawedCatalog.human
  private let github = FlawedCatalog.github

  init() throws { folder = try FlawedCatalog.folder() }

  private func script(_ script: String) throws -> BuiltBinary.Result {
    try BuiltBinary.script(script, in: folder.path)
  }

  @Test("A log of CI gets another format on standard output, and findings for people on standard error")
  func log() throws {
    let sum = """
      1 error, no warnings and no notes in 1 definition, no sessions and no recordings. Run adspec explain \
      field-unknown to see why it matters. 1 fixable with --fix.
      exit 1: 1 error, fail level: error

      """
    let both = BuiltBinary.Result(code: 1, output: github, errors: human + sum)
    #expect(try script("\"$0\" check --output github --output human --output sarif=x") == both)
    #expect(try script("\"$0\" check -o human -o github=-") == both)
    #expect(
      try script("\"$0\" check -o human=a -o github")
        == BuiltBinary.Result(code: 1, output: github, errors: sum))
  }

  @Test(
    "--output names the file of every command that prints something; without it, or with -, it is printed",
    .holds("R-935"),
    arguments: [
      ["print", "schema", "format"], ["print", "manual"], ["print", "completions", "bash"],
      ["explain", "field-unknown"], ["simulate", "rewarded"], ["explain"], ["check", "-q", "--exit-zero"],
    ])
  func words(command: [String]) throws {
    let printed = try BuiltBinary.run(command, in: folder.path).output
    let dash = try BuiltBinary.run(command + ["--output", "-"], in: folder.path)
    let written = try BuiltBinary.run(command + ["-o", "out.txt"], in: folder.path)
    #expect(!printed.isEmpty)
    #expect((dash.code, dash.output) == (0, printed))
    #expect((written.code, written.output) == (0, ""))
    #expect(try folder.text(of: "out.txt") == printed)
  }

  @Test(
    "A format stands in --output or beside it, and what is misspelt is no file",
    .holds("R-935", "R-936", "R-937"))
  func formats() throws {
    #expect(try script("\"$0\" check -q --format human").output == human)
    #expect(try script("\"$0\" check -q --format human --output-file out").output == "")
    #expect(try folder.text(of: "out") == human)
    let json = try script("\"$0\" check -q -o json").output
    #expect(try script("\"$0\" check -q --format json").output == json)
    #expect(try script("\"$0\" check -q --format json -o a.json -o ./b").output == "")
    #expect(try folder.text(of: "a.json") == json)
    #expect(try folder.text(of: "b") == json)
    #expect(try script("\"$0\" check -q --format json -o sarif=c.sarif").code == 2)
    #expect(try script("\"$0\" explain --format json -o json").code == 2)
    let before = try folder.tree()
    let misspelt = try script("\"$0\" check -o sarfi")
    #expect(misspelt.code == 2)
    let formats = OutputFormat.allCases.map(\.name)
    #expect(
      misspelt.errors.hasPrefix(
        """
        error: The value 'sarfi' is invalid for '-o <file>': no format is called so; there are \
        \(formats.dropLast().joined(separator: ", ")) and \(formats[formats.count - 1]). A file without a dot in its \
        name is written with its folder: ./sarfi.

        """))
    #expect(try script("\"$0\" check -o sarfi=x.sarif").code == 2)
    #expect(try folder.tree() == before)
  }
}

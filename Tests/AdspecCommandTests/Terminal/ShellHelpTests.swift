import MachineOutput
import AdspecCommand
import Pipeline
import Foundation
import Reports
import TestSupport
import Testing

@Suite("Help beyond --help") struct ShellHelpTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The manual page in docs is what the commands say now; make docs renews it")
  func manualIsCurrent() throws {
    let printed = try BuiltBinary.run(["manual"], in: folder.path).output
    let kept = try String(contentsOfFile: Repository.path + "/docs/adspec.1", encoding: .utf8)
    #expect(printed == kept)
  }

  @Test(
    "mandoc has no complaint about the manual page, and every command and option stands there",
    .enabled(if: SystemCommand.areThere(.mandoc, .col)))
  func manualIsSound() throws {
    try folder.write(try BuiltBinary.run(["manual"], in: folder.path).output, to: "adspec.1")
    let lint = try Shell.run("mandoc -T lint -W style adspec.1", in: folder.path)
    #expect(lint.text == "")
    #expect(lint.code == 0)
    let page = try Shell.run("mandoc -T utf8 -O width=100 adspec.1 | col -b", in: folder.path).text
    let help = try BuiltBinary.run(["--help"], in: folder.path).output
    let commands = help.matches(of: /\n\ \ ([a-z]+)[, ]/).map { String($0.output.1) }
    #expect(commands.count > 8)
    for command in commands {
      #expect(page.contains("adspec \(command)"))
      let options = try BuiltBinary.run([command, "--help"], in: folder.path).output
        .matches(of: /--[a-z-]+/).map { String($0.output) }
      for option in options where !["--version", "--help"].contains(option) {
        #expect(page.contains(option), "\(command) \(option)")
      }
    }
  }

  @Test(
    "bash completes commands, rules, groups and kinds",
    arguments: [
      (["adspec", "expl"], ["explain"]),
      (
        ["adspec", "explain", "asset-key"],
        ["asset-key-case", "asset-key-invalid", "asset-key-localized", "asset-key-unknown"]
      ),
      (["adspec", "check", "--ignore", "media"], ["mediation"]), (["adspec", "new", "rew"], ["rewarded"]),
      (["adspec", "completions", "z"], ["zsh"]),
    ] as [([String], [String])])
  func bash(words: [String], completions: [String]) throws {
    try folder.write(try BuiltBinary.run(["completions", "bash"], in: folder.path).output, to: "adspec.bash")
    let line = words.joined(separator: " ")
    let result = try Shell.run(
      """
      source adspec.bash
      COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      _adspec adspec '\(words[words.count - 1])' '\(words[words.count - 2])'
      printf '%s\\n' "${COMPREPLY[@]}"
      """, in: folder.path)
    #expect(result.text.split(separator: "\n").map(String.init) == completions)
  }

  @Test("zsh and fish get scripts with the rules in them", arguments: ["zsh", "fish"])
  func otherShells(shell: String) throws {
    let script = try BuiltBinary.run(["completions", shell], in: folder.path).output
    #expect(script.contains("asset-key-localized"))
    #expect(script.contains("liveInterstitial"))
  }

  @Test("README names the outputs of a check as the help does, in its order")
  func outputs() throws {
    let names = OutputFormat.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    let readme = try String(contentsOfFile: Repository.path + "/README.md", encoding: .utf8)
    #expect(readme.contains(": \(names.joined(separator: ", ")); "))
    let help = try BuiltBinary.run(["help", "check"], in: folder.path).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for format in OutputFormat.allCases {
      #expect(help.contains("\(format.rawValue) (\(format.output.help))"))
    }
  }

  @Test("--statistics counts by rule, the most frequent first, and is about the output human")
  func statistics() throws {
    try folder.write(
      "kind: customNative\nid: a\nnmae: x\nsumary: y\nassets:\n  AdChoices: {type: adChoices, corner: top}\n",
      to: "formats/a/format.yaml")
    let result = try BuiltBinary.run(["check", "--statistics"], in: folder.path)
    #expect(result.code == 1)
    expect(
      result.output,
      is: """
        2  error    field-unknown  Field is unknown
        1  error    field-invalid  Field has an invalid value

        """)
    #expect(try BuiltBinary.run(["check", "--statistics", "--format", "json"], in: folder.path).code == 2)
    _ = try BuiltBinary.run(["check", "--write-baseline", "--ignore", "field-invalid"], in: folder.path)
    let after = try BuiltBinary.run(
      ["check", "--statistics", "--baseline", "adspec-baseline.json"], in: folder.path)
    expect(
      after.output,
      is: """
        1  error    field-invalid  Field has an invalid value
        0  error    field-unknown  Field is unknown (2 in the baseline)

        """)
  }
}

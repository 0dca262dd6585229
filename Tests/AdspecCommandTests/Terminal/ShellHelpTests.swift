import MachineOutput
import AdspecCommand
import ArgumentParser
import Pipeline
import Foundation
import Reports
import TestSupport
import Testing

@Suite("Help beyond --help") struct ShellHelpTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "The manual page and the page of options in docs are what the commands say now; make docs renews them",
    arguments: [([], "adspec.1"), (["--markdown"], "options.md")] as [([String], String)])
  func manualIsCurrent(options: [String], file: String) throws {
    let printed = try BuiltBinary.run(["print", "manual"] + options, in: folder.path).output
    let kept = try String(contentsOfFile: Repository.path + "/docs/\(file)", encoding: .utf8)
    #expect(printed == kept)
  }

  @Test("The page of options has every command, with the options that its help has")
  func optionsAreWhole() throws {
    let page = try BuiltBinary.run(["print", "manual", "--markdown"], in: folder.path).output
    let sections = page.components(separatedBy: "\n## ").flatMap { $0.components(separatedBy: "\n### ") }
    for command in try Self.commands(in: folder.path) {
      let title = "adspec \(command.joined(separator: " "))\n"
      let section = try #require(sections.first { $0.hasPrefix(title) }, "\(command)")
      let help = try BuiltBinary.run(command + ["--help"], in: folder.path).output
      let heads = help.matches(of: /(?m)^\ \ (?:-\w,\ )?(--[a-z-]+)/).map { String($0.output.1) }
      for option in heads where !["--version", "--help"].contains(option) {
        #expect(section.contains("| `\(option)`"), "\(command) \(option)")
      }
    }
  }

  @Test(
    "mandoc has no complaint about the manual page, and every command and option stands there",
    .enabled(if: SystemCommand.areThere(.mandoc, .col)))
  func manualIsSound() throws {
    try folder.write(try BuiltBinary.run(["print", "manual"], in: folder.path).output, to: "adspec.1")
    let lint = try Shell.run("mandoc -T lint -W style adspec.1", in: folder.path)
    #expect(lint.text == "")
    #expect(lint.code == 0)
    let page = try Shell.run("mandoc -T utf8 -O width=100 adspec.1 | col -b", in: folder.path).text
    let commands = try Self.commands(in: folder.path)
    #expect(commands.count > 20)
    for command in commands {
      #expect(page.contains("adspec \(command.joined(separator: " "))"))
      let options = try BuiltBinary.run(command + ["--help"], in: folder.path).output
        .matches(of: /--[a-z-]+/).map { String($0.output) }
      for option in options where !["--version", "--help"].contains(option) {
        #expect(page.contains(option), "\(command) \(option)")
      }
    }
  }

  /// The words of every command that help lists, those of commands of commands too.
  private static func commands(in folder: String) throws -> [[String]] {
    func names(_ help: [String]) throws -> [String] {
      let text = try BuiltBinary.run(help, in: folder).output
      guard let start = text.range(of: "SUBCOMMANDS:\n")?.upperBound else { return [] }
      return text[start...].matches(of: /(?m)^\ \ ([a-z-]+)\b/).map { String($0.output.1) }
    }
    return try names(["help", "--all"]).flatMap { name in
      try [[name]] + names([name, "--help"]).map { [name, $0] }
    }
  }

  @Test("Help lists the commands in groups, and the rare ones with --all", .holds("R-938"))
  func groups() throws {
    let help = try BuiltBinary.run(["--help"], in: folder.path, environment: ["COLUMNS": "80"]).output
    expect(
      help,
      is: """
        OVERVIEW: Publishes a catalog of ad formats, with previews, evidence from
        recorded sessions, and a verdict for CI.

        Exit codes: 0 done, and nothing failed at or above the fail level; 1 done, and
        something did; 2 it could not be done, and nothing was published: the command
        line, the configuration, the disk or the tool itself.

        'adspec help --all' lists more: made-up recordings, recordings for many
        machines, schemas, completions.

        Examples:
          adspec init my-specs  # a catalog to start from
          adspec check          # what is wrong in the catalog of this folder
          adspec build          # its site, in _site/

        USAGE: adspec <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        START SUBCOMMANDS:
          init                    Start a new catalog, with one format that checks and
                                  builds.
          new                     Start a new format in the catalog.
          import                  Translate what others recorded or defined into
                                  recordings and definitions.

        LOOK SUBCOMMANDS:
          check, lint, validate   Check definitions and recordings.
          build                   Publish the catalog as a static site.
          serve                   Show the site in a browser, and make it anew whenever
                                  something changes.
          report                  Write the Markdown reports, to a folder or to
                                  standard output.
          diff                    Say what changed between two versions of a catalog,
                                  and what that breaks.

        EVIDENCE SUBCOMMANDS:
          audit                   Measure AdChoices in a browser: previews, renderings,
                                  HTML files.
          answer                  Write down what you saw of an ad that recordings
                                  leave to check.
          sign-off                Sign formats off as they are now.
          pack                    Put the evidence of some ads into one folder, to be
                                  filed.
          verify                  Verify that a pack is as it was made: each file, and
                                  nothing more or less.
          redact                  Write copies of recordings without consent strings,
                                  tokens, and ids of people and devices.

        HELP SUBCOMMANDS:
          explain                 Say what a rule checks, why, and what to do; without
                                  a rule, list them.

          See 'adspec help <subcommand>' for detailed help.

        """)
    let all = try BuiltBinary.run(["help", "--all"], in: folder.path, environment: ["COLUMNS": "80"]).output
    let ending = "\n  See 'adspec help <subcommand>' for detailed help.\n"
    expect(
      all.replacingOccurrences(of: help.replacingOccurrences(of: ending, with: ""), with: "As above.\n"),
      is: """
        As above.

        MORE SUBCOMMANDS:
          simulate                Write a recording of made-up sessions of the
                                  catalog's formats.
          scale                   Read recordings on several machines.
          print                   Print schemas, a table of the formats, the manual
                                  page, completions.
          dump                    Print what the tool works with inside.

          See 'adspec help <subcommand>' for detailed help.

        """)
  }

  @Test("Every example in help is a command that there is, with options that it has", .holds("R-939"))
  func examples() throws {
    var count = 0
    for command in try [[]] + Self.commands(in: folder.path) {
      let help = try BuiltBinary.run(command + ["--help"], in: folder.path).output
      let examples = help.split(separator: "\n").filter { $0.hasPrefix("  adspec ") }
      #expect(!examples.isEmpty, "\(command)")
      for example in examples {
        let line = example.components(separatedBy: "  # ")[0]
        #expect(example.count < 80, "\(example)")
        count += 1
        #expect(throws: Never.self, "\(line)") {
          _ = try Adspec.parseAsRoot(line.split(separator: " ").dropFirst().map(String.init))
        }
      }
    }
    #expect(count > 40)
  }

  @Test("Former names of commands still work, and say what they are now called", .holds("R-940"))
  func formerNames() throws {
    let list = try BuiltBinary.run(["explain"], in: folder.path)
    #expect(list.errors == "")
    let former = try BuiltBinary.run(["rules"], in: folder.path)
    #expect(former.output == list.output)
    #expect(
      former.errors
        == "note: adspec rules is now adspec explain; the next version won't know the former name.\n")
    #expect(try BuiltBinary.run(["rules", "-o", "json", "-q"], in: folder.path).errors == "")
    for (old, new) in [
      ("schema format", "print schema format"), ("manual", "print manual"),
      ("completions bash", "print completions bash"), ("help review", "help sign-off"),
      ("help part", "help scale part"), ("help key", "help scale key"), ("help merge", "help scale merge"),
      ("-V", "--version"),
    ] {
      func output(_ line: String) throws -> String {
        try BuiltBinary.run(line.split(separator: " ").map(String.init), in: folder.path).output
      }
      #expect(try output(old) == output(new) && !output(new).isEmpty, "\(old)")
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
      (["adspec", "print", "completions", "z"], ["zsh"]), (["adspec", "sca"], ["scale"]),
    ] as [([String], [String])])
  func bash(words: [String], completions: [String]) throws {
    try folder.write(
      try BuiltBinary.run(["print", "completions", "bash"], in: folder.path).output, to: "adspec.bash")
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
    let script = try BuiltBinary.run(["print", "completions", shell], in: folder.path).output
    #expect(script.contains("asset-key-localized"))
    #expect(script.contains("liveInterstitial"))
  }

  @Test("Help names the outputs of a check, each with what it is for")
  func outputs() throws {
    let names = OutputFormat.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    let help = try BuiltBinary.run(["help", "check"], in: folder.path).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for format in OutputFormat.allCases {
      #expect(help.contains("\(format.rawValue) (\(format.output.help))"))
    }
  }

  @Test("--statistics counts by rule, the most frequent first, and is about the output human")
  func statistics() throws {
    try folder.write(
      "kind: customNative\nid: a\nnmae: x\nsumary: y\nassets:\n  AdChoices: {type: adChoices, corner: top}\n  AdBadge: {type: badge}\n",
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

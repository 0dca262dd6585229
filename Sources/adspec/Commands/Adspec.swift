import Pipeline
package import ArgumentParser
import Basics
import CBuildCommit

/// The root command, `adspec`.
package struct Adspec: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "adspec",
      abstract:
        "Publishes a catalog of ad formats, with previews, evidence from recorded sessions, and a verdict for CI.",
      discussion: """
        Exit codes: 0 done, and nothing failed at or above the fail level; 1 done, and something did; 2 it could not be \
        done, and nothing was published: the command line, the configuration, the disk or the tool itself.

        'adspec help --all' lists more: made-up recordings, recordings for many machines, schemas, completions.

        \(CommandExample.text(examples))
        """,
      version: version,
      groupedSubcommands: [
        CommandGroup(name: "Start", subcommands: [InitCommand.self, NewCommand.self, ImportCommand.self]),
        CommandGroup(
          name: "Look",
          subcommands: [
            CheckCommand.self, BuildCommand.self, ServeCommand.self, ReportCommand.self, DiffCommand.self,
          ]),
        CommandGroup(
          name: "Evidence",
          subcommands: [
            AuditCommand.self, AnswerCommand.self, SignOffCommand.self, PackCommand.self, VerifyCommand.self,
            RedactCommand.self,
          ]),
        CommandGroup(name: "Help", subcommands: [ExplainCommand.self]),
        CommandGroup(
          name: "More",
          subcommands: [SimulateCommand.self, ScaleCommand.self, PrintCommand.self, DumpCommand.self]),
      ])
  }

  private static let examples = [
    CommandExample("adspec init my-specs", "a catalog to start from"),
    CommandExample("adspec check", "what is wrong in the catalog of this folder"),
    CommandExample("adspec build", "its site, in _site/"),
  ]

  /// The prefix of usage errors, equal to that of all other errors.
  package static var _errorPrefix: String { "error: " }

  /// The version and, if `make` built the tool in a git checkout, the commit: "0.4.0 (1a2b3c4d)".
  private static var version: String {
    let commit = String(cString: adspec_build_commit())
    return ToolVersion.current + (commit.isEmpty ? "" : " (\(commit))")
  }

  package init() {}
}

extension Adspec {
  /// Runs the tool, and ends the process with its exit code.
  package static func start() -> Never {
    Unfinished.watch()
    guard !CommandLine.arguments.isEmpty else {
      // With an empty argument list the parser would print the help, and exit with 0.
      Console.complain(
        "error: The system doesn't say what the command line is: /proc/self/cmdline can't be read.")
      Self.exit(withError: ArgumentParser.ExitCode(2))
    }
    let code = run(Array(CommandLine.arguments.dropFirst()))
    Self.exit(withError: code == 0 ? nil : ArgumentParser.ExitCode(code))
  }

  /// Runs the tool with these arguments, and returns the exit code. Usage errors have code 2 as in other linters,
  /// instead of the argument parser's 64.
  static func run(_ arguments: [String]) -> Int32 {
    let arguments = ToolArguments(arguments)
    if let note = arguments.note { Console.complain(note) }
    return CommandListing.$showsAll.withValue(arguments.listsAll) { run(arguments) }
  }

  private static func run(_ arguments: ToolArguments) -> Int32 {
    do {
      try refuseUnknownCommand(arguments.words)
      var command = try parseAsRoot(arguments.words)
      try command.run()
      return 0
    } catch let code as ArgumentParser.ExitCode {
      return code.rawValue
    } catch let failure as any ToolFailure {
      Console.complain(failure: failure.description)
      return 2
    } catch {
      return answer(error)
    }
  }

  /// Refuses an unknown command. The argument parser would report it as an unexpected argument, and print the general
  /// help for `help NAME`.
  private static func refuseUnknownCommand(_ arguments: [String]) throws {
    let named = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard let name = named, !name.hasPrefix("-") else { return }
    let names = configuration.subcommands.flatMap { command in
      [command.configuration.commandName ?? ""] + command.configuration.aliases
    }
    if (names + ["help"]).contains(name) { return }
    let advice =
      Disk.realPath(name) == nil
      ? Suggestion.text(for: name, among: names) : " To look at what lies there: adspec check '\(name)'."
    throw ValidationError(VisibleText.line("'\(name)' is no command of adspec.\(advice)"))
  }

  private static func answer(_ error: any Error) -> Int32 {
    do {
      // Help and version are thrown as errors, too: their exit code is 0, and their text is data.
      let text = fullMessage(for: error)
      guard exitCode(for: error) == .success else {
        Console.complain(text)
        return 2
      }
      try Console.write(text + "\n")
      return 0
    } catch {
      Console.complain("error: \(error)")
      return 2
    }
  }
}

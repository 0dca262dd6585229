import Pipeline
import Model
import ArgumentParser
import FoundationEssentials

extension ColorChoice: ExpressibleByArgument {}
extension FailLevel: ExpressibleByArgument {}
extension FormatKind: ExpressibleByArgument {}

/// Options that every command has.
struct TerminalOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Say nothing but what was asked for and what stops the tool.")
  var quiet = false

  @Option(help: ArgumentHelp("When to colour: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto

  init() {}

  var console: Console {
    Console(color: color, isQuiet: quiet, environment: ProcessInfo.processInfo.environment)
  }
}

/// The inputs of commands that read a catalog or recordings.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Catalogs, definitions, recordings, folders of recordings; - is a recording on standard input.",
      discussion: "Without any: the catalog of the current folder, else the nearest above.", valueName: "path"
    ))
  var paths: [String] = []

  init() {}

  func validate() throws {
    if paths.contains("") {
      throw ValidationError("A path is empty: does a variable of the shell have no value?")
    }
  }
}

/// Options that set how inputs are read.
struct ReadingOptions: ParsableArguments {
  @Flag(help: "Go on when an input holds nothing.")
  var allowEmpty = false

  @Option(
    help: ArgumentHelp(
      "How many sessions may be open at once before the longest-silent is evicted.", valueName: "n"))
  var openSessions = InputRequest.standardOpenSessions

  @Option(
    help: ArgumentHelp(
      "How many times its size a compressed recording may unpack to, beyond 64 MiB; the rest is left out.",
      valueName: "n"))
  var unpackLimit = InputRequest.standardUnpackLimit

  @Option(name: .shortAndLong, help: ArgumentHelp("How many threads work; 0 is one a core.", valueName: "n"))
  var jobs = 0

  @Flag(
    help: ArgumentHelp(
      "Leave test sessions out: they are counted, and neither judged nor in any figure.",
      discussion: "A test session is one whose session.start says test: true."))
  var excludeTest = false

  init() {}

  func request(_ paths: [String], _ selection: AdSelection = .everything) -> InputRequest {
    InputRequest(
      paths, allowEmpty: allowEmpty, openSessions: openSessions, unpackLimit: unpackLimit, jobs: jobs,
      excludeTest: excludeTest, selection: selection)
  }

  mutating func validate() throws {
    if openSessions < 1 { throw ValidationError("--open-sessions needs a number from 1.") }
    if unpackLimit < 1 { throw ValidationError("--unpack-limit needs a number from 1.") }
    if jobs < 0 { throw ValidationError("--jobs needs a number from 0.") }
  }
}

/// Options that decide the exit code.
struct VerdictOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "From which severity on a failure gives exit code 1: error, warning, note, never.", valueName: "level"))
  var failOn: FailLevel?

  @Option(help: ArgumentHelp("More warnings than this give exit code 1.", valueName: "n"))
  var maxWarnings: Int?

  @Flag(help: "Exit with 0 whatever was found.")
  var exitZero = false

  @Flag(help: "Count what is to check as failed.")
  var failOnReview = false

  init() {}

  mutating func validate() throws {
    if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings needs a number from 0.") }
  }

  var request: VerdictRequest { VerdictRequest(exitsZero: exitZero, countsReviews: failOnReview) }
}

extension ParsableCommand {
  /// Ends the command with an exit code.
  func leave(_ code: Int32) throws {
    if code != 0 { throw ExitCode(code) }
  }

  /// Refuses an empty name of an output folder.
  func validateFolder(_ output: String?) throws {
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a folder.") }
  }
}

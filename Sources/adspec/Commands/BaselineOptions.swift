import Pipeline
import Model
import ArgumentParser

extension Day: ExpressibleByArgument {
  /// Parses a day such as `2027-01-31`.
  public init?(argument: String) { self.init(argument) }
}

/// Options for the baseline, shared by all commands that judge.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file of accepted findings, which don't decide the exit code; without it that of the configuration.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(help: "Exit with 1, too, when the baseline accepts what is no longer found; say what.")
  var strictBaseline = false

  init() {}

  /// - Parameter writing: the options for writing the baseline; `nil` for a command that only reads it.
  func request(_ writing: BaselineWritingOptions? = nil) -> BaselineRequest {
    BaselineRequest(file: baseline, isStrict: strictBaseline, writing: writing?.request)
  }
}

/// Options for writing the baseline.
struct BaselineWritingOptions: ParsableArguments {
  @Flag(
    help: "Accept what is found now: write it to the baseline, adspec-baseline.json unless another is named.")
  var writeBaseline = false

  @Option(
    help: ArgumentHelp(
      "The last day, such as 2027-01-31, on which what is newly written is accepted; rules that can't be ignored need one.",
      valueName: "day"))
  var baselineExpires: Day?

  @Option(
    help: ArgumentHelp(
      "Why what is newly written is accepted: outputs show it beside the finding.", valueName: "text"))
  var baselineReason: String?

  init() {}

  /// The settings for writing the baseline; `nil` if it isn't written.
  var request: BaselineRequest.Writing? {
    writeBaseline ? BaselineRequest.Writing(expires: baselineExpires, reason: baselineReason) : nil
  }

  mutating func validate() throws {
    if baselineExpires != nil, !writeBaseline {
      throw ValidationError("--baseline-expires is about what --write-baseline writes: give both.")
    }
    if baselineReason != nil, !writeBaseline {
      throw ValidationError("--baseline-reason is about what --write-baseline writes: give both.")
    }
    if let baselineReason, !TextForm.filled.accepts(baselineReason) {
      throw ValidationError("--baseline-reason is empty: say why the findings are accepted.")
    }
  }
}

/// The option for the history of builds, shared by the commands that build or check.
struct HistoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file with a line a build: say which causes are new since the last one, and which are gone.",
      discussion: "A build adds its line, and makes the file if there is none; a check only reads it.",
      valueName: "file"),
    completion: .file(extensions: ["ndjson"]))
  var history: String?

  init() {}
}

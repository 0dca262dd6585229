import Pipeline
import Model
import ArgumentParser

extension Day: ExpressibleByArgument {
  /// `2027-01-31`.
  public init?(argument: String) { self.init(argument) }
}

/// Which findings were accepted before, by every command that judges.
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

  /// - Parameter writing: the options for what is written; `nil` for a command that only reads the baseline.
  func request(_ writing: BaselineWritingOptions? = nil) -> BaselineRequest {
    BaselineRequest(file: baseline, isStrict: strictBaseline, writing: writing?.request)
  }
}

/// To draw the line anew.
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

  /// `nil`: nothing is written.
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

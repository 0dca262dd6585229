package import Pipeline
import ArgumentParser
import MachineOutput
import Reports

extension OutputFormat: RawRepresentable, CaseIterable, ExpressibleByArgument {
  package static let allCases: [OutputFormat] = [
    HumanOutput.self, JSONOutput.self, NDJSONOutput.self, SARIFLog.self, JUnitReport.self,
    GitHubAnnotations.self, GitLabCodeQuality.self, MarkdownComment.self,
  ].map(OutputFormat.init)

  package var rawValue: String { name }

  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.name == rawValue }) else { return nil }
    self = format
  }

  package init?(argument: String) { self.init(rawValue: argument) }
}

extension OutputRequest: ExpressibleByArgument where Format: RawRepresentable<String> & CaseIterable {
  /// Parses `sarif` or `sarif=adspec.sarif`.
  package init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = Format(rawValue: String(parts[0])) else { return nil }
    let file = parts.count > 1 ? String(parts[1]) : nil
    if file?.isEmpty == true { return nil }
    self.init(format: format, file: file)
  }

  package static var allValueStrings: [String] { Format.allCases.map(\.rawValue) }
}

/// Options for outputs: `--output`, or the pair of options that other linters have.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A format, and a file for it; can be given several times.",
      discussion: """
        Formats: \(Self.formats). Without a file, or with -, it goes to standard output, which takes one; human beside it \
        goes to standard error.
        """,
      valueName: "format[=file]"))
  var output: [OutputRequest<OutputFormat>] = []

  private static let formats = OutputFormat.allCases.map { "\($0.rawValue) (\($0.output.help))" }
    .joined(separator: ", ")

  @Option(help: ArgumentHelp("One format, as --output.", valueName: "format", visibility: .hidden))
  var format: OutputFormat?

  @Option(help: ArgumentHelp("A file for --format.", valueName: "file", visibility: .hidden))
  var outputFile: String?

  mutating func validate() throws {
    if outputFile != nil, format == nil {
      throw ValidationError("--output-file names the file of --format; give both, or --output FORMAT=FILE.")
    }
    if format != nil, !output.isEmpty {
      throw ValidationError("--format is for one output; with --output give all of them there.")
    }
  }

  /// The requested outputs; without any, text for people on standard output.
  var requests: [OutputRequest<OutputFormat>] {
    if let format { return [OutputRequest(format: format, file: outputFile)] }
    return output.isEmpty ? [OutputRequest(format: OutputFormat(HumanOutput.self), file: nil)] : output
  }
}

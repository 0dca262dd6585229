import ArgumentParser

/// The forms in which `adspec check` says what it found.
package enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  case human, json, ndjson, sarif, junit, github, gitlab, markdown

  /// Whether it is made from more than counts and the first findings of each rule.
  package var needsAllFindings: Bool { self == .json || self == .ndjson || tellsFilesApart }
  /// Whether it shows the first findings of each file.
  package var tellsFilesApart: Bool { self == .junit || self == .github }
}

/// One `--output`: a format, and a file or standard output.
struct OutputRequest: ExpressibleByArgument, Hashable {
  var format: OutputFormat
  /// `nil`: standard output.
  var file: String?

  init(format: OutputFormat, file: String?) {
    self.format = format
    self.file = file == "-" ? nil : file
  }

  /// `sarif` or `sarif=adspec.sarif`.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = OutputFormat(rawValue: String(parts[0])) else { return nil }
    let file = parts.count > 1 ? String(parts[1]) : nil
    if file?.isEmpty == true { return nil }
    self.init(format: format, file: file)
  }

  static let allValueStrings = OutputFormat.allValueStrings
}

/// Where the findings go, by `--output` or by the familiar pair.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A format, and a file for it; can be given several times.",
      discussion: "Formats: human, json, ndjson, sarif, junit, github, gitlab, markdown.",
      valueName: "format[=file]"))
  var output: [OutputRequest] = []

  @Option(help: ArgumentHelp("One format, as --output.", valueName: "format"))
  var format: OutputFormat?

  @Option(help: ArgumentHelp("A file for --format.", valueName: "file"))
  var outputFile: String?

  mutating func validate() throws {
    if outputFile != nil, format == nil {
      throw ValidationError("--output-file names the file of --format; give both, or --output FORMAT=FILE.")
    }
    if format != nil, !output.isEmpty {
      throw ValidationError("--format is for one output; with --output give all of them there.")
    }
    var taken: Set<String?> = []
    for request in requests where !taken.insert(request.file).inserted {
      throw ValidationError(
        "Two outputs go to \(request.file.map { "'\($0)'" } ?? "standard output"); give each a place of its own."
      )
    }
  }

  /// Human text on standard output unless something else was asked for.
  var requests: [OutputRequest] {
    if let format { return [OutputRequest(format: format, file: outputFile)] }
    return output.isEmpty ? [OutputRequest(format: .human, file: nil)] : output
  }
}

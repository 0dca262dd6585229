import ArgumentParser
package import MachineOutput
package import Reports

/// One of the forms in which `adspec check` says what it found, by its name.
package struct OutputFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
  package let output: any CheckOutput.Type

  package static let allCases: [OutputFormat] = [
    HumanOutput.self, JSONOutput.self, NDJSONOutput.self, SARIFLog.self, JUnitReport.self,
    GitHubAnnotations.self, GitLabCodeQuality.self, MarkdownComment.self,
  ].map(OutputFormat.init)

  package init(_ output: any CheckOutput.Type) { self.output = output }

  package init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  package var rawValue: String { output.name }
  package var isHuman: Bool { output == HumanOutput.self }

  package static func == (a: OutputFormat, b: OutputFormat) -> Bool { a.output == b.output }
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OutputFormat: ExpressibleByArgument {
  package init?(argument: String) { self.init(rawValue: argument) }
}

/// One `--output`: a format, and a file or standard output.
struct OutputRequest<Format: RawRepresentable<String> & CaseIterable & Sendable>: ExpressibleByArgument,
  Sendable
{
  var format: Format
  /// `nil`: standard output.
  var file: String?

  init(format: Format, file: String?) {
    self.format = format
    self.file = file == "-" ? nil : file
  }

  /// `sarif` or `sarif=adspec.sarif`.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = Format(rawValue: String(parts[0])) else { return nil }
    let file = parts.count > 1 ? String(parts[1]) : nil
    if file?.isEmpty == true { return nil }
    self.init(format: format, file: file)
  }

  static var allValueStrings: [String] { Format.allCases.map(\.rawValue) }
}

/// Where the findings go, by `--output` or by the pair that other linters have.
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

  /// Human text on standard output unless something else was asked for.
  var requests: [OutputRequest<OutputFormat>] {
    if let format { return [OutputRequest(format: format, file: outputFile)] }
    return output.isEmpty ? [OutputRequest(format: OutputFormat(HumanOutput.self), file: nil)] : output
  }
}

/// One output would be written over another.
struct SharedPlace: ToolFailure {
  let description: String

  init(_ what: String) { description = "\(what); give each a place of its own." }
}

/// Where the findings go, each to a place of its own.
struct OutputPlaces {
  enum Place {
    case standardOutput
    /// Human text beside another format, as logs of CI want it.
    case standardError
    case file(NamedFile)
  }

  private(set) var all: [(format: OutputFormat, place: Place)] = []

  /// - Parameters:
  ///   - others: files that something else is written to.
  ///   - inputs: what the run reads.
  init(
    _ requests: [OutputRequest<OutputFormat>], besides others: [NamedFile] = [], sparing inputs: RunInputs
  ) throws {
    for request in requests {
      all.append((request.format, try Self.place(of: request.file, sparing: inputs)))
    }
    let printed = all.indices.filter { if case .standardOutput = all[$0].place { true } else { false } }
    let people = printed.filter { all[$0].format.isHuman }
    if printed.count == 2, people.count == 1 { all[people[0]].place = .standardError }
    var taken: [NamedFile.Identity: String] = [:]
    for file in others.map(Place.file) + all.map(\.place) {
      let (identity, name) = Self.identity(of: file)
      guard let first = taken.updateValue(name, forKey: identity) else { continue }
      let what = first == name ? name : "one file, \(first) and \(name)"
      throw SharedPlace("Two outputs go to \(what)")
    }
  }

  private static func place(of path: String?, sparing inputs: RunInputs) throws -> Place {
    guard let path else { return .standardOutput }
    let file = try NamedFile(path, sparing: inputs)
    return file.isStandardOutput ? .standardOutput : .file(file)
  }

  private static func identity(of place: Place) -> (NamedFile.Identity, String) {
    switch place {
    case .standardOutput: (NamedFile.standardOutput ?? .path("standard output"), "standard output")
    case .standardError: (.path("standard error"), "standard error")
    case .file(let file): (file.identity, "'\(file.path)'")
    }
  }
}

extension OutputPlaces.Place {
  /// Writes a report there.
  func write(_ report: CheckReport, as format: OutputFormat, _ console: Console) throws {
    switch self {
    case .standardOutput:
      try format.output.write(report, for: console.output.page) { try console.output.write($0) }
    case .standardError:
      try format.output.write(report, for: console.errors.page) { try console.errors.write($0) }
    case .file(let file):
      try file.write { take in try format.output.write(report, for: TextPage(), to: take) }
    }
  }
}

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
        Formats: human, json, ndjson, sarif, junit, github, gitlab, markdown. Without a file, or with -, it goes to \
        standard output, which takes one; human beside it goes to standard error.
        """,
      valueName: "format[=file]"))
  var output: [OutputRequest<OutputFormat>] = []

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
    return output.isEmpty ? [OutputRequest(format: .human, file: nil)] : output
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

  /// - Parameter others: paths that something else is written to.
  init(_ requests: [OutputRequest<OutputFormat>], besides others: [String]) throws {
    for request in requests { all.append((request.format, try Self.place(of: request.file))) }
    let printed = all.indices.filter { if case .standardOutput = all[$0].place { true } else { false } }
    let people = printed.filter { all[$0].format == .human }
    if printed.count == 2, people.count == 1 { all[people[0]].place = .standardError }
    var taken: [NamedFile.Identity: String] = [:]
    for file in try others.map({ .file(try NamedFile($0)) }) + all.map(\.place) {
      let (identity, name) = Self.identity(of: file)
      guard let first = taken.updateValue(name, forKey: identity) else { continue }
      let what = first == name ? name : "one file, \(first) and \(name)"
      throw SharedPlace("Two outputs go to \(what)")
    }
  }

  private static func place(of path: String?) throws(WriteFailure) -> Place {
    guard let path else { return .standardOutput }
    let file = try NamedFile(path)
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

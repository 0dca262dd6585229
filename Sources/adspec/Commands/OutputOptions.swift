package import Pipeline
import ArgumentParser
import Basics
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

/// A value of `--output` of a command that has several formats: a path, a format, or both.
enum OutputValue<Format: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  /// A format, with or without a file: `sarif` (to standard output) or `sarif=adspec.sarif`.
  case request(OutputRequest<Format>)
  /// A file or folder; `-` is standard output.
  case place(String)

  /// - Parameter takesAnyPlace: true if a path may be a bare name; if false, it must have a dot or a slash, so that a
  ///   misspelt format is an error.
  /// - Throws: `ValidationError`.
  init(_ text: String, takesAnyPlace: Bool = false) throws {
    if text.isEmpty { throw ValidationError("it is empty: does a variable of the shell have no value?") }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    if let format = Format(rawValue: name) {
      let file = parts.count > 1 ? String(parts[1]) : nil
      if file?.isEmpty == true { throw ValidationError("the file behind = has no name.") }
      self = .request(OutputRequest(format: format, file: file))
    } else if text == "-" || name.contains(where: { "./".contains($0) }) || takesAnyPlace && !name.isEmpty {
      self = .place(text)
    } else {
      throw ValidationError(
        """
        no format is called so; there are \(Wording.list(Self.formats)). A file without a dot in its name is written \
        with its folder: ./\(VisibleText.line(name)).
        """)
    }
  }

  static var formats: [String] { Format.allCases.map(\.rawValue) }
}

extension OutputValue {
  /// Returns the outputs that the values of `--output` request, together with `--format`.
  ///
  /// - Parameters:
  ///   - format: the value of `--format`, which applies to each path given without a format; `nil`: `standard` applies.
  ///   - standard: the format that is printed if no output is requested.
  /// - Throws: `ValidationError` if a format is given twice.
  static func requests(
    _ values: [OutputValue], format: Format?, standard: Format
  ) throws -> [OutputRequest<Format>] {
    var requests: [OutputRequest<Format>] = []
    for value in values {
      switch value {
      case .request(let request):
        guard format == nil else {
          throw ValidationError(
            "--format is for outputs without one: give it there, or as --output FORMAT=FILE.")
        }
        requests.append(request)
      case .place(let path): requests.append(OutputRequest(format: format ?? standard, file: path))
      }
    }
    return requests.isEmpty ? [OutputRequest(format: format ?? standard, file: nil)] : requests
  }
}

/// Options for outputs: their destinations and formats.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file, a format, or both as FORMAT=FILE; can be given several times.",
      discussion: """
        Formats: \(Self.formats). Without a file, or with -, it goes to standard output, which takes \
        one; human beside it goes to standard error.
        """,
      valueName: "file"),
    completion: .list(OutputValue<OutputFormat>.formats), transform: { try OutputValue($0) })
  var output: [OutputValue<OutputFormat>] = []

  private static let formats = OutputFormat.allCases.map { "\($0.rawValue) (\($0.output.help))" }
    .joined(separator: ", ")

  @Option(help: ArgumentHelp("The format of an output that names none.", valueName: "format"))
  var format: OutputFormat?

  @Option(help: ArgumentHelp("A file for --format.", valueName: "file", visibility: .hidden))
  var outputFile: String?

  init() {}

  mutating func validate() throws {
    if outputFile != nil, format == nil || !output.isEmpty {
      throw ValidationError("--output-file names the file of --format; give both, or --output FORMAT=FILE.")
    }
    _ = try requests
  }

  /// The requested outputs; without any, text for people on standard output.
  ///
  /// - Throws: `ValidationError`.
  var requests: [OutputRequest<OutputFormat>] {
    get throws {
      if let format, let outputFile { return [OutputRequest(format: format, file: outputFile)] }
      return try OutputValue.requests(output, format: format, standard: OutputFormat(HumanOutput.self))
    }
  }
}

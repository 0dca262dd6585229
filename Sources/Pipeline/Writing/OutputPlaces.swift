import MachineOutput
import Reports

/// Two outputs would be written to one destination.
struct SharedPlace: ToolFailure {
  package let description: String

  package init(_ what: String) { description = "\(what); give each a place of its own." }
}

/// The destinations of the outputs of findings, all different.
struct OutputPlaces {
  package enum Place {
    case standardOutput
    /// Standard error: gets the text for people if another format goes to standard output, so that CI logs show both.
    case standardError
    case file(NamedFile)
  }

  package private(set) var all: [(format: OutputFormat, place: Place)] = []

  /// - Parameters:
  ///   - others: files that the command writes in addition to the outputs of findings.
  ///   - inputs: the files and folders that the run reads.
  package init(
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

extension OutputPlaces {
  /// Writes a report to all destinations, and to regular files first.
  ///
  /// - Parameter body: called after those files are written, and before what can't be taken back.
  func write(
    _ report: CheckReport, into drafts: inout FileDrafts, _ console: Console,
    before body: () throws -> Void = {}
  ) throws {
    let regular = all.filter(\.place.isRegularFile)
    for (format, place) in regular { try place.write(report, as: format, into: &drafts, console) }
    try body()
    for (format, place) in all where !place.isRegularFile {
      try place.write(report, as: format, into: &drafts, console)
    }
  }
}

extension OutputPlaces.Place {
  fileprivate var isRegularFile: Bool {
    if case .file(let file) = self, case .file = file.place { true } else { false }
  }

  /// Writes a report to this destination.
  fileprivate func write(
    _ report: CheckReport, as format: OutputFormat, into drafts: inout FileDrafts, _ console: Console
  ) throws {
    switch self {
    case .standardOutput:
      try format.output.write(report, for: console.output.page) { try console.output.write($0) }
    case .standardError:
      try format.output.write(report, for: console.errors.page) { try console.errors.write($0) }
    case .file(let file):
      try drafts.add(file) { take in try format.output.write(report, for: TextPage(), to: take) }
    }
  }
}

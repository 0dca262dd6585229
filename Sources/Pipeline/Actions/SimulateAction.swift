import Basics
package import Model
import Reading
import Rules
import Simulation

/// Writes a recording of simulated sessions of a catalog's formats.
package struct SimulateAction {
  private let kind: FormatKind
  private let formatID: String?
  private let catalog: String?
  private let faults: String?
  private let faultRate: Double

  /// - Parameters:
  ///   - formatID: the id of the only format to simulate; `nil`: all formats of the kind, in turn.
  ///   - catalog: its folder; `nil`: the nearest above the current folder.
  ///   - faults: ids of rules whose faults are seeded, separated by commas, or `all`; `nil`: none.
  ///   - faultRate: the share of sessions with a fault, from 0 to 1.
  package init(
    kind: FormatKind, formatID: String?, catalog: String?, faults: String?, faultRate: Double
  ) {
    (self.kind, self.formatID, self.catalog) = (kind, formatID, catalog)
    (self.faults, self.faultRate) = (faults, faultRate)
  }

  /// Writes the recording, and returns the ids of the formats in it.
  ///
  /// - Parameters:
  ///   - path: a file; `nil`: standard output.
  ///   - truth: a new file that lists the seeded faults.
  ///   - overwrites: true if an existing recording may be overwritten.
  package func write(
    to path: String?, truth: String?, overwrites: Bool, sessions: Int, seed: UInt64, start: Timestamp,
    interleave: Int
  ) throws -> [String] {
    let root = try InputResolver.catalogRoot(catalog)
    let formats = try formats(in: root)
    let inputs = RunInputs(catalog: root, besides: .recording)
    let recording = try path.map { try NamedFile($0, sparing: inputs, as: .recording) }
    if let recording, recording.isThere, !overwrites { throw OutputExists(path: recording.path) }
    let truth = try truthFile(truth, besides: recording, sparing: inputs)
    let simulation = SimulatedRecording(
      formats: formats, seed: seed, start: start, sessions: sessions, interleave: interleave,
      faults: try plan())
    var seeded: [RecordedFault] = []
    try FileDrafts.write { drafts in
      if let recording {
        try drafts.add(recording) { try simulation.write(to: $0, note: { seeded.append($0) }) }
      } else {
        try simulation.write(to: { try Console.write($0) }, note: { seeded.append($0) })
      }
      if let truth { try drafts.add(truth, Array(seeded.map { $0.json + "\n" }.joined().utf8)) }
    }
    return formats.map(\.id.value)
  }

  /// Returns the file that lists the seeded faults. Throws if it exists, or is the file of the recording.
  private func truthFile(
    _ truth: String?, besides recording: NamedFile?, sparing inputs: RunInputs
  ) throws -> NamedFile? {
    guard let truth else { return nil }
    let file = try NamedFile(truth, sparing: inputs)
    if file.isThere { throw TruthExists(path: truth) }
    let place = recording.map(\.identity) ?? NamedFile.standardOutput
    if file.isStandardOutput && recording == nil || place == file.identity {
      throw SharedPlace("The recording and --truth go to one file")
    }
    return file
  }

  private func plan() throws(UnknownFault) -> FaultPlan? {
    guard let faults else { return nil }
    if faults == "all" { return FaultPlan(faults: Fault.all, rate: faultRate) }
    var chosen: [Fault] = []
    for id in faults.split(separator: ",").map(String.init) {
      guard let fault = Fault.of(RuleID(rawValue: id)) else { throw UnknownFault(id: id) }
      chosen.append(fault)
    }
    return FaultPlan(faults: chosen, rate: faultRate)
  }

  private func formats(in root: String) throws -> [FormatDefinition] {
    let read = try CatalogReader(
      source: DiskSource(root: root), location: root, knownRules: RuleRegistry.known
    ).read()
    let name = formatID.map { FormatName($0, in: read) }
    let all = name?.definitions ?? read.formats.map(\.definition)
    let formats = all.filter { $0.kind == kind }
    guard formats.isEmpty else { return formats }
    if let name { throw SimulationFailure.noFormat(name, kind, others: all.map(\.kind)) }
    throw SimulationFailure.noKind(kind, root: root, others: all.map(\.kind))
  }
}

/// There is no format to simulate.
private enum SimulationFailure: ToolFailure {
  /// No format of the kind has this id. The associated value `others` has the kinds of the formats that do have the id.
  case noFormat(FormatName, FormatKind, others: [FormatKind])
  /// The catalog has no format of the kind. The associated value `others` has the kinds of its formats.
  case noKind(FormatKind, root: String, others: [FormatKind])

  var description: String {
    switch self {
    case .noFormat(let name, let kind, let others):
      if let other = others.first {
        return "The format '\(name.text)' is of kind \(other.rawValue), not \(kind.rawValue). "
          + "Run adspec simulate \(other.rawValue) --format-id \(name.text)."
      }
      return "No format of the catalog has the id '\(name.text)'. \(name.help)"
    case .noKind(let kind, let root, let others):
      let kinds = FormatKind.allCases.filter(others.contains).map(\.rawValue)
      return "The catalog '\(root)' has no format of kind \(kind.rawValue). "
        + (kinds.isEmpty
          ? "None of its definitions can be read: adspec check says why."
          : "It has formats of kind \(Wording.list(kinds)); adspec new \(kind.rawValue) <id> adds one.")
    }
  }
}

/// No fault can be seeded for the rule.
private struct UnknownFault: ToolFailure {
  var id: String

  var description: String {
    let names = Fault.all.map { $0.rule.rawValue }
    let suggestion = Suggestion.text(for: id, among: names)
    return "There is no fault '\(id)' to seed."
      + (suggestion.isEmpty ? " There are: \(names.joined(separator: ", "))." : suggestion)
  }
}

/// The `--truth` file exists. Thrown before the recording is written.
private struct TruthExists: ToolFailure {
  var path: String

  var description: String { "'\(path)' exists; --truth writes a new file." }
}

import Model
package import ArgumentParser
import Rules
import Basics
import Reading
import Simulation

/// `adspec simulate`: recordings without readers.
package struct SimulateCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Write a recording of made-up sessions of the catalog's formats.",
    discussion: """
      The recording goes to standard output, or to a file with --output. The same seed gives the same bytes, on any \
      machine. Sessions of formats whose ids are Google's for tests are marked as tests.
      """)

  @Argument(help: ArgumentHelp("Formats of which kind.", valueName: "kind"))
  var kind: FormatKind

  @Option(
    help: ArgumentHelp("The catalog; without it the nearest above the current folder.", valueName: "folder"))
  var catalog: String?

  @Option(
    help: ArgumentHelp("The one format to simulate; without it all of the kind, in turn.", valueName: "id"))
  var formatId: String?

  @Option(help: ArgumentHelp("How many sessions.", valueName: "n"))
  var sessions = 10

  @Option(help: ArgumentHelp("What chance begins with.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("When the first session begins (RFC 3339).", valueName: "time"))
  var start = "2026-11-20T08:00:00.000Z"

  @Option(help: ArgumentHelp("How many sessions are open at a time.", valueName: "n"))
  var interleave = 1

  @Option(
    help: ArgumentHelp(
      "Plant faults that these rules find: their ids, with commas between them, or all.", valueName: "rules"))
  var faults: String?

  @Option(help: ArgumentHelp("Share of the sessions that get a fault, 0 to 1.", valueName: "share"))
  var faultRate = 0.1

  @Option(
    help: ArgumentHelp(
      "Write to this new file what was planted: one JSON object a line, with rule, session, ad and line.",
      valueName: "file"))
  var truth: String?

  @Flag(help: "Write over a file that exists.")
  var force = false

  @OptionGroup var file: FileOptions
  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if !(0...SimulatedRecording.mostSessions).contains(sessions) {
      throw ValidationError("--sessions needs a number from 0 to \(SimulatedRecording.mostSessions).")
    }
    if !(1...SimulatedRecording.mostInterleaved).contains(interleave) {
      throw ValidationError("--interleave needs a number from 1 to \(SimulatedRecording.mostInterleaved).")
    }
    if !(0...1).contains(faultRate) { throw ValidationError("--fault-rate needs a share from 0 to 1.") }
    if truth != nil, faults == nil { throw ValidationError("--truth needs --faults.") }
    guard let time = Timestamp(rfc3339: start) else {
      throw ValidationError("--start needs a time such as 2026-11-20T08:00:00.000Z.")
    }
    if !(1970..<8000).contains(time.day.civil.year) {
      throw ValidationError("--start needs a time of the years 1970 to 7999.")
    }
  }

  package mutating func run() throws {
    let root = try InputResolver.catalogRoot(catalog)
    let formats = try formats(in: root)
    let inputs = RunInputs(catalog: root, besides: .recording)
    let recording = try file.file.map { try NamedFile($0, sparing: inputs, as: .recording) }
    if let recording, recording.isThere, !force { throw OutputExists(path: recording.path) }
    let truth = try truthFile(besides: recording, sparing: inputs)
    guard let start = Timestamp(rfc3339: start) else { return }
    let simulation = SimulatedRecording(
      formats: formats, seed: seed, start: start, sessions: sessions, interleave: interleave,
      faults: try plan())
    var planted: [RecordedFault] = []
    if let recording {
      try recording.write { try simulation.write(to: $0, note: { planted.append($0) }) }
    } else {
      try simulation.write(to: { try Console.write($0) }, note: { planted.append($0) })
    }
    try truth?.write { try $0(Array(planted.map { $0.json + "\n" }.joined().utf8)) }
    terminal.console.tell(
      "Simulated \(sessions) sessions of \(formats.map(\.id.value).joined(separator: ", ")).")
  }

  /// Another place than that of the recording, and none that has something in it.
  private func truthFile(besides recording: NamedFile?, sparing inputs: RunInputs) throws -> NamedFile? {
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
    if faults == "all" { return FaultPlan(faults: FaultCatalog.faults, rate: faultRate) }
    var chosen: [any Fault.Type] = []
    for id in faults.split(separator: ",").map(String.init) {
      guard let fault = FaultCatalog.fault(RuleID(rawValue: id)) else { throw UnknownFault(id: id) }
      chosen.append(fault)
    }
    return FaultPlan(faults: chosen, rate: faultRate)
  }

  private func formats(in root: String) throws -> [FormatDefinition] {
    let read = try CatalogReader(
      source: DiskSource(root: root), location: root, knownRules: RuleRegistry.known
    ).read()
    let name = formatId.map { FormatName($0, in: read) }
    let all = name?.definitions ?? read.formats.map(\.definition)
    let formats = all.filter { $0.kind == kind }
    guard formats.isEmpty else { return formats }
    if let name { throw SimulationFailure.noFormat(name, kind, others: all.map(\.kind)) }
    throw SimulationFailure.noKind(kind, root: root, others: all.map(\.kind))
  }
}

/// There is nothing to simulate.
private enum SimulationFailure: ToolFailure {
  /// `others`: of which kinds formats with this id are.
  case noFormat(FormatName, FormatKind, others: [FormatKind])
  /// `others`: of which kinds the catalog's formats are.
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

/// No fault is planted for such a rule.
private struct UnknownFault: ToolFailure {
  var id: String

  var description: String {
    let names = FaultCatalog.faults.map { $0.rule.rawValue }
    let suggestion = Suggestion.text(for: id, among: names)
    return "There is no fault '\(id)' to plant."
      + (suggestion.isEmpty ? " There are: \(names.joined(separator: ", "))." : suggestion)
  }
}

/// Said before the recording is written, not after.
private struct TruthExists: ToolFailure {
  var path: String

  var description: String { "'\(path)' exists; --truth writes a new file." }
}

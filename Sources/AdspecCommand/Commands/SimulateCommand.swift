import AdModel
package import ArgumentParser
import Checks
import Diagnostics
import Ingest
import Simulator

/// `adspec simulate`: recordings without readers.
package struct SimulateCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Write a recording of made-up sessions of the catalog's formats.",
    discussion: """
      The recording goes to standard output. The same seed gives the same bytes, on any machine. Sessions of formats whose \
      ids are Google's for tests are marked as tests.
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

  @OptionGroup var terminal: TerminalOptions

  package init() {}

  package mutating func validate() throws {
    if sessions < 0 { throw ValidationError("--sessions needs a number from 0.") }
    if interleave < 1 { throw ValidationError("--interleave needs a number from 1.") }
    if Timestamp(rfc3339: start) == nil {
      throw ValidationError("--start needs a time such as 2026-11-20T08:00:00.000Z.")
    }
  }

  package mutating func run() throws {
    let formats = try formats()
    guard let start = Timestamp(rfc3339: start) else { return }
    let simulation = Simulation(
      formats: formats, seed: seed, start: start, sessions: sessions, interleave: interleave)
    try simulation.write { try Console.write($0) }
    terminal.console.tell("Simulated \(sessions) sessions of \(formats.map(\.id.value).joined(separator: ", ")).")
  }

  private func formats() throws -> [FormatDefinition] {
    let root = try InputResolver.catalogRoot(catalog)
    let read = try CatalogReader(
      source: DiskSource(root: root), knownRules: RuleRegistry.rules.map { $0.info.id }
    ).read()
    let formats = read.formats.map(\.definition)
      .filter { $0.kind == kind && (formatId == nil || $0.id.value == formatId) }
    guard !formats.isEmpty else {
      throw SimulationFailure(kind: kind, id: formatId, root: root)
    }
    return formats
  }
}

/// There is nothing to simulate.
private struct SimulationFailure: ToolFailure {
  var kind: FormatKind
  var id: String?
  var root: String

  var description: String {
    if let id { return "The catalog '\(root)' has no format '\(id)' of kind \(kind.rawValue)." }
    return "The catalog '\(root)' has no format of kind \(kind.rawValue)."
  }
}

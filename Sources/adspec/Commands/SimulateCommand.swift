import Pipeline
import Model
package import ArgumentParser
import Rules
import Basics
import Reading
import Simulation

/// `adspec simulate`: writes a recording of simulated sessions.
package struct SimulateCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      "simulate", "Write a recording of made-up sessions of the catalog's formats.",
      usage: "<kind> [options]",
      discussion: """
        The recording goes to standard output, or to a file with --output. The same seed gives the same bytes, on any \
        machine. Sessions of formats whose ids are Google's for tests are marked as tests.
        """,
      examples: [
        CommandExample("adspec simulate rewarded -o recordings/made-up.ndjson"),
        CommandExample("adspec simulate native --sessions 500 --faults all", "one in ten with a fault"),
      ], isRare: true)
  }

  @Argument(help: ArgumentHelp("Formats of which kind.", valueName: "kind"))
  var kind: FormatKind

  @OptionGroup var file: FileOptions

  @Option(help: ArgumentHelp("How many sessions.", valueName: "n"))
  var sessions = 10

  @Option(
    help: ArgumentHelp("The catalog; without it the nearest above the current folder.", valueName: "folder"))
  var catalog: String?

  @Option(
    help: ArgumentHelp("The one format to simulate; without it all of the kind, in turn.", valueName: "id"))
  var formatId: String?

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
      "Write to this new file what was seeded: one JSON object a line, with rule, session, ad and line.",
      valueName: "file"))
  var truth: String?

  @Flag(help: "Write over a file that exists.")
  var force = false

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
    guard let start = Timestamp(rfc3339: start) else { return }
    let simulated = try SimulateAction(
      kind: kind, formatID: formatId, catalog: catalog, faults: faults, faultRate: faultRate
    ).write(
      to: file.file, truth: truth, overwrites: force, sessions: sessions, seed: seed, start: start,
      interleave: interleave)
    terminal.console.tell("Simulated \(sessions) sessions of \(simulated.joined(separator: ", ")).")
  }
}

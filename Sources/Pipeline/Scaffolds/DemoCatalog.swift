import Basics
import Model
import Reading
import Rules
import Simulation

/// A catalog with made-up recordings in which two faults are seeded, so that reports have something to show. Its bytes
/// are the same on any machine.
enum DemoCatalog {
  /// A format of the catalog, and the fault in its recording.
  private struct Format {
    var id: String
    var files: [Scaffold.File]
    /// The number of sessions without a fault. The session with a fault comes after them.
    var soundSessions: Int
    /// The rule that reports the fault, which is in the last session.
    var fault: RuleID
    /// The seed of the session with the fault. It is chosen so that the session has a place for the fault.
    var seed: UInt64
  }

  private static let formats = [
    Format(
      id: "weekend-trip",
      files: [
        Scaffold.File(path: "format.yaml", text: trip), notes("Between two stories of the travel pages."),
        Scaffold.image,
      ], soundSessions: 10, fault: "adchoices-obscured", seed: 15),
    Format(
      id: "coins-for-video",
      files: [
        Scaffold.File(path: "format.yaml", text: coins), notes("In the shop, where ten coins are missing."),
      ], soundSessions: 5, fault: "reward-lost", seed: 2),
  ]

  /// Ids of the formats.
  static var ids: [String] { formats.map(\.id) }

  /// The definitions, and the files beside them.
  static var definitions: [Scaffold.File] {
    formats.flatMap { format in
      format.files.map { Scaffold.File(path: "formats/\(format.id)/\($0.path)", text: $0.text) }
    }
  }

  /// Writes a recording of each format into a catalog that contains the definitions already.
  static func record(in folder: String) throws {
    let catalog = try CatalogReader(
      source: DiskSource(root: folder), location: folder, knownRules: RuleRegistry.known
    ).read()
    for format in formats {
      let definition = catalog.formats.map(\.definition).first { $0.id.value == format.id }
      guard let definition else { continue }
      try OutputWriter.create(
        "formats/\(format.id)/recordings/made-up.ndjson", bytes: recording(of: format, definition), in: folder
      )
    }
  }

  private static let firstDay = Timestamp(rfc3339: "2026-11-20T08:00:00.000Z")

  /// Returns a recording of sessions without a fault and, two hours after these, one session with a fault.
  private static func recording(of format: Format, _ definition: FormatDefinition) -> [UInt8] {
    guard let start = firstDay, let fault = Fault.of(format.fault) else { return [] }
    var bytes: [UInt8] = []
    SimulatedRecording(formats: [definition], seed: 1, start: start, sessions: format.soundSessions)
      .write { bytes += $0 }
    let later = Timestamp(microseconds: start.microseconds + 2 * 3_600_000_000)
    SimulatedRecording(
      formats: [definition], seed: format.seed, start: later, sessions: 1,
      faults: FaultPlan(faults: [fault], rate: 1)
    ).write { bytes += $0 }
    return bytes
  }

  private static func notes(_ place: String) -> Scaffold.File {
    Scaffold.File(path: "README.md", text: "## Where it stands\n\n\(place)\n")
  }

  private static let trip = """
    \(SchemaCopies.definitionLine)
    kind: customNative
    id: weekend-trip
    name: Weekend trip
    summary: One trip, with a picture and a headline, in the list of stories.
    status: active
    inventory: reservation
    adUnits: [/1234567/demo/stories]
    assets:
      Headline:  {type: text, required: true, maxLength: 90, clickable: true, sample: Two days in the hills}
      MainImage: {type: image, required: true, ratio: "1.91:1", minWidth: 600, clickable: true,
                  sample: samples/main.svg, alt: Hills under the sun}
      Caption:   {type: text, maxLength: 140, sample: With breakfast and a map}
      AdBadge:   {type: badge}
      AdChoices: {type: adChoices, corner: topRight}

    """

  private static let coins = """
    \(SchemaCopies.definitionLine)
    kind: rewarded
    id: coins-for-video
    name: Coins for a video
    summary: Ten coins for a video that is watched to its end.
    status: active
    service: {platform: appLovin, setup: [sdkKey]}
    adUnits: [0123456789abcdef]
    reward: {name: coins, amount: 10}
    load: {retryOnFailure: true, maxRetries: 6, preloadNext: true}

    """
}

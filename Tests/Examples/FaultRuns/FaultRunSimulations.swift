import Model
import Simulation
import Synchronization

/// The simulations in which faults are seeded, one per format kind. All faults of a kind share the same sessions, which
/// are made on first use.
final class FaultRunSimulations: Sendable {
  private let formats: [FormatDefinition]
  private let made = Mutex<[FormatKind: SimulatedRecording]>([:])

  init(of formats: [FormatDefinition]) { self.formats = formats }

  /// `nil` where no format is of this kind.
  func simulation(of kind: FormatKind) -> SimulatedRecording? {
    let formats = formats.filter { $0.kind == kind }
    if formats.isEmpty { return nil }
    return made.withLock { made in
      if let simulation = made[kind] { return simulation }
      let simulation = SimulatedRecording(formats: formats, seed: 11, start: Self.start, interleave: 3)
        .preparing(sessions: Self.preparedCount)
      made[kind] = simulation
      return simulation
    }
  }

  /// The number of sessions prepared per kind: the default of `FaultRuns.all`. Few faults need more.
  private static let preparedCount = 6

  /// 2026-11-20T08:00:00.000Z
  private static let start = Timestamp(
    microseconds: Day(year: 2026, month: 11, day: 20).start.microseconds + 28_800_000_000)
}

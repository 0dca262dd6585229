package import AdModel

/// A live stream that the app asked for: one a session at a time (recording.md, "Live interstitials").
package struct StreamRecord: Sendable {
  /// The `stream.request`; `nil` where the stream was loaded without one.
  package var request: Event?
  /// The first `stream.load`.
  package var load: Event?
  /// The first `stream.failed` or `stream.error`.
  package var failure: Event?
  /// The `stream.end`.
  package var end: Event?

  package var customAssetKey: String? { request?[.customAssetKey]?.string }
}

/// One `break.schedule`.
package struct BreakSchedule: Sendable {
  package var event: Event
  package var pod: String?
  package var start: Timestamp?
  package var durationMs: Int64?
  /// The last `stream.load` before it.
  package var load: Event?
  /// The breaks that it dropped: named in `replaces`, scheduled and neither started nor dropped by then. Each with its
  /// last schedule.
  package var dropped: [(break: String, schedule: Event)]

  /// The earlier break of the same stream's asset that had this pod first, with its schedule.
  package var podOwner: (break: String, schedule: Event)?

  init(event: Event, load: Event?) {
    self.event = event
    self.load = load
    pod = event[.pod]?.string
    start = event[.start]?.string.flatMap(Timestamp.init(rfc3339:))
    durationMs = event[.durationMs]?.integer
    dropped = []
  }

  package var restrictions: [String] { event[.restrictions]?.strings ?? [] }

  /// `nil`: not recorded.
  package var resumption: Resumption? {
    guard let value = event[.resumption] else { return nil }
    switch value.string {
    case "zero": return .zero
    case "indefinite": return .indefinite
    default: return value.number.map(Resumption.seconds)
    }
  }
}

/// One break of a live stream.
package struct BreakRecord: Sendable {
  package let id: String
  package var format: FormatResolution
  /// Index in `SessionRecord.streams` of the stream that it was first heard of in.
  package var stream: Int?
  package var schedules: [BreakSchedule] = []
  package var starts: [Event] = []
  package var ends: [Event] = []
  package var periodStarts: [Event] = []
  /// `starts` and `periodStarts`, in order: each begins a run of its ads.
  package var openings: [Event] = []
  package var periodEnds: [Event] = []
  /// Every `break.schedule` that names it in `replaces`.
  package var replacements: [Event] = []
  /// Indices in `SessionRecord.ads`, in order of first appearance.
  package var ads: [Int] = []

  init(id: String, stream: Int?) {
    self.id = id
    self.stream = stream
    format = .noCatalog
  }

  package var definition: FormatDefinition? {
    if case .definition(let definition) = format { definition } else { nil }
  }

  /// Whether anything of it was played. `break.start` comes the first time only, `period.start` on every replay too.
  package var hasStarted: Bool { !openings.isEmpty || !ads.isEmpty }

  /// The last opening before an event.
  package func opening(before event: Event) -> Event? {
    var (low, high) = (0, openings.count)
    while low < high {
      let middle = (low + high) / 2
      if openings[middle].index < event.index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? openings[low - 1] : nil
  }

  /// The schedule in force when an event came: the last one before it, else the first.
  package func schedule(at event: Event) -> BreakSchedule? {
    schedules.last { $0.event.index < event.index } ?? schedules.first
  }
}

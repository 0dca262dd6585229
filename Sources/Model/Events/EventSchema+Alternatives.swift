extension EventSchema {
  /// Returns the fields of which an event of this kind needs at least one; empty if there is no such condition.
  package static func alternatives(of kind: EventKind) -> [String] {
    switch kind {
    case .adapterTrack: ["impressions", "clicks"]
    case .breakSchedule: ["url", "urls"]
    default: []
    }
  }
}

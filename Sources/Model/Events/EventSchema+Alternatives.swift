extension EventSchema {
  /// Returns the fields of which an event of this kind needs at least one; empty if it needs none of them.
  package static func alternatives(of kind: EventKind) -> [String] {
    switch kind {
    case .adapterTrack: ["impressions", "clicks"]
    case .breakSchedule: ["url", "urls"]
    default: []
    }
  }
}

extension EventSchema {
  /// Fields of which an event needs at least one; none where that isn't asked.
  package static func alternatives(of kind: EventKind) -> [String] {
    switch kind {
    case .adapterTrack: ["impressions", "clicks"]
    case .breakSchedule: ["url", "urls"]
    default: []
    }
  }
}

extension EventSchema {
  /// Fields of which an event needs at least one; empty if the kind has no such fields.
  package static func alternatives(of kind: EventKind) -> [String] {
    switch kind {
    case .adapterTrack: ["impressions", "clicks"]
    case .breakSchedule: ["url", "urls"]
    default: []
    }
  }
}

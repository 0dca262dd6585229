/// A part of a session that a recorder can observe: a proxy observes requests and no rendering (recording.md,
/// `session.start.recorder.observes`).
package enum Observation: String, CaseIterable, Codable, Comparable, Sendable {
  case requests, loads
  /// The lists of the assets with which ads were loaded.
  case delivery
  case rendering, impressions, clicks, screens, adapters, rewards, breaks, consent
  /// Calls that adapters pass on to their networks (`adapter.notify`). Without `observes`, they count as observed only
  /// if the session has one.
  case notifications
  /// That the app leaves the screen and comes back (`app.background`, `app.foreground`). Without `observes`, it counts as
  /// observed only if the session has one of these events.
  case background
  /// That ads become viewable (`ad.viewable`). Without `observes`, it counts as observed if any session of the same
  /// version of the app and of the recorder has one.
  case viewability

  package static func < (a: Observation, b: Observation) -> Bool { a.rawValue < b.rawValue }
}

extension Set<Observation> {
  /// The observations as bits, which are compared faster than sets.
  package var bits: UInt32 { reduce(0) { $0 | 1 << UInt32(Observation.allCases.firstIndex(of: $1) ?? 0) } }
}

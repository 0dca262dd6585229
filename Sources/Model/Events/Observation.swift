/// A part of a session that a recorder can observe: a proxy observes requests and no rendering (recording.md,
/// `session.start.recorder.observes`).
package enum Observation: String, CaseIterable, Codable, Comparable, Sendable {
  case requests, loads
  /// The assets with which ads are loaded.
  case delivery
  case rendering, impressions, clicks, screens, adapters, rewards, breaks, consent
  /// Calls that adapters hand on to their networks (`adapter.notify`): the only case that an absent `observes` doesn't
  /// include.
  case notifications

  package static func < (a: Observation, b: Observation) -> Bool { a.rawValue < b.rawValue }
}

/// What a recorder can see: a proxy sees requests and no rendering (recording.md, `session.start.recorder.observes`).
package enum Observation: String, CaseIterable, Codable, Comparable, Sendable {
  case requests, loads
  /// The assets of a load.
  case delivery
  case rendering, impressions, clicks, screens, adapters, rewards, breaks, consent

  package static func < (a: Observation, b: Observation) -> Bool { a.rawValue < b.rawValue }
}

package import AdModel

/// One try of a mediation adapter for an ad: an `adapter.load`, and what came of it. A waterfall makes several.
package struct AdapterAttempt: Sendable {
  package var load: Event
  /// The class name; `nil` where the line doesn't say it (`event-invalid`).
  package var adapter: String?
  /// The `adapter.complete` lines that answer it, in order: the first counts, the others are surplus.
  package var completions: [Event]
  /// The `adapter.map` lines of its adapter until that is loaded again.
  package var maps: [Event]
  /// The `adapter.track` lines of its adapter until that is loaded again.
  package var tracks: [Event]

  init(load: Event, adapter: String?) {
    self.load = load
    self.adapter = adapter
    completions = []
    maps = []
    tracks = []
  }

  /// The answer that counts.
  package var completion: Event? { completions.first }
  /// `ad`, `error`; `nil` without an answer, or where that doesn't say.
  package var outcome: String? { completion?[.outcome]?.string }
}

extension AdRecord {
  /// The try whose ad came to be shown: the first that answered with one; where none did, the last. `nil` for ads
  /// without an adapter.
  package var servingAttempt: AdapterAttempt? {
    if adapterAttempts.isEmpty { return nil }
    let served = adapterAttempts.filter { $0.outcome == "ad" }
    return served.min { ($0.completion?.index ?? 0) < ($1.completion?.index ?? 0) } ?? adapterAttempts.last
  }
}

package import Model

/// One try of a mediation adapter for an ad: an `adapter.load`, and what came of it. A waterfall makes several.
package struct AdapterAttempt: Sendable {
  package var load: Event
  /// The class name; `nil` where the line doesn't say it (`event-invalid`).
  package var adapter: String?
  /// The `adapter.complete` lines that answer it, in order: the first counts, the others are surplus.
  package var completions: [Event] = []
  /// The `adapter.map` lines of its adapter until that is loaded again.
  package var maps: [Event] = []
  /// The `adapter.track` lines of its adapter until that is loaded again.
  package var tracks: [Event] = []
  /// The `adapter.notify` lines of its adapter until that is loaded again.
  package var notifications: [Event] = []

  init(load: Event, adapter: String?) {
    self.load = load
    self.adapter = adapter
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

/// Sorts an ad's `adapter.*` lines by the try that they belong to (recording.md, "Mediation"). Its time grows with their
/// number and nothing else.
struct AdapterAttempts {
  /// The tries that a line may belong to, by a number: any; those whose adapter can't be read; then those of each adapter.
  private enum Scope {
    static let any = 0
    static let unnamed = 1
    static let firstNamed = 2
  }

  /// The tries of a scope, by their indices.
  private struct Tries {
    var first: Int?
    var latest: Int?
    /// The latest without an answer; one that got its answer meanwhile makes room for `below` when it comes up.
    var open: Int?
  }

  private(set) var attempts: [AdapterAttempt] = []
  /// Of each attempt, the one that was open before it: among any, and among those of its adapter.
  private var below: [(any: Int?, own: Int?)] = []
  private var adapters = NameNumbers()
  /// By scope.
  private var tries = [Tries(), Tries()]
  /// Lines that stand before any try of their adapter: they belong to its next one.
  private var early: [(event: Event, adapter: String?)] = []

  init(_ events: EventRun) {
    for event in events { note(event, event[.adapter]?.string) }
    if !early.isEmpty { adoptEarly() }
  }

  private mutating func note(_ event: Event, _ adapter: String?) {
    if event.kind == .adapterLoad {
      begin(AdapterAttempt(load: event, adapter: adapter))
    } else if let index = attempt(of: event, adapter) {
      add(event, to: index)
    } else {
      early.append((event, adapter))
    }
  }

  private mutating func begin(_ attempt: AdapterAttempt) {
    let own = attempt.adapter.map { number(of: $0) } ?? Scope.unnamed
    below.append((tries[Scope.any].open, tries[own].open))
    for scope in [Scope.any, own] {
      tries[scope].first = tries[scope].first ?? attempts.count
      tries[scope].latest = attempts.count
      tries[scope].open = attempts.count
    }
    attempts.append(attempt)
  }

  private mutating func number(of adapter: String) -> Int {
    let (number, isNew) = adapters.add(adapter)
    if isNew { tries.append(Tries()) }
    return Scope.firstNamed + number
  }

  /// The latest try that a line can belong to. One that completes belongs to the latest that lacks an answer; if all have
  /// theirs, it is a surplus answer of the latest.
  private mutating func attempt(of event: Event, _ adapter: String?) -> Int? {
    let isAnswer = event.kind == .adapterComplete
    let (first, second) = scopes(of: adapter)
    for scope in [first, second] {
      guard let scope else { continue }
      if isAnswer, let index = latestOpen(in: scope) { return index }
      if let index = tries[scope].latest { return index }
    }
    return nil
  }

  private mutating func latestOpen(in scope: Int) -> Int? {
    while let index = tries[scope].open {
      if attempts[index].completions.isEmpty { return index }
      tries[scope].open = scope == Scope.any ? below[index].any : below[index].own
    }
    return nil
  }

  private mutating func add(_ event: Event, to index: Int) {
    switch event.kind {
    case .adapterComplete: attempts[index].completions.append(event)
    case .adapterMap: attempts[index].maps.append(event)
    case .adapterTrack: attempts[index].tracks.append(event)
    case .adapterNotify: attempts[index].notifications.append(event)
    default: break
    }
  }

  /// Gives early lines to the first try of their adapter. What answered too early is the answer only where no other came.
  private mutating func adoptEarly() {
    let lines = Dictionary(grouping: early) { line -> Int? in
      let (first, second) = scopes(of: line.adapter)
      return first.flatMap { tries[$0].first } ?? second.flatMap { tries[$0].first }
    }
    for (index, lines) in lines {
      guard let index else { continue }
      func events(_ kind: EventKind) -> [Event] { lines.map(\.event).filter { $0.kind == kind } }
      attempts[index].maps = events(.adapterMap) + attempts[index].maps
      attempts[index].tracks = events(.adapterTrack) + attempts[index].tracks
      attempts[index].notifications = events(.adapterNotify) + attempts[index].notifications
      if attempts[index].completions.isEmpty { attempts[index].completions = events(.adapterComplete) }
    }
  }

  /// A line that doesn't name its adapter may belong to any try of its ad; a try that doesn't, may be of any adapter.
  private func scopes(of adapter: String?) -> (Int?, Int?) {
    guard let adapter else { return (Scope.any, nil) }
    return (adapters.number(of: adapter).map { Scope.firstNamed + $0 }, Scope.unnamed)
  }
}

package import Model

/// One attempt of a mediation adapter to load an ad: an `adapter.load` with its results. A waterfall makes
/// several.
package struct AdapterAttempt: Sendable {
  package var load: Event
  /// The class name; `nil` if the line has none (`event-invalid`).
  package var adapter: String?
  /// The `adapter.complete` lines of this attempt, in order: the first counts, the others are surplus.
  package var completions: [Event] = []
  /// The `adapter.map` lines of the adapter until its next load.
  package var maps: [Event] = []
  /// The `adapter.track` lines of the adapter until its next load.
  package var tracks: [Event] = []
  /// The `adapter.notify` lines of the adapter until its next load.
  package var notifications: [Event] = []

  init(load: Event, adapter: String?) {
    self.load = load
    self.adapter = adapter
  }

  /// The first completion, which determines the outcome.
  package var completion: Event? { completions.first }
  /// The outcome of the first completion: `ad` or `error`; `nil` if there is none.
  package var outcome: String? { completion?[.outcome]?.string }
}

extension AdRecord {
  /// The attempt that provided the ad: the first to complete with an ad, else the last attempt; `nil` for ads without
  /// an adapter.
  package var servingAttempt: AdapterAttempt? {
    if adapterAttempts.isEmpty { return nil }
    let served = adapterAttempts.filter { $0.outcome == "ad" }
    return served.min { ($0.completion?.index ?? 0) < ($1.completion?.index ?? 0) } ?? adapterAttempts.last
  }
}

/// Assigns an ad's `adapter.*` lines to attempts (recording.md, "Mediation"), in time linear in their number.
struct AdapterAttempts {
  /// Numbers of the sets of attempts in which the attempt of a line is looked up: set 0 has all attempts, set 1 those
  /// without a readable adapter, and each further set those of one adapter.
  private enum Scope {
    static let any = 0
    static let unnamed = 1
    static let firstNamed = 2
  }

  /// The first, the latest and an open attempt of a set, by their indices. An attempt is open until its completion.
  private struct Tries {
    var first: Int?
    var latest: Int?
    /// The latest attempt of the set that may lack a completion. If it has one by now, the next candidate is in
    /// `openBefore`.
    var open: Int?
  }

  private(set) var attempts: [AdapterAttempt] = []
  /// For each attempt, the attempts that were open when it began: the latest of all, and the latest of its adapter.
  private var openBefore: [(any: Int?, own: Int?)] = []
  private var adapters = NameNumbers()
  /// The first, latest and open attempts of each set, at the set's number in `Scope`.
  private var tries = [Tries(), Tries()]
  /// Lines before the first attempt of their adapter. They are assigned to that attempt after the last line.
  private var linesBeforeAttempts: [(event: Event, adapter: String?)] = []

  init(_ events: EventRun) {
    for event in events { note(event, event[.adapter]?.string) }
    if !linesBeforeAttempts.isEmpty { adoptEarly() }
  }

  private mutating func note(_ event: Event, _ adapter: String?) {
    if event.kind == .adapterLoad {
      begin(AdapterAttempt(load: event, adapter: adapter))
    } else if let index = attempt(of: event, adapter) {
      add(event, to: index)
    } else {
      linesBeforeAttempts.append((event, adapter))
    }
  }

  private mutating func begin(_ attempt: AdapterAttempt) {
    let own = attempt.adapter.map { number(of: $0) } ?? Scope.unnamed
    openBefore.append((tries[Scope.any].open, tries[own].open))
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

  /// Returns the latest attempt that a line can belong to. A completion belongs to the latest attempt without one; if
  /// each has one, it is a surplus completion of the latest attempt.
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
      tries[scope].open = scope == Scope.any ? openBefore[index].any : openBefore[index].own
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

  /// Assigns the lines before the first attempt of their adapter to that attempt. A completion among them counts only
  /// if the attempt has no other.
  private mutating func adoptEarly() {
    let lines = Dictionary(grouping: linesBeforeAttempts) { line -> Int? in
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

  /// Returns the numbers of the sets in which to look up the attempt of a line with this adapter. A line without an
  /// adapter may belong to any attempt, and an attempt without an adapter may have lines of any adapter.
  private func scopes(of adapter: String?) -> (Int?, Int?) {
    guard let adapter else { return (Scope.any, nil) }
    return (adapters.number(of: adapter).map { Scope.firstNamed + $0 }, Scope.unnamed)
  }
}

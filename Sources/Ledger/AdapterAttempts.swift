import AdModel

/// Sorts an ad's `adapter.*` lines by the try that they belong to (recording.md, "Mediation"). Its time grows with their
/// number and nothing else.
struct AdapterAttempts {
  /// Which tries a line may belong to.
  private enum Scope: Hashable {
    case any
    /// Those of one adapter; `nil`: those whose adapter can't be read.
    case of(String?)
  }

  private(set) var attempts: [AdapterAttempt] = []
  private var first: [Scope: Int] = [:]
  private var latest: [Scope: Int] = [:]
  /// Tries without an answer, the latest last; those that got one meanwhile are dropped when they come up.
  private var open: [Scope: [Int]] = [:]
  /// Lines that stand before any try of their adapter: they belong to its next one.
  private var early: [Event] = []

  init(_ events: [Event]) {
    for event in events { note(event) }
    if !early.isEmpty { adoptEarly() }
  }

  private mutating func note(_ event: Event) {
    if event.kind == .adapterLoad {
      begin(AdapterAttempt(load: event))
    } else if let index = attempt(of: event) {
      add(event, to: index)
    } else {
      early.append(event)
    }
  }

  private mutating func begin(_ attempt: AdapterAttempt) {
    let index = attempts.count
    attempts.append(attempt)
    for scope in [Scope.any, .of(attempt.adapter)] {
      if first[scope] == nil { first[scope] = index }
      latest[scope] = index
      open[scope, default: []].append(index)
    }
  }

  /// The latest try that a line can belong to. One that completes belongs to the latest that lacks an answer; if all have
  /// theirs, it is a surplus answer of the latest.
  private mutating func attempt(of event: Event) -> Int? {
    let isAnswer = event.kind == .adapterComplete
    for scope in Self.scopes(of: event) {
      if isAnswer, let index = latestOpen(in: scope) { return index }
      if let index = latest[scope] { return index }
    }
    return nil
  }

  private mutating func latestOpen(in scope: Scope) -> Int? {
    while let index = open[scope]?.last {
      if attempts[index].completions.isEmpty { return index }
      open[scope]?.removeLast()
    }
    return nil
  }

  private mutating func add(_ event: Event, to index: Int) {
    switch event.kind {
    case .adapterComplete: attempts[index].completions.append(event)
    case .adapterMap: attempts[index].maps.append(event)
    case .adapterTrack: attempts[index].tracks.append(event)
    default: break
    }
  }

  /// Gives early lines to the first try of their adapter. What answered too early is the answer only where no other came.
  private mutating func adoptEarly() {
    let lines = Dictionary(grouping: early) { event in
      Self.scopes(of: event).compactMap { first[$0] }.first
    }
    for (index, lines) in lines {
      guard let index else { continue }
      attempts[index].maps = lines.filter { $0.kind == .adapterMap } + attempts[index].maps
      attempts[index].tracks = lines.filter { $0.kind == .adapterTrack } + attempts[index].tracks
      if attempts[index].completions.isEmpty {
        attempts[index].completions = lines.filter { $0.kind == .adapterComplete }
      }
    }
  }

  /// A line that doesn't name its adapter may belong to any try of its ad; a try that doesn't, may be of any adapter.
  private static func scopes(of event: Event) -> [Scope] {
    event[.adapter]?.string.map { [.of($0), .of(nil)] } ?? [.any]
  }
}

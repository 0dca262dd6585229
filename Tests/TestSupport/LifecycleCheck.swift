package import Model

/// A check of a session against the lifecycles of its ads.
package struct LifecycleCheck: Sendable {
  /// Traces in the order of their first events in the session.
  package private(set) var traces: [LifecycleTrace] = []

  private var setups: [Event] = []
  private var indices: [Subject: Int] = [:]
  private var kinds: [String: FormatKind] = [:]
  private var shared: Set<String> = []
  /// By ad, the adapter of the latest `adapter.load` or of the latest event with the outcome `ad`.
  private var adapters: [String: String] = [:]

  private struct Subject: Hashable {
    var ad: String?
    var adapter: String?
  }

  package init(_ session: RecordedSession) {
    for event in session.events { note(event) }
  }

  /// The first violation of each trace that has one, in the order of the traces.
  package var violations: [(trace: LifecycleTrace, reason: LifecycleViolation, event: Event)] {
    traces.compactMap { trace in trace.violation.map { (trace, $0.reason, $0.event) } }
  }

  private mutating func note(_ event: Event) {
    switch event.kind {
    // Events that don't change the state of an ad.
    case .sessionStart, .sessionEnd, .appBackground, .appForeground, .consent, .adViewable, .adapterResponse,
      .unknown:
      break
    case .serviceSetup: setups.append(event)
    case .streamRequest, .streamLoad, .streamFailed, .streamError, .streamSeek, .streamPause, .streamResume,
      .streamEnd, .breakSchedule, .breakCancel, .breakStart, .breakEnd, .periodStart, .periodEnd, .adStart,
      .adFirstQuartile, .adMidpoint, .adThirdQuartile,
      .adComplete, .adSkip:
      append(event, to: Subject(ad: nil, adapter: nil), of: .liveStream)
    default:
      if let ad = event.adID { note(event, ofAd: ad) }
    }
  }

  private mutating func note(_ event: Event, ofAd ad: String) {
    switch event.kind {
    case .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack, .adapterNotify:
      let adapter = event[.adapter]?.string ?? adapters[ad] ?? ""
      if event.kind == .adapterLoad || event[.outcome]?.string == "ad" { adapters[ad] = adapter }
      append(event, to: Subject(ad: ad, adapter: adapter), of: .mediationAdapter)
    default:
      // An ad that shares a request with others begins with its load: no lifecycle table covers that.
      if event.kind == .adLoad, event[.request] != nil { shared.insert(ad) }
      if shared.contains(ad) { return }
      let kind = kinds[ad] ?? Self.kind(event)
      guard let kind else { return }
      kinds[ad] = kind
      // Mediation platforms have completions for native ads, too; only the rewarded table orders them.
      if kind != .rewarded, event.kind == .adCallback { return }
      append(event, to: Subject(ad: ad, adapter: nil), of: .lifecycle(of: kind))
      if let adapter = adapters[ad], Self.isSeenByAdapters(event.kind) {
        append(event, to: Subject(ad: ad, adapter: adapter), of: .mediationAdapter)
      }
    }
  }

  private mutating func append(_ event: Event, to subject: Subject, of lifecycle: Lifecycle) {
    if let index = indices[subject] { return traces[index].append(event) }
    var trace = LifecycleTrace(lifecycle, ad: subject.ad, adapter: subject.adapter)
    if lifecycle.id == Lifecycle.rewarded.id { setups.forEach { trace.append($0) } }
    trace.append(event)
    indices[subject] = traces.count
    traces.append(trace)
  }

  /// Returns the kind of an ad if the event reveals it: the one kind of a request, or an event that only one kind has.
  private static func kind(_ event: Event) -> FormatKind? {
    let asked = (event[.kind].map { $0.string.map { [$0] } ?? $0.strings } ?? []).compactMap {
      FormatKind(rawValue: $0)
    }
    if asked.count == 1 { return asked[0] }
    return switch event.kind {
    case .adShow, .adDisplay, .adDisplayFailed, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver,
      .adRevenue, .adHide, .adRetry:
      .rewarded
    case .viewRender, .assetRender, .impression: event[.by]?.string == "app" ? .customNative : .native
    default: nil
    }
  }

  private static func isSeenByAdapters(_ kind: EventKind) -> Bool {
    switch kind {
    case .impression, .click, .screenPresent, .screenDismiss, .videoPlay, .videoPause, .videoEnd, .videoMute,
      .videoUnmute:
      true
    default: false
    }
  }
}

/// The steps of a session in one lifecycle, each with its event: those of an ad, of an adapter of an ad, or of the stream.
package struct LifecycleTrace: Sendable {
  package let lifecycle: Lifecycle
  /// `nil` for the stream.
  package let ad: String?
  /// Class name of the adapter; `nil` if the lifecycle isn't an adapter's.
  package let adapter: String?
  package fileprivate(set) var events: [Event] = []
  package fileprivate(set) var steps: [LifecycleStep] = []

  init(_ lifecycle: Lifecycle, ad: String? = nil, adapter: String? = nil) {
    self.lifecycle = lifecycle
    self.ad = ad
    self.adapter = adapter
  }

  mutating func append(_ event: Event) {
    events.append(event)
    steps.append(LifecycleStep(event))
  }

  /// The first violation, and the event that shows it: the unexpected one, or the last.
  package var violation: (reason: LifecycleViolation, event: Event)? {
    guard let reason = lifecycle.violation(in: steps), let last = events.last else { return nil }
    if case .unexpected(_, _, let index) = reason { return (reason, events[index]) }
    return (reason, last)
  }
}

extension LifecycleStep {
  /// Creates the step of an event, with the condition that its fields meet if the lifecycle tables distinguish any.
  package init(_ event: Event) {
    let condition: LifecycleCondition? =
      switch event.kind {
      case .serviceSetup: event[.ok]?.bool.map { $0 ? .ok : .notOK }
      case .adapterComplete: event[.outcome]?.string.map { $0 == "ad" ? .outcomeAd : .outcomeError }
      case .adCallback: event[.of]?.string.map { $0 == "load" ? .ofLoad : .ofShow }
      default: nil
      }
    self.init(event.kind, when: condition)
  }
}

/// The reason why a sequence of steps violates a lifecycle.
package enum LifecycleViolation: Hashable, Sendable, CustomStringConvertible {
  /// The step at this index isn't allowed in the state that the steps before it led to.
  case unexpected(LifecycleStep, in: String, index: Int)
  /// All steps were allowed, but the state that they led to isn't final.
  case unfinished(in: String)

  package var description: String {
    switch self {
    case .unexpected(let step, let state, _): "\(step) is not foreseen in state \(state)"
    case .unfinished(let state): "it ends in state \(state)"
    }
  }
}

extension Lifecycle {
  /// The first violation, or `nil` when the steps lead from the initial state to a final one.
  package func violation(in steps: some Sequence<LifecycleStep>) -> LifecycleViolation? {
    var state = initial
    for (index, step) in steps.enumerated() {
      guard let row = row(for: step, in: state) else { return .unexpected(step, in: state, index: index) }
      state = row.to
    }
    return isFinal(state) ? nil : .unfinished(in: state)
  }

  /// Returns a random walk of limited length, deterministic for a generator; `nil` if it didn't end in a final state.
  package func walk(
    steps: Int, using generator: inout some RandomNumberGenerator
  ) -> [LifecycleStep]? {
    var state = initial
    var walk: [LifecycleStep] = []
    while walk.count < steps {
      let choices = rowIndices(from: state)
      guard !choices.isEmpty else { break }
      let row = rows[choices[Int(generator.next().multipliedFullWidth(by: UInt64(choices.count)).high)]]
      walk.append(row.on)
      state = row.to
    }
    return isFinal(state) ? walk : nil
  }
}

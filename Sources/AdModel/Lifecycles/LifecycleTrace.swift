/// What a lifecycle sees of a session: the steps of one ad, one adapter of an ad, or the stream, each with its event.
package struct LifecycleTrace: Sendable {
  package let lifecycle: Lifecycle
  /// `nil` for the stream.
  package let ad: String?
  /// Class name of the adapter, where the lifecycle is an adapter's.
  package let adapter: String?
  package internal(set) var events: [Event] = []
  package internal(set) var steps: [LifecycleStep] = []

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
  /// A recorded event with the condition that its fields meet, if rows tell such events apart.
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

/// A state of a lifecycle: a word that pages, tables and diagrams share, and what it means.
package struct LifecycleState: Hashable, Sendable {
  /// One word in camel case.
  package var name: String
  package var meaning: String
  /// Whether an ad or stream may be left in it for good.
  package var isFinal: Bool

  package init(_ name: String, _ meaning: String, isFinal: Bool = false) {
    self.name = name
    self.meaning = meaning
    self.isFinal = isFinal
  }
}

/// What a recorded event must say for a row to take it: two events of one name can mean opposite things.
package enum LifecycleCondition: String, Hashable, Sendable {
  case ok
  case notOK = "not ok"
  case outcomeAd = "outcome ad"
  case outcomeError = "outcome error"
  case ofLoad = "of load"
  case ofShow = "of show"
}

/// An event as a lifecycle sees it.
package struct LifecycleStep: Hashable, Sendable, CustomStringConvertible {
  package var event: EventKind
  package var when: LifecycleCondition?

  package init(_ event: EventKind, when: LifecycleCondition? = nil) {
    self.event = event
    self.when = when
  }

  /// `adapter.complete (outcome ad)`.
  package var description: String { when.map { "\(event.name) (\($0.rawValue))" } ?? event.name }
}

/// Who makes an event happen.
package enum LifecycleActor: String, Hashable, Sendable, CaseIterable { case app, sdk, adapter, server, user }

/// How long after the step before it an event is due.
package enum LifecycleDelay: Hashable, Sendable, CustomStringConvertible {
  /// 2^min(6, n) seconds, n being the number of the retry from 1 (support.axon.ai, MAX for iOS, rewarded ads).
  case backOff
  /// At the moment for which a break was scheduled.
  case schedule
  /// A share of the ad's length: its quartiles.
  case quarter

  package var description: String {
    switch self {
    case .backOff: "2^min(6, n) s"
    case .schedule: "at the scheduled start"
    case .quarter: "a quarter of the ad"
    }
  }
}

/// How often a step is seen: what simulated sessions are weighted by.
package enum LifecycleFrequency: String, Hashable, Sendable, CaseIterable {
  case usual, sometimes, rare
  /// Happens in the field and is no violation, but no integration should rely on it: never simulated.
  case tolerated
}

/// One row of a lifecycle: in this state this event leads there.
package struct LifecycleRow: Hashable, Sendable {
  package var from: String
  package var on: LifecycleStep
  package var to: String
  package var actor: LifecycleActor
  package var after: LifecycleDelay?
  package var frequency: LifecycleFrequency
  /// A sentence without its full stop, or nothing.
  package var note: String

  package init(
    _ from: String, on event: EventKind, when condition: LifecycleCondition? = nil, to next: String,
    by actor: LifecycleActor, after: LifecycleDelay? = nil, _ frequency: LifecycleFrequency = .usual,
    note: String = ""
  ) {
    self.from = from
    on = LifecycleStep(event, when: condition)
    to = next
    self.actor = actor
    self.after = after
    self.frequency = frequency
    self.note = note
  }

  /// Rows for several events that leave a state as it is.
  package static func loops(
    in state: String, on events: [EventKind], by actor: LifecycleActor,
    _ frequency: LifecycleFrequency = .usual, note: String = ""
  ) -> [LifecycleRow] {
    events.map { LifecycleRow(state, on: $0, to: state, by: actor, frequency, note: note) }
  }
}

/// A state of a lifecycle: its name in pages, tables and diagrams, and its meaning.
package struct LifecycleState: Hashable, Sendable {
  /// The state's name: one word in camel case.
  package var name: String
  package var meaning: String
  /// True if an ad or stream may remain in the state at the end of a session.
  package var isFinal: Bool

  package init(_ name: String, _ meaning: String, isFinal: Bool = false) {
    self.name = name
    self.meaning = meaning
    self.isFinal = isFinal
  }
}

/// A condition on the fields of an event, because events of one name can mean opposite things.
package enum LifecycleCondition: String, Hashable, Sendable {
  case ok
  case notOK = "not ok"
  case outcomeAd = "outcome ad"
  case outcomeError = "outcome error"
  case ofLoad = "of load"
  case ofShow = "of show"
}

/// An event of a lifecycle, with an optional condition.
package struct LifecycleStep: Hashable, Sendable, CustomStringConvertible {
  package var event: EventKind
  package var when: LifecycleCondition?

  package init(_ event: EventKind, when: LifecycleCondition? = nil) {
    self.event = event
    self.when = when
  }

  /// The step in words: `adapter.complete (outcome ad)`.
  package var description: String { when.map { "\(event.name) (\($0.rawValue))" } ?? event.name }
}

/// The actor that causes an event of a lifecycle.
package enum LifecycleActor: String, Hashable, Sendable, CaseIterable { case app, sdk, adapter, server, user }

/// The delay of an event after the step before it.
package enum LifecycleDelay: Hashable, Sendable, CustomStringConvertible {
  /// 2^min(6, n) seconds, where n is the number of the retry from 1 (support.axon.ai, MAX for iOS, rewarded ads).
  case backOff
  /// The event comes at the scheduled start of an ad break.
  case schedule
  /// The delay is a quarter of the ad's length.
  case quarter

  package var description: String {
    switch self {
    case .backOff: "2^min(6, n) s"
    case .schedule: "at the scheduled start"
    case .quarter: "a quarter of the ad"
    }
  }
}

/// The frequency of a step, which is its weight in simulated sessions.
package enum LifecycleFrequency: String, Hashable, Sendable, CaseIterable {
  case usual, sometimes, rare
  /// The step occurs in practice and is no violation, but no integration should rely on it. It is never simulated.
  case tolerated
}

/// One row of a lifecycle: a state, an event, and the state that follows.
package struct LifecycleRow: Hashable, Sendable {
  package var from: String
  package var on: LifecycleStep
  package var to: String
  package var actor: LifecycleActor
  package var after: LifecycleDelay?
  package var frequency: LifecycleFrequency
  /// A remark on the row, as a sentence without its full stop; empty if there is none.
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

  /// Returns rows for several events that don't change the state.
  package static func loops(
    in state: String, on events: [EventKind], by actor: LifecycleActor,
    _ frequency: LifecycleFrequency = .usual, note: String = ""
  ) -> [LifecycleRow] {
    events.map { LifecycleRow(state, on: $0, to: state, by: actor, frequency, note: note) }
  }
}

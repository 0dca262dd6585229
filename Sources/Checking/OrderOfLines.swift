package import Basics
package import Model
package import Sessions

extension Violation {
  /// Returns a violation that rests on the order of two lines. It needs review if the recording has one of them out of
  /// order (`event-disordered`): the other order may be the true one.
  package func resting(onOrderOf first: Event, _ second: Event, in session: SessionRecord) -> Violation {
    guard session.isOutOfOrder(first) || session.isOutOfOrder(second) else { return self }
    var violation = self
    violation.isReview = true
    let doubt = "Lines are out of order there, as event-disordered says."
    violation.help = help.isEmpty ? doubt : "\(doubt) \(help)"
    return violation
  }
}

extension RuleOutcome {
  /// Returns the outcome with a violation that rests on the order of two lines (`Violation.resting`).
  package func resting(onOrderOf first: Event, _ second: Event, in session: SessionRecord) -> RuleOutcome {
    guard case .fail(let violations) = self else { return self }
    return .fail(violations.map { $0.resting(onOrderOf: first, second, in: session) })
  }
}

/// Why a sequence of steps is no way through a lifecycle.
package enum LifecycleViolation: Hashable, Sendable, CustomStringConvertible {
  /// The step at this index isn't foreseen in the state that the steps before it led to.
  case unexpected(LifecycleStep, in: String, index: Int)
  /// All steps were foreseen, but one can't stop in the state that they led to.
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
}

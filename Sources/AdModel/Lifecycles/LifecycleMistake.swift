/// Why rows make no lifecycle.
package enum LifecycleMistake: Error, Hashable, CustomStringConvertible {
  /// Two rows take the same event in the same state; the numbers are those of the rows, from 0.
  case ambiguous(first: Int, second: Int)
  /// A row names a state that isn't declared.
  case undeclaredState(String, row: Int)
  case stateRepeated(String)
  case initialStateMissing

  package var description: String {
    switch self {
    case .ambiguous(let first, let second):
      "rows \(first + 1) and \(second + 1) take the same event in the same state"
    case .undeclaredState(let state, let row): "row \(row + 1) names '\(state)', which is no declared state"
    case .stateRepeated(let state): "'\(state)' is declared twice"
    case .initialStateMissing: "there is no state to begin with"
    }
  }
}

/// The possible events of an ad or a stream in their order: a table that is drawn (`diagram`) and from which simulated
/// sessions are generated. Tests check those sessions against it.
///
/// Conditions, delays and notes are data in the rows, so that pages can show them.
package struct Lifecycle: Sendable {
  /// The name of the table in paths, in kebab case: `custom-native`.
  package let id: String
  package let title: String
  /// A sentence that says which ads or streams the table applies to.
  package let summary: String
  /// The states in drawing order; the first is the initial state.
  package let states: [LifecycleState]
  /// The rows of the table in their order.
  package let rows: [LifecycleRow]

  private let rowsByStep: [Key: Int]
  private let indicesByState: [String: [Int]]
  private let statesByName: [String: LifecycleState]

  private struct Key: Hashable {
    var state: String
    var step: LifecycleStep
  }

  package init(
    id: String, title: String, summary: String, states: [LifecycleState], rows: [LifecycleRow]
  ) throws(LifecycleDiagnostic) {
    guard !states.isEmpty else { throw .initialStateMissing }
    var statesByName: [String: LifecycleState] = [:]
    for state in states {
      guard statesByName.updateValue(state, forKey: state.name) == nil else {
        throw .stateRepeated(state.name)
      }
    }
    var rowsByStep: [Key: Int] = [:]
    var indicesByState: [String: [Int]] = [:]
    for (index, row) in rows.enumerated() {
      for state in [row.from, row.to] where statesByName[state] == nil {
        throw .undeclaredState(state, row: index)
      }
      // A row without a condition conflicts with any other row for that event.
      let rival = indicesByState[row.from, default: []].first { other in
        rows[other].on.event == row.on.event
          && (rows[other].on.when == row.on.when || rows[other].on.when == nil || row.on.when == nil)
      }
      if let rival { throw .ambiguous(first: rival, second: index) }
      rowsByStep[Key(state: row.from, step: row.on)] = index
      indicesByState[row.from, default: []].append(index)
    }
    self.id = id
    self.title = title
    self.summary = summary
    self.states = states
    self.rows = rows
    self.rowsByStep = rowsByStep
    self.indicesByState = indicesByState
    self.statesByName = statesByName
  }

  package var initial: String { states[0].name }
  package var finals: [String] { states.filter(\.isFinal).map(\.name) }

  package func state(_ name: String) -> LifecycleState? { statesByName[name] }
  package func isFinal(_ name: String) -> Bool { statesByName[name]?.isFinal ?? false }

  /// Returns the indices of the rows that leave a state, in table order.
  package func rowIndices(from state: String) -> [Int] { indicesByState[state] ?? [] }

  /// Returns the row for a step in a state; `nil` if the table doesn't permit it there.
  package func row(for step: LifecycleStep, in state: String) -> LifecycleRow? {
    let index =
      rowsByStep[Key(state: state, step: step)]
      ?? rowsByStep[Key(state: state, step: LifecycleStep(step.event))]
    return index.map { rows[$0] }
  }

  /// Creates a table from literals of this folder. It traps if they are invalid; the tests create every table.
  static func table(
    _ id: String, title: String, summary: String, states: [LifecycleState], rows: [LifecycleRow]
  ) -> Lifecycle {
    do {
      return try Lifecycle(id: id, title: title, summary: summary, states: states, rows: rows)
    } catch {
      preconditionFailure("lifecycle \(id): \(error)")
    }
  }
}

extension Lifecycle: CustomStringConvertible {
  package var description: String { id }
}

extension Lifecycle {
  /// All tables, in the order in which pages list them.
  package static let all: [Lifecycle] = [customNative, native, mediationAdapter, rewarded, liveStream]

  /// Returns the lifecycle of a kind's ads; for HLS interstitials, that of the stream.
  package static func lifecycle(of kind: FormatKind) -> Lifecycle {
    switch kind {
    case .customNative: customNative
    case .native: native
    case .rewarded: rewarded
    case .liveInterstitial: liveStream
    }
  }
}

/// The reason why rows and states don't make a valid lifecycle.
package enum LifecycleDiagnostic: Error, Hashable, CustomStringConvertible {
  /// Two rows apply to the same event in the same state; the numbers are row indices from 0.
  case ambiguous(first: Int, second: Int)
  /// A row names an undeclared state.
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

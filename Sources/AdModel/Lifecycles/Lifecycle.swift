/// What may happen to an ad or a stream, in which order: a table that is read in three ways. It validates recordings
/// (`violation(in:)`), it is drawn (`diagram`), and simulated sessions walk through it.
///
/// Everything is data: conditions, delays and notes stand in the rows, so that pages show what validation does.
package struct Lifecycle: Sendable {
  /// One word, for paths: `custom-native`.
  package let id: String
  package let title: String
  /// What goes through it, in a sentence.
  package let summary: String
  /// In the order in which they are drawn; the first is the initial one.
  package let states: [LifecycleState]
  /// In table order.
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
  ) throws(LifecycleMistake) {
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
      // A row without a condition takes what any other row of that event would.
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

  /// Indices of the rows that leave a state, in table order.
  package func rowIndices(from state: String) -> [Int] { indicesByState[state] ?? [] }

  /// The row that takes a step in a state; `nil` when the table forbids it there.
  package func row(for step: LifecycleStep, in state: String) -> LifecycleRow? {
    let index =
      rowsByStep[Key(state: state, step: step)]
      ?? rowsByStep[Key(state: state, step: LifecycleStep(step.event))]
    return index.map { rows[$0] }
  }

  /// A table of this file's folder: its rows are constants, and the suite reads every one of them.
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

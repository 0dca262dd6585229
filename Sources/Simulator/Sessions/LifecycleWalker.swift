import AdModel

/// Goes through a lifecycle by the steps that sessions usually take.
struct LifecycleWalker {
  /// What one lifecycle has to choose from, prepared once a run.
  struct Plan: Sendable {
    fileprivate let initial: String
    fileprivate let rows: [String: [LifecycleRow]]

    init(_ lifecycle: Lifecycle) {
      initial = lifecycle.initial
      rows = Dictionary(grouping: lifecycle.rows.filter { $0.frequency != .tolerated }, by: \.from)
    }
  }

  private let plan: Plan
  private(set) var state: String

  init(_ plan: Plan) {
    self.plan = plan
    state = plan.initial
  }

  /// The next step, weighted by how often it is seen, among those that `isOpen`; `nil` when there is none.
  mutating func next(
    using generator: inout SimulationGenerator, where isOpen: (LifecycleRow) -> Bool = { _ in true }
  ) -> LifecycleRow? {
    let rows = (plan.rows[state] ?? []).filter(isOpen)
    var point = generator.int(in: 0...max(0, rows.reduce(0) { $0 + $1.frequency.weight } - 1))
    for row in rows {
      if point < row.frequency.weight {
        state = row.to
        return row
      }
      point -= row.frequency.weight
    }
    return nil
  }
}

extension LifecycleFrequency {
  /// Against each other.
  fileprivate var weight: Int {
    switch self {
    case .usual: 12
    case .sometimes: 4
    case .rare: 1
    case .tolerated: 0
    }
  }
}

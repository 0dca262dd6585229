import Model
import TestSupport
import Testing

@Suite("Lifecycles") struct LifecycleTests {
  /// The first violation, found by reading the rows one by one.
  private func scan(_ steps: [LifecycleStep], through lifecycle: Lifecycle) -> LifecycleViolation? {
    var state = lifecycle.initial
    for (index, step) in steps.enumerated() {
      let row = lifecycle.rows.first {
        $0.from == state && $0.on.event == step.event && ($0.on.when == nil || $0.on.when == step.when)
      }
      guard let row else { return .unexpected(step, in: state, index: index) }
      state = row.to
    }
    return lifecycle.finals.contains(state) ? nil : .unfinished(in: state)
  }

  @Test("every state can be reached and left for good", arguments: Lifecycle.all)
  func everyStateIsAlive(_ lifecycle: Lifecycle) {
    for state in lifecycle.states.map(\.name) {
      #expect(lifecycle.shortestWay(from: lifecycle.initial, to: { $0 == state }) != nil, "\(state)")
      #expect(lifecycle.shortestWay(from: state, to: lifecycle.isFinal) != nil, "\(state)")
    }
  }

  @Test("random walks that end are valid, and a seed gives the same walk again", arguments: Lifecycle.all)
  func randomWalksAreValid(_ lifecycle: Lifecycle) {
    var ended = 0
    for seed in 0..<200 as Range<UInt64> {
      var (generator, again) = (SplitMix64(seed: seed), SplitMix64(seed: seed))
      let walk = lifecycle.walk(steps: Int(seed % 40), using: &generator)
      #expect(walk == lifecycle.walk(steps: Int(seed % 40), using: &again))
      guard let walk else { continue }
      ended += 1
      #expect(lifecycle.violation(in: walk) == nil)
    }
    #expect(ended > 50)
  }

  private let twoStates = [LifecycleState("off", "Off."), LifecycleState("on", "On.", isFinal: true)]

  @Test("a walk with a step removed, doubled or swapped is judged as the rows say", arguments: Lifecycle.all)
  func editedWalksAreJudgedByTheRows(_ lifecycle: Lifecycle) {
    var violations = 0
    for seed in 0..<100 as Range<UInt64> {
      var generator = SplitMix64(seed: seed)
      guard let walk = lifecycle.walk(steps: Int(seed % 40), using: &generator) else { continue }
      for index in walk.indices {
        var (removed, doubled, swapped) = (walk, walk, walk)
        removed.remove(at: index)
        doubled.insert(walk[index], at: index)
        swapped.swapAt(index, walk.count - 1 - index)
        for edited in [removed, doubled, swapped] {
          let violation = lifecycle.violation(in: edited)
          #expect(violation == scan(edited, through: lifecycle))
          if violation != nil { violations += 1 }
        }
      }
    }
    #expect(violations > 10)
  }

  @Test("rows that disagree, and states that nobody declared, make no lifecycle")
  func contradictionsAreRefused() {
    func diagnostic(_ rows: [LifecycleRow]) -> LifecycleDiagnostic? {
      do throws(LifecycleDiagnostic) {
        _ = try Lifecycle(id: "lamp", title: "Lamp", summary: "A lamp.", states: twoStates, rows: rows)
        return nil
      } catch {
        return error
      }
    }
    let plain = LifecycleRow("off", on: .serviceSetup, to: "on", by: .app)
    let conditional = LifecycleRow("off", on: .serviceSetup, when: .ok, to: "off", by: .app)
    let opposite = LifecycleRow("off", on: .serviceSetup, when: .notOK, to: "on", by: .app)
    #expect(diagnostic([plain, plain]) == .ambiguous(first: 0, second: 1))
    #expect(diagnostic([conditional, plain]) == .ambiguous(first: 0, second: 1))
    #expect(diagnostic([conditional, opposite]) == nil)
    #expect(
      diagnostic([conditional, LifecycleRow("on", on: .adShow, to: "dim", by: .app)])
        == .undeclaredState("dim", row: 1))
  }
}

extension Lifecycle {
  /// Returns the indices of the rows on a shortest way from the state `start` to a goal; `nil` if there is none. Of
  /// several ways, the first in table order is returned.
  fileprivate func shortestWay(from start: String, to isGoal: (String) -> Bool) -> [Int]? {
    var reached: Set = [start]
    var ways: [(state: String, rows: [Int])] = [(start, [])]
    var next = 0
    while next < ways.count {
      let way = ways[next]
      next += 1
      if isGoal(way.state) { return way.rows }
      for index in rowIndices(from: way.state) where reached.insert(rows[index].to).inserted {
        ways.append((rows[index].to, way.rows + [index]))
      }
    }
    return nil
  }
}

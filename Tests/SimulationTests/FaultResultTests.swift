import Basics
import Examples
import Testing

@Suite("Results of seeded faults") struct FaultResultTests {
  @Test("A result passes when every fault is reported at its line and nothing else is, but by companions")
  func judged() {
    let report = FaultResult.Report(rule: "badge-missing", session: "s1", line: 9)
    var found = FaultResult(rule: "badge-missing", companions: ["dsa-marking-unproven"])
    found.add(
      kind: "native", seeded: [report],
      reported: [report, .init(rule: "dsa-marking-unproven", session: "s1", line: 9)])
    #expect(found.isPassed)
    var missed = FaultResult(rule: "reward-lost", companions: [])
    missed.add(
      kind: "rewarded", seeded: [.init(rule: "reward-lost", session: "s2", line: 4)],
      reported: [.init(rule: "reward-lost", session: "s2", line: 5)])
    #expect(!missed.isPassed)
    #expect(missed.missed == [.init(rule: "reward-lost", session: "s2", line: 4)])
    #expect(missed.strays == [.init(rule: "reward-lost", session: "s2", line: 5)])
    var untried = FaultResult(rule: "reward-lost", companions: [])
    untried.add(kind: "rewarded", seeded: [], reported: [])
    #expect(!untried.isPassed)
  }
}

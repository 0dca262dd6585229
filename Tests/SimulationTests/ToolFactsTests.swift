import Model
import Rules
import Basics
import Examples
import Foundation
import Reports
import TestSupport
import Testing

@Suite("What the tool knows of itself") struct ToolFactsTests {
  @Test(
    "What is compiled in is what the rules say now of their examples, and of seeded faults; make facts renews it"
  )
  func current() throws {
    let runner = ExampleRunner()
    let examples = RuleRegistry.infos.map { info in
      (
        info.id,
        ToolFacts.Examples(
          good: info.good.map { runner.run($0).findings }, bad: info.bad.map { runner.run($0).findings })
      )
    }
    let seededFaults = try FaultRuns.all().map {
      ($0.rule, ToolFacts.SeededFaults(seeded: $0.seeded, found: $0.found))
    }
    let facts = ToolFacts(
      examples: Dictionary(uniqueKeysWithValues: examples),
      seededFaults: Dictionary(uniqueKeysWithValues: seededFaults))
    if ProcessInfo.processInfo.environment["ADSPEC_RENEW"] != nil {
      try facts.document().write(to: URL(fileURLWithPath: Repository.path + "/Templates/facts.json"))
      Issue.record(
        "Templates/facts.json is renewed: look at the difference, and run the tests without ADSPEC_RENEW.")
    } else {
      #expect(ToolFacts.compiledIn == facts)
    }
    #expect(facts.seededFaults.count > 80)
    #expect(
      facts.examples.values.allSatisfy { $0.good.allSatisfy(\.isEmpty) && $0.bad.allSatisfy { !$0.isEmpty } })
  }
}

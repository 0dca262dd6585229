import Rules
import Model
import Basics
import Examples
import Reading
import Testing

@Suite("Rules that can be mended") struct FixableRuleTests {
  /// The fixes for an example's findings of one rule, by file.
  private static func fixes(_ example: Example, of rule: RuleID) -> [String: [Fix]] {
    ExampleRunner.run(example).findings.filter { $0.rule == rule }.reduce(into: [:]) { fixes, finding in
      if let fix = finding.violation.fix { fixes[finding.location.file, default: []].append(fix) }
    }
  }

  @Test(
    "A rule says that it can be mended exactly when one of its bad examples can", arguments: RuleRegistry.ids)
  func fixable(id: RuleID) throws {
    let info = try #require(RuleRegistry.info(of: id))
    #expect(info.isFixable == info.bad.contains { !Self.fixes($0, of: id).isEmpty })
    #expect(info.good.allSatisfy { Self.fixes($0, of: id).isEmpty })
  }

  @Test("An example that was mended has that many findings of the rule less, and no new ones")
  func mended() {
    for info in RuleRegistry.infos where info.isFixable {
      for example in info.bad {
        let fixes = Self.fixes(example, of: info.id)
        var input = ExampleInput(example)
        let before = ExampleRunner.run(input).findings
        for index in input.files.indices {
          let fixes = fixes[input.files[index].path] ?? []
          let edited = EditedText(Array(input.files[index].text.utf8), fixes: fixes)
          #expect(edited.count == fixes.count)
          input.files[index].text = String(decoding: edited.bytes, as: UTF8.self)
        }
        let mended = fixes.values.reduce(0) { $0 + $1.count }
        #expect(ExampleRunner.run(input).findings.count == before.count - mended, "\(info.id)")
      }
    }
  }
}

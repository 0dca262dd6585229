import Basics
import Model
import Testing

@Suite("Names of rules, keys of baselines, words of messages") struct FindingKeyTests {
  @Test(
    "A selector names a rule the more exactly, the more words it has",
    arguments: [
      ("all", 0), ("native", 1), ("asset", 2), ("asset-key", 3), ("asset-key-case", .max), ("rewarded", nil),
      ("asset-k", nil), ("asset-key-", nil), ("key", nil), ("", nil), ("Asset", nil),
      ("asset-key-case-x", nil),
    ] as [(String, Int?)])
  func precision(name: String, precision: Int?) {
    #expect(RuleSelector(name).precision(for: "asset-key-case", of: .native) == precision)
  }

  @Test("The names for rules are their first words, the groups and all, each once")
  func names() {
    let groups = RuleGroup.allCases.map(\.rawValue)
    let names = RuleSelector.names(rules: ["asset-key-case", "asset-key-invalid"])
    #expect(
      Set(names)
        == Set(groups + ["all", "asset", "asset-key", "asset-key-case", "asset-key-invalid"]))
    #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(Set(names).count == names.count)
  }

  @Test("Keys of a baseline are in the order of file, path, rule and digest, by their bytes")
  func order() {
    func key(_ file: String, _ path: String, _ rule: RuleID, _ digest: String) -> BaselineKey {
      BaselineKey(rule: rule, file: file, path: path, digest: digest)
    }
    let sorted = [
      key("B", "", "b", "2"), key("a", "", "b", "2"), key("a", "p", "a", "2"), key("a", "p", "b", "1"),
      key("a", "p", "b", "2"), key("é", "", "a", "1"),
    ]
    #expect(sorted.reversed().sorted() == sorted)
    #expect(!(sorted[0] < sorted[0]))
  }

  @Test(
    "An accepted finding counts to the end of its last day",
    arguments: [(19, true), (20, false), (21, false)])
  func expiry(lastDay: Int, hasExpired: Bool) {
    let key = BaselineKey(rule: "a", file: "f", path: "", digest: "")
    let today = Day(year: 2026, month: 11, day: 20)
    let entry = BaselineEntry(key: key, count: 1, expires: Day(year: 2026, month: 11, day: lastDay))
    #expect(entry.hasExpired(on: today) == hasExpired)
    #expect(!BaselineEntry(key: key, count: 1).hasExpired(on: today))
  }

  @Test("A quoted text is cut after its secrets are, so that no part of one is left")
  func quoted() {
    #expect("a".quoted == "'a'")
    #expect(String(repeating: "é", count: 60).quoted == "'\(String(repeating: "é", count: 60))'")
    #expect(String(repeating: "a ", count: 31).quoted == "'\(String(repeating: "a ", count: 29))a…'")
    #expect(
      "\(String(repeating: "a ", count: 25))https://a.example/?token=4fT9xQ".quoted.contains("4fT") == false)
  }

  @Test("Lists and counts are English")
  func words() {
    #expect(
      [[], ["a"], ["a", "b"], ["a", "b", "c"]].map { $0.listed() } == ["", "a", "a and b", "a, b and c"])
    #expect(["a", "b"].listed("or") == "a or b")
    #expect([0, 1, 2, -1].map { counted($0, "line") } == ["0 lines", "1 line", "2 lines", "-1 lines"])
    #expect(
      [600, 0.125, -0.001, 1e15, 1.005].map(\.plain) == ["600", "0.13", "0", "1000000000000000", "1"])
  }
}

import Model
import Checking
import Rules
import Basics
import Testing

@Suite("Baselines") struct BaselineTests {
  private let today = Day(year: 2026, month: 11, day: 20)

  private func finding(
    _ message: String = "Key 'a' is wrong.", rule: RuleID = "asset-key-case", file: String = "r.ndjson",
    line: Int = 7, place: String = "/s-1/a1/impression/1", verdict: Verdict = .fail
  ) -> Finding {
    var finding = Finding(
      rule: rule, severity: .error, verdict: verdict,
      violation: Violation(Statement(Phrase(message)), at: Location(file: file, line: line)))
    finding.place = place
    return finding
  }

  private func compare(
    _ baseline: Baseline, _ findings: [Finding], isJudged: (BaselineKey) -> Bool = { _ in true }
  ) -> (findings: [Finding], stale: [BaselineEntry], expired: [BaselineEntry]) {
    var comparison = BaselineComparison(baseline, on: today)
    let compared = findings.map { finding in
      var finding = finding
      comparison.compare(&finding)
      return finding
    }
    return (compared, comparison.stale(isJudged: isJudged), comparison.expired)
  }

  @Test("A key has no line in it, neither the finding's own nor those that its message names")
  func lines() {
    func key(_ message: String, line: Int = 1) -> BaselineKey { BaselineKey(finding(message, line: line)) }
    #expect(key("Wrong.", line: 3) == key("Wrong.", line: 900))
    #expect(key("It began at line 3.") == key("It began at line 1204."))
    #expect(
      key("Lines 3, 5 and 9 differ, from byte 12 on.") == key("Lines 4, 6 and 10 differ, from byte 99 on."))
    #expect(key("19 points are too few.") != key("18 points are too few."))
    #expect(key("Wrong.") != BaselineKey(finding("Wrong.", line: 1, verdict: .needsReview)))
    #expect(key("Wrong.").digest == "2d53bcdab8c605e2")
  }

  @Test("Of equal findings as many are known as were accepted, and the first of them")
  func counts() {
    let baseline = Baseline([BaselineEntry(key: BaselineKey(finding()), count: 2)])
    let three = compare(baseline, [finding(line: 1), finding(line: 2), finding(line: 3)])
    #expect(three.findings.map(\.baseline) == [.known, .known, .new])
    #expect(three.stale == [])
    let one = compare(baseline, [finding(line: 9), finding(place: "/s-1/a2/impression/1")])
    #expect(one.findings.map(\.baseline) == [.known, .new])
    #expect(one.stale == [BaselineEntry(key: BaselineKey(finding()), count: 1)])
  }

  @Test("What the run didn't look at is not stale")
  func unjudged() {
    let other = BaselineKey(finding(file: "other.ndjson"))
    let baseline = Baseline([BaselineEntry(key: other, count: 1)])
    #expect(compare(baseline, []).stale.map(\.key) == [other])
    #expect(compare(baseline, [], isJudged: { $0.file != "other.ndjson" }).stale == [])
  }

  @Test("An entry counts on its last day and no longer")
  func expiry() {
    func state(_ expires: Day) -> BaselineState? {
      let baseline = Baseline([BaselineEntry(key: BaselineKey(finding()), count: 1, expires: expires)])
      return compare(baseline, [finding()]).findings[0].baseline
    }
    #expect(state(today) == .known)
    #expect(state(Day(number: today.number - 1)) == .new)
  }

  @Test("Rules that can't be ignored are taken in with a last day alone")
  func protected() throws {
    let rule = try #require(RuleRegistry.infos.first { !$0.isIgnorable }).id
    let last = Day(year: 2027, month: 1, day: 31)
    func found(_ expires: Day?) -> [BaselineEntry] {
      [finding(), finding(rule: rule)].map {
        BaselineEntry(key: BaselineKey($0), count: 1, expires: expires)
      }
    }
    let without = Baseline().renewed(
      with: found(nil), on: today, needsLastDay: { RuleRegistry.info(of: $0)?.isLowerable == false },
      isJudged: { _ in true })
    #expect(without.refused == [rule: 1])
    #expect(without.baseline.entries.map(\.key.rule) == ["asset-key-case"])
    let with = Baseline().renewed(
      with: found(last), on: today, needsLastDay: { RuleRegistry.info(of: $0)?.isLowerable == false },
      isJudged: { _ in true })
    #expect(with.refused == [:])
    #expect(with.baseline.entries.map(\.expires) == [last, last])
    let again = with.baseline.renewed(
      with: found(nil), on: today, needsLastDay: { RuleRegistry.info(of: $0)?.isLowerable == false },
      isJudged: { _ in true })
    #expect(again.baseline == with.baseline)
  }

  @Test("A new line is drawn without what is gone, and with what the run didn't look at")
  func renewal() {
    let gone = BaselineEntry(key: BaselineKey(finding("Gone.")), count: 4)
    let elsewhere = BaselineEntry(key: BaselineKey(finding(file: "other.ndjson")), count: 2)
    let renewed = Baseline([gone, elsewhere]).renewed(
      with: [BaselineEntry(key: BaselineKey(finding()), count: 2)], on: today,
      needsLastDay: { RuleRegistry.info(of: $0)?.isLowerable == false }, isJudged: { $0.file == "r.ndjson" })
    #expect(
      renewed.baseline.entries == [elsewhere, BaselineEntry(key: BaselineKey(finding()), count: 2)])
  }

  @Test("A renewed entry keeps its message and its reason; the message of an old baseline is filled in")
  func reasons() {
    let key = BaselineKey(finding())
    func renewed(_ old: BaselineEntry) -> [BaselineEntry] {
      let found = BaselineEntry(key: key, count: 2, message: "Line 9.", reason: "New.")
      return Baseline([old]).renewed(
        with: [found], on: today, needsLastDay: { RuleRegistry.info(of: $0)?.isLowerable == false },
        isJudged: { _ in true }
      ).baseline.entries
    }
    #expect(
      renewed(BaselineEntry(key: key, count: 1, message: "Line 7.", reason: "Agreed with Ana.")) == [
        BaselineEntry(key: key, count: 2, message: "Line 7.", reason: "Agreed with Ana.")
      ])
    #expect(
      renewed(BaselineEntry(key: key, count: 1)) == [BaselineEntry(key: key, count: 2, message: "Line 9.")])
  }

  @Test("A known finding says why it was accepted, and a new one nothing")
  func reasonOfFinding() {
    let baseline = Baseline([BaselineEntry(key: BaselineKey(finding()), count: 1, reason: "Agreed.")])
    let both = compare(baseline, [finding(line: 1), finding(line: 2)]).findings
    #expect(both.map(\.baselineReason) == ["Agreed.", nil])
  }
}

import Checking
import Model
import Basics
import Sessions
import TestSupport
import Testing

@Suite("Findings in bounded memory") struct FindingSummaryTests {
  private func finding(
    _ line: Int, rule: RuleID = "event-gap", verdict: Verdict = .fail, known: Bool = false,
    severity: Severity = .error, session: String = "s"
  ) -> Finding {
    var finding = Finding(
      rule: rule, severity: severity, verdict: verdict,
      violation: Violation("Wrong.", at: Location(file: "r.ndjson", line: line)).about("key \(line % 7)"),
      subject: FindingSubject(session: session, ad: "a"))
    if known { finding.baseline = .known }
    return finding
  }

  /// 400 findings of 2 rules, both verdicts, 2 severities, some of them known.
  private var many: [Finding] {
    (0..<400).map { index in
      finding(
        (index * 173) % 400, rule: index % 3 == 0 ? "event-gap" : "event-invalid",
        verdict: index % 5 < 2 ? .fail : .needsReview, known: index % 11 == 0,
        severity: index % 7 == 0 ? .warning : .error)
    }
  }

  @Test(
    "A list cut at a limit shows what the list of all findings cut there shows, and counts what it leaves out"
  )
  func lists() {
    let summary = FindingSummary(many, limit: 8)
    for limit in [0, 1, 5, 8] {
      let (shown, rest) = summary.listed(mostOfARule: limit)
      let (wanted, left) = many.sorted().listed(mostOfARule: limit)
      #expect(shown == wanted)
      #expect(rest.map { "\($0.rule) \($0.count)" } == left.map { "\($0.rule) \($0.count)" })
    }
    let small = FindingSummary(limit: 8)
    #expect(small.listed(mostOfARule: 8).findings == [])
    #expect(small.isEmpty)
  }

  @Test("Counts are of all findings, and the first of some sorts is the first of all of these")
  func counts() {
    let summary = FindingSummary(many, limit: 2)
    #expect(summary.count() == 400)
    #expect(
      summary.count { $0.verdict == .fail && !$0.isKnown }
        == many.count { $0.verdict == .fail && !$0.isKnown })
    #expect(summary.first { $0.severity == .warning } == many.filter { $0.severity == .warning }.min())
    #expect(
      summary.filtered { $0.isKnown }.findings
        == FindingSummary(many.filter { $0.isKnown }, limit: 2).findings)
  }

  @Test("The names that findings are about are counted, of those that aren't kept, too")
  func subjects() {
    let subjects = FindingSummary(many, limit: 2).subjects(of: "event-gap")
    #expect(subjects.map(\.subject.name) == (0..<7).map { "key \($0)" })
    #expect(
      subjects.map(\.count)
        == (0..<7).map { key in
          many.count { $0.rule == "event-gap" && $0.violation.subject == "key \(key)" }
        })
  }

  @Test("What a summary holds doesn't depend on the order of findings, nor on how they were dealt out")
  func merges() {
    let whole = FindingSummary(many, limit: 3)
    let parts = (0..<5).map { part in
      FindingSummary(many.enumerated().filter { $0.offset % 5 == part }.map(\.element), limit: 3)
    }
    #expect(parts.reduce(FindingSummary(limit: 3), +) == whole)
    #expect(parts.reversed().reduce(FindingSummary(limit: 3), +) == whole)
  }

  @Test("What isn't admitted would not have been kept: counting it is enough")
  func admission() {
    var sparing = FindingSummary(limit: 3)
    var spared = 0
    for finding in many {
      let sort = FindingSummary.Sort(finding)
      if sparing.mayInsert(sort, at: finding.location) {
        sparing.add(finding)
      } else {
        sparing.count(sort, about: NamedSubject(finding.violation, finding.subject))
        spared += 1
      }
    }
    #expect(sparing == FindingSummary(many, limit: 3))
    #expect(spared > 100)
  }
}

@Suite("Findings of one cause") struct FindingCauseTests {
  private func finding(_ line: Int, _ cause: String?, file: String = "r.ndjson") -> Finding {
    Finding(
      rule: "line-unreadable", severity: .error, verdict: .fail,
      violation: Violation("Line \(line) is wrong.", at: Location(file: file, line: line), cause: cause))
  }

  /// Three hundred lines without a time, four in another form, two that stand alone behind them, one in another file.
  private var findings: [Finding] {
    (1...300).map { finding($0, "no time") } + (301...304).map { finding($0, "form") }
      + [finding(305, nil), finding(306, nil), finding(9, "no time", file: "s.ndjson")]
  }

  @Test(
    "To people they are one entry a file, at the first place; those that stand alone aren't pushed out",
    .holds("R-276"))
  func listed() {
    let summary = FindingSummary(findings.reversed(), limit: 4)
    #expect(
      summary.listedByCause(mostOfARule: 4).findings.map { "\($0.location) \($0.message)" } == [
        "r.ndjson:1 Line 1 is wrong. It is the first of 300 lines with this fault.",
        "r.ndjson:301 Line 301 is wrong. It is the first of 4 lines with this fault.",
        "r.ndjson:305 Line 305 is wrong.", "r.ndjson:306 Line 306 is wrong.",
      ])
    #expect(summary.listedByCause(mostOfARule: 4).findings.map(\.count) == [300, 4, 1, 1])
    #expect(summary.listedByCause(mostOfARule: 2).leftOut.map(\.count) == [3])
    #expect(summary.count() == 307)
    #expect(summary.foldedCount == 299 + 3)
    #expect(summary.filtered { !$0.hasCause }.foldedCount == 0)
  }

  @Test("One entry for lines with a fault has the names that the others are about", .holds("R-1170"))
  func names() {
    let findings = (1...30).map { line in
      var finding = finding(line, "adapter")
      finding.violation = finding.violation.about("N\(10 + line % 14)")
      return finding
    }
    #expect(
      FindingSummary(findings).listedByCause().findings.map(\.message) == [
        "Line 1 is wrong. It is the first of 30 lines with this fault, which is also about 'N10', 'N12', 'N13', "
          + "'N14', 'N15', 'N16', 'N17', 'N18', 'N19', 'N20' and 3 more."
      ])
  }

  @Test("To machines each is a finding, and the first of all are listed")
  func machines() {
    let (listed, leftOut) = FindingSummary(findings).listed()
    #expect(listed == Array(findings.prefix(100)))
    #expect(leftOut.map(\.count) == [207])
  }

  @Test("They merge to the same, however they were dealt out")
  func merges() {
    let whole = FindingSummary(findings, limit: 3)
    let parts = (0..<5).map { part in
      FindingSummary(findings.enumerated().filter { $0.offset % 5 == part }.map(\.element), limit: 3)
    }
    #expect(parts.reversed().reduce(FindingSummary(limit: 3), +) == whole)
    #expect(
      parts.reduce(FindingSummary(limit: 3), +).listedByCause(mostOfARule: 3).findings
        == whole.listedByCause(mostOfARule: 3).findings)
  }
}

@Suite("The results of checks, not all findings kept") struct BoundedCheckResultTests {
  private func finding(_ line: Int, _ verdict: Verdict, ad: String = "a") -> Finding {
    Finding(
      rule: "dsa-paid-missing", severity: .error, verdict: verdict,
      violation: Violation("Wrong.", at: Location(file: "r.ndjson", line: line)),
      subject: FindingSubject(session: "s", ad: ad))
  }

  @Test("It counts what it doesn't keep, and merges to the same as one that keeps all")
  func bounded() {
    var (all, first, other) = (CheckResult(), CheckResult(keeping: 2), CheckResult(keeping: 2))
    for line in 1...100 {
      all.add(finding(line, .fail))
      if line % 2 == 0 { first.add(finding(line, .fail)) } else { other.add(finding(line, .fail)) }
    }
    let both = first + other
    #expect(both.findingCount == 100)
    #expect(both.findings == [finding(1, .fail), finding(2, .fail)])
    #expect(both.findingSummary == FindingSummary(all.findings, limit: 2))
    #expect((all + first).findingSummary.count() == 150)
  }
}

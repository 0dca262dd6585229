import Checks
import Diagnostics
import Ledger
import Testing

@Suite("Findings in bounded memory") struct FindingSummaryTests {
  private func finding(
    _ line: Int, rule: RuleID = "event-gap", verdict: Verdict = .fail, known: Bool = false,
    severity: Severity = .error, session: String = "s"
  ) -> Finding {
    var finding = Finding(
      rule: rule, severity: severity, verdict: verdict,
      complaint: Complaint("Wrong.", at: Location(file: "r.ndjson", line: line)),
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
      if sparing.admits(sort, at: finding.location) {
        sparing.add(finding)
      } else {
        sparing.count(1, of: sort)
        spared += 1
      }
    }
    #expect(sparing == FindingSummary(many, limit: 3))
    #expect(spared > 100)
  }
}

@Suite("The results of checks, not all findings kept") struct BoundedCheckResultTests {
  private func finding(_ line: Int, _ verdict: Verdict, ad: String = "a") -> Finding {
    Finding(
      rule: "dsa-paid-missing", severity: .error, verdict: verdict,
      complaint: Complaint("Wrong.", at: Location(file: "r.ndjson", line: line)),
      subject: FindingSubject(session: "s", ad: ad))
  }

  @Test("It counts what it doesn't keep, and merges to the same as one that keeps all")
  func bounded() {
    var (all, first, other) = (CheckResult(), CheckResult(.first(2, nil)), CheckResult(.first(2, nil)))
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

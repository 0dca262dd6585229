import SamplePublications
import Model
import Basics
import Reports
import Testing

@Suite("The order of what is wrong") struct UrgencyTests {
  @Test(
    "Failed ads come first, then errors, warnings, what is to check, notes; in each, production is before tests"
  )
  func order() {
    let sorted = [
      Urgency(hasFailedAd: true, worst: .warning), Urgency(isInTests: true, hasFailedAd: true, worst: .error),
      Urgency(worst: .error, count: 2, name: "b"), Urgency(worst: .error, count: 1, name: "a"),
      Urgency(worst: .error, count: 1, name: "b"), Urgency(isInTests: true, worst: .error, count: 9),
      Urgency(worst: .warning, count: 9), Urgency(isInTests: true, worst: .warning),
      Urgency(worst: .review), Urgency(isInTests: true, worst: .review, count: 9), Urgency(worst: .note),
      Urgency(isKnown: true, worst: .error), Urgency(isKnown: true, worst: .review),
      Urgency(worst: .nothing),
    ]
    #expect(Array(sorted.reversed()).sorted() == sorted)
  }

  private func finding(
    _ rule: RuleID, _ severity: Severity, _ verdict: Verdict = .fail, session: String, ad: String? = nil,
    line: Int
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, verdict: verdict,
      violation: Violation("It says \(line).", at: Location(file: "a.ndjson", line: line)),
      subject: FindingSubject(session: session, ad: ad))
  }

  @Test("A rule's findings stay together, and stand where its most urgent finding belongs")
  func rules() {
    // The session s-2 is a test.
    let findings = [
      finding("asset-unknown", .error, session: "s-2", line: 2),
      finding("dsa-behalf-missing", .error, .needsReview, session: "s-1", ad: "a1", line: 3),
      finding("dsa-parameters-unreachable", .warning, session: "s-2", ad: "a1", line: 15),
      finding("event-gap", .error, session: "s-2", line: 3),
      finding("event-gap", .error, session: "s-1", line: 9),
      finding("text-truncated", .warning, session: "s-1", line: 4),
    ].sorted()
    let publication = ReportSample.publication(findings: findings)
    let listed = publication.findings.listed.sorted(with: [], by: UrgencyFacts(publication))
    #expect(
      listed.map { "\($0.rule.rawValue) \($0.subject.session ?? "-")" } == [
        "dsa-parameters-unreachable s-2", "event-gap s-1", "event-gap s-2", "asset-unknown s-2",
        "text-truncated s-1", "dsa-behalf-missing s-1",
      ])
  }
}

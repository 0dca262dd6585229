import SamplePublications
import Model
import Basics
import Reports
import TestSupport
import Testing

@Suite("What rules answer to Article 26 questions") struct ProvisionAnswerTests {
  @Test(
    "Of a missing payer the object is at fault")
  func payer() throws {
    let info = RuleInfo(
      id: "dsa-paid-missing", title: "", group: .dsa, severity: .warning,
      evidence: .direct(.transparencyObject, confirming: .payer), words: Deferred(RuleWords()))
    var counts = VerdictCounts()
    (counts.pass, counts.fail, counts.needsReview, counts.notApplicable) = (1, 2, 3, 4)
    var publication = ReportSample.publication()
    publication.rules = [PublishedRule(info: info, good: [], bad: [], counts: counts)]
    publication.compliance = [
      ComplianceKey(rule: nil, format: "10063170", country: "DE"): counts,
      ComplianceKey(rule: info.id, format: "10063170", country: "DE"): counts,
    ]
    let markdown = try ["compliance", "compliance-ads"].map { name in
      try #require(ReportSample.report(name, of: publication)).markdown
    }.joined()
    let rows = markdown.split(separator: "\n").filter { $0.contains("`dsa-paid-missing`") }
    let cells = rows.map { row in
      row.split(separator: "|").map { $0.filter { $0 != " " && $0 != "*" } }.filter { !$0.isEmpty }
    }
    #expect(cells.contains { $0.first == "IABDSAobject" && $0.suffix(4) == ["1", "2", "3", "4"] })
    #expect(
      cells.contains(["IABDSAobject", "`dsa-paid-missing`", "2", "3", "1", "6", "DE:2failed,3tocheck"]))
  }
}

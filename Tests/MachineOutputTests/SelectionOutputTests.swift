import Model
import Basics
import MachineOutput
import Reports
import TestSupport
import Testing

@Suite("Filters in outputs of a check") struct SelectionOutputTests {
  private func report(selected: Int) -> CheckReport {
    var report = CheckReport(
      rules: [], findings: CheckedFindings([]),
      verdicts: [FileVerdict(file: "r.ndjson", rule: "event-gap", counts: VerdictCounts())], sources: [:],
      pathPrefix: "", version: "1.2.3", date: nil)
    let selection = AdSelection(
      from: Day(year: 2026, month: 11, day: 1), countries: ["FR", "DE"], lineItems: ["<4711>"])
    report.selectedAds = SelectedAds(selection, selected: selected, of: 12_340)
    return report
  }

  @Test("SARIF has them as a property of the run", .holds("R-995"))
  func sarif() {
    let log = SARIFLog.text(report(selected: 249))
    #expect(
      log.contains(
        """
              "properties": {
                "selection": {
                  "from": "2026-11-01",
                  "countries": [
                    "DE",
                    "FR"
                  ],
                  "lineItems": [
                    "<4711>"
                  ],
                  "selectedAds": 249,
                  "ads": 12340
                }
              },
        """))
  }

  @Test("JUnit has a property, GitHub a notice, a comment its first paragraph", .holds("R-995"))
  func others() {
    let report = report(selected: 249)
    #expect(
      JUnitReport.text(report).contains(
        """
            <properties><property name="selection" value="Selected: from 2026-11-01 (UTC), country DE or FR, line item &lt;4711&gt;. 249 of 12,340 ads."/></properties>
        """))
    #expect(
      GitHubAnnotations.text(report)
        == "::notice title=adspec::Selected: from 2026-11-01 (UTC), country DE or FR, line item <4711>. 249 of 12,340 ads.\n"
    )
    #expect(
      MarkdownComment.text(report).hasPrefix(
        "## adspec\n\n**Selected: from 2026-11-01 (UTC), country DE or FR, line item \\<4711>. 249 of 12,340 ads.**\n\nNo findings.\n"
      ))
  }

  @Test("A selection of nothing says so")
  func nothing() {
    #expect(
      GitHubAnnotations.text(report(selected: 0)).hasSuffix(
        "0 ads of 12,340: the filters select none.\n"))
  }
}

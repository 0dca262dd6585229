import Pipeline
import Model
import Basics
package import MachineOutput
import Reports

/// Text for people in a terminal: findings, or how often each rule failed.
package enum HumanOutput: CheckOutput {
  package static let name = "human"
  package static let isForPeople = true
  package static let help = "for people"
  package static let needs: CheckNeeds = .excerpts

  package static func write(
    _ report: CheckReport, for page: TextPage, to take: ([UInt8]) throws -> Void
  ) throws {
    try take(Array(text(report, for: page).utf8))
  }

  private static func text(_ report: CheckReport, for page: TextPage) -> String {
    let head = report.selectedAds.map { VisibleText.line($0.text) + "\n\n" } ?? ""
    if report.view.showsStatistics {
      let titles = report.rules.map { ($0.id, $0.title) }
      return head
        + StatisticsText(
          report.findings.summary, titles: Dictionary(titles, uniquingKeysWith: { first, _ in first })
        ).text
    }
    return head
      + FindingsText(
        colors: page.hasColors, columns: page.columns, sources: report.sources,
        recorded: report.view.excerpts,
        paths: report.view.paths
      ).text(report.findings.summary, showsReviews: report.view.showsReviews)
  }
}

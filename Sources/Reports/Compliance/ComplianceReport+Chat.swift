import Basics
import Model
import Statistics

extension ComplianceReport {
  /// The first screen in plain lines, as for a chat: the verdict, what failed, and what is to check.
  var chat: Report {
    Report(name: Self.name, title: Self.title, text: Deferred { chatText }, summary: sentence, charts: [])
  }

  /// Maximum failed ads and causes in a chat.
  private static let mostInChat = 5

  private var chatText: String {
    let overview = overview.value
    let days = publication.daysText.map { ", \($0) (UTC)" } ?? ""
    var lines = ["\(publication.siteTitle): \(overview.title)\(days)"]
    lines += publication.selectedAds.map { [$0.text] } ?? []
    lines += [[overview.act + ".", overview.sentence(links)].filter { !$0.isEmpty }.joined(separator: " ")]
    let failed = overview.failed.prefix(Self.mostInChat)
    lines += failed.map { ad in
      "- Failed\(ad.isTest ? " in a test" : ""): \(ad.title) (\(ad.place(links))). \(ad.remedy)"
    }
    lines += Self.more(overview.total.all[.failed] - failed.count, "failed \(overview.noun)")
    let causes = overview.causes.prefix(Self.mostInChat)
    lines += causes.map {
      "- To check, \(NumberText.count($0.ads.all[.toCheck], overview.noun)): \($0.reason)"
    }
    lines += Self.more(overview.causes.count - causes.count, "cause to check", "causes to check")
    return lines.map { VisibleText.line($0) + "\n" }.joined()
  }

  private static func more(_ count: Int, _ one: String, _ many: String? = nil) -> [String] {
    count > 0 ? ["- … and \(NumberText.grouped(count)) more \(count == 1 ? one : many ?? one + "s")"] : []
  }
}

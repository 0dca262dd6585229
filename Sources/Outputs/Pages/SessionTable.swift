import AdModel
import Diagnostics

/// Sessions as a table that leads to their pages.
struct SessionTable: ViewModel {
  let sessions: [PublishedSession]
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "sessions" else { return nil }
    return .list(sessions.map { SessionRow(session: $0, context: context) })
  }
}

private struct SessionRow: ViewModel {
  let session: PublishedSession
  let context: SiteContext

  private var summary: SessionSummary { session.summary }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "id": .text(summary.id)
    case "path": .text(context.map.page(ofSession: summary.id) ?? SiteMap.catalog)
    case "platform": .text(summary.platform ?? "–")
    case "country": .text(summary.country ?? "–")
    case "day": .text(summary.day ?? "–")
    case "ads": .number(summary.ads)
    case "events": .number(summary.events)
    case "isTest": .flag(summary.isTest)
    case "chips": .list(FindingCounts(FindingSummary(session.findings)).chips)
    default: nil
    }
  }
}

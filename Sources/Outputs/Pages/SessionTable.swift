import AdModel
import Diagnostics
import Ledger

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

  private var record: SessionRecord { session.record }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "id": .text(record.id)
    case "path": .text(context.map.page(ofSession: record.id) ?? SiteMap.catalog)
    case "platform": .text(record.platform ?? "–")
    case "country": .text(record.country ?? "–")
    case "day": .text(record.session.events.first?.time.day.description ?? "–")
    case "ads": .number(record.ads.count)
    case "events": .number(record.session.events.count)
    case "isTest": .flag(record.isTest)
    case "chips": .list(FindingCounts(FindingSummary(session.findings)).chips)
    default: nil
    }
  }
}

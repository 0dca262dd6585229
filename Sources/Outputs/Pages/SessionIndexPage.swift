import AdModel
import Diagnostics
import Tallies

/// Every session that has a page.
struct SessionIndexPage: ViewModel {
  let context: SiteContext

  private var sessions: [PublishedSession] { context.publication.sessions }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "lead": .text(lead)
    case "sessionTable": .part(sessions.isEmpty ? nil : SessionTable(sessions: sessions, context: context))
    case "emptiness": .text(isPageless ? "No session has a page of its own." : "No session was recorded.")
    case "recorderPath": .text(SiteMap.recorder)
    case "hasRecordings": .flag(!context.publication.recordings.isEmpty)
    case "recordings": .list(context.publication.recordings, values)
    default: nil
    }
  }

  /// What reading a recording counted.
  private func values(_ recording: RecordingSummary) -> ViewValues {
    let setAside = recording.linesSetAside
    return [
      "file": .text(recording.path), "size": .text(NumberText.bytes(recording.byteCount)),
      "lines": .text(NumberText.grouped(recording.lines)),
      "events": .text(NumberText.grouped(recording.events)),
      "setAside": .text(setAside == 0 ? "–" : NumberText.grouped(setAside)),
      "hasSetAside": .flag(setAside > 0), "from": .text(recording.firstTime?.day.description ?? "–"),
      "to": .text(recording.lastTime?.day.description ?? "–"),
    ]
  }

  private var isPageless: Bool { context.publication.sessionCounts.all > sessions.count }

  private var lead: String {
    let recordings = NumberText.count(context.publication.recordings.count, "recording")
    let (counts, shown) = (context.publication.sessionCounts, sessions.count)
    guard counts.all > shown else { return "\(NumberText.count(shown, "session")) from \(recordings)." }
    let found = sessions.count { !$0.findings.isEmpty }
    return
      "\(NumberText.grouped(shown)) of \(NumberText.count(counts.all, "session")) from \(recordings) have a page: "
      + "\(NumberText.grouped(found)) of \(NumberText.grouped(counts.withFindings)) with findings, "
      + "\(NumberText.grouped(shown - found)) of \(NumberText.grouped(counts.all - counts.withFindings)) without. "
      + "The others have none of their own; every figure counts them."
  }
}

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

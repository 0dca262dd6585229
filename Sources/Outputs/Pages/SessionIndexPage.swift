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
    case "recordings": .list(context.publication.recordings.map(RecordingRow.init))
    default: nil
    }
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

import AdModel
import Diagnostics
import Tallies

/// Every session that has a page.
struct SessionIndexPage: ViewModel {
  let context: SiteContext

  private var sessions: [PublishedSession] { context.publication.sessions }

  func value(_ name: String) -> TemplateValue? {
    switch name {
    case "lead": .text(lead)
    case "sessionTable": .part(sessions.isEmpty ? nil : SessionTable(sessions: sessions, context: context))
    case "hasRecordings": .flag(!context.publication.recordings.isEmpty)
    case "recordings": .list(context.publication.recordings.map(RecordingRow.init))
    default: nil
    }
  }

  private var lead: String {
    let total = context.publication.tallies.total.sessions
    let shown = sessions.count
    let recordings = NumberText.count(context.publication.recordings.count, "recording")
    guard total > shown else { return "\(NumberText.count(shown, "session")) from \(recordings)." }
    return "\(NumberText.grouped(shown)) of \(NumberText.count(total, "session")) from \(recordings): "
      + "the others have no page of their own; every figure counts them."
  }
}

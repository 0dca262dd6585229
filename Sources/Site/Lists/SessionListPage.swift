import Reports
import Model
import Basics
import Statistics

/// The listed sessions, the worst first, with counts of their findings: computed once for all pages of the list.
struct SessionOrder: Sendable {
  let rows: [(entry: SessionEntry, counts: FindingCounts)]
  let pages: ListPages
  /// Numbers of listed sessions with errors, with warnings, and with findings that need review.
  let withErrors: Int
  let withWarnings: Int
  let toReview: Int
  /// The index in `withPage` of each session that has a page, by the session's id.
  private let indexByID: [String: Int]
  private let withPage: [String]

  init(_ publication: Publication) {
    let counts = publication.findings.countsBySession
    rows = publication.listedSessions.map { ($0, counts[$0.id] ?? FindingCounts()) }.sorted { a, b in
      a.1 != b.1 ? b.1 < a.1 : a.0.id.precedesInBytes(b.0.id)
    }
    pages = ListPages(count: rows.count, first: SiteMap.sessions)
    withErrors = rows.count { $0.counts.errors > 0 }
    withWarnings = rows.count { $0.counts.warnings > 0 }
    toReview = rows.count { $0.counts.reviews > 0 }
    let published = Set(publication.sessions.map(\.summary.id))
    withPage = rows.map(\.entry.id).filter(published.contains)
    indexByID = Dictionary(
      withPage.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the sessions before and after the given one in the list, among the sessions with a page. `nil` where there
  /// is none.
  func neighbours(of id: String) -> (previous: String?, next: String?) {
    guard let place = indexByID[id] else { return (nil, nil) }
    return (
      place > 0 ? withPage[place - 1] : nil, place + 1 < withPage.count ? withPage[place + 1] : nil
    )
  }
}

/// One page of the list of sessions; the first also lists the recordings.
struct SessionListPage: ViewModel {
  let context: SiteContext
  /// Page number, from 1.
  let number: Int

  /// Maximum rows of the table of recordings.
  private static let mostRecordings = 100

  private var order: SessionOrder { context.sessionOrder }
  private var publication: Publication { context.publication }
  private var isFirst: Bool { number == 1 }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "verdict": .text(verdict)
    case "lead": .text(lead)
    case "listNoun": .text(noun)
    case "listOf":
      .text((isWhole ? "" : "\(NumberText.grouped(order.rows.count)) listed, of ") + sessions)
    case "isFirst": .flag(isFirst)
    case "sessionTable":
      .part(
        order.rows.isEmpty
          ? nil : SessionTable(rows: Array(order.rows[order.pages.rows(of: number)]), context: context))
    case "pager": .pager(order.pages, number, name: "Sessions")
    case "listIndex": .text(SiteMap.sessionIndex)
    case "listPath": .text(SiteMap.sessions)
    case "listIcons": .texts(Chip.listIcons)
    case "kindChoices":
      .list(FormatKind.allCases) { ["key": .text($0.rawValue), "label": .text($0.title)] }
    case "verdictChoices": .list(FindingCounts.titles) { ["key": .text($0.0), "label": .text($0.1)] }
    case "leftOut": .optional(leftOut)
    case "recorderPath": .text(SiteMap.recorder)
    case "hasRecordings": .flag(isFirst && !publication.recordings.isEmpty)
    case "recordings": .list(Array(publication.recordings.prefix(Self.mostRecordings)), values)
    case "recordingsLeftOut":
      .optional(
        publication.recordings.count > Self.mostRecordings
          ? NumberText.grouped(publication.recordings.count - Self.mostRecordings) : nil)
    default: nil
    }
  }

  /// Size, counts and time span of a recording.
  private func values(_ recording: RecordingSummary) -> ViewValues {
    let skipped = recording.linesSkipped
    return [
      "file": .text(recording.path), "size": .text(NumberText.bytes(recording.byteCount)),
      "lines": .text(NumberText.grouped(recording.lines)),
      "events": .text(NumberText.grouped(recording.events)),
      "setAside": .text(skipped == 0 ? "–" : NumberText.grouped(skipped)),
      "hasSetAside": .flag(skipped > 0), "from": .text(recording.firstTime?.day.description ?? "–"),
      "to": .text(recording.lastTime?.day.description ?? "–"),
    ]
  }

  /// True if the list has all sessions.
  private var isWhole: Bool { order.rows.count == publication.sessionCount }

  private var noun: String { isWhole ? "session" : "listed session" }

  /// The number of all sessions: `196 sessions`.
  private var sessions: String { NumberText.count(publication.sessionCount, "session") }

  /// The listed sessions by what was found in them: `19 of 105 sessions have errors, 31 have warnings, 42 need review`.
  /// A session counts for each.
  private var verdict: String {
    let (count, errors, warnings) = (order.rows.count, order.withErrors, order.withWarnings)
    guard count > 0 else { return "No sessions" }
    let parts = [
      (errors == 0 ? "None" : NumberText.grouped(errors)) + " of \(NumberText.count(count, noun)) "
        + (errors > 1 ? "have" : "has") + " errors",
      warnings > 0 ? "\(NumberText.grouped(warnings)) \(warnings > 1 ? "have" : "has") warnings" : nil,
      order.toReview > 0 ? NumberText.toCheck(order.toReview) : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private var lead: String {
    guard isFirst else {
      let rows = order.pages.rows(of: number)
      return "\(NumberText.grouped(rows.lowerBound + 1)) to \(NumberText.grouped(rows.upperBound)) of "
        + "\(NumberText.count(order.rows.count, "session")), the worst first."
    }
    let (count, pages) = (publication.sessionCount, publication.sessions.count)
    let recordings = NumberText.count(publication.recordings.count, "recording")
    return
      "\(sessions) from \(recordings), the worst first. "
      + (pages == count
        ? "Each has a page of its own."
        : "\(NumberText.grouped(pages)) \(pages == 1 ? "has a page of its" : "have a page of their") own; every figure counts all.")
  }

  private var leftOut: String? {
    let count = publication.sessionCount - order.rows.count
    guard count > 0 else { return nil }
    return "\(NumberText.count(count, "more session")) \(count == 1 ? "is" : "are") not listed here, "
      + "those with the mildest findings and without. \(context.findingsPlace)"
  }
}

/// A table of sessions, each linked to its page or, without a page, to its findings.
struct SessionTable: ViewModel {
  let rows: [(entry: SessionEntry, counts: FindingCounts)]
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "sessions" else { return nil }
    return .list(rows.map { SessionRow(entry: $0.entry, counts: $0.counts, context: context) })
  }
}

struct SessionRow: ViewModel {
  let entry: SessionEntry
  let counts: FindingCounts
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "id": .text(entry.id)
    case "path": .optional(path)
    case "platform": .text(entry.platform ?? "–")
    case "country": .text(entry.country ?? "–")
    case "day": .text(entry.day ?? "–")
    case "appVersion": .text(entry.appVersion ?? "–")
    case "ads": .text(NumberText.grouped(entry.ads))
    case "events": .text(NumberText.grouped(entry.events))
    case "isTest": .flag(entry.isTest)
    case "chips": .list(counts.chips)
    default: nil
    }
  }

  /// Path of the session's page; without a page, path of its findings in the list; `nil` if the session has neither.
  private var path: String? {
    context.map.page(ofSession: entry.id)
      ?? (counts.total > 0 ? SiteMap.findings(asking: [("words", entry.id)]) : nil)
  }

  static let index = SearchIndex(
    columns: [
      "path", "id", "chips", "verdict", "day", "platform", "country", "appVersion", "ads", "events", "test",
      "kind", "format", "formatName", "recordings",
    ],
    searched: [
      "id", "day", "platform", "country", "appVersion", "format", "formatName", "recordings", "test",
    ],
    numbered: [
      "chips", "verdict", "day", "platform", "country", "appVersion", "test", "kind", "format", "formatName",
      "recordings",
    ])

  /// The session as a row of the search index.
  var indexRow: [JSONValue] {
    let formats = entry.formats.compactMap { context.format(withDefinition: $0)?.facts }
    return [
      .optional(path), .shown(entry.id), .array(counts.chips.map(\.json)),
      .array(counts.keys.map { .string($0) }), .optional(entry.day), .shown(entry.platform ?? ""),
      .shown(entry.country ?? ""), .shown(entry.appVersion ?? ""), .string(NumberText.grouped(entry.ads)),
      .string(NumberText.grouped(entry.events)), .string(entry.isTest ? "test" : ""),
      .array(Set(formats.map(\.kind.rawValue)).sorted().map { .string($0) }),
      .array(formats.map { .shown($0.id) }), .array(formats.map { .shown($0.name) }),
      .shown(context.recordings(ofSession: entry.id).joined(separator: " ")),
    ]
  }
}

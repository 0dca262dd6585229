import Reports
import Model
import Basics
import Sessions
import Statistics

/// The page of a session: its properties, ads, timeline, replay of the screen, findings and events.
struct SessionPage: ViewModel {
  private let record: SessionRecord
  private let found: SessionFindings
  /// The ads and events that the page shows; `nil` if it shows all.
  private let cut: SessionCut?
  private let context: SiteContext
  private let redactor: Redactor
  private let replay: ReplaySection?
  /// The worst finding of each event as a chip, by event index.
  private let tones: [Int: Chip]
  private let summary: FindingSummary
  /// Numbers of ads by the worst verdict on each.
  private let answers: AnswerCounts
  private let findings: FindingList
  private let cards: [FindingCard]

  init(_ record: SessionRecord, of session: PublishedSession, context: SiteContext) {
    self.record = record
    (found, cut) = (session.findings, session.summary.cut)
    self.context = context
    redactor = record.redactor
    let findings = found.summary.findings
    tones = Self.tones(of: record, findings)
    replay = ReplaySection(of: record, cut, findings, context.ledger, redactor)
    summary = found.summary
    answers = session.summary.entry.answers
    let failing = Set(
      record.ads.lazy.filter { $0.adChoicesAnswer(in: record, context: context.ledger) == .failed }.map(\.id))
    self.findings = FindingList(findings: summary, context: context)
    cards =
      FindingCards(self.findings, context) { finding in
        finding.subject.ad.map(failing.contains) ?? false
      }.cards
  }

  private var counts: FindingCounts { FindingCounts(summary) }
  private var neighbours: (previous: String?, next: String?) {
    context.sessionOrder.neighbours(of: record.id)
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "id": .text(record.id)
    case "sessionTitle", "lead": .text(title)
    case "signTone": .optional(worst.map(\.tone))
    case "signIcon": .text(worst?.sign ?? "")
    case "signWord": .text(worst?.title ?? "")
    case "sessionFacts": .texts(headFacts)
    case "verdictChips": .list(summary.isEmpty ? [] : counts.chips)
    case "previousSession": .optional(neighbours.previous.map(SiteMap.page(ofSessionNamed:)))
    case "nextSession": .optional(neighbours.next.map(SiteMap.page(ofSessionNamed:)))
    case "gaps": .texts(record.evidenceGaps)
    case "hasGaps": .flag(!record.evidenceGaps.isEmpty)
    case "cards": .list(cards)
    case "soundAds": .optional(soundAds)
    case "facts": .list(SessionFacts(record: record, redactor: redactor).rows)
    case "parts": .list(parts)
    case "hasAds": .flag(!record.ads.isEmpty)
    case "adItems":
      .list(
        shownAds.map { AdItem(ad: $0, session: record, cut: cut, context: context, redactor: redactor) })
    case "adsLeftOut": .optional(leftOut(record.ads.count - shownAds.count, "more ad"))
    case "timeline": .html(HTML(trusted: timeline))
    case "timelineLeftOut": .optional(leftOut(shownEvents.count - TimelineDrawing.limit, "later event"))
    case "kindDrawings": .list(KindDrawings.of(record, redactor: redactor))
    case "legend": .list(legend)
    case "replay": .part(replay)
    case "events": .list(eventRows)
    case "eventsLeftOut":
      .optional(leftOut(record.session.events.count - shownEvents.count, "other event"))
    default: findings.value(name)
    }
  }

  /// The verdict as a title, which counts ads as the compliance report does:
  /// `1 of 12 ads failed: the ad label was hidden for 3 of 3 s`, `None of 2 ads failed; 1 error`.
  private var title: String {
    let ads = NumberText.count(record.ads.count, "ad")
    let failed = answers[.failed]
    if failed > 0 {
      let count = "\(NumberText.grouped(failed)) of \(ads) failed"
      return failed == 1
        ? cards.first { $0.answer == .failed }.map { "\(count): \($0.reason)" } ?? count : count
    }
    if record.ads.isEmpty { return counts.verdict }
    if counts.total == 0 { return "Nothing was found in \(ads)" }
    let (toCheck, counts) = (answers[.toCheck], counts)
    let others = [
      toCheck > 0
        ? "\(NumberText.grouped(toCheck)) to check"
        : counts.reviews > 0 ? NumberText.toCheck(counts.reviews) : nil,
      counts.errors > 0 ? NumberText.count(counts.errors, "error") : nil,
      counts.warnings > 0 ? NumberText.count(counts.warnings, "warning") : nil,
    ].compactMap(\.self)
    return "None of \(ads) failed" + (others.isEmpty ? "" : "; " + others.joined(separator: ", "))
  }

  /// The worst verdict on any ad or of any card; `nil` if no ad is asked a question, or if all are confirmed and the
  /// session has errors or warnings of other kinds.
  private var worst: Answer? {
    let worst = Answer.worstFirst.first { answer in
      answers[answer] > 0 || cards.contains { $0.answer == answer }
    }
    return worst == .confirmed && counts.errors + counts.warnings > 0 ? nil : worst
  }

  /// Id, kind of session, country, app, day, and numbers of ads and events, for one line below the title.
  private var headFacts: [String] {
    let events = record.session.events
    let span = events.last.map { $0.time.seconds(since: events[0].time) } ?? 0
    let facts = SessionFacts(record: record, redactor: redactor)
    let parts: [String?] = [
      "session \(record.id)", record.isTest ? "test session" : "production", facts.country,
      facts.app, facts.platform, events.first.map { "\($0.time)" },
      "\(NumberText.count(record.ads.count, "ad")), \(NumberText.count(events.count, "event")) in "
        + NumberText.duration(seconds: max(0, span)),
    ]
    return parts.compactMap(\.self)
  }

  /// A sentence with the number of ads without a finding; `nil` if all ads have findings, or none has.
  private var soundAds: String? {
    let count = record.ads.count { !found.ads.contains($0.id) }
    guard count > 0, count < record.ads.count else { return nil }
    return "Nothing was found about \(NumberText.count(count, "other ad"))."
  }

  private var parts: [PagePart] {
    let parts: [PagePart?] = [
      PagePart(id: "findings", label: "Findings", count: summary.count()),
      replay == nil ? nil : PagePart(id: "replay", label: "Screen"),
      record.ads.isEmpty ? nil : PagePart(id: "ads", label: "Ads", count: record.ads.count),
      PagePart(id: "facts", label: "Facts"),
      PagePart(id: "timeline", label: "Timeline"),
      PagePart(id: "events", label: "Events", count: record.session.events.count),
    ]
    return parts.compactMap(\.self)
  }

  private var timeline: String {
    TimelineDrawing(session: record, cut: cut, tones: tones.mapValues(\.tone), redactor: redactor).svg
  }

  private var legend: [LegendItem] {
    let used = Set(shownEvents.prefix(TimelineDrawing.limit).map { EventMark($0.kind) })
    return EventMark.allCases.filter(used.contains).map(LegendItem.init)
  }

  private static func tones(of record: SessionRecord, _ findings: [Finding]) -> [Int: Chip] {
    findings
      .sorted { ($0.verdict == .fail ? 1 : 0, $0.severity) < ($1.verdict == .fail ? 1 : 0, $1.severity) }
      .reduce(into: [:]) { tones, finding in
        guard let line = finding.location.range?.line,
          let index = record.session.index(ofLine: line, file: finding.location.file)
        else { return }
        tones[index] = Chip(finding)
      }
  }

  private var shownAds: [AdRecord] { cut?.ads.map { record.ads[$0] } ?? record.ads }
  private var shownEvents: [Event] { record.session.shownEvents(cut) }

  /// Returns a count of what a list leaves out: `4,900 more ads are`; `nil` if it leaves nothing out.
  private func leftOut(_ count: Int, _ noun: String) -> String? {
    count > 0 ? "\(NumberText.count(count, noun)) \(count == 1 ? "is" : "are")" : nil
  }

  private var eventRows: [SessionEventRow] {
    let details = EventDetails(redactor: redactor)
    var file: Int32?
    return shownEvents.map { event in
      defer { file = event.line.file }
      return SessionEventRow(
        event: event, details: details.details(of: event), chip: tones[event.index],
        beginsFile: event.line.file != file)
    }
  }
}

/// An entry of the timeline's legend.
private struct LegendItem: ViewModel {
  let mark: EventMark

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "sign":
      .html(
        HTML(
          trusted: {
            var svg = SVGWriter(
              width: 16, height: 16, title: mark.title, idPrefix: "legend-\(mark)",
              attributes: ["class": "legend-sign"])
            svg.element("path", ["class": .text("mark \(mark.name)"), "d": .text(mark.path(x: 8, y: 8))])
            return svg.text
          }()))
    case "label": .text(mark.title)
    default: nil
    }
  }
}

/// A row of the table of a session's events.
private struct SessionEventRow: ViewModel {
  let event: Event
  let details: [EventDetail]
  let chip: Chip?
  /// True if the preceding event of the session was recorded in another file.
  let beginsFile: Bool

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "index": .number(event.index)
    case "line": .number(Int(event.line.line))
    case "file": .optional(beginsFile ? event.session.files[Int(event.line.file)] : nil)
    case "offset": .text(NumberText.offset(seconds: event.time.seconds(since: event.session.events[0].time)))
    case "eventName": .text(event.name)
    case "ad": .optional(event.adID)
    case "details": .list(details)
    case "eventTone": .optional(chip?.tone)
    case "eventChip": .part(chip)
    default: nil
    }
  }
}

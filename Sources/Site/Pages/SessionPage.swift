import Reports
import Model
import Basics
import Sessions
import Statistics

/// The page of a session: its properties, ads, timeline, replay of the screen, findings and events.
struct SessionPage: ViewModel {
  private let record: SessionRecord
  private let sessionFindings: [Finding]
  private let context: SiteContext
  private let redactor: Redactor
  private let replay: ReplaySection?
  /// The worst finding of each event as a chip, by event index.
  private let tones: [Int: Chip]
  private let summary: FindingSummary
  private let failedAds: Int

  init(_ record: SessionRecord, findings: [Finding], context: SiteContext) {
    self.record = record
    sessionFindings = findings
    self.context = context
    redactor = Redactor(for: record)
    tones = Self.tones(of: record, findings)
    replay = ReplaySection(of: record, findings, context.ledger, redactor)
    summary = FindingSummary(findings)
    failedAds = Self.failedAds(of: record, findings, context)
  }

  private var counts: FindingCounts { FindingCounts(summary) }
  private var neighbours: (previous: String?, next: String?) {
    context.sessionOrder.neighbours(of: record.id)
  }
  private var findings: FindingList { FindingList(findings: summary, context: context) }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "id": .text(record.id)
    case "lead": .text(lead)
    case "verdict": .text(verdict)
    case "verdictTone": .text(failedAds > 0 ? "error" : counts.chips[0].tone)
    case "verdictChips": .list(counts.chips)
    case "chips": .list(stateChips)
    case "hasChips": .flag(!stateChips.isEmpty)
    case "previousSession": .optional(neighbours.previous.map(SiteMap.page(ofSessionNamed:)))
    case "nextSession": .optional(neighbours.next.map(SiteMap.page(ofSessionNamed:)))
    case "gaps": .texts(record.evidenceGaps)
    case "hasGaps": .flag(!record.evidenceGaps.isEmpty)
    case "cards": .list(FindingCards(findings, context).cards)
    case "soundAds": .optional(soundAds)
    case "facts": .list(SessionFacts(record: record, redactor: redactor).rows)
    case "parts": .list(parts)
    case "hasAds": .flag(!record.ads.isEmpty)
    case "adItems":
      .list(record.ads.map { AdItem(ad: $0, session: record, context: context, redactor: redactor) })
    case "timeline": .html(HTML(trusted: timeline))
    case "timelineLeftOut":
      .optional(
        record.session.events.count > TimelineDrawing.limit
          ? NumberText.grouped(record.session.events.count - TimelineDrawing.limit) : nil)
    case "kindDrawings": .list(KindDrawings.of(record, redactor: redactor))
    case "legend": .list(legend)
    case "replay": .part(replay)
    case "events": .list(eventRows)
    case "eventsLeftOut": .optional(eventsLeftOut)
    default: findings.value(name)
    }
  }

  /// The number of failed ads, as the compliance report counts them, or a sentence about the findings if no ad failed.
  private var verdict: String {
    failedAds > 0
      ? "\(NumberText.grouped(failedAds)) of \(NumberText.count(record.ads.count, "ad")) failed."
      : counts.verdict
  }

  /// Returns the number of ads that fail an Article 26 question or AdChoices.
  private static func failedAds(
    of record: SessionRecord, _ findings: [Finding], _ context: SiteContext
  ) -> Int {
    let evidence = context.publication.rules.map(\.info).evidence
    let failed = Set(
      findings.filter { $0.verdict == .fail && evidence[$0.rule]?.isDirect == true }.compactMap(\.subject.ad))
    var sums = SessionStatistics()
    sums.add(
      record, in: context.ledger,
      verdicts: record.ads.filter(\.isSelected).map { failed.contains($0.id) ? Verdict.fail : nil })
    return sums.answers.total.all[.failed]
  }

  private var lead: String {
    let events = record.session.events
    let span = events.last.map { $0.time.seconds(since: events[0].time) } ?? 0
    return "\(NumberText.count(record.ads.count, "ad")), \(NumberText.count(events.count, "event")) in "
      + "\(NumberText.duration(seconds: max(0, span))), from \(events[0].time)."
  }

  /// A sentence with the number of ads without a finding; `nil` if all ads have findings, or none has.
  private var soundAds: String? {
    let count = Set(record.ads.map(\.id)).subtracting(sessionFindings.compactMap(\.subject.ad)).count
    guard count > 0, count < record.ads.count else { return nil }
    return "Nothing was found about \(NumberText.count(count, "other ad"))."
  }

  private var stateChips: [Chip] {
    var chips: [Chip] = []
    if record.isTest { chips.append(Chip(tone: "none", icon: "draft", label: "Test session")) }
    if record.isEEA == true { chips.append(Chip(tone: "none", icon: "active", label: "EEA")) }
    if !record.evidenceGaps.isEmpty {
      chips.append(Chip(tone: "review", label: "Recording incomplete"))
    }
    return chips
  }

  private var parts: [PagePart] {
    let parts: [PagePart?] = [
      PagePart(id: "findings", label: "Findings", count: sessionFindings.count),
      replay == nil ? nil : PagePart(id: "replay", label: "Screen"),
      record.ads.isEmpty ? nil : PagePart(id: "ads", label: "Ads", count: record.ads.count),
      PagePart(id: "facts", label: "Facts"),
      PagePart(id: "timeline", label: "Timeline"),
      PagePart(id: "events", label: "Events", count: record.session.events.count),
    ]
    return parts.compactMap(\.self)
  }

  private var timeline: String {
    TimelineDrawing(session: record, tones: tones.mapValues(\.tone), redactor: redactor).svg
  }

  private var legend: [LegendItem] {
    let used = Set(record.session.events.prefix(TimelineDrawing.limit).map { EventMark($0.kind) })
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

  private var shownEvents: [Event] {
    record.session.events.filter { $0.index < SessionEntry.eventLimit || tones[$0.index] != nil }
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

  private var eventsLeftOut: String? {
    let count = record.session.events.count - shownEvents.count
    return count > 0 ? NumberText.grouped(count) : nil
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

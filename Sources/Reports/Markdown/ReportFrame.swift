package import Model
import Basics
import Markdown
import Statistics

/// What every report begins and ends with.
enum ReportFrame {
  /// What was read, from when to when, by what.
  static func scope(of publication: Publication) -> MarkdownInline {
    let times = publication.recordings.flatMap { [$0.firstTime, $0.lastTime].compactMap(\.self) }
    let (first, last) = (times.min()?.day, times.max()?.day)
    let period: MarkdownInline =
      switch (first, last) {
      case (let first?, let last?) where first != last:
        ", recorded \(first.description) to \(last.description) (UTC)"
      case (let first?, _): ", recorded on \(first.description) (UTC)"
      default: ""
      }
    let left = publication.tallies.testSessionsLeftOut
    let leftOut: MarkdownInline =
      left > 0
      ? " \(left, "test session") \(left == 1 ? "was" : "were") left out on request (`--exclude-test`)." : ""
    return """
      \(publication.tallies.total.sessions, "session") in \
      \(publication.recordings.count, "recording")\(period).\(leftOut)\(late(publication))\(unread(publication)) Made by \
      adspec \(publication.version)\(origin(of: publication)).
      """
  }

  /// What it was made from, so that anybody can tell whether a printed report is of the same.
  private static func origin(of publication: Publication) -> MarkdownInline {
    let commit: MarkdownInline = publication.commit.map { " of commit \(.code($0))" } ?? ""
    guard let digest = publication.inputDigest else {
      return publication.commit == nil ? "" : " from files" + commit
    }
    return " from files\(commit) with the SHA-256 \(.code(digest))"
  }

  /// Lines that are in no figure because their session was over.
  private static func late(_ publication: Publication) -> MarkdownInline {
    let lines = publication.recordings.reduce(0) { $0 + $1.linesAfterEnd }
    guard lines > 0 else { return "" }
    return " Left out: \(lines, "line") that came after the end of \(lines == 1 ? "its" : "their") session."
  }

  /// Files that no figure has, or only the beginning of.
  private static func unread(_ publication: Publication) -> MarkdownInline {
    let rules: Set<RuleID> = ["input-unreadable", "recording-truncated"]
    let found = publication.findings.summary.filtered { rules.contains($0.rule) && $0.verdict == .fail }
    let files = Set(found.findings.map(\.location.file)).sorted { $0.precedesInBytes($1) }
    guard !files.isEmpty else { return "" }
    return " Not read, or not to the end: \(files.map { .code($0) }.joined(separator: ", "))."
  }

  package static func recordings(
    in publication: Publication, _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    let recordings = publication.recordings
    writer.heading(2, "Recordings read")
    guard !recordings.isEmpty else { return writer.paragraph("No recording was found.") }
    var table = MarkdownTable([
      .init("Recording"), .init("Lines", .trailing), .init("Skipped", .trailing),
      .init("Events", .trailing),
    ])
    for recording in recordings.prefix(DeliveryReport.longestList) {
      table.append([
        links.code(recording.path), .number(recording.lines), .number(recording.linesSetAside),
        .number(recording.events),
      ])
    }
    writer.table(table, in: "recordings", links)
    more(recordings.count - DeliveryReport.longestList, in: "recordings.csv", links, &writer)
    unobserved(publication, links, &writer)
  }

  /// What recorders don't see, by recording: rules that rest on it are not applicable, or need review.
  static func unobserved(_ publication: Publication, _ links: ReportLinks, _ writer: inout MarkdownWriter) {
    let recordings = publication.tallies.unobserved.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    guard !recordings.isEmpty else { return }
    writer.list(
      recordings.prefix(DeliveryReport.longestList).map { path, unobserved in
        "Not observed in \(links.code(path)): \(.text(unobserved.map(\.rawValue).joined(separator: ", ")))"
      })
    let rest = recordings.count - DeliveryReport.longestList
    if rest > 0 { writer.paragraph("… and in \(rest, "other recording").") }
  }

  /// As many rows as a table of figures has; the data files have all.
  static let longestTable = 200

  /// The rows of a table of figures: where there are too many, the largest, in the order of all.
  static func largest<Row>(_ rows: [Row], by size: (Row) -> Int) -> [Row] {
    guard rows.count > longestTable else { return rows }
    let bySize = rows.indices.sorted { (size(rows[$1]), $0) < (size(rows[$0]), $1) }
    return bySize.prefix(longestTable).sorted().map { rows[$0] }
  }

  /// Says where all rows of such a table are.
  static func rest(
    of rows: Int, in file: String, _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    guard rows > longestTable else { return }
    writer.paragraph(
      "These are the \(.number(longestTable)) largest. All \(.number(rows)) are in the site’s \(links.data(file + ".csv"))."
    )
  }

  /// Says so where a list is cut.
  ///
  /// - Parameter kept: how many the file has, where it doesn't have all.
  static func more(
    _ count: Int, in file: String, kept: Int? = nil, _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    guard count > 0 else { return }
    let which: MarkdownInline = kept.map { "the first \(.number($0)) of all" } ?? "all of them"
    writer.paragraph("… and \(.number(count)) more, \(which) in the site’s \(links.data(file)).")
  }

  /// What the rules of a system found, by rule, each with the place of the first.
  static func findings(
    of group: RuleGroup, in publication: Publication, _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    let rules = Set(publication.rules.filter { $0.info.group == group }.map(\.info.id))
    let findings = publication.findings.summary.filtered { rules.contains($0.rule) }
    guard !findings.isEmpty else { return writer.paragraph("No rule about them complains.") }
    let reviews = findings.count { $0.verdict != .fail }
    let rest: MarkdownInline =
      switch reviews {
      case 0: ":"
      case findings.count(): reviews == 1 ? ", which needs review:" : ", which need review:"
      default: ", of which \(.text(NumberText.needReview(reviews))):"
      }
    writer.paragraph("\(findings.count(), "finding")" + rest)
    var table = MarkdownTable([
      .init("Rule"), .init("Severity"), .init(.text(Verdict.fail.title), .trailing),
      .init(.text(Verdict.needsReview.title), .trailing),
      .init("First place"), .init("It says"), .init("What to do"),
    ])
    for rule in rules.sorted() {
      guard let first = findings.first({ $0.rule == rule }) else { continue }
      let failed = findings.count { $0.rule == rule && $0.verdict == .fail }
      table.append([
        links.id(rule.rawValue), .text(first.severity.rawValue), .number(failed),
        .number(findings.count { $0.rule == rule } - failed),
        links.proof(first.location, session: first.subject.session, finding: first),
        links.text(first.message), links.text(first.complaint.help),
      ])
    }
    writer.table(table, in: "findings", links)
  }
}

extension MarkdownInline.StringInterpolation {
  /// `1,204 impressions`; the plural is regular unless given.
  mutating func appendInterpolation(_ number: Int, _ noun: String, _ plural: String? = nil) {
    appendLiteral(NumberText.count(number, noun, plural))
  }
}

extension MarkdownInline {
  /// `1,204`.
  static func number(_ number: Int) -> MarkdownInline { .text(NumberText.grouped(number)) }

  /// In italics: said by the report, not by a recording.
  static func remark(_ text: MarkdownInline) -> MarkdownInline { "*" + text + "*" }
}

/// A report: GitHub-flavoured Markdown, its page, which is the same text as HTML, and its charts; made when they are asked for.
package struct Report: Sendable {
  /// `delivery`: the file is `delivery.md`, its page `delivery.html`.
  package var name: String
  package var title: String
  package let text: Deferred<String>
  package var markdown: String { text.value }
  /// Paths are relative to the report, as its text names them: `charts/impressions-by-day.svg`.
  package var charts: [PlannedFile]
  /// Whether it goes with another, which leads to it: lists of reports don't name it.
  package var isAppendix = false

  /// The text as HTML, for the page beside it: links to other reports lead to their pages.
  ///
  /// - Parameter headingOffset: what is added to the level of its headings, whose first is of level 1.
  package func html(headingOffset: Int32 = 0) -> String {
    var converter = MarkdownHTML()
    converter.headingOffset = headingOffset
    converter.relativeLink = Self.page(ofLink:)
    return converter.html(from: markdown)
  }

  /// Where a link of its text leads on its page: to the page of a report instead of its text.
  package static func page(ofLink link: String) -> String {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard !link.contains("/"), parts[0].hasSuffix(".md") else { return link }
    return parts[0].dropLast(3) + ".html" + parts.dropFirst().map { "#" + $0 }.joined()
  }
}

extension Report {
  /// The first lines of its summary as HTML, for the list of reports; empty where there is nothing to sum up.
  package var headline: String {
    let parts = markdown.split(separator: "\n## Summary\n", maxSplits: 1)
    guard parts.count > 1, let summary = parts[1].split(separator: "\n\n").first else { return "" }
    let lines = summary.split(separator: "\n").prefix(Self.mostHeadlines).joined(separator: "\n")
    var converter = MarkdownHTML()
    converter.relativeLink = Self.page(ofLink:)
    return converter.html(from: lines.replacing("](#", with: "](\(name).html#"))
  }

  private static let mostHeadlines = 4
}

package enum ReportList {
  /// Every report of a publication, in the order of a list of them. A system that the catalog doesn't know has none.
  ///
  /// - Parameter isInSite: whether the pages of the site lie around the reports, so that ids can lead to them.
  package static func all(_ publication: Publication, isInSite: Bool) -> [Report] {
    all(publication, map: isInSite ? SiteMap(publication) : nil)
  }

  /// - Parameter map: of the site whose pages lie around the reports, so that ids can lead to them; `nil` without one.
  package static func all(_ publication: Publication, map: SiteMap?) -> [Report] {
    let links = ReportLinks(map, publication: publication)
    return [DeliveryReport(publication, links: links).report]
      + ComplianceReport(publication, links: links).reports
      + [
        MediationReport(publication: publication, links: links).report,
        RewardedReport(publication: publication, links: links).report,
        LiveReport(publication: publication, links: links).report,
      ].compactMap(\.self)
  }

  /// The reports and their charts as files below a folder, which ends in `/` or is empty.
  package static func files(_ reports: [Report], in folder: String) -> [PlannedFile] {
    reports.flatMap { report in
      [PlannedFile(path: "\(folder)\(report.name).md") { report.markdown }]
        + report.charts.map { PlannedFile(path: folder + $0.path, $0.content) }
    }
  }
}

/// A report on one system, such as mediation.
protocol SystemReport: Sendable {
  var about: SystemReportFacts { get }
  var publication: Publication { get }
  var links: ReportLinks { get }
  /// Whether the catalog has a format of the system.
  var isDeclared: Bool { get }
  /// Whether nothing of the system was recorded.
  var isEmpty: Bool { get }
  /// What was recorded.
  func writeFigures(_ writer: inout MarkdownWriter)
  /// How each figure comes about.
  func writeMethod(_ writer: inout MarkdownWriter)
  var charts: [PlannedFile] { get }
}

/// What tells one system's report from another's.
struct SystemReportFacts: Sendable {
  /// `mediation`.
  package let name: String
  package let title: String
  /// What a recording without the system lacks: "no adapter was recorded".
  let nothing: MarkdownInline
  /// The heading above what its rules found.
  let findings: MarkdownInline
  let rules: RuleGroup
  /// What its glossary explains.
  let terms: [Term]
}

extension SystemReport {
  /// `nil` where the system is neither declared nor recorded.
  package var report: Report? {
    guard isDeclared || !isEmpty else { return nil }
    return Report(
      name: about.name, title: about.title, text: Deferred { links.resolved(markdown) },
      charts: isEmpty ? [] : charts)
  }

  private var markdown: String {
    var writer = MarkdownWriter()
    writer.heading(1, .text(about.title))
    writer.paragraph(ReportFrame.scope(of: publication))
    if isEmpty {
      writer.paragraph("There is nothing to report: " + about.nothing + ".")
    } else {
      writeFigures(&writer)
    }
    writer.heading(2, about.findings)
    ReportFrame.findings(of: about.rules, in: publication, links, &writer)
    writer.heading(2, "How these figures are counted")
    writeMethod(&writer)
    Glossary.write(about.terms, &writer)
    return writer.text
  }
}

import Model
import Basics
import Markdown
import Statistics

/// The parts that all reports share, such as their beginnings and ends.
enum ReportFrame {
  /// Writes the first paragraph: the filters, the sessions and recordings read, their period, and what was left out.
  static func scope(of publication: Publication, _ writer: inout MarkdownWriter) {
    let on: MarkdownInline = publication.days.map { $0.lowerBound == $0.upperBound } == true ? "on " : ""
    let noTimes: MarkdownInline = publication.sessionCount > 0 ? ", without times" : ""
    let period: MarkdownInline =
      publication.daysText.map { ", recorded \(on)\(.text($0)) (UTC)" } ?? noTimes
    let tests = publication.tallies.test.sessions
    let ofTests: MarkdownInline =
      tests > 0 ? " (\(.number(tests)) of them \(tests == 1 ? "a test" : "tests"))" : ""
    let left = publication.tallies.testSessionsLeftOut
    let leftOut: MarkdownInline =
      left > 0
      ? " \(left, "test session") \(left == 1 ? "was" : "were") left out on request (`--exclude-test`)." : ""
    let selected: MarkdownInline = publication.selectedAds.map { "**\($0.text)** " } ?? ""
    writer.paragraph(
      """
      \(selected)\(publication.tallies.total.sessions, "session")\(ofTests) in \
      \(publication.recordings.count, "recording")\(period).\(leftOut)\(late(publication))\(unread(publication))
      """)
  }

  /// Writes the last paragraph: the tool's version, and the commit and digest of the inputs.
  static func origin(of publication: Publication, _ writer: inout MarkdownWriter) {
    writer.paragraph("Made by adspec \(publication.version)\(origin(of: publication)).")
  }

  /// Returns the head of a printed page: title, filters, days, the tool's version, and the origin of the files.
  static func pageHead(of publication: Publication) -> String {
    let origin = [
      publication.commit.map { "commit \($0)" }, publication.inputDigest.map { "SHA-256 \($0)" },
    ]
    let parts =
      [publication.siteTitle, publication.selectedAds?.text, publication.daysText.map { "\($0) (UTC)" }]
      + ["adspec \(publication.version)"] + origin
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// Returns the commit and digest of the inputs, so that a printed report can be matched with them.
  private static func origin(of publication: Publication) -> MarkdownInline {
    let commit: MarkdownInline = publication.commit.map { " of commit \(.code($0))" } ?? ""
    guard let digest = publication.inputDigest else {
      return publication.commit == nil ? "" : " from files" + commit
    }
    return " from files\(commit) with the SHA-256 \(.code(digest))"
  }

  /// Returns the number of lines left out of every figure because their session had ended; empty if none.
  private static func late(_ publication: Publication) -> MarkdownInline {
    let lines = publication.recordings.reduce(0) { $0 + $1.linesAfterEnd }
    guard lines > 0 else { return "" }
    return " Left out: \(lines, "line") that came after the end of \(lines == 1 ? "its" : "their") session."
  }

  /// Returns the files that couldn't be read completely; empty if there are none.
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
    DataTables.recordings(recordings).write(first: DeliveryReport.longestList, links, &writer)
    unobserved(publication, links, &writer)
  }

  /// Maximum rows of a table of figures; the data files have all.
  static let longestTable = 200

  /// Returns the rows that a table of figures shows: all, or the largest if there are too many. The order is kept.
  static func largest<Row>(_ rows: [Row], by size: (Row) -> Int) -> [Row] {
    guard rows.count > longestTable else { return rows }
    let bySize = rows.indices.sorted { (size(rows[$1]), $0) < (size(rows[$0]), $1) }
    return bySize.prefix(longestTable).sorted().map { rows[$0] }
  }

  /// Writes which data file has all rows, if the table shows only the largest ones.
  static func rest(
    of rows: Int, in file: String, _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    guard rows > longestTable else { return }
    writer.paragraph(
      "These are the \(.number(longestTable)) largest. All \(.number(rows)) are in the site’s \(links.data(file + ".csv"))."
    )
  }

  /// Writes how many items a list leaves out, and which file has them. Writes nothing if `count` isn't positive.
  ///
  /// - Parameter kept: the number of items in the file, if it doesn't have all.
  static func more(
    _ count: Int, in file: String, kept: Int? = nil, _ links: ReportLinks, _ writer: inout MarkdownWriter
  ) {
    guard count > 0 else { return }
    let which: MarkdownInline = kept.map { "the first \(.number($0)) of all" } ?? "all of them"
    writer.paragraph("… and \(.number(count)) more, \(which) in the site’s \(links.data(file)).")
  }

  /// Writes the findings of a rule group as a table: one row per rule, with its first finding.
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
      case findings.count(): reviews == 1 ? ", which is to check:" : ", which are to check:"
      default: ", \(.text(NumberText.toCheck(reviews))):"
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
        links.text(first.message + also(findings, rule, first)), links.text(first.violation.help),
      ])
    }
    writer.table(table, in: "findings", links)
  }
}

extension ReportFrame {
  /// Returns the names that a rule's findings other than the first are about, as a sentence; empty if none.
  private static func also(_ findings: FindingSummary, _ rule: RuleID, _ first: Finding) -> String {
    let names = findings.namesLeftOut(of: rule, by: [first])
    return names.isEmpty ? "" : " Also about \(names)."
  }
}

extension MarkdownInline.StringInterpolation {
  /// Appends a number with its noun: `1,204 impressions`. The plural is regular unless given.
  mutating func appendInterpolation(_ number: Int, _ noun: String, _ plural: String? = nil) {
    appendLiteral(NumberText.count(number, noun, plural))
  }
}

extension MarkdownInline {
  /// Returns a number with commas between thousands: `1,204`.
  static func number(_ number: Int) -> MarkdownInline { .text(NumberText.grouped(number)) }

  /// Returns the text in italics, which mark a remark of the report itself.
  static func remark(_ text: MarkdownInline) -> MarkdownInline { "*" + text + "*" }
}

/// A report on one system, such as mediation.
protocol SystemReport: Sendable {
  var about: SystemReportFacts { get }
  var publication: Publication { get }
  var links: ReportLinks { get }
  /// True if the catalog has a format that the report is about: for mediation, a mediated one.
  var isDeclared: Bool { get }
  /// True if nothing of the system was recorded.
  var isEmpty: Bool { get }
  /// The verdict of the report, within a title, if it isn't empty.
  var verdict: String { get }
  /// The figures, in sentences.
  var summary: [MarkdownInline] { get }
  /// The figures, as tiles of the report's page.
  var tiles: [LabelledFigure] { get }
  /// A sentence about what not every recorder observes of the figures; `nil` if all is observed.
  var coverage: MarkdownInline? { get }
  /// Writes the sections with figures.
  func writeFigures(_ writer: inout MarkdownWriter)
  /// Writes how each figure is counted.
  func writeMethod(_ writer: inout MarkdownWriter)
  /// Headings of the columns that the report's page shows with data bars.
  var bars: [String: [[String]]] { get }
}

/// The texts and rules that differ between the systems' reports.
struct SystemReportFacts: Sendable {
  /// Name of the report: `mediation`.
  package let name: String
  package let title: String
  /// The verdict without anything that the report is about: "no adapter was recorded".
  let nothing: String
  /// The heading above the findings.
  let findings: MarkdownInline
  let rules: RuleGroup
  /// Terms that the report's glossary explains.
  let terms: [Term]
}

extension SystemReport {
  /// The report. `nil` if the catalog has no format of the report's kind and no session recorded an ad of it.
  package var report: Report? {
    guard isDeclared || !isEmpty else { return nil }
    return OpenedReport(
      name: about.name, title: about.title, publication: publication, links: links,
      verdict: isEmpty ? about.nothing : verdict, summary: isEmpty ? [] : summary,
      tiles: isEmpty ? [] : tiles,
      limits: isEmpty ? [] : [coverage].compactMap(\.self), sections: writeSections
    ).report(bars: bars)
  }

  @Sendable private func writeSections(_ writer: inout MarkdownWriter) {
    if !isEmpty { writeFigures(&writer) }
    writer.heading(2, about.findings)
    ReportFrame.findings(of: about.rules, in: publication, links, &writer)
    writer.heading(2, "How these figures are counted")
    writeMethod(&writer)
    Glossary.write(about.terms, &writer)
  }
}

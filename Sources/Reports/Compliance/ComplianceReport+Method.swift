import Model
import Basics
import Markdown
import Statistics

extension ComplianceReport {
  /// Writes which ads the report covers, and on what legal and contractual basis.
  func writeScope(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Scope")
    writer.paragraph(platform)
    writer.paragraph(
      """
      This report applies Art. 26 and 28 of \(.link("Regulation (EU) 2022/2065", to: Self.regulation)) to ads that an \
      app laid out itself (native and custom native) and showed in the European Union, with Åland and the outermost \
      regions. In Iceland, Liechtenstein and Norway none of its questions is confirmed, and what would fail is to \
      check: the act wasn’t found in the EEA Agreement (November 2026). For ads that a network’s own player shows \
      (rewarded, in a stream), it answers the questions that a recording can answer; the others are to check. House \
      ads are out of scope.
      """)
    writer.paragraph(
      """
      Reservation ads served in the EEA must carry the AdChoices icon and a link to Google’s “About this ad” page \
      (\(.link("Custom native ad formats", to: Self.customFormatsPage)), \
      \(.link("AdChoices", to: Self.adChoicesPage))): it supports Art. 26(1)(d). In custom native formats the app \
      renders the icon; in native formats the SDK draws it.
      """)
    let scope = publication.tallies.adChoices.scope
    let isRecorded = publication.tallies.total.observed.observes(.showing)
    var table = MarkdownTable([.init("Ads"), .init("Number", .trailing)])
    let rows: [(MarkdownInline, Int)] = [
      ("All that were shown", scope.shown), ("– outside the EEA", scope.outsideEEA),
      ("– by a network’s own player: rewarded, or in a stream", scope.otherKind),
      ("– of unknown kind, or of a kind such as a banner", scope.unknownKind),
      ("– sold otherwise, or it isn’t known how", scope.otherInventory),
      ("= reservation ads, whose AdChoices is followed", scope.listed),
    ]
    for (ads, count) in rows { table.append([ads, isRecorded ? .number(count) : "–"]) }
    writer.table(table)
  }

  private static let customFormatsPage =
    "https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats"
  private static let adChoicesPage = "https://support.google.com/admanager/answer/2695279"
  private static let regulation = "https://eur-lex.europa.eu/eli/reg/2022/2065/oj"

  /// Writes how many of the shown ads are in scope, by app version and day.
  func writeReach(_ writer: inout MarkdownWriter) {
    let sums = publication.tallies.adChoices
    guard sums.scope.shown > 0 else { return }
    writer.heading(2, "Reach of the sample")
    writer.paragraph(
      "Reservation ads in scope, out of all ads that were shown, by app version and day. Versions and days that aren’t listed were not checked."
    )
    for dimension in [Dimension.appVersion, .day] {
      let rows = sums.reach(by: dimension)
      let listed = Array(rows.prefix(DeliveryReport.longestList))
      writer.table(
        MarkdownTable(
          [.init(.text(dimension.title))], Figure.reach.columns(of: .reach), listed, of: \.tally
        ) { [links.name($0.key, by: dimension)] })
      ReportFrame.more(rows.count - DeliveryReport.longestList, in: "tallies.json", links, &writer)
    }
  }

  /// Writes what a recording can and can't prove.
  func writeMethod(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Method and limits")
    writer.list([
      """
      A recording is the app’s own record of its events. This report relies on it: the screen was not checked, and an \
      event that the app didn’t write is missing.
      """,
      """
      What an ad shows is judged over all the time that it was on the screen: it fails if it was wrong for more than a \
      second, and for longer than it was right. Frames are in points or dp; half a point is tolerated.
      """,
      "If lines were lost, the report doesn’t state that an event never came: such an ad is to check.",
      """
      In native formats the SDK draws the icon. Unless the recorder saw it there, the ad is to check.
      """,
      "Test sessions are judged like all others, and marked.",
      """
      A bidder’s `dsa` object is its own statement. The recording is evidence that the statement was made, but not \
      that it is true.
      """,
      """
      Not looked at: political advertising (Regulation (EU) 2024/900), generated content (Art. 50 of the AI Act), \
      national law, and the rules of the United Kingdom and Switzerland.
      """,
      "This report is no legal opinion. Legal counsel has to decide whether Art. 26 binds a publisher, and how to comply with it.",
    ])
    writer.quote(
      "A recording can support a statement, or contradict it. It can’t prove that a publisher complies with a law."
    )
  }

  /// Writes the sources that each rule is based on.
  func writeSources(_ writer: inout MarkdownWriter) {
    let cited = publication.rules.map(\.info).filter { $0.evidence != nil }
    guard !cited.isEmpty else { return }
    writer.heading(2, "What the rules rest on")
    var table = MarkdownTable([.init("Rule"), .init("Art. 26 question"), .init("Sources")])
    for rule in cited {
      let sources = rule.citations.map { citation in
        citation.url.map { MarkdownInline.link(.text(citation.text), to: $0) } ?? .text(citation.text)
      }
      table.append([
        links.id(rule.id.rawValue),
        .text(Self.role(of: rule)),
        sources.joined(separator: "; "),
      ])
    }
    writer.table(table)
  }

  private static func role(of rule: RuleInfo) -> String {
    guard let provision = rule.evidence?.provision else { return "what people answered" }
    let role = rule.evidence?.isDirect == true ? "" : "supports "
    return role + provision.name + (rule.evidence?.confirmed.map { ", supports \($0.name)" } ?? "")
  }

  /// Lists every recording with its SHA-256, so that readers can compare it with their own copy.
  func writeRecordings(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Recordings")
    let recordings = publication.recordings
    guard !recordings.isEmpty else { return writer.paragraph("No recording was found.") }
    var table = MarkdownTable([
      .init("Recording"), .init("SHA-256"), .init("Bytes", .trailing), .init("First event"),
      .init("Last event"),
      .init("Lines", .trailing), .init("Skipped", .trailing),
    ])
    for recording in recordings.prefix(Self.mostRecordings) {
      table.append([
        links.code(recording.path), recording.sha256.map { .code($0) } ?? "*not known*",
        .number(recording.byteCount), .text(recording.firstTime?.description ?? "–"),
        .text(recording.lastTime?.description ?? "–"), .number(recording.lines),
        .number(recording.linesSkipped),
      ])
    }
    writer.table(table, in: "recordings", links)
    ReportFrame.more(recordings.count - Self.mostRecordings, in: "recordings.csv", links, &writer)
    ReportFrame.unobserved(publication, links, &writer)
  }

  /// Maximum recordings that are listed; the data files have all.
  private static let mostRecordings = 1000
}

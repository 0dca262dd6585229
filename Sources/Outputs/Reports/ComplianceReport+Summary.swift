import AdModel
import Diagnostics
import Markdown
import Tallies

extension ComplianceReport {
  func writeSummary(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Summary")
    guard !entries.isEmpty else {
      return writer.paragraph(
        "**Nothing to state**: no reservation ad was shown in the EEA, or where no country was recorded.")
    }
    let tests = entries.count { $0.isTest }
    writer.paragraph(
      """
      **\(entries.count, "reservation ad")** shown in the EEA, or where no country was recorded\(tests == 0 ? "" : ", \(NumberText.grouped(tests)) of them in test sessions"). The chain from an ad to \
      “About this ad”: AdChoices is delivered, rendered, visible and clickable, and a tap opens the page.
      """)
    var table = MarkdownTable([.init("Statement"), .init("Ads", .trailing), .init("It means")])
    for state in AdChoicesEntry.Statement.inReadingOrder {
      table.append([
        .strong(.text(state.title)), .number(entries.count { statement(of: $0) == state }), state.meaning,
      ])
    }
    writer.table(table)
  }

  /// Which ads the report is about, and on what ground.
  func writeScope(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Scope")
    writer.paragraph(platform)
    writer.paragraph(
      """
      Reservation ads served in the EEA must carry the AdChoices icon and a link to Google’s “About this ad” page \
      (\(.link("Custom native ad formats", to: Self.customFormatsPage)), \
      \(.link("AdChoices", to: Self.adChoicesPage))): it supports Art. 26(1)(d) of \
      \(.link("Regulation (EU) 2022/2065", to: Self.regulation)), meaningful information that can be reached from the \
      ad. In custom native formats the app renders the icon; in native formats the SDK draws it.
      """)
    let scope = publication.tallies.adChoicesScope
    var table = MarkdownTable([.init("Ads"), .init("Number", .trailing)])
    table.append(["All that were shown", .number(scope.shown)])
    table.append(["– outside the EEA", .number(scope.outsideEEA)])
    table.append(["– by a network’s own player: rewarded, or in a stream", .number(scope.otherKind)])
    table.append(["– sold otherwise, or it isn’t known how", .number(scope.otherInventory)])
    table.append(["= reservation ads, each of them in this report", .number(scope.listed)])
    writer.table(table)
  }

  private static let customFormatsPage =
    "https://developers.google.com/ad-manager/mobile-ads-sdk/ios/native/custom-formats"
  private static let adChoicesPage = "https://support.google.com/admanager/answer/2695279"
  private static let regulation = "https://eur-lex.europa.eu/eli/reg/2022/2065/oj"

  private var platform: MarkdownInline {
    let configuration = publication.catalog.configuration
    let reason: MarkdownInline =
      configuration.platformReason.isEmpty
      ? "; no reason is given" : ", because: “\(configuration.platformReason)”"
    return switch configuration.platform {
    case .yes:
      "Art. 26 binds online platforms. The configuration says that the publisher **is one**\(reason)."
    case .no:
      """
      Art. 26 binds online platforms. The configuration says that the publisher **is none**\(reason). Nothing is stated \
      of its ads therefore; what was recorded is listed all the same.
      """
    case .unknown:
      """
      Art. 26 binds online platforms. Whether the publisher is one **isn’t configured** \
      (`dsa: {platform: yes | no, reason: …}` in `adspec.yaml`): its ads are looked at as if it were.
      """
    }
  }

  /// What this report can't know.
  func writeLimits(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Method and limits")
    writer.list([
      """
      The state of an ad is judged at its first impression; without one, at its last line before it left the screen. \
      Numbers in the tables are lines of the recording.
      """,
      """
      **Delivered**: the `ad.load` holds the asset. **Rendered**: an `asset.render` of it is in force. **Visible**: \
      inside ad and screen, and nothing covers it. **Clickable**: recorded so, or proven by a tap. **Opened**: a tap on \
      it led to the page; an icon that nobody tapped breaks nothing.
      """,
      """
      In native formats the SDK draws the icon. Unless the recorder saw it there, the ad needs review.
      """,
      "Where lines were lost, “it never came” is not stated: such an ad needs review.",
      """
      Of Art. 26 this report looks at paragraph 1(d) only. Paragraph 3 (no profiling by special categories of data) \
      can’t be seen in any recording.
      """,
      "What was recorded is taken at its word. Nobody looked at the screen.",
    ])
  }
}

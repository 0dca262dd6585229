import AdModel
import Diagnostics
import Markdown
import Tallies

extension ComplianceReport {
  /// Of all rules that answer a provision together, ad by ad.
  var adCounts: VerdictCounts { counts { $0.rule == nil } }

  func counts(_ isWanted: (ComplianceKey) -> Bool) -> VerdictCounts {
    publication.compliance.reduce(into: VerdictCounts()) { sum, item in
      if isWanted(item.key) { sum += item.value }
    }
  }

  /// Ten seconds: is anything wrong, with how many ads, and where does it say so.
  func writeSummary(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Summary")
    writer.paragraph(verdict)
    let ads = adCounts
    let scope = ads.pass + ads.fail + ads.needsReview
    var table = MarkdownTable([.init("Ads"), .init("Number", .trailing), .init("It means")])
    table.append([.strong("In scope"), .number(scope), "shown in the EEA, or nobody knows where"])
    table.append(["Evidenced", .number(ads.pass), "every question was answered by a line of a recording"])
    table.append([
      .strong("Fail"), .number(ads.fail),
      "a line shows, or the complete recording leaves no doubt, that something is missing",
    ])
    table.append([
      .strong("Need review"), .number(ads.needsReview), "the recording can’t tell: a person has to look",
    ])
    table.append([
      .text("Not applicable"), .number(ads.notApplicable), "outside the scope below, or never shown",
    ])
    writer.table(table)
    writer.paragraph(platform)
    writer.quote(
      """
      A recording can support a statement, or contradict it. It can’t prove that a publisher complies with a law, and \
      this report is no legal opinion.
      """)
  }

  private var verdict: MarkdownInline {
    let ads = adCounts
    let scope = ads.pass + ads.fail + ads.needsReview
    guard scope > 0 else { return "**Nothing to state.** No ad in scope was recorded." }
    if ads.fail > 0 {
      let rest: MarkdownInline =
        ads.needsReview > 0
        ? "; \(.number(ads.needsReview)) more \(ads.needsReview == 1 ? "needs" : "need") a person’s eye" : ""
      return """
        **\(NumberText.grouped(ads.fail)) of \(scope, "ad") in scope \(ads.fail == 1 ? "fails" : "fail")**\(rest). \
        Each of them stands [below](#ads-that-fail-or-need-review), with the lines that show it.
        """
    }
    if ads.needsReview > 0 {
      return """
        **No ad in scope fails**, and \(.number(ads.needsReview)) of \(scope, "ad") \(ads.needsReview == 1 ? "needs" : "need") a person’s eye: \
        [below](#ads-that-fail-or-need-review).
        """
    }
    return
      "**All \(scope, "ad") in scope are evidenced**: nothing fails, and nothing is left open but Art. 26(3)."
  }

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
      Art. 26 binds online platforms. The configuration says that the publisher **is none**\(reason). No rule about it \
      applies to its ads therefore; what was recorded of AdChoices is listed all the same.
      """
    case .unknown:
      """
      Art. 26 binds online platforms. Whether the publisher is one **isn’t configured** \
      (`dsa: {platform: yes | no, reason: …}` in `adspec.yaml`): its ads are looked at as if it were.
      """
    }
  }

  /// What nobody looked at: an absence is no pass.
  func writeLeftOut(_ writer: inout MarkdownWriter) {
    let exclusions = publication.catalog.exclusions
    let asides = publication.recordings.reduce(0) { $0 + $1.linesSetAside }
    let late = publication.recordings.reduce(0) { $0 + $1.linesAfterEnd }
    guard !exclusions.isEmpty || asides > 0 || late > 0 else { return }
    writer.heading(2, "Left out")
    var items: [MarkdownInline] = exclusions.map { exclusion in
      let named = exclusion.paths.prefix(Self.mostExcludedPaths).map { MarkdownInline.code($0) }
      let rest = exclusion.paths.count - named.count
      let paths: MarkdownInline =
        named.isEmpty
        ? "nothing" : named.joined(separator: ", ") + (rest > 0 ? " and \(.number(rest)) more" : "")
      return "Excluded by \(.code(exclusion.pattern)) in the configuration: \(paths)"
    }
    if asides > 0 { items.append("\(asides, "line") that could not be read (see the recordings at the end)") }
    if late > 0 {
      items.append(
        "\(late, "line") that came more than 10,000 lines after the end of \(late == 1 ? "its" : "their") session"
      )
    }
    writer.list(items)
  }

  private static let mostExcludedPaths = 10

  /// Provision by provision, over all formats and countries.
  func writeProvisions(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Provision by provision")
    var table = MarkdownTable([
      .init("Provision"), .init("It asks"), .init("Rule"), .init("Evidenced", .trailing),
      .init("Fail", .trailing),
      .init("Review", .trailing), .init("N/A", .trailing),
    ])
    let ads = adCounts
    for provision in Provision.allCases {
      if provision.reasonUnanswerable != nil {
        table.append([
          .text(provision.name), .text(provision.demand), "–", "–", "–",
          .number(ads.pass + ads.fail + ads.needsReview), .number(ads.notApplicable),
        ])
      }
      for answer in answers where answer.provision == provision {
        let counts = answer.counts(counts { $0.rule == answer.rule })
        table.append([
          .text(provision.name), .text(provision.demand), links.id(answer.rule.rawValue),
          .number(counts.pass),
          counts.fail > 0 ? .strong(.number(counts.fail)) : "0", .number(counts.needsReview),
          .number(counts.notApplicable),
        ])
      }
    }
    writer.table(table)
    for provision in Provision.allCases {
      if let reason = provision.reasonUnanswerable { writer.paragraph("**\(provision.name)**: \(reason)") }
    }
  }
}

import Model
import Basics
import Markdown
import Statistics

extension ComplianceReport {
  /// Writes the summary, to be read in ten seconds: whether anything failed, for how many ads, and where the details
  /// are.
  func writeSummary(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Summary")
    writer.paragraph(verdict)
    let (adChoices, provisions) = (evidence.ofAdChoices.all, evidence.ofProvisions.all)
    var table = MarkdownTable([
      .init("Ads"), .init("AdChoices", .trailing), .init("Art. 26", .trailing), .init("It means"),
    ])
    table.append([
      .strong("Asked"), .number(adChoices.asked), .number(provisions.asked),
      "shown (of bids: loaded) in the EEA, or in a country that wasn’t recorded; AdChoices: reservation ads",
    ])
    for answer in Answer.allCases {
      let isBad = answer == .failed
      let cells = [.text(answer.title), .number(adChoices[answer]), .number(provisions[answer])]
        .map { isBad ? MarkdownInline.strong($0) : $0 }
      table.append(cells + [.text(Glossary.meaning(of: answer))])
    }
    writer.table(table, in: "compliance", links)
    writer.paragraph(platform)
    writer.quote(
      """
      A recording can support a statement, or contradict it. It can’t prove that a publisher complies with a law, and \
      this report is no legal opinion.
      """)
  }

  /// The first sentence: failures of AdChoices and of Article 26 questions, each with the share of test sessions.
  private var verdict: MarkdownInline {
    let (adChoices, provisions) = (evidence.ofAdChoices, evidence.ofProvisions)
    guard adChoices.all.asked + provisions.all.asked > 0 else {
      let isKnown = publication.tallies.total.observed.observes(.showing)
      return isKnown
        ? "**Nothing to state.** No ad in scope was recorded."
        : "**Nothing to state.** No recorder of these sessions observes whether ads were shown, and no load was asked."
    }
    func clause(_ ads: AnsweredAds, _ noun: String, _ nouns: String) -> MarkdownInline {
      .strong("\(.number(ads.all[.failed])) of \(ads.all.asked, noun, nouns)")
        + (ads.split(.failed).map { " (\(.text($0)))" } ?? "")
    }
    let (first, second) = (adChoices.all[.toCheck], provisions.all[.toCheck])
    let rest: MarkdownInline =
      first + second > 0
      ? " AdChoices is to check for \(first, "ad"), and an Art. 26 question for \(second, "ad")." : ""
    return """
      AdChoices failed for \(clause(adChoices, "reservation ad", "reservation ads")), and an Art. 26 question for \
      \(clause(provisions, "ad in scope", "ads in scope")).\(rest) The lines that show it stand under \
      [AdChoices](#adchoices) and [what to look at](#what-to-look-at).
      """
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

  /// Lists input that wasn't checked, because an absent finding about it is no pass.
  func writeLeftOut(_ writer: inout MarkdownWriter) {
    let exclusions = publication.catalog.exclusions
    let asides = publication.recordings.reduce(0) { $0 + $1.linesSkipped }
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
    if asides > 0 {
      items.append(
        "Skipped: \(asides, "line") that could not be read (see [the recordings](\(Self.adsName).md#recordings))"
      )
    }
    if late > 0 {
      items.append(
        "\(late, "line") that came more than 10,000 lines after the end of \(late == 1 ? "its" : "their") session"
      )
    }
    writer.list(items)
  }

  private static let mostExcludedPaths = 10

  /// Writes the answers to each Article 26 question, over all formats and countries.
  func writeProvisions(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Question by question")
    var table = MarkdownTable(
      [
        .init("Art. 26 question"), .init("It asks"), .init("Rule"),
      ] + Answer.allCases.map { .init(.text($0.title), .trailing) })
    let all = evidence.ofProvisions.all
    for provision in Provision.allCases {
      let about: [MarkdownInline] = [.text(provision.name), .text(provision.demand)]
      if provision.reasonUnanswerable != nil {
        table.append(about + ["–", "–", "–", .number(all.asked), .number(all[.notInScope])])
      }
      for answer in answers where answer.provision == provision {
        let counts = answer.counts(evidence.answers(of: answer.rule))
        let cells = Answer.allCases.map { column in
          let number = MarkdownInline.number(counts[column])
          return column == .failed && counts[column] > 0 ? .strong(number) : number
        }
        table.append(about + [links.id(answer.rule.rawValue)] + cells)
      }
    }
    writer.table(table, in: "compliance", links)
    for provision in Provision.allCases {
      if let reason = provision.reasonUnanswerable { writer.paragraph("**\(provision.name)**: \(reason)") }
    }
  }
}

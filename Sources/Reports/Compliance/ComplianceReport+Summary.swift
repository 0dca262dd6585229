import Model
import Basics
import Markdown
import Statistics

extension ComplianceReport {
  private static let bound: MarkdownInline =
    "Art. 26 binds online platforms other than micro and small enterprises (Art. 19)."

  /// A paragraph on whether the publisher is an online platform, which the configuration declares.
  var platform: MarkdownInline {
    let configuration = publication.catalog.configuration
    let reason: MarkdownInline =
      configuration.platformReason.isEmpty
      ? "; no reason is given" : ", because: “\(configuration.platformReason)”"
    return switch configuration.platform {
    case .yes:
      "\(Self.bound) The configuration says that the publisher **is one**\(reason)."
    case .no:
      """
      \(Self.bound) The configuration says that the publisher **is none**\(reason). No rule about it \
      applies to its ads therefore; what was recorded of AdChoices is listed all the same.
      """
    case .unknown:
      """
      \(Self.bound) Whether the publisher is one **isn’t configured** \
      (`dsa: {platform: yes | no, reason: …}` in `adspec.yaml`): its ads are looked at as if it were.
      """
    }
  }

  /// Lists input that wasn't checked. Ads in it have no findings, but they didn't pass either.
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

  /// Writes the verdict counts for each Article 26 question, over all formats and countries.
  func writeProvisions(_ writer: inout MarkdownWriter) {
    writer.heading(2, "Question by question")
    let columns = Answer.columns(of: evidence.ofAds.all)
    var table = MarkdownTable(
      [
        .init("Art. 26 question"), .init("It asks"), .init("Rule"),
      ] + columns.map { .init(.text($0.title), .trailing) })
    let all = evidence.ofProvisions.all
    for provision in Provision.allCases {
      let about: [MarkdownInline] = [.text(provision.name), .text(provision.demand)]
      if provision.isUnanswerable {
        let unanswered = columns.map { column -> MarkdownInline in
          switch column {
          case .toCheck: .number(all.asked)
          case .notInScope: .number(all[.notInScope])
          default: "–"
          }
        }
        table.append(about + ["–"] + unanswered)
      }
      for answer in answers where answer.provision == provision {
        let counts = evidence.answers(to: answer)
        let cells = columns.map { column in
          let number = MarkdownInline.number(counts[column])
          return column == .failed && counts[column] > 0 ? .strong(number) : number
        }
        table.append(about + [links.id(answer.rule.rawValue)] + cells)
      }
    }
    writer.table(table, in: "compliance", links)
    writer.paragraph(
      """
      **Art. 26(1)(b) and (c)**: a name in the bid confirms them where the ad shows it, or where it can be reached from the ad \
      (Art. 26(1)(d)); a payer also where the ad shows the same name as the person on whose behalf it is. Else it is stated in \
      the bid, and whether readers can see it wasn’t recorded: to check.
      """)
    writer.paragraph("What no recording shows:")
    writer.list(Provision.unshown.map { "**\($0.name)**: \($0.reason)" })
  }
}

import Reports
import Model
import Basics

/// One page of the list of findings.
struct FindingListPage: ViewModel {
  let context: SiteContext
  /// Page number, from 1.
  let number: Int

  private var order: FindingOrder { context.findingOrder }
  private var isFirst: Bool { number == 1 }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "verdict": .text(order.verdict)
    case "lead": .text(lead)
    case "listNoun": .text(isWhole ? "finding" : "listed finding")
    case "listOf":
      .text(isWhole ? findings : "\(NumberText.grouped(order.listed)) listed, of \(findings)")
    case "leftOut": .optional(leftOut)
    case "hasRows": .flag(!order.findings.isEmpty)
    case "groups": .list(groups)
    case "ranks": .part(isFirst && order.ranks.count > 1 ? FindingRanks(context: context) : nil)
    case "pager": .pager(order.pages, number, name: "Findings")
    case "findingsFile": .text(ListFiles.findings(context.publication))
    case "findingsTitle": .text(context.hasAllFindings ? "All findings" : "The first findings of each rule")
    case "listIndex": .text(SiteMap.findingIndex)
    case "listPath": .text(SiteMap.findings)
    case "listIcons": .texts(Chip.listIcons)
    case "severityChoices":
      .list(Severity.allCases.reversed()) { ["key": .text($0.rawValue), "label": .text($0.title)] }
    case "verdictChoices":
      .list([Verdict.fail, .needsReview]) { ["key": .text($0.rawValue), "label": .text($0.title)] }
    case "kindChoices":
      .list(FormatKind.allCases) { ["key": .text($0.rawValue), "label": .text($0.title)] }
    case "hasBaseline": .flag(order.findings.contains { $0.baseline != nil })
    default: nil
    }
  }

  /// True if the list has all findings.
  private var isWhole: Bool { order.listed == order.total }

  /// The number of all findings: `252 findings`.
  private var findings: String { NumberText.count(order.total, "finding") }

  private var lead: String {
    guard isFirst else {
      let rows = order.pages.rows(of: number)
      return "\(NumberText.grouped(rows.lowerBound + 1)) to \(NumberText.grouped(rows.upperBound)) of "
        + "\(NumberText.count(order.findings.count, "row")), the worst first."
    }
    if order.findings.isEmpty {
      return "Everything that a rule found in definitions and recordings would stand here."
    }
    let folded = NumberText.folded(context.publication.findings.summary.foldedCount)
    return ["\(findings) in definitions and recordings, the worst first.", folded].compactMap(\.self)
      .joined(separator: " ")
  }

  private var leftOut: String? {
    let count = order.total - order.listed
    return count > 0
      ? "\(NumberText.count(count, "more finding")) \(count == 1 ? "is" : "are") not listed here: of each rule the first are. "
        + context.findingsPlace
      : nil
  }

  /// The page's findings by rank. A rank that began on an earlier page has a head here, too.
  private var groups: [RankGroup] {
    let page = order.pages.rows(of: number)
    return order.ranks.compactMap { rank, all in
      let rows = all.clamped(to: page)
      return rows.isEmpty
        ? nil
        : RankGroup(
          rank: rank, findings: order.findings[rows], listed: order.findings[all].findingCount,
          context: context)
    }
  }
}

/// The findings of a page that have one rank, below a head with the rule's title.
private struct RankGroup: ViewModel {
  let rank: FindingRank
  let findings: ArraySlice<Finding>
  /// Number of findings with this rank on all pages of the list.
  let listed: Int
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "anchor": .text(rank.anchor)
    case "chip": .part(findings.first.map { Chip($0) })
    case "ruleTitle": .text(context.title(of: rank.rule))
    case "rule": .text(rank.rule.rawValue)
    case "rulePath": .optional(context.map.page(of: rank.rule))
    case "count": .text(count)
    case "rows": .list(findings.map { FindingRow(finding: $0, context: context) })
    default: nil
    }
  }

  /// The number of findings with this rank; where the list is shortened, the number that it has, too.
  private var count: String {
    let order = context.findingOrder
    guard order.listed < order.total else { return NumberText.count(listed, "finding") }
    let all = context.publication.findings.summary.count {
      $0.rule == rank.rule && $0.isKnown == rank.isKnown
        && WorstFinding($0.verdict, $0.severity) == rank.worst
    }
    return (listed < all ? "\(NumberText.grouped(listed)) of " : "") + NumberText.count(all, "finding")
  }
}

/// The rules with findings, each linked to the page where its findings begin.
private struct FindingRanks: ViewModel {
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    guard name == "rankRows" else { return nil }
    let order = context.findingOrder
    return .list(order.ranks) { rank, rows in
      [
        "chip": .part(Chip(order.findings[rows.lowerBound])), "rule": .text(rank.rule.rawValue),
        "rankPath": .text(order.path(to: rank)),
        "count": .text(NumberText.grouped(order.findings[rows].findingCount)),
      ]
    }
  }
}

/// A finding as a row that links to its permanent address.
struct FindingRow: ViewModel {
  let finding: Finding
  let context: SiteContext

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "message": .text(finding.message)
    case "path": .text(FindingAddress.path(of: finding))
    case "place": .text(finding.location.description)
    case "placePath": .optional(context.path(of: finding.location, session: finding.subject.session))
    case "format": .text(formatName ?? "")
    case "session": .text(finding.subject.session ?? "")
    case "sessionPath": .optional(sessionPath)
    case "country": .text(finding.subject.country ?? "")
    case "appVersion": .text(finding.subject.appVersion ?? "")
    case "day": .text(finding.subject.day?.description ?? "")
    default: nil
    }
  }

  /// Path of the session's page; `nil` if it has none.
  private var sessionPath: String? { finding.subject.session.flatMap(context.map.page(ofSession:)) }

  /// Name of the ad's format; its id if the catalog doesn't have it.
  private var formatName: String? {
    context.facts(ofFormat: finding.subject.format)?.name ?? finding.subject.format
  }

  static let index = SearchIndex(
    columns: [
      "path", "chips", "message", "rule", "rulePath", "place", "placePath", "severity", "verdict", "kind",
      "format", "formatName", "session", "sessionPath", "ad", "lineItem", "country", "appVersion", "day",
      "baseline", "findings",
    ],
    searched: [
      "message", "rule", "place", "format", "formatName", "session", "ad", "lineItem", "appVersion", "day",
    ],
    numbered: [
      "chips", "rule", "rulePath", "severity", "verdict", "kind", "format", "formatName", "lineItem",
      "country",
      "appVersion", "day", "baseline",
    ])

  /// The finding as a row of the search index.
  var indexRow: [JSONValue] {
    let subject = finding.subject
    return [
      .string(FindingAddress.path(of: finding)), .array([Chip(finding).json]), .shown(finding.message),
      .string(finding.rule.rawValue), .optional(context.map.page(of: finding.rule)),
      .shown(finding.location.description),
      .optional(context.path(of: finding.location, session: subject.session)),
      .string(finding.severity.rawValue), .string(finding.verdict.rawValue),
      .string(context.facts(ofFormat: subject.format)?.kind.rawValue ?? ""), .shown(subject.format ?? ""),
      .shown(formatName ?? ""), .shown(subject.session ?? ""), .optional(sessionPath),
      .shown(subject.ad ?? ""),
      .shown(subject.lineItem ?? ""), .shown(subject.country ?? SiteMap.unrecorded),
      .shown(subject.appVersion ?? ""), .string(subject.day?.description ?? ""),
      .string(finding.baseline?.rawValue ?? ""), .integer(finding.count),
    ]
  }
}

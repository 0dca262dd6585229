import Reports
import Model
import Basics

/// All findings that the site lists, the worst first, with their positions: computed once for all pages.
struct FindingOrder: Sendable {
  let findings: [Finding]
  let pages: ListPages
  /// Number of findings, including those that the list's limit leaves out.
  let total: Int
  /// Consecutive findings of one rank, in the list's order: the rank, its first row and its number of rows.
  let ranks: [(rank: FindingRank, first: Int, count: Int)]
  /// The verdict on all findings: `52 findings failed: 21 errors, 25 warnings, 6 notes; 199 need review`.
  let verdict: String
  /// Findings by the digest of their permanent address. Several findings can share one address.
  let byAddress: [String: [Finding]]
  /// Digests of the findings' permanent addresses, in the order of the list.
  private let addresses: [String]
  /// The index of each digest in `addresses`.
  private let indexByDigest: [String: Int]
  /// The range in `addresses` of each rank.
  private let addressesByRank: [FindingRank: Range<Int>]

  init(_ publication: Publication) {
    let summary = publication.findings.summary
    findings = publication.findings.listed.sorted(
      with: summary.sharedCauses, by: UrgencyFacts(publication))
    pages = ListPages(count: findings.count, first: SiteMap.findings)
    total = summary.entryCount()
    var ranks: [(rank: FindingRank, first: Int, count: Int)] = []
    for (place, finding) in findings.enumerated() {
      let rank = FindingRank(finding)
      if ranks.last?.rank == rank {
        ranks[ranks.count - 1].count += 1
      } else {
        ranks.append((rank, place, 1))
      }
    }
    self.ranks = ranks
    verdict = summary.verdict
    let digests = findings.map(FindingAddress.digest)
    var byAddress = zip(digests, findings).reduce(into: [String: [Finding]]()) {
      $0[$1.0, default: []].append($1.1)
    }
    // Examples of failed ads have a page, also where the list leaves their findings out.
    for finding in publication.cases.compactMap(\.leading) {
      let digest = FindingAddress.digest(of: finding)
      if byAddress[digest] == nil { byAddress[digest] = [finding] }
    }
    var seen: Set<String> = []
    addresses = digests.filter { seen.insert($0).inserted }
    self.byAddress = byAddress
    indexByDigest = Dictionary(uniqueKeysWithValues: addresses.enumerated().map { ($1, $0) })
    addressesByRank = addresses.enumerated().reduce(into: [:]) { ranges, address in
      guard let rank = byAddress[address.element]?.first.map(FindingRank.init) else { return }
      ranges[rank] = (ranges[rank]?.lowerBound ?? address.offset)..<address.offset + 1
    }
  }

  /// Returns the place, from 1, of an address among those with the same rule and severity, and their number.
  func position(ofAddress digest: String) -> (number: Int, count: Int) {
    guard let place = indexByDigest[digest], let rank = byAddress[digest]?.first.map(FindingRank.init),
      let range = addressesByRank[rank]
    else { return (0, 0) }
    return (place - range.lowerBound + 1, range.count)
  }

  /// Returns the first finding at the previous and at the next address of the list. It is `nil` at an end of the list,
  /// or if the finding has another rule or severity.
  func neighbours(ofAddress digest: String) -> (previous: Finding?, next: Finding?) {
    guard let place = indexByDigest[digest], let rank = byAddress[digest]?.first.map(FindingRank.init) else {
      return (nil, nil)
    }
    func finding(at place: Int) -> Finding? {
      guard addresses.indices.contains(place), let finding = byAddress[addresses[place]]?.first,
        FindingRank(finding) == rank
      else { return nil }
      return finding
    }
    return (finding(at: place - 1), finding(at: place + 1))
  }
}

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
      .text(isWhole ? findings : "\(NumberText.grouped(order.findings.count)) listed, of \(findings)")
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
  private var isWhole: Bool { order.findings.count == order.total }

  /// The number of all findings: `252 findings`.
  private var findings: String { NumberText.count(order.total, "finding") }

  private var lead: String {
    guard isFirst else {
      let rows = order.pages.rows(of: number)
      return "\(NumberText.grouped(rows.lowerBound + 1)) to \(NumberText.grouped(rows.upperBound)) of "
        + "\(NumberText.count(order.findings.count, "finding")), the worst first."
    }
    return order.findings.isEmpty
      ? "Everything that a rule found in definitions and recordings would stand here."
      : "\(findings) in definitions and recordings, the worst first."
  }

  private var leftOut: String? {
    let count = order.total - order.findings.count
    return count > 0
      ? "\(NumberText.count(count, "more finding")) \(count == 1 ? "is" : "are") not listed here: of each rule the first are. "
        + context.findingsPlace
      : nil
  }

  /// The page's findings by rank. A rank that began on an earlier page has a head here, too.
  private var groups: [RankGroup] {
    let page = order.pages.rows(of: number)
    return order.ranks.compactMap { rank, first, count in
      let rows = (first..<first + count).clamped(to: page)
      return rows.isEmpty
        ? nil : RankGroup(rank: rank, findings: order.findings[rows], listed: count, context: context)
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
    guard order.findings.count < order.total else { return NumberText.count(listed, "finding") }
    let all = context.publication.findings.summary.entryCount {
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
    return .list(order.ranks) { rank, first, count in
      let page = order.pages.path(of: order.pages.page(ofRow: first))
      return [
        "chip": .part(Chip(order.findings[first])), "rule": .text(rank.rule.rawValue),
        "rankPath": .text("\(page)#\(rank.anchor)"), "count": .text(NumberText.grouped(count)),
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
      "baseline",
    ], searched: ["message", "rule", "place", "format", "formatName", "session", "ad", "lineItem"],
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
      .string(finding.baseline?.rawValue ?? ""),
    ]
  }
}

extension FindingSummary {
  /// The numbers of findings in words. Those that a baseline accepted are counted for themselves.
  fileprivate var verdict: String {
    let counts = FindingCounts(filtered { !$0.isKnown })
    let known = entryCount(\.isKnown)
    let sorts = [(counts.errors, "error"), (counts.warnings, "warning"), (counts.notes, "note")].filter {
      $0.0 > 0
    }
    let failed = sorts.reduce(0) { $0 + $1.0 }
    let parts = [
      failed == 0
        ? "No finding failed"
        : "\(NumberText.count(failed, "finding")) failed: "
          + sorts.map { NumberText.count($0.0, $0.1) }.joined(separator: ", "),
      counts.reviews > 0 ? NumberText.toCheck(counts.reviews) : nil,
      known > 0 ? "\(NumberText.grouped(known)) in the baseline" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }
}

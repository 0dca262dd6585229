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
  /// Ads with findings, each with its worst finding and its number of findings; sorted by both, the worst first.
  let ads: [(worst: Finding, count: Int)]
  /// Findings by the digest of their permanent address. Several findings can share one address.
  let byAddress: [String: [Finding]]
  /// Digests of the findings' permanent addresses, in the order of the list.
  private let addresses: [String]
  /// The index of each digest in `addresses`.
  private let indexByDigest: [String: Int]

  init(_ publication: Publication) {
    let summary = publication.findings.summary
    findings = publication.findings.listed.sorted(with: summary.sharedCauses)
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
    ads = Self.ads(findings)
    let digests = findings.map(FindingAddress.digest)
    byAddress = zip(digests, findings).reduce(into: [:]) { $0[$1.0, default: []].append($1.1) }
    var seen: Set<String> = []
    addresses = digests.filter { seen.insert($0).inserted }
    indexByDigest = Dictionary(uniqueKeysWithValues: addresses.enumerated().map { ($1, $0) })
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

  /// Returns the ads in sorted findings, each with its worst finding and its number of findings, the worst first.
  private static func ads(_ findings: [Finding]) -> [(worst: Finding, count: Int)] {
    let ofAds = findings.filter { $0.subject.session != nil && $0.subject.ad != nil }
    return Dictionary(grouping: ofAds) {
      FindingSubject(session: $0.subject.session, ad: $0.subject.ad)
    }.values.map { ($0[0], $0.count) }.sorted { a, b in
      let (one, other) = (WorstFinding(a.0), WorstFinding(b.0))
      if one != other { return one < other }
      return a.1 == b.1 ? a.0 < b.0 : a.1 > b.1
    }
  }

  /// The page with the first finding of this severity, with `filters` as its query; `nil` if there is no such finding.
  func path(toFirst worst: WorstFinding, asking filters: [(String, String)]) -> String? {
    guard let rank = ranks.first(where: { $0.rank.worst == worst }) else { return nil }
    return pages.path(of: pages.page(ofRow: rank.first)) + SiteMap.query(filters)
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
    case "lead": .text(lead)
    case "leftOut": .optional(leftOut)
    case "hasRows": .flag(!order.findings.isEmpty)
    case "rows": .list(rows)
    case "ranks": .part(isFirst && order.ranks.count > 1 ? FindingRanks(context: context) : nil)
    case "adRanks": .part(isFirst && !order.ads.isEmpty ? AdRanks(context: context) : nil)
    case "pager": .pager(order.pages, number, name: "Findings")
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

  private var lead: String {
    guard isFirst else {
      let rows = order.pages.rows(of: number)
      return "\(NumberText.grouped(rows.lowerBound + 1)) to \(NumberText.grouped(rows.upperBound)) of "
        + "\(NumberText.count(order.findings.count, "finding")), the worst first."
    }
    return order.findings.isEmpty
      ? "Everything that a rule found in definitions and recordings would stand here."
      : "\(NumberText.count(order.total, "finding")) in definitions and recordings, the worst first. "
        + "What one cause spoils in a file is one."
  }

  private var leftOut: String? {
    let count = order.total - order.findings.count
    return count > 0
      ? "\(NumberText.count(count, "more finding")) \(count == 1 ? "is" : "are") not listed here: of each rule the first are. "
        + "All stand in data/findings.csv."
      : nil
  }

  private var rows: [FindingRow] {
    let range = order.pages.rows(of: number)
    return range.map { place in
      let finding = order.findings[place]
      let rank = FindingRank(finding)
      let isFirst = place == range.lowerBound || FindingRank(order.findings[place - 1]) != rank
      return FindingRow(finding: finding, context: context, anchor: isFirst ? rank.anchor : nil)
    }
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

/// The ads with findings, each linked to its session's page or, without one, to its findings in the list.
private struct AdRanks: ViewModel {
  let context: SiteContext

  /// Maximum ads; the list and the CSV have the findings of all.
  private static let most = 50

  func value(_ name: TemplateName) -> TemplateValue? {
    let ads = context.findingOrder.ads
    return switch name {
    case "adRows": .list(Array(ads.prefix(Self.most)), values)
    case "adsLeftOut":
      .optional(
        ads.count > Self.most
          ? "The first \(Self.most) of \(NumberText.count(ads.count, "ad")); the rest is in the list below."
          : nil)
    default: nil
    }
  }

  private func values(_ ad: (worst: Finding, count: Int)) -> ViewValues {
    let subject = ad.worst.subject
    let session = subject.session ?? ""
    let words: [String?] = [
      "ad \(subject.ad ?? "")", context.facts(ofFormat: subject.format)?.name ?? subject.format,
      subject.country, subject.appVersion, session,
    ]
    return [
      "chip": .part(Chip(ad.worst)), "adName": .text(words.compactMap(\.self).joined(separator: " · ")),
      "adPath": .text(
        context.map.page(ofSession: session)
          ?? SiteMap.findings(asking: [("words", "\(session) \(subject.ad ?? "")")])),
      "count": .text(NumberText.grouped(ad.count)),
    ]
  }
}

/// A finding as a row that links to its permanent address.
struct FindingRow: ViewModel {
  let finding: Finding
  let context: SiteContext
  /// Element id, if this row is the first on the page with its rank; `nil` for all other rows.
  var anchor: String?

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "anchor": .optional(anchor)
    case "chip": .part(Chip(finding))
    case "message": .text(finding.message)
    case "path": .text(FindingAddress.path(of: finding))
    case "rule": .text(finding.rule.rawValue)
    case "rulePath": .optional(context.map.page(of: finding.rule))
    case "place": .text(finding.location.description)
    case "placePath": .optional(context.path(of: finding.location, session: finding.subject.session))
    case "format": .text(formatName ?? "–")
    case "country": .text(finding.subject.country ?? SiteMap.unrecorded)
    case "appVersion": .text(finding.subject.appVersion ?? "–")
    default: nil
    }
  }

  /// Name of the ad's format; its id if the catalog doesn't have it.
  private var formatName: String? {
    context.facts(ofFormat: finding.subject.format)?.name ?? finding.subject.format
  }

  static let index = SearchIndex(
    columns: [
      "path", "chips", "message", "rule", "rulePath", "place", "placePath", "severity", "verdict", "kind",
      "format", "formatName",
      "country", "appVersion", "baseline", "subject",
    ], searched: ["message", "rule", "place", "format", "formatName", "subject"])

  /// The finding as a row of the search index.
  var indexRow: [UInt8] {
    let subject = finding.subject
    return Self.index.row([
      .string(FindingAddress.path(of: finding)), .array([Chip(finding).json]), .shown(finding.message),
      .string(finding.rule.rawValue), .optional(context.map.page(of: finding.rule)),
      .shown(finding.location.description),
      .optional(context.path(of: finding.location, session: subject.session)),
      .string(finding.severity.rawValue), .string(finding.verdict.rawValue),
      .string(context.facts(ofFormat: subject.format)?.kind.rawValue ?? ""), .shown(subject.format ?? ""),
      .shown(formatName ?? ""), .shown(subject.country ?? SiteMap.unrecorded),
      .shown(subject.appVersion ?? ""),
      .string(finding.baseline?.rawValue ?? ""),
      .shown([subject.session, subject.ad, subject.lineItem].compactMap(\.self).joined(separator: " ")),
    ])
  }
}

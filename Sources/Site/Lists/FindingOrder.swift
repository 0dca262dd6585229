import Reports
import Model
import Basics

/// All findings that the site lists, the worst first, with their positions: computed once for all pages.
struct FindingOrder: Sendable {
  let findings: [Finding]
  let pages: ListPages
  /// Number of findings, including those that the list's limit leaves out.
  let total: Int
  /// Number of findings that the list's rows stand for.
  let listed: Int
  /// Consecutive rows with findings of one rank, in the list's order.
  let ranks: [(rank: FindingRank, rows: Range<Int>)]
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
    total = summary.count()
    listed = findings.findingCount
    var ranks: [(rank: FindingRank, rows: Range<Int>)] = []
    for (place, finding) in findings.enumerated() {
      let rank = FindingRank(finding)
      let first = ranks.last?.rank == rank ? ranks.removeLast().rows.lowerBound : place
      ranks.append((rank, first..<place + 1))
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

  /// Returns the path to the first row of a rank; that of the list if it has no such row.
  func path(to rank: FindingRank) -> String {
    guard let place = ranks.first(where: { $0.rank == rank })?.rows.lowerBound else { return pages.first }
    return "\(pages.path(of: pages.page(ofRow: place)))#\(rank.anchor)"
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

extension Collection<Finding> {
  /// The number of findings that these entries of a list stand for.
  var findingCount: Int { reduce(0) { $0 + $1.count } }
}

extension FindingSummary {
  /// The numbers of findings in words. Those that a baseline accepted are counted for themselves.
  fileprivate var verdict: String {
    let counts = FindingCounts(filtered { !$0.isKnown })
    let known = count(\.isKnown)
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

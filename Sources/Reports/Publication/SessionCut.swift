package import Basics
package import Model
package import Sessions

/// The ads and events that the page of a long session shows.
package struct SessionCut: Hashable, Codable, Sendable {
  /// Maximum number of ads on a page, as of rows in other lists.
  package static let mostAds = 100

  /// Indices of the shown ads among the session's ads, sorted.
  package private(set) var ads: [Int] = []
  /// Indices of the shown events among the session's events, sorted.
  package private(set) var events: [Int] = []

  /// Returns true if the page has a row for the event.
  package func shows(event index: Int) -> Bool {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < events.count && events[low] == index
  }
}

/// Chooses the ads and events that the page of a session shows, from its findings as they are made. The ads with the
/// worst findings stay, and of the events those with a finding and those of these ads.
package struct SessionCutter: Sendable {
  private struct RankedAd: Comparable {
    let urgency: Urgency

    static func < (a: RankedAd, b: RankedAd) -> Bool { a.urgency < b.urgency }
  }

  /// Maximum number of locations that pages may link to.
  private static let mostPlaces = 4 * SessionEntry.eventLimit

  private let facts: UrgencyFacts
  private var summary = FindingSummary()
  private var ads = TopK<RankedAd>(limit: SessionCut.mostAds)
  private var locations: Set<Location> = []

  /// - Parameter evidence: the roles of rules in the compliance report.
  package init(_ session: SessionRecord, evidence: [RuleID: ProvisionEvidence]) {
    facts = UrgencyFacts(of: session, evidence: evidence)
  }

  /// Adds findings of the session; those about one ad all in one call.
  package mutating func add(_ findings: [Finding]) {
    for finding in findings {
      summary.add(finding)
      guard locations.count < Self.mostPlaces else { continue }
      for place in Self.places(of: finding) { locations.insert(place) }
    }
    let ofAds = findings.lazy.filter { $0.subject.ad != nil }
    for (ad, found) in Dictionary(grouping: ofAds, by: { $0.subject.ad ?? "" }) {
      ads.add(RankedAd(urgency: facts.urgency(of: found, count: found.count, name: ad)))
    }
  }

  private static func places(of finding: Finding) -> [Location] {
    [finding.location] + finding.violation.related.map(\.location)
  }

  /// Returns what the page shows; `nil` if it shows the whole session.
  package func cut(_ session: SessionRecord) -> SessionCut? {
    let events = session.session.events
    guard session.ads.count > SessionCut.mostAds || events.count > SessionEntry.eventLimit else { return nil }
    let ranked = rankedAds(of: session)
    var ads = Set(ranked)
    for index in session.ads.indices where ads.count < SessionCut.mostAds { ads.insert(index) }
    var chosen = Set([events.count - 1])
    for finding in summary.findings.worstFirst() {
      for place in Self.places(of: finding) where chosen.count < SessionEntry.eventLimit / 2 {
        if let index = session.index(of: place) { chosen.insert(index) }
      }
    }
    for ad in ranked {
      let own = session.ads[ad].events
      for position in own.indices where chosen.count < SessionEntry.eventLimit {
        chosen.insert(own.place(position))
      }
    }
    for index in events.indices where chosen.count < SessionEntry.eventLimit { chosen.insert(index) }
    return SessionCut(ads: ads.sorted(), events: chosen.sorted())
  }

  /// Indices of the ads with the worst findings, the worst first.
  private func rankedAds(of session: SessionRecord) -> [Int] {
    let ranks = Dictionary(
      ads.sorted().enumerated().map { ($1.urgency.name, $0) }, uniquingKeysWith: { first, _ in first })
    let ranked = session.ads.indices.compactMap { index in
      ranks[session.ads[index].id].map { (rank: $0, index: index) }
    }
    return ranked.sorted { $0 < $1 }.prefix(SessionCut.mostAds).map(\.index)
  }

  /// Returns the indices of those events, by `Location.description`, that findings are located at or refer to, as far
  /// as the page shows them.
  func places(in session: SessionRecord, _ cut: SessionCut?) -> [String: Int] {
    let kept = locations.union(cut == nil ? [] : summary.findings.flatMap(Self.places))
    return kept.reduce(into: [:]) { places, place in
      guard let index = session.index(of: place), cut?.shows(event: index) ?? true else { return }
      places[place.description] = index
    }
  }
}

extension SessionRecord {
  /// Returns the index of the event at a location; `nil` if there is none.
  package func index(of place: Location) -> Int? {
    place.range.flatMap { session.index(ofLine: $0.line, file: place.file) }
  }
}

/// The findings of a session that has a page, in bounded memory.
package struct SessionFindings: Sendable {
  /// The number of findings of each sort, and the first ones.
  package private(set) var summary = FindingSummary()
  /// Ids of the ads with a finding.
  package private(set) var ads: Set<String> = []

  package init() {}

  package init(_ findings: [Finding]) {
    for finding in findings { add(finding) }
  }

  package mutating func add(_ finding: Finding) {
    summary.add(finding)
    if let ad = finding.subject.ad { ads.insert(ad) }
  }

  /// True if every finding is kept.
  package var isWhole: Bool { summary.findings.count == summary.count() }
}

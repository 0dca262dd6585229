package import Model
import Basics
import Sessions

/// Counts of ads by the verdict on each step from the AdChoices icon to "About this ad". Counts add up:
/// `a + b == b + a`.
package struct AdChoicesFunnel: Hashable, Codable, Summable {
  package var ads = 0
  /// The number of ads of `ads` that ran in test sessions.
  package var testAds = 0
  /// House ads, among `ads`. They aren't paid for, so the verdict on them is `notInScope`.
  package var houseAds = 0
  /// Ads by the verdict on all steps together.
  package private(set) var answers = AnswerCounts()
  /// Ads in test sessions by the verdict on all steps together.
  package private(set) var testAnswers = AnswerCounts()
  /// Ads by the verdict on each step, without house ads. The steps are in the order of `AdChoicesChain.names`.
  package private(set) var links = [AnswerCounts](repeating: AnswerCounts(), count: AdChoicesChain.count)

  package init() {}

  /// - Parameters:
  ///   - chain: the verdict on each step, in the order of `AdChoicesChain.names`.
  ///   - answer: the verdict on all steps together.
  mutating func add(_ chain: [Answer], _ answer: Answer, isTest: Bool, isHouse: Bool) {
    ads += 1
    answers[answer] += 1
    if isTest {
      testAds += 1
      testAnswers[answer] += 1
    }
    if isHouse {
      houseAds += 1
      return
    }
    for (link, answer) in chain.enumerated() { links[link][answer] += 1 }
  }

  package static func += (a: inout AdChoicesFunnel, b: AdChoicesFunnel) {
    a.ads += b.ads
    a.testAds += b.testAds
    a.houseAds += b.houseAds
    a.answers += b.answers
    a.testAnswers += b.testAnswers
    for index in a.links.indices { a.links[index] += b.links[index] }
  }
}

extension Answer {
  fileprivate var place: Int {
    switch self {
    case .confirmed: 0
    case .confirmedByPerson: 1
    case .failed: 2
    case .toCheck: 3
    case .notInScope: 4
    }
  }
}

/// The key of a row of counts: a format and a country.
package struct AdChoicesRow: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  package var country: RowKey

  package init(format: RowKey, country: RowKey) { (self.format, self.country) = (format, country) }

  package static func < (a: AdChoicesRow, b: AdChoicesRow) -> Bool {
    (a.format, a.country) < (b.format, b.country)
  }
}

/// A line item whose ads were delivered without AdChoices, because of its set-up in the ad server.
package struct UndeliveredLineItem: Hashable, Codable, Comparable, Sendable {
  package var lineItem: RowKey
  package var format: RowKey

  package static func < (a: UndeliveredLineItem, b: UndeliveredLineItem) -> Bool {
    (a.lineItem, a.format) < (b.lineItem, b.format)
  }
}

/// The share of shown ads that the AdChoices evidence covers: the number of shown ads, and of those in scope.
package struct Reach: Hashable, Codable, Summable {
  package var shown = 0
  package var inScope = 0

  package init() {}

  init(isInScope: Bool) { (shown, inScope) = (1, isInScope ? 1 : 0) }

  package static func += (a: inout Reach, b: Reach) {
    a.shown += b.shown
    a.inScope += b.inScope
  }
}

/// Sums of the evidence about AdChoices, with single ads as examples (entries). The number of entries is limited,
/// however many ads there are.
package struct AdChoicesSums: Codable, Equatable, Sendable {
  /// Maximum number of entries kept for each verdict that needs a person's attention: the first by session and ad.
  package static let mostAttention = 1000
  /// Maximum number of entries kept for each verdict that needs no person's attention.
  package static let mostOthers = 100

  package internal(set) var scope = AdChoicesScope()
  private var funnels = Rows<AdChoicesRow, AdChoicesFunnel>()
  @CodedInOrder private var undelivered: [UndeliveredLineItem: Int] = [:]
  private var appVersions = Rows<RowKey, Reach>()
  private var days = Rows<Day, Reach>()
  /// The kept entries by verdict, in the order of `Answer.allCases`.
  private var entries = Answer.allCases.map {
    TopK<AdChoicesEntry>(limit: $0.needsAttention ? mostAttention : mostOthers)
  }

  package init() {}

  /// Adds the facts about an ad.
  ///
  /// - Parameter entry: called only if the entry may be among those kept.
  mutating func add(_ ad: AdChoicesFacts, entry: () -> AdChoicesEntry) {
    let answer = ad.answer
    count(
      ad.chain.answers, answer, AdChoicesRow(format: ad.format, country: RowKey(ad.country)),
      isTest: ad.isTest, isHouse: ad.isHouse)
    if ad.chain.delivered.answer == .failed, !ad.isHouse {
      undelivered[UndeliveredLineItem(lineItem: RowKey(ad.lineItem), format: ad.format), default: 0] += 1
    }
    if mayInsert(answer, session: ad.session, ad: ad.ad) {
      entries[answer.place].add(entry())
    } else {
      entries[answer.place].count(1)
    }
  }

  private mutating func count(
    _ links: [Answer], _ answer: Answer, _ row: AdChoicesRow, isTest: Bool, isHouse: Bool
  ) {
    let place = funnels.place(of: row)
    funnels[place].add(links, answer, isTest: isTest, isHouse: isHouse)
  }

  /// Returns true if the entry of an ad may have to be kept. Returns false only if the ad sorts after all entries kept
  /// for its verdict.
  private func mayInsert(_ answer: Answer, session: String, ad: String) -> Bool {
    entries[answer.place].mayInsert { AdChoicesEntry.isBefore((session, ad), ($0.session, $0.ad)) }
  }

  mutating func reachPlace(of appVersion: RowKey) -> Int { appVersions.place(of: appVersion) }
  mutating func reachPlace(of day: Day) -> Int { days.place(of: day) }

  /// Counts a shown ad in the row of its app version and in the row of its day. Both rows are given by their indices.
  mutating func note(appVersion: Int, day: Int, isInScope: Bool) {
    let reach = Reach(isInScope: isInScope)
    appVersions[appVersion] += reach
    days[day] += reach
  }

  package static func += (a: inout AdChoicesSums, b: AdChoicesSums) {
    a.scope += b.scope
    a.funnels += b.funnels
    a.undelivered.merge(b.undelivered, uniquingKeysWith: +)
    a.appVersions += b.appVersions
    a.days += b.days
    for place in a.entries.indices { a.entries[place] += b.entries[place] }
  }
}

extension AdChoicesSums {
  /// Rows by format and country, sorted; unrecorded values come last.
  package var rows: [(key: AdChoicesRow, tally: AdChoicesFunnel)] { funnels.sorted }

  package var total: AdChoicesFunnel { funnels.total() }

  /// Returns the rows summed by format or by country, whichever `key` returns, sorted.
  package func rows(by key: (AdChoicesRow) -> RowKey) -> [(key: RowKey, tally: AdChoicesFunnel)] {
    funnels.grouped(by: key)
  }

  /// Counts of ads delivered without the icon, by line item and format; the largest first.
  package var undeliveredByLineItem: [(key: UndeliveredLineItem, ads: Int)] {
    undelivered.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Returns the share of covered ads by app version or day, sorted; empty for other dimensions.
  package func reach(by dimension: Dimension) -> [(key: RowKey, tally: Reach)] {
    let rows: [(key: RowKey, tally: Reach)] =
      switch dimension {
      case .appVersion: appVersions.all
      case .day: days.all.map { (RowKey($0.key), $0.tally) }
      case .format, .adUnit, .country, .platform: []
      }
    return rows.sorted { dimension.precedes($0.key, $1.key) }
  }

  /// Returns the entries kept for a verdict, sorted by session, then ad.
  package func entries(_ answer: Answer) -> [AdChoicesEntry] {
    entries[answer.place].sorted()
  }

  /// The entries kept for all verdicts, sorted by session, then ad.
  package var keptEntries: [AdChoicesEntry] {
    Answer.allCases.flatMap { entries($0) }.sorted()
  }
}

extension Answer {
  /// True for `failed` and `toCheck`: a person must look at ads with these verdicts.
  package var needsAttention: Bool { self == .failed || self == .toCheck }
}

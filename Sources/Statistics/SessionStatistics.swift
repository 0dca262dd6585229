package import Model
package import Basics
import Sessions

/// The sums of any number of sessions.
///
/// Sums merge in any order and grouping: `a + b == b + a`, `(a + b) + c == a + (b + c)`. All of them are integers, so no
/// rounding depends on the order.
package struct SessionStatistics: Codable, Equatable, Summable {
  /// Maximum number of lines or ads kept in each list: the first by their places in the files. Counts include all.
  package static let mostListed = 1000

  package internal(set) var total = Tally()
  /// The sums of test sessions (`session.start.test`), which are part of the total.
  package internal(set) var test = Tally()
  /// Test sessions that were read, but are left out of all other counts at the user's request.
  package internal(set) var testSessionsLeftOut = 0
  /// The parts of sessions that recorders declare not to observe, sorted, by the path of the recording.
  @CodedInOrder package internal(set) var unobserved: [String: [Observation]] = [:]
  var breakdowns = Breakdowns()
  /// Numbers of the sessions with an `ad.viewable`, by teller.
  @CodedInOrder var tellersOfViewability: [Teller: Int] = [:]
  @CodedInOrder var assetClicks: [ClickedAsset: Int] = [:]
  @CodedInOrder var errors: [LoadError: Int] = [:]
  var repeats = TopK<RepeatedImpression>(limit: mostListed)
  package internal(set) var adChoices = AdChoicesSums()
  package internal(set) var answers = AnswerSums()
  package var causes = CauseSums()
  /// Ads in scope by the names in their bids.
  var names = LimitedSums<NamedParties, NamedAds>(limit: mostListed)
  package internal(set) var auctions = AuctionSums()
  package internal(set) var mediation = MediationSums()
  package internal(set) var responses = ResponseSums()
  package internal(set) var rewarded = RewardedSums()
  package var live = LiveSums()
  package internal(set) var texts = TextSums()
  /// Numbers of the ads that answers of people decide, by the place of the answer.
  @CodedInOrder package internal(set) var people: [Location: Int] = [:]

  package init() {}

  package static func += (a: inout SessionStatistics, b: SessionStatistics) {
    a.total += b.total
    a.test += b.test
    a.testSessionsLeftOut += b.testSessionsLeftOut
    a.unobserved.merge(b.unobserved) { Set($0 + $1).sorted() }
    a.breakdowns += b.breakdowns
    a.tellersOfViewability.merge(b.tellersOfViewability, uniquingKeysWith: +)
    a.assetClicks.merge(b.assetClicks, uniquingKeysWith: +)
    a.errors.merge(b.errors, uniquingKeysWith: +)
    a.repeats += b.repeats
    a.adChoices += b.adChoices
    a.answers += b.answers
    a.causes += b.causes
    a.names += b.names
    a.auctions += b.auctions
    a.mediation += b.mediation
    a.responses += b.responses
    a.rewarded += b.rewarded
    a.live += b.live
    a.texts += b.texts
    a.people.merge(b.people, uniquingKeysWith: +)
  }
}

extension SessionStatistics {
  /// Returns the rows of a breakdown, sorted; unrecorded values come last.
  package func rows(by dimension: Dimension) -> [(key: RowKey, tally: Tally)] {
    breakdowns.rows(by: dimension).sorted { dimension.precedes($0.key, $1.key) }
  }

  /// Returns one row of a breakdown; all zero if there is none.
  package func row(_ key: RowKey, by dimension: Dimension) -> Tally {
    breakdowns.rows(by: dimension).first { $0.key == key }?.tally ?? Tally()
  }

  /// The first and last day of the ads; `nil` without an ad.
  package var days: ClosedRange<Day>? {
    let days = breakdowns.daysOfAds.compactMap(\.recorded)
    return days.min().flatMap { first in days.max().map { first...$0 } }
  }

  /// Returns a format's rows by day, sorted.
  package func days(ofFormat format: RowKey) -> [(day: RowKey, tally: Tally)] {
    rowsByFormatAndDay.filter { $0.key.format == format }.map { ($0.key.day, $0.tally) }
  }

  /// Rows sorted by format, then day.
  package var rowsByFormatAndDay: [(key: FormatDay, tally: Tally)] {
    breakdowns.rowsByFormatAndDay.sorted { $0.key < $1.key }
  }

  /// Counts of clicks, sorted by format, then asset.
  package var clicksByAsset: [(key: ClickedAsset, count: Int)] {
    assetClicks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Counts of `ad.loadFailed` lines by error, sorted.
  package var loadErrors: [(key: LoadError, count: Int)] {
    errors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The kept lines that count an ad a second time, at most `mostListed`, sorted by place; `total` counts all.
  package var repeatedImpressions: [RepeatedImpression] { repeats.sorted() }
}

/// The keys of the rows to which all ads of a session belong.
struct SessionKeys {
  let country: RowKey
  let platform: RowKey
  /// The app's version, preceded by the app's id if that is recorded, because versions of two apps aren't comparable.
  let appVersion: RowKey

  init(_ session: SessionRecord) {
    self.init(
      country: session.country, platform: session.platform, appVersion: session.appVersion,
      appID: session.appID)
  }

  init(country: String?, platform: String?, appVersion: String?, appID: String?) {
    self.country = RowKey(country)
    self.platform = RowKey(platform)
    self.appVersion = RowKey(version: appVersion, of: appID)
  }
}

/// A line by which a party (app, SDK or adapter) counts an ad a second time.
package struct RepeatedImpression: Hashable, Codable, RowOfAd {
  package var session: String
  package var ad: String
  package var format: RowKey
  package var origin: RowOrigin
  /// The party that counts the ad: `app`, `sdk` or `adapter`; `nil` if the event names none.
  package var party: String?
  package var location: Location
  /// The first line by which the party (app, SDK or adapter) counted the ad.
  package var first: Location
}

extension RepeatedImpression: Comparable {
  package static func < (a: RepeatedImpression, b: RepeatedImpression) -> Bool {
    if a.location != b.location { return a.location < b.location }
    return [a.session, a.ad].lexicographicallyPrecedes([b.session, b.ad])
  }
}

package import Model
package import Basics
package import Sessions

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
  @CodedInOrder var assetClicks: [ClickedAsset: Int] = [:]
  @CodedInOrder var errors: [LoadError: Int] = [:]
  var repeats = TopK<RepeatedImpression>(limit: mostListed)
  package internal(set) var adChoices = AdChoicesSums()
  package internal(set) var answers = AnswerSums()
  package internal(set) var mediation = MediationSums()
  package internal(set) var responses = ResponseSums()
  package internal(set) var rewarded = RewardedSums()
  package var live = LiveSums()
  package internal(set) var texts = TextSums()

  package init() {}

  package static func += (a: inout SessionStatistics, b: SessionStatistics) {
    a.total += b.total
    a.test += b.test
    a.testSessionsLeftOut += b.testSessionsLeftOut
    a.unobserved.merge(b.unobserved) { Set($0 + $1).sorted() }
    a.breakdowns += b.breakdowns
    a.assetClicks.merge(b.assetClicks, uniquingKeysWith: +)
    a.errors.merge(b.errors, uniquingKeysWith: +)
    a.repeats += b.repeats
    a.adChoices += b.adChoices
    a.answers += b.answers
    a.mediation += b.mediation
    a.responses += b.responses
    a.rewarded += b.rewarded
    a.live += b.live
    a.texts += b.texts
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
    let days = breakdowns.daysOfAds
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

extension SessionStatistics {
  /// Creates the sums of one session.
  package init(of session: SessionRecord, in context: LedgerContext) {
    self.init()
    add(session, in: context)
  }

  /// Adds the ads of a session that the run's filters select. Adding the same session again would count it twice.
  ///
  /// - Parameters:
  ///   - verdicts: the worst verdict on each selected ad by the rules that answer an Article 26 question, in the order of
  ///     the ads; `nil`, or no value, for an ad that no such rule judged.
  ///   - takeAd: called with the evidence of each ad that the AdChoices evidence covers; `nil` if only the first ones
  ///     are kept.
  package mutating func add(
    _ session: SessionRecord, in context: LedgerContext, verdicts: [Verdict?] = [],
    takeAd: ((AdChoicesEntry) -> Void)? = nil
  ) {
    let keys = SessionKeys(session)
    let (rows, number) = (breakdowns.places(of: keys), total.sessions)
    let parts = ObservedParts(of: session)
    breakdowns.count(rows, number: number, observed: noteSession(session, observing: parts))
    for (index, ad) in session.ads.lazy.filter(\.isSelected).enumerated() {
      let parts = parts.forAd(shownByPlayer: ad.kind?.hasAssets == false)
      let repeats = parts.contains(.impressions) ? ad.repeatedCountings : []
      let tally = Tally(of: ad, repeats: repeats.count, observing: parts)
      let format = RowKey(ad.formatID ?? (ad.isOfOtherKind ? "other" : nil))
      total += tally
      if session.isTest { test += tally }
      let day = breakdowns.dayPlaces(of: ad.day, format: format)
      breakdowns.add(
        tally, format: breakdowns.formatPlace(of: format),
        adUnit: breakdowns.adUnitPlace(of: RowKey(ad.adUnit)),
        day: day.day, formatDay: day.formatDay, in: rows, number: number)
      noteDetails(of: ad, repeats, in: session, format: format, observing: parts)
      let adChoices =
        parts.contains(.showing)
        ? noteAdChoices(of: ad, in: session, keys, format: format, context: context, takeAd) : nil
      answers.add(
        ad, verdict: index < verdicts.count ? verdicts[index] : nil, adChoices: adChoices, format: format,
        keys,
        isTest: session.isTest)
      mediation.add(ad, in: session, format: format, observing: parts)
      responses.add(ad, format: format, observing: parts)
      rewarded.add(ad, in: session, format: format, observing: parts)
      texts.add(ad, in: session, format: format)
    }
    live.add(session, observing: parts)
  }

  /// Counts a session in the totals.
  ///
  /// - Returns: for a session without ads, the parts that its recorder observes, with 0 ads; otherwise an empty value.
  private mutating func noteSession(_ session: SessionRecord, observing parts: ObservedParts) -> ObservedAds {
    let adless = session.selectedAdCount == 0 ? ObservedAds(0, observing: parts) : ObservedAds()
    total.sessions += 1
    total.observed += adless
    if session.isTest {
      test.sessions += 1
      test.observed += adless
    }
    if session.observed != nil, let file = session.start?.location.file {
      let unseen = Observation.allCases.filter { !session.observes($0) }
      unobserved[file] = Set(unobserved[file, default: []] + unseen).sorted()
    }
    return adless
  }

  /// Counts a test session that the user excluded from the figures.
  package mutating func leaveOutTestSession() { testSessionsLeftOut += 1 }

  private mutating func noteDetails(
    of ad: AdRecord, _ repeated: [(line: Event, first: Event)], in session: SessionRecord, format: RowKey,
    observing parts: ObservedParts
  ) {
    for click in ad.countedClicks where parts.contains(.clicks) {
      let asset = ClickedAsset(
        format: format, asset: RowKey(click.countedKey), isAdChoices: click.role == .adChoices)
      assetClicks[asset, default: 0] += 1
    }
    for failure in ad.loadFailures where parts.contains(.loads) {
      errors[LoadError(of: failure), default: 0] += 1
    }
    for (line, first) in repeated {
      repeats.add(
        RepeatedImpression(
          session: session.id, ad: ad.id, format: format, origin: RowOrigin(of: ad, in: session),
          party: line[.by]?.string, location: line.location, first: first.location))
    }
  }

  /// Counts the evidence about AdChoices. Returns the verdict, or `nil` if the ad wasn't shown or need not carry
  /// AdChoices.
  private mutating func noteAdChoices(
    of ad: AdRecord, in session: SessionRecord, _ keys: SessionKeys, format: RowKey, context: LedgerContext,
    _ takeAd: ((AdChoicesEntry) -> Void)?
  ) -> Answer? {
    guard let moment = ad.shownAt else { return nil }
    adChoices.scope.shown += 1
    let isInScope = isListed(ad, in: session)
    adChoices.note(
      appVersion: adChoices.reachPlace(of: keys.appVersion), day: adChoices.reachPlace(of: ad.day),
      isInScope: isInScope)
    guard isInScope else { return nil }
    let facts = AdChoicesFacts(
      session: session.id, ad: ad.id, format: format, country: session.isEEA == nil ? nil : session.country,
      lineItem: ad.lineItem, isTest: session.isTest, isHouse: ad.isHouse,
      chain: AdChoicesChain(of: ad, in: session, context: context))
    let files = session.session.files
    func entry() -> AdChoicesEntry {
      AdChoicesEntry(
        session: facts.session, ad: facts.ad, format: facts.format, kind: ad.kind,
        origin: RowOrigin(of: ad, in: session), country: facts.country, lineItem: facts.lineItem,
        isTest: facts.isTest, isHouse: facts.isHouse, chain: facts.chain,
        shown: moment.line, files: files)
    }
    if let takeAd {
      let made = entry()
      takeAd(made)
      adChoices.add(facts) { made }
    } else {
      adChoices.add(facts, entry: entry)
    }
    return facts.answer
  }

  /// Returns true if the AdChoices evidence covers this ad; counts it in `adChoices.scope` by the outcome.
  private mutating func isListed(_ ad: AdRecord, in session: SessionRecord) -> Bool {
    if session.isEEA == false {
      adChoices.scope.outsideEEA += 1
    } else if ad.kind?.hasAssets == false {
      adChoices.scope.otherKind += 1
    } else if !ad.mayHaveAssets {
      adChoices.scope.unknownKind += 1
    } else if ad.inventory != .reservation {
      adChoices.scope.otherInventory += 1
    } else {
      adChoices.scope.listed += 1
      return true
    }
    return false
  }
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

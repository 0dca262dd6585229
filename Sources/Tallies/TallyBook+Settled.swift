package import AdModel
import Ledger

/// Sums of ads that have no record: `State` says of each what is counted, and knows the rows that it goes to by their places, each
/// found once.
extension TallyBook {
  /// Where sessions alike are counted.
  package struct SessionPlaces: Sendable {
    fileprivate var rows: Breakdowns.SessionRows
    fileprivate var appVersion: RowKey
  }

  /// Where ads of a format and a day are counted.
  package struct DayPlaces: Sendable {
    fileprivate var day: Int
    fileprivate var formatDay: Int
    /// `nil` for ads without an impression, which weren't shown.
    fileprivate var reach: Int?
  }

  /// The rows of sessions that say this.
  package mutating func places(
    country: String?, platform: String?, appVersion: String?, appID: String?
  ) -> SessionPlaces {
    let keys = SessionKeys(country: country, platform: platform, appVersion: appVersion, appID: appID)
    return SessionPlaces(rows: breakdowns.places(of: keys), appVersion: keys.appVersion)
  }

  /// Where the reach of ads shown in sessions alike is counted: a row that there is once an ad was shown.
  package mutating func reachPlace(of session: SessionPlaces) -> Int {
    adChoices.reachPlace(of: session.appVersion)
  }

  package mutating func formatPlace(of id: String?) -> Int { breakdowns.formatPlace(of: RowKey(id)) }
  package mutating func adUnitPlace(of name: String?) -> Int { breakdowns.adUnitPlace(of: RowKey(name)) }

  package mutating func dayPlaces(of day: Day?, format: RowKey) -> DayPlaces {
    let places = breakdowns.dayPlaces(of: day, format: format)
    return DayPlaces(
      day: places.day, formatDay: places.formatDay, reach: day.map { adChoices.reachPlace(of: $0) })
  }

  /// Counts a session; its ads are added with the number.
  package mutating func begin(_ places: SessionPlaces, isTest: Bool) -> Int {
    let number = total.sessions
    breakdowns.count(places.rows, number: number)
    total.sessions += 1
    if isTest { test.sessions += 1 }
    return number
  }

  /// Counts an ad; `format`, `adUnit`: places of its rows.
  package mutating func add(
    _ tally: Tally, format: Int, adUnit: Int, _ day: DayPlaces, in session: SessionPlaces, number: Int,
    isTest: Bool
  ) {
    total += tally
    if isTest { test += tally }
    breakdowns.add(
      tally, format: format, adUnit: adUnit, day: day.day, formatDay: day.formatDay, in: session.rows,
      number: number)
  }

  package mutating func countTaps(_ count: Int, on asset: TappedAsset) { taps[asset, default: 0] += count }
  package mutating func count(_ error: LoadError) { errors[error, default: 0] += 1 }

  /// Counts an ad that was shown on a day; `isListed`: the evidence about AdChoices is about it.
  package mutating func countShown(_ scope: AdChoicesScope, isListed: Bool, _ day: DayPlaces, reach: Int) {
    adChoices.scope += scope
    if let place = day.reach { adChoices.note(appVersion: reach, day: place, isInScope: isListed) }
  }

  /// Whether what is on record of some ad of a session may have to be listed: then it needs its record.
  package func mayList(_ answer: Answer, in session: String) -> Bool {
    adChoices.admits(answer, session: session, ad: "")
  }

  /// The row of ads that the evidence about AdChoices is about.
  package mutating func evidencePlace(format: RowKey, country: String?) -> Int {
    adChoices.place(of: AdChoicesRow(format: format, country: RowKey(country)))
  }

  /// Counts a listed ad whose every link is evidenced, and which isn't listed by itself (`mayList`).
  ///
  /// - Parameter isClicked: whether somebody tapped the icon, which opened the page.
  package mutating func countEvidenced(at place: Int, isTest: Bool, isHouse: Bool, isClicked: Bool) {
    adChoices.addEvidenced(at: place, isTest: isTest, isHouse: isHouse, isClicked: isClicked)
  }
}

extension LoadError {
  package init(domain: String?, code: String?) {
    self.domain = RowKey(domain)
    self.code = RowKey(code)
  }
}

extension TappedAsset {
  package init(format: RowKey, key: String?, isAdChoices: Bool) {
    self.init(format: format, asset: RowKey(key), isAdChoices: isAdChoices)
  }
}

/// Rows of what only some kinds of ads have: found once, and counted by their places.
extension TallyBook {
  package mutating func mediationPlace(format: RowKey, adapter: String?, network: String?) -> Int {
    mediation.rows.place(
      of: MediationRow(format: format, adapter: RowKey(adapter), network: RowKey(network)))
  }
  package mutating func countTry(at place: Int, _ count: (inout MediationTally) -> Void) {
    count(&mediation.rows[place])
  }

  package mutating func responsePlace(format: RowKey, adapter: String?) -> Int {
    responses.rows.place(of: ResponseRow(format: format, adapter: RowKey(adapter)))
  }
  package mutating func countResponse(at place: Int, _ count: (inout ResponseTally) -> Void) {
    count(&responses.rows[place])
  }

  package mutating func rewardedPlace(format: RowKey, adUnit: String?) -> Int {
    rewarded.rows.place(of: RewardedRow(format: format, adUnit: RowKey(adUnit)))
  }
  package mutating func add(_ tally: RewardedTally, at place: Int) { rewarded.rows[place] += tally }
  package mutating func countRetry(number: Int, format: RowKey, _ count: (inout RetryTally) -> Void) {
    count(&rewarded.retryRows[rewarded.retryRows.place(of: RetryRow(format: format, number: number))])
  }
  package mutating func revenuePlace(format: RowKey, adUnit: String?, currency: String?) -> Int {
    rewarded.revenueRows.place(
      of: RevenueRow(
        format: format, adUnit: RowKey(adUnit), currency: RowKey(currency?.uppercased())))
  }
  /// Counts an `ad.revenue`; `micros`: `nil` where its value can't be used.
  package mutating func countRevenue(_ micros: Int?, at place: Int) {
    rewarded.revenueRows[place].add(micros)
  }

  /// Counts a stream that was asked for.
  package mutating func countStream(isLoaded: Bool, hasFailed: Bool) {
    live.streamRequests += 1
    if isLoaded { live.streamsLoaded += 1 }
    if hasFailed { live.streamsFailed += 1 }
  }
  package mutating func livePlace(format: String?) -> Int { live.rows.place(of: RowKey(format)) }
  package mutating func countLive(at place: Int, _ count: (inout LiveTally) -> Void) {
    count(&live.rows[place])
  }
  /// Counts how often a pod was scheduled with a manifest; `address`: its URL without query and fragment.
  package mutating func countPod(_ address: String, format: RowKey, times: Int) {
    live.manifests.add(PodManifest(format: format, url: RowKey(address, as: .cut)), count: times)
  }
}

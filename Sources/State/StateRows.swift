import AdModel
import Ledger
import Checks
import Tallies

/// The rows that sessions are counted in, by numbers of their names: each is found once by its name, and from then on by its
/// place.
struct StateRows: Sendable {
  private struct SessionKey: Hashable {
    var country: Int32
    var platform: Int32
    var version: Int32
    var app: Int32

    init(_ notes: SessionNotes) {
      (country, platform, version, app) = (notes.country, notes.platform, notes.appVersion, notes.appID)
    }
  }

  /// A format, and up to two names that a row is about beside it.
  private struct Key: Hashable {
    var format: Int32
    var first: Int32
    var second: Int32
  }

  private struct DayKey: Hashable {
    var format: Int32
    /// Of ads without an impression, `.min`.
    var day: Int
  }

  private var sessions: [SessionKey: TallyBook.SessionPlaces] = [:]
  private var reaches: [SessionKey: Int] = [:]
  /// By number of the format; -1: not found yet.
  private var formats: [Int] = []
  private var days: [DayKey: TallyBook.DayPlaces] = [:]
  /// The one that was asked for last, which the next ad mostly shares.
  private var lastDay: (key: DayKey, places: TallyBook.DayPlaces)?
  /// By number of the name, of which -1 is the first; -1: not found yet.
  private var adUnits: [Int] = []
  private var evidence: [Key: Int] = [:]
  private var tries: [Key: Int] = [:]
  private var responses: [Key: Int] = [:]
  private var rewarded: [Key: Int] = [:]
  private var revenues: [Key: Int] = [:]
  private var live: [Int32: Int] = [:]
  /// How often manifests of pods were scheduled, by format and address.
  private var pods: [Key: Int] = [:]
  /// How often assets were tapped, by format, key, and whether that was AdChoices.
  private var taps: [Key: Int] = [:]

  /// Counts a session and its ads.
  mutating func count(
    _ notes: SessionNotes, _ lexicon: Lexicon, _ outcomes: [AdOutcome], country: String?, isEEA: Bool?,
    into tallies: inout TallyBook
  ) {
    let places = places(of: notes, lexicon, country: country, in: &tallies)
    let number = tallies.begin(places, isTest: notes.isTest)
    for (place, outcome) in outcomes.enumerated() {
      let ad = notes.ads[place]
      let format = row(ad.format, lexicon, in: &tallies)
      let day = dayPlaces(outcome.day, ad.format, lexicon, in: &tallies)
      tallies.add(
        outcome.tally, format: format, adUnit: adUnit(ad.adUnit, lexicon, in: &tallies), day, in: places,
        number: number,
        isTest: notes.isTest)
      countTaps(of: ad, notes)
      if outcome.isShown {
        let reach = reach(of: notes, places, in: &tallies)
        countShown(ad, outcome, notes, lexicon, country, isEEA, day, reach: reach, into: &tallies)
      }
      countTries(of: ad, notes, lexicon, into: &tallies)
      countResponses(of: ad, notes, lexicon, into: &tallies)
      if lexicon.formats[Int(ad.format)].kind == .rewarded {
        countRewarded(ad, notes, lexicon, into: &tallies)
      }
    }
    for failure in notes.failures {
      tallies.count(LoadError(domain: lexicon.text(failure.domain), code: lexicon.text(failure.code)))
    }
    if notes.stream.isRequested || !notes.breaks.isEmpty { countLive(notes, lexicon, into: &tallies) }
  }

  private mutating func places(
    of notes: SessionNotes, _ lexicon: Lexicon, country: String?, in tallies: inout TallyBook
  ) -> TallyBook.SessionPlaces {
    let key = SessionKey(notes)
    if let places = sessions[key] { return places }
    let places = tallies.places(
      country: country, platform: lexicon.text(notes.platform), appVersion: lexicon.text(notes.appVersion),
      appID: lexicon.text(notes.appID))
    sessions[key] = places
    return places
  }

  private mutating func reach(
    of notes: SessionNotes, _ places: TallyBook.SessionPlaces, in tallies: inout TallyBook
  ) -> Int {
    let key = SessionKey(notes)
    if let place = reaches[key] { return place }
    let place = tallies.reachPlace(of: places)
    reaches[key] = place
    return place
  }

  private mutating func row(_ format: Int32, _ lexicon: Lexicon, in tallies: inout TallyBook) -> Int {
    let number = Int(format)
    while formats.count <= number { formats.append(-1) }
    if formats[number] < 0 { formats[number] = tallies.formatPlace(of: lexicon.formats[number].id) }
    return formats[number]
  }

  private mutating func dayPlaces(
    _ day: Day?, _ format: Int32, _ lexicon: Lexicon, in tallies: inout TallyBook
  ) -> TallyBook.DayPlaces {
    let key = DayKey(format: format, day: day?.number ?? .min)
    if let lastDay, lastDay.key == key { return lastDay.places }
    let places = days[key] ?? tallies.dayPlaces(of: day, format: Self.key(of: format, lexicon))
    days[key] = places
    lastDay = (key, places)
    return places
  }

  /// To be asked for where a row is looked for by its name.
  private static func key(of format: Int32, _ lexicon: Lexicon) -> RowKey {
    RowKey(lexicon.formats[Int(format)].id)
  }

  private mutating func adUnit(_ name: Int32, _ lexicon: Lexicon, in tallies: inout TallyBook) -> Int {
    let number = Int(name) + 1
    while adUnits.count <= number { adUnits.append(-1) }
    if adUnits[number] < 0 { adUnits[number] = tallies.adUnitPlace(of: lexicon.text(name)) }
    return adUnits[number]
  }

  private mutating func countTaps(of ad: AdNotes, _ notes: SessionNotes) {
    var next = ad.taps
    while next >= 0 {
      let tap = notes.taps[Int(next)]
      let key = Key(format: ad.format, first: tap.counted, second: tap.isAdChoices ? 1 : 0)
      taps[key, default: 0] += 1
      next = tap.next
    }
  }

  private mutating func countShown(
    _ ad: AdNotes, _ outcome: AdOutcome, _ notes: SessionNotes, _ lexicon: Lexicon,
    _ country: String?,
    _ isEEA: Bool?,
    _ day: TallyBook.DayPlaces, reach: Int, into tallies: inout TallyBook
  ) {
    var scope = AdChoicesScope()
    scope.shown = 1
    if isEEA == false {
      scope.outsideEEA = 1
    } else if !lexicon.formats[Int(ad.format)].kind.hasAssets {
      scope.otherKind = 1
    } else if !outcome.isReservation {
      scope.otherInventory = 1
    } else {
      scope.listed = 1
    }
    tallies.countShown(scope, isListed: scope.listed == 1, day, reach: reach)
    guard scope.listed == 1 else { return }
    let key = Key(format: ad.format, first: isEEA == nil ? Names.none : notes.country, second: Names.none)
    let place =
      evidence[key]
      ?? tallies.evidencePlace(
        format: Self.key(of: ad.format, lexicon), country: isEEA == nil ? nil : country)
    evidence[key] = place
    tallies.countEvidenced(
      at: place, isTest: notes.isTest, isHouse: ad.isHouse, isClicked: outcome.isIconClicked)
  }

  private mutating func countTries(
    of ad: AdNotes, _ notes: SessionNotes, _ lexicon: Lexicon, into tallies: inout TallyBook
  ) {
    guard ad.tries >= 0 else { return }
    let serving = ad.loads > 0 ? notes.servingTry(of: ad) : nil
    var next = ad.tries
    while next >= 0 {
      let (attempt, isServed) = (notes.tries[Int(next)], serving == Int(next))
      let network = isServed ? ad.network : Names.none
      let key = Key(format: ad.format, first: attempt.adapter, second: network)
      let place =
        tries[key]
        ?? tallies.mediationPlace(
          format: Self.key(of: ad.format, lexicon), adapter: lexicon.text(attempt.adapter),
          network: lexicon.text(network))
      tries[key] = place
      tallies.countTry(at: place) { $0.count(attempt, of: isServed ? ad : nil) }
      next = attempt.next
    }
  }

  private mutating func countResponses(
    of ad: AdNotes, _ notes: SessionNotes, _ lexicon: Lexicon, into tallies: inout TallyBook
  ) {
    var next = ad.responses
    while next >= 0 {
      let response = notes.responses[Int(next)]
      let key = Key(format: ad.format, first: response.adapter, second: Names.none)
      let place =
        responses[key]
        ?? tallies.responsePlace(
          format: Self.key(of: ad.format, lexicon), adapter: lexicon.text(response.adapter))
      responses[key] = place
      tallies.countResponse(at: place) { $0.count(response) }
      next = response.next
    }
  }

  private mutating func countRewarded(
    _ ad: AdNotes, _ notes: SessionNotes, _ lexicon: Lexicon, into tallies: inout TallyBook
  ) {
    let key = Key(format: ad.format, first: ad.adUnit, second: Names.none)
    let place =
      rewarded[key]
      ?? tallies.rewardedPlace(format: Self.key(of: ad.format, lexicon), adUnit: lexicon.text(ad.adUnit))
    rewarded[key] = place
    var next = ad.retries
    var tally = RewardedTally(
      kinds: ad.kinds, loadFailures: Int(ad.loadFailures), displayFailures: Int(ad.displayFailures))
    while next >= 0 {
      let retry = notes.retries[Int(next)]
      tally.retries += 1
      tallies.countRetry(number: retry.number, format: Self.key(of: ad.format, lexicon)) { $0.count(retry) }
      next = retry.next
    }
    tallies.add(tally, at: place)
    var revenue = ad.revenues
    while revenue >= 0 {
      let paid = notes.revenues[Int(revenue)]
      let key = Key(format: ad.format, first: ad.adUnit, second: paid.currency)
      let place =
        revenues[key]
        ?? tallies.revenuePlace(
          format: Self.key(of: ad.format, lexicon), adUnit: lexicon.text(ad.adUnit),
          currency: lexicon.text(paid.currency))
      revenues[key] = place
      tallies.countRevenue(paid.micros < 0 ? nil : paid.micros, at: place)
      revenue = paid.next
    }
  }

  private mutating func countLive(_ notes: SessionNotes, _ lexicon: Lexicon, into tallies: inout TallyBook) {
    tallies.countStream(isLoaded: notes.stream.isLoaded, hasFailed: notes.stream.hasFailed)
    let format = notes.stream.format
    guard format >= 0, !notes.breaks.isEmpty || !notes.ads.isEmpty else { return }
    let place = live[format] ?? tallies.livePlace(format: lexicon.formats[Int(format)].id)
    live[format] = place
    tallies.countLive(at: place) { tally in
      for ad in notes.ads where ad.progress >= 0 { tally.add(ad.kinds) }
      for pause in notes.breaks { tally.count(pause) }
    }
    for pause in notes.breaks {
      pods[Key(format: format, first: pause.address, second: Names.none), default: 0] += 1
    }
  }

  /// Adds up what is counted by numbers of names, which mean something else from then on, or nothing.
  mutating func flush(into tallies: inout TallyBook, _ lexicon: Lexicon) {
    for (pod, count) in pods {
      let format = Self.key(of: pod.format, lexicon)
      tallies.countPod(lexicon.text(pod.first) ?? "", format: format, times: count)
    }
    for (tap, count) in taps {
      let asset = tap.first < 0 ? nil : lexicon.formats[Int(tap.format)].countedKeys[Int(tap.first)]
      let format = Self.key(of: tap.format, lexicon)
      tallies.countTaps(count, on: TappedAsset(format: format, key: asset, isAdChoices: tap.second == 1))
    }
    self = StateRows()
  }
}

extension MediationTally {
  fileprivate mutating func count(_ attempt: TryNotes, of ad: AdNotes?) {
    requests += 1
    switch attempt.outcome {
    case .ad: ads += 1
    case .error: errors += 1
    case .none: unanswered += 1
    }
    if attempt.outcome != .none { latencies.record(microseconds: attempt.end - attempt.start) }
    guard let ad else { return }
    served += 1
    declaredImpressions.count(attempt.impressions)
    declaredClicks.count(attempt.clicks)
    impressions += ad.impressions > 0 ? 1 : 0
    countedImpressions.count(ad.impressionParties)
    countedClicks.count(ad.offIconClickParties)
  }
}

extension PartyCounts {
  /// - Parameter parties: bits of `Party`.
  fileprivate mutating func count(_ parties: UInt8) {
    if parties & Party.app != 0 { app += 1 }
    if parties & Party.sdk != 0 { sdk += 1 }
    if parties & Party.adapter != 0 { adapter += 1 }
  }
}

extension ResponseTally {
  fileprivate mutating func count(_ response: ResponseNotes) {
    responses += 1
    switch response.outcome {
    case 1: ads += 1
    case 2: errors += 1
    case 3: skipped += 1
    default: break
    }
    if response.latency >= 0 {
      latencies.record(microseconds: min(response.latency, Int64(Latencies.longest)) * 1000)
    }
  }
}

extension RetryTally {
  fileprivate mutating func count(_ retry: RetryNotes) {
    retries += 1
    if retry.planned >= 0 { planned.record(microseconds: Int64(Int(nearest: retry.planned * 1_000_000))) }
    if retry.request != .min, retry.failure != .min {
      measured.record(microseconds: retry.request - retry.failure)
    }
  }
}

extension LiveTally {
  fileprivate mutating func count(_ pause: BreakNotes) {
    scheduled += 1
    started += pause.facts.contains(.played) ? 1 : 0
    ended += pause.facts.contains(.played) && pause.facts.contains(.ended) ? 1 : 0
    filled += pause.hasAdStart ? 1 : 0
    if pause.start < pause.scheduled { lateSchedules += 1 }
    leadTimes.record(microseconds: pause.start - pause.scheduled)
  }
}

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
    var first = Names.none
    var second = Names.none
  }

  private struct DayKey: Hashable {
    var format: Int32
    /// Of ads without an impression, `.min`.
    var day: Int
  }

  private var sessions = Found<SessionKey, TallyBook.SessionPlaces>()
  private var reaches = Found<SessionKey, Int>()
  private var formats = Found<Int32, Int>()
  private var days = Found<DayKey, TallyBook.DayPlaces>()
  private var adUnits = Found<Int32, Int>()
  private var evidence = Found<Key, Int>()
  private var tries = Found<Key, Int>()
  private var responses = Found<Key, Int>()
  private var rewarded = Found<Key, Int>()
  private var revenues = Found<Key, Int>()
  private var live = Found<Int32, Int>()
  /// How often manifests of pods were scheduled, by format and address.
  private var pods: [Key: Int] = [:]
  /// How often assets were tapped, by format, key, and whether that was AdChoices.
  private var taps: [Key: Int] = [:]

  /// Counts a session and its ads.
  mutating func count(
    _ notes: SessionNotes, _ lexicon: Lexicon, _ outcomes: [AdOutcome], country: String?, isEEA: Bool?,
    into tallies: inout TallyBook
  ) {
    let places = sessions.place(of: SessionKey(notes)) {
      tallies.places(
        country: country, platform: lexicon.text(notes.platform), appVersion: lexicon.text(notes.appVersion),
        appID: lexicon.text(notes.appID))
    }
    let number = tallies.begin(places, isTest: notes.isTest)
    for (place, outcome) in outcomes.enumerated() {
      let ad = notes.ads[place]
      let day = dayPlaces(outcome.day, ad.format, lexicon, in: &tallies)
      tallies.add(
        outcome.tally,
        format: formats.place(of: ad.format) { tallies.formatPlace(of: lexicon.formats[Int(ad.format)].id) },
        adUnit: adUnits.place(of: ad.adUnit) { tallies.adUnitPlace(of: lexicon.text(ad.adUnit)) }, day,
        in: places, number: number, isTest: notes.isTest)
      countTaps(of: ad, notes)
      if outcome.isShown {
        let reach = reaches.place(of: SessionKey(notes)) { tallies.reachPlace(of: places) }
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

  private mutating func dayPlaces(
    _ day: Day?, _ format: Int32, _ lexicon: Lexicon, in tallies: inout TallyBook
  ) -> TallyBook.DayPlaces {
    days.place(of: DayKey(format: format, day: day?.number ?? .min)) {
      tallies.dayPlaces(of: day, format: Self.key(of: format, lexicon))
    }
  }

  /// To be asked for where a row is looked for by its name.
  private static func key(of format: Int32, _ lexicon: Lexicon) -> RowKey {
    RowKey(lexicon.formats[Int(format)].id)
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
    let key = Key(format: ad.format, first: isEEA == nil ? Names.none : notes.country)
    let place = evidence.place(of: key) {
      tallies.evidencePlace(
        format: Self.key(of: ad.format, lexicon), country: isEEA == nil ? nil : country)
    }
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
      let place = tries.place(of: Key(format: ad.format, first: attempt.adapter, second: network)) {
        tallies.mediationPlace(
          format: Self.key(of: ad.format, lexicon), adapter: lexicon.text(attempt.adapter),
          network: lexicon.text(network))
      }
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
      let place = responses.place(of: Key(format: ad.format, first: response.adapter)) {
        tallies.responsePlace(
          format: Self.key(of: ad.format, lexicon), adapter: lexicon.text(response.adapter))
      }
      tallies.countResponse(at: place) { $0.count(response) }
      next = response.next
    }
  }

  private mutating func countRewarded(
    _ ad: AdNotes, _ notes: SessionNotes, _ lexicon: Lexicon, into tallies: inout TallyBook
  ) {
    let place = rewarded.place(of: Key(format: ad.format, first: ad.adUnit)) {
      tallies.rewardedPlace(format: Self.key(of: ad.format, lexicon), adUnit: lexicon.text(ad.adUnit))
    }
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
      let place = revenues.place(of: Key(format: ad.format, first: ad.adUnit, second: paid.currency)) {
        tallies.revenuePlace(
          format: Self.key(of: ad.format, lexicon), adUnit: lexicon.text(ad.adUnit),
          currency: lexicon.text(paid.currency))
      }
      tallies.countRevenue(paid.micros < 0 ? nil : paid.micros, at: place)
      revenue = paid.next
    }
  }

  private mutating func countLive(_ notes: SessionNotes, _ lexicon: Lexicon, into tallies: inout TallyBook) {
    tallies.countStream(isLoaded: notes.stream.isLoaded, hasFailed: notes.stream.hasFailed)
    let format = notes.stream.format
    guard format >= 0, !notes.breaks.isEmpty || !notes.ads.isEmpty else { return }
    let place = live.place(of: format) { tallies.livePlace(format: lexicon.formats[Int(format)].id) }
    tallies.countLive(at: place) { tally in
      for ad in notes.ads where ad.progress >= 0 { tally.add(ad.kinds) }
      for pause in notes.breaks { tally.count(pause) }
    }
    for pause in notes.breaks {
      pods[Key(format: format, first: pause.address), default: 0] += 1
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

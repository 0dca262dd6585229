import AdModel
import Checks
import Diagnostics
import Ledger
import Tallies

extension SessionNotes {
  /// The ad unit of an ad, which is new with its first ad.
  private mutating func unit(of ad: Int) -> Int {
    if ads[ad].unit >= 0 { return Int(ads[ad].unit) }
    let name = ads[ad].adUnit
    // Few sessions have more than one.
    var place = units.firstIndex { $0.name == name } ?? units.count
    if place == units.count {
      units.append(UnitNotes(name: name))
      // An ad that doesn't name its unit is alone in it, or the definition names it.
      if name < 0 || units.count > 64 { doubt() }
    }
    if isInDoubt { place = units.count - 1 }
    ads[ad].unit = Int32(place)
    return place
  }

  mutating func noteRewardedRequest(_ line: Line, _ ad: Int, attempt: Int64, _ lexicon: inout Lexicon) {
    if firstRewardedRequest < 0 {
      firstRewardedRequest = lineCount
      facts.insert(.setsUp)
      if firstSetup < 0 { facts.insert(.setupUneven) }
    }
    let unit = unit(of: ad)
    guard units[unit].openAd < 0, units[unit].readyAd < 0 else { return doubt() }
    units[unit].openAd = Int32(ad)
    units[unit].lastRequest = lineCount
    let maxRetries = lexicon.formats[Int(ads[ad].format)].reward.maxRetries
    if ads[ad].isRetryWaiting {
      let retry = Int(ads[ad].lastRetry)
      retries[retry].request = line.time
      judge(retry, ad, isNamed: true, &lexicon)
    } else if ads[ad].openFailure != .min, attempt != 1 {
      units[unit].retriesSinceLoad += 1
      addRetry(
        RetryNotes(
          number: units[unit].retriesSinceLoad, planned: -1, failure: ads[ad].openFailure, request: line.time),
        ad)
      judge(Int(ads[ad].lastRetry), ad, isNamed: attempt > 1, &lexicon)
    } else if units[unit].retriesSinceLoad > 0, units[unit].retriesSinceLoad >= maxRetries {
      // Whoever has used up the retries counts from 1 again when the app asks anew.
      units[unit].retriesSinceLoad = 0
    }
    (ads[ad].isRetryWaiting, ads[ad].openFailure, ads[ad].endsInFailure) = (false, .min, false)
  }

  private mutating func addRetry(_ retry: RetryNotes, _ ad: Int) {
    let (last, place) = (Int(ads[ad].lastRetry), Int32(retries.count))
    if last >= 0 { retries[last].next = place } else { ads[ad].retries = place }
    ads[ad].lastRetry = place
    retries.append(retry)
  }

  /// Holds a retry against what is due.
  ///
  /// - Parameter isNamed: whether a line says that it is one.
  private mutating func judge(_ retry: Int, _ ad: Int, isNamed: Bool, _ lexicon: inout Lexicon) {
    let (notes, due) = (retries[retry], Retry.delay(number: retries[retry].number))
    func isOff(_ seconds: Double) -> Bool { abs(seconds - due) > 0.2 * due }
    if notes.planned >= 0, isOff(notes.planned) { ads[ad].rewardFacts.insert(.retryOffTime) }
    if notes.request != .min, notes.failure != .min,
      isOff(Timestamp(microseconds: notes.request).seconds(since: Timestamp(microseconds: notes.failure)))
    {
      ads[ad].rewardFacts.insert(.retryOffTime)
    }
    let system = lexicon.formats[Int(ads[ad].format)].reward
    let limit = system.retries ? system.maxRetries : 0
    if isNamed, notes.number > limit { ads[ad].rewardFacts.insert(.retryUneven) }
  }

  mutating func noteRewardedFailure(_ line: Line, _ ad: Int) {
    close(ad)
    (ads[ad].openFailure, ads[ad].lastFailure, ads[ad].endsInFailure) = (line.time, line.time, true)
  }

  mutating func noteRewardedLoad(_ line: Line, _ ad: Int) {
    close(ad)
    let unit = Int(ads[ad].unit)
    units[unit].retriesSinceLoad = 0
    units[unit].readyAd = Int32(ad)
    (ads[ad].isRetryWaiting, ads[ad].openFailure, ads[ad].endsInFailure) = (false, .min, false)
  }

  /// The ad's request is answered.
  private mutating func close(_ ad: Int) {
    let unit = Int(ads[ad].unit)
    if unit >= 0, units[unit].openAd == Int32(ad) { units[unit].openAd = -1 } else { doubt() }
  }

  mutating func noteRewarded(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    guard ads[ad].unit >= 0 || line.kind == .adCallback else { return doubt() }
    switch line.kind {
    case .adRetry: noteRetry(line, ad, &lexicon)
    case .adCallback: noteCallback(line, ad)
    case .adShow: noteShow(line, ad, 0)
    case .adDisplay: noteShow(line, ad, 1)
    case .adDisplayFailed: noteShow(line, ad, 2)
    case .adHide: noteShow(line, ad, 3)
    case .rewardGrant: noteReward(line, ad, isGrant: true, &lexicon)
    case .rewardDeliver: noteReward(line, ad, isGrant: false, &lexicon)
    case .adRevenue: noteRevenue(line, ad, &lexicon)
    default: if !ads[ad].has(.adDisplay) { doubt() }
    }
  }

  private mutating func noteRetry(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    let unit = Int(ads[ad].unit)
    // Written once its request was out, it says when that was planned; this is left to the ledger.
    guard ads[ad].openFailure != .min, !ads[ad].isRetryWaiting else { return doubt() }
    var planned = -1.0
    for (value, _) in line.fields {
      if value.field == .delaySeconds { planned = line.number(value) ?? -1 }
    }
    units[unit].retriesSinceLoad += 1
    addRetry(
      RetryNotes(number: units[unit].retriesSinceLoad, planned: planned, failure: ads[ad].openFailure), ad)
    judge(Int(ads[ad].lastRetry), ad, isNamed: true, &lexicon)
    (ads[ad].isRetryWaiting, ads[ad].endsInFailure) = (true, false)
  }

  private mutating func noteCallback(_ line: Line, _ ad: Int) {
    for (value, _) in line.fields {
      // A show may end by it.
      if value.field == .ok, value.form != .true { doubt() }
    }
  }

  /// One show an ad: asked for, displayed or not, hidden.
  private mutating func noteShow(_ line: Line, _ ad: Int, _ step: Int) {
    let (notes, unit) = (ads[ad], Int(ads[ad].unit))
    if units[unit].readyAd == Int32(ad) { units[unit].readyAd = -1 }
    switch step {
    case 0: if notes.shows > 0 || notes.loads == 0 { doubt() } else { ads[ad].shows = 1 }
    case 1:
      guard notes.shows == 1 else { return doubt() }
      (ads[ad].shows, ads[ad].firstDisplay, ads[ad].countedTime) = (2, lineCount, line.time)
    default:
      guard notes.shows == (step == 2 ? 1 : 2) else { return doubt() }
      ads[ad].shows = 3
      if step == 2 { ads[ad].displayFailures += 1 }
      (units[unit].lastDeparture, units[unit].lastDepartedAd) = (lineCount, Int32(ad))
    }
  }

  private mutating func noteReward(_ line: Line, _ ad: Int, isGrant: Bool, _ lexicon: inout Lexicon) {
    guard ads[ad].has(.adDisplay) else { return doubt() }
    if isGrant { ads[ad].grants += 1 } else { ads[ad].deliveries += 1 }
    let format = Int(ads[ad].format)
    for (value, _) in line.fields {
      var isAsDefined = true
      if value.field == .name, let name = lexicon.formats[format].rewardName {
        isAsDefined = value.form == .string && line.text(value).elementsEqual(name)
      } else if value.field == .amount, let amount = lexicon.formats[format].reward.amount {
        isAsDefined = line.number(value) == amount
      }
      if !isAsDefined { ads[ad].rewardFacts.insert(.rewardMayDiffer) }
    }
  }

  private mutating func noteRevenue(_ line: Line, _ ad: Int, _ lexicon: inout Lexicon) {
    guard ads[ad].has(.adDisplay) else { return doubt() }
    var notes = RevenueNotes(next: ads[ad].revenues, currency: Names.none, micros: -1)
    for (value, _) in line.fields {
      switch value.field {
      case .value: notes.micros = MoneyAmount.micros(String(decoding: line.text(value), as: UTF8.self)) ?? -1
      case .currency: notes.currency = name(value, in: line, &lexicon)
      default: break
      }
    }
    ads[ad].revenues = Int32(revenues.count)
    revenues.append(notes)
  }

  /// What is told of a rewarded ad, once all lines of its session were noted.
  func rewardedFacts(of ad: Int, _ lexicon: Lexicon) -> AdFacts {
    let notes = ads[ad]
    var facts = notes.rewardFacts.union(.rewarded)
    func set(_ fact: AdFacts, _ holds: Bool) {
      if holds { facts.formUnion(fact) }
    }
    set(.retried, notes.retries >= 0)
    set(.loadFailed, notes.retries >= 0 || notes.loadFailures > 0)
    let isEven = notes.grants <= 1 && notes.deliveries <= 1 && (notes.grants == 0 || notes.deliveries > 0)
    set(
      .showUneven,
      notes.shows == 1 || notes.shows > 0 && !isEven
        || notes.shows == 0 && notes.grants + notes.deliveries > 0)
    let system = lexicon.formats[Int(notes.format)].reward
    // Its last failure was left alone, and there was time to try again.
    if notes.endsInFailure, system.retries {
      let done = notes.lastRetry >= 0 ? retries[Int(notes.lastRetry)].number : 0
      let left = Timestamp(microseconds: endTime).seconds(since: Timestamp(microseconds: notes.lastFailure))
      set(.retryUneven, done < system.maxRetries && left > Retry.delay(number: done + 1))
    }
    if system.preloadsNext, notes.unit >= 0, units[Int(notes.unit)].lastDepartedAd == Int32(ad) {
      let unit = units[Int(notes.unit)]
      facts.insert(.preloadJudged)
      set(.preloadMissing, unit.lastRequest < unit.lastDeparture)
    }
    return facts
  }
}

import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about impressions.
  static let impressions: [Rule] = [
    Rule("impression-before-render", .ad(ImpressionBeforeRender.judge)),
    Rule("impression-missing", .ad(ImpressionMissing.judge)),
    Rule("impression-off-screen", .ad(ImpressionOffScreen.judge)),
    Rule("impression-repeated", .ad(impressionRepeated)),
    Rule("viewable-contradicted", .ad(viewableContradicted)),
  ]
}

/// Reports an `ad.viewable` of an ad of which too little was on the screen, or for too short a time.
private func viewableContradicted(_ ad: NativeAd) -> RuleOutcome {
  guard ad.record.kinds.contains(.adViewable), ad.record.appearance?.hasLayouts == true else {
    return .notApplicable
  }
  guard let viewable = ad.record.contradictedViewable else { return .pass }
  return ad.needsReview(
    "Ad \(name: ad.record.id) was told as viewable, and by then half of it wasn't on the screen long enough.",
    at: viewable.location,
    help: "Find out whose timer counted: one that runs on after the ad has left tells too many.")
}

/// Reports an impression that was counted before anything of the ad was on the screen.
private enum ImpressionBeforeRender {
  /// The time in microseconds after an ad's impression within which the ad may still come onto the screen.
  private static let grace: Int64 = 500_000

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    guard let impression = ad.record.impressions.first else { return .notApplicable }
    let render = ad.record.events.first { $0.kind == .assetRender }
    if let render, render.index < impression.index { return .pass }
    let counting = ad.record.appearance?.counting
    if counting?.hasAssetsLeft == true { return .pass }
    // Google's own sample counts while the ad is bound; the ad comes onto the screen a moment later.
    if let time = counting?.untilOnScreen, time <= grace { return .pass }
    guard let render else { return answerWithoutRendering(impression, ad) }
    return ad.fail(
      "The impression was counted before any asset of ad \(name: ad.record.id) was rendered.",
      at: impression.location, help: "Count it when the filled view comes onto the screen.",
      related: [RelatedPlace("the first rendering", at: render.location)]
    ).resting(onOrderOf: impression, render, in: ad.session)
  }

  /// Returns the outcome for an ad without any rendering. A custom native ad fails if no evidence is missing, because
  /// the app itself renders and counts it. Other ads need review, because the recorder may not see everything that the
  /// SDK draws.
  private static func answerWithoutRendering(_ impression: Event, _ ad: NativeAd) -> RuleOutcome {
    let message: Statement =
      "The impression of ad \(name: ad.record.id) was counted, and no asset of it was ever rendered."
    guard ad.record.kind == .customNative, ad.session.evidenceGaps(of: ad.record).isEmpty else {
      return ad.needsReview(
        message, at: impression.location,
        help: "Find out whether the ad was on the screen; record an 'asset.render' for each asset.")
    }
    return ad.fail(
      message, at: impression.location, help: "Count it when the filled view comes onto the screen.")
  }
}

/// Reports a native ad that was shown and never counted.
enum ImpressionMissing {
  /// The time in microseconds that a native ad must be wholly on the screen before an impression is expected.
  private static let leastOnScreen: Int64 = 5_000_000

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard ad.record.kind == .customNative || ad.record.kind == .native else { return .notApplicable }
    guard ad.record.isRendered else { return .notApplicable }
    if !ad.record.impressions.isEmpty { return .pass }
    if TrackingAbsent.isMissing(ad) { return .notApplicable }
    guard ad.record.cameOntoScreen else { return .notApplicable }
    return ad.record.kind == .customNative
      ? .fail([
        violation(
          "Custom native ad \(name: ad.record.id) was rendered, and its impression never counted.", ad)
      ])
      : answerAboutNative(ad)
  }

  /// Returns the outcome for a native ad. The SDK counts the impressions of native ads, and may not count ads that
  /// disappear at once.
  private static func answerAboutNative(_ ad: AnyAd) -> RuleOutcome {
    guard let shown = ad.record.appearance?.whollyOnScreen else { return .notApplicable }
    guard shown >= leastOnScreen else { return .notApplicable }
    var violation = violation(
      "Native ad \(name: ad.record.id) was wholly on the screen for \(shown / 1_000_000) seconds, and its impression never counted.",
      ad)
    violation.severity = .warning
    violation.help = "Register the ad's view and its assets with the SDK, and keep the ad's delegate alive."
    return .fail([violation])
  }

  private static func violation(_ message: @autoclosure () -> Statement, _ ad: AnyAd) -> Violation {
    ad.violation(
      message(), at: ad.endLocation, help: "Call 'recordImpression()' when the ad comes onto the screen.",
      related: ad.record.shownAt.map { [RelatedPlace("on the screen here", at: $0.location)] } ?? [])
  }

  /// Returns true if this rule or `TrackingAbsent` fails for the ad, because its impression was never counted.
  static func isMissing(_ ad: AnyAd) -> Bool {
    if case .fail = judge(ad) { return true }
    return TrackingAbsent.isMissing(ad)
  }
}

/// Reports an impression that was counted while no part of the ad was on the screen.
private enum ImpressionOffScreen {
  /// The time in microseconds after an impression within which the ad may still appear on the screen.
  /// `reportTolerance` is the time after the ad has left the screen within which the SDK may still report the
  /// impression.
  private static let (appearanceTolerance, reportTolerance): (Int64, Int64) = (1_000_000, 2_000_000)

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    guard let impression = ad.record.impressions.first else { return .notApplicable }
    guard let appearance = ad.record.appearance, appearance.hasLayouts, appearance.counting.isKnown else {
      return .notApplicable
    }
    let render = ad.record.events.first { $0.kind == .assetRender }
    if render.map({ $0.index > impression.index }) ?? true, !appearance.counting.hasAssetsLeft {
      return .notApplicable
    }
    let counting = appearance.counting
    if counting.wasOnScreen == true { return .pass }
    if let time = counting.untilOnScreen, time <= appearanceTolerance { return .pass }
    let isByApp = impression[.by]?.equals("app") == true
    if !isByApp, let time = counting.sinceHidden, time <= reportTolerance { return .pass }
    let message: Statement =
      "The impression was counted while no part of the ad was on the screen\(rest(of: counting))."
    let related =
      ad.record.events.last { $0.kind == .viewRender && $0.index < impression.index }
      .map { [RelatedPlace("the ad's frame", at: $0.location)] } ?? []
    return isByApp
      ? ad.fail(
        message, at: impression.location, help: "Count it when the filled view comes onto the screen.",
        related: related)
      : ad.needsReview(
        message, at: impression.location, help: "Find out where the ad was when the SDK counted it.",
        related: related)
  }

  private static func rest(of counting: CountingPlace) -> Phrase {
    guard let time = counting.untilOnScreen else { return ", and none came onto it afterwards" }
    return ", and came onto it \(number: (Double(time) / 1_000_000)) s later"
  }
}

/// Reports an impression that the same party had already counted.
private func impressionRepeated(_ ad: NativeAd) -> RuleOutcome {
  guard !ad.record.impressions.isEmpty else { return .notApplicable }
  if ad.record.impressions.count == 1 { return .pass }
  if TrackingDoubled.isDoubled(ad.record.impressions) { return .notApplicable }
  var firstByParty: [String: Event] = [:]
  var violations: [Violation] = []
  for impression in ad.record.impressions {
    // An impression without a readable party (`event-invalid`) may be by any party.
    guard let party = impression[.by]?.string else { continue }
    guard let first = firstByParty[party] else {
      firstByParty[party] = impression
      continue
    }
    violations.append(
      ad.violation(
        "The impression of ad \(name: ad.record.id) is counted again by \(name: party); only the first counts.",
        at: impression.location, help: "Count an ad once, when it first comes onto the screen.",
        related: [RelatedPlace("the impression that counts", at: first.location)]))
  }
  return .passUnless(violations)
}

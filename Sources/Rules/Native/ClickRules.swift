import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about clicks on native ads.
  static let clicks: [Rule] = [
    Rule("click-action-conflict", .ad(ClickActionConflict.judge)),
    Rule("click-asset-not-clickable", .ad(ClickAssetNotClickable.judge)),
    Rule("click-before-impression", .ad(clickBeforeImpression)),
    Rule("click-off-screen", .ad(clickOffScreen)),
    Rule("click-repeated", .ad(clickRepeated)),
    Rule("click-unexplained", .ad(clickUnexplained)),
    Rule("deep-link-order", .ad(DeepLinkOrder.judge)),
  ]
}

/// Reports a click with another outcome than the SDK documents.
private enum ClickActionConflict {
  static func judge(_ ad: NativeAd) -> RuleOutcome {
    let clicks = ad.record.clicks.filter {
      $0.action != nil
        && !($0.role == .adChoices && $0.reachesAboutPage(hosts: ad.context.aboutHosts) == true)
    }
    guard !clicks.isEmpty else { return .notApplicable }
    let outcomes = clicks.map { answer(to: $0, of: ad) }
    return outcomes.first { $0.verdict == .fail } ?? outcomes.first { $0.verdict == .needsReview }
      ?? .pass
  }

  /// Returns true if a custom click handler was set. The ad's load states that or, if it doesn't, the definition; `nil`
  /// if neither does.
  private static func hasHandler(_ ad: NativeAd) -> Bool? {
    ad.record.load?[.clickHandler]?.bool ?? ad.record.definition?.handlesClicks
  }

  private static func answer(to click: Click, of ad: NativeAd) -> RuleOutcome {
    let action = click.action ?? ""
    switch (hasHandler(ad), action) {
    case (true, "browser"), (true, "deepLink"):
      return fail(
        click,
        "opened a \(words: action == "browser" ? "browser" : "deep link") although a custom click handler is set",
        ad
      )
    case (false, "customHandler"):
      return fail(click, "ran a custom click handler, and none is set", ad)
    case (nil, "customHandler"):
      return ad.needsReview(
        "A click ran a custom click handler, and it isn't known whether one is set.",
        at: click.event.location,
        help: "Record 'clickHandler' in 'ad.load'.")
    case (_, "browser"):
      return answer(toBrowser: click, of: ad)
    default: return .pass
    }
  }

  /// Returns the outcome for a click that opened a browser. It fails if the ad has a deep link that an installed app
  /// could open. If it wasn't recorded which links could be opened, it passes.
  private static func answer(toBrowser click: Click, of ad: NativeAd) -> RuleOutcome {
    guard let openable = click.openable, let links = ad.record.load?[.deepLinks]?.strings,
      let link = links.first(where: openable.contains)
    else { return .pass }
    return fail(click, "opened a browser although an installed app could open \(origin(of: link))", ad)
  }

  private static func fail(_ click: Click, _ what: Phrase, _ ad: NativeAd) -> RuleOutcome {
    ad.fail(
      "The click\(click.key.map { " on \(name: $0)" } ?? "") \(what).", at: click.event.location,
      help:
        "A click runs the custom handler if one is set, or else opens the first usable deep link, or else a browser.",
      related: ad.record.load.map { [RelatedPlace("the ad's load", at: $0.location)] } ?? []
    ).about(click.key)
  }

  /// Returns the scheme and host of a link. Paths and queries may carry tokens, and must never be in a message
  /// (recording.md, "Privacy").
  private static func origin(of link: String) -> Phrase {
    guard let parts = URLParts(link), let scheme = parts.scheme else { return "a deep link" }
    return "\(name: "\(scheme):\(parts.host.map { "//\($0)" } ?? "")")"
  }
}

/// Reports a click on an asset that isn't clickable.
private enum ClickAssetNotClickable {
  static func judge(_ ad: DeclaredNativeAd) -> RuleOutcome {
    let clicks = ad.record.clicks.compactMap { click in
      ad.definition.asset(matching: click.match).map { (click: click, asset: $0) }
    }
    // Clicks on AdChoices have rules of their own.
    let judged = clicks.filter { $0.click.role != .adChoices }
    guard !judged.isEmpty else { return .notApplicable }
    for (click, asset) in judged {
      if let violation = violation(about: click, on: asset, of: ad) { return .fail([violation]) }
    }
    return .pass
  }

  private static func violation(
    about click: Click, on asset: Asset, of ad: DeclaredNativeAd
  ) -> Violation? {
    let (key, definition) = (asset.key.value, ad.definition)
    if !asset.isClickable, click.role == .other {
      return ad.violation(
        "Asset \(name: key) was clicked, and format \(definition.title) doesn't declare it clickable.",
        at: click.event.location,
        help: "Take the tap handler off it, or declare it 'clickable: true'.",
        related: [
          RelatedPlace(
            "declared here", at: definition.location(asset.clickableField?.range ?? asset.key.range))
        ]
      ).about(asset.key.value)
    }
    guard let render = ad.lastRendering(before: click), render.clickable == false else { return nil }
    return ad.violation(
      "Asset \(name: key) was clicked, and its last rendering has 'clickable' false.",
      at: click.event.location,
      help: "Report clicks under the key of the asset that was tapped.",
      related: [RelatedPlace("the rendering", at: ad.record.event(render).location)]
    ).about(asset.key.value)
  }
}

/// Reports a click on an ad before its impression was counted.
private func clickBeforeImpression(_ ad: NativeAd) -> RuleOutcome {
  guard let impression = ad.record.impressions.first else { return .notApplicable }
  guard !ad.record.clicks.isEmpty else { return .notApplicable }
  let early = ad.record.clicks.filter {
    $0.event.index < impression.index && !isCountedSoon(after: $0, ad.record)
  }
  guard let first = early.first else { return .pass }
  let asset: Phrase = first.key.map { " on \(name: $0)" } ?? ""
  return ad.fail(
    "A click\(asset) came before the ad's impression\(early.count > 1 ? ", the first of \(early.count)" : "").",
    at: first.event.location, help: "Count the impression when the ad comes onto the screen.",
    related: [RelatedPlace("the impression", at: impression.location)]
  ).about(first.key).resting(onOrderOf: first.event, impression, in: ad.session)
}

/// True if the SDK or an adapter counted an impression of the ad at most 2 s after the click: their callbacks come late.
private func isCountedSoon(after click: Click, _ ad: AdRecord) -> Bool {
  ad.impressions.contains { impression in
    guard let party = impression[.by]?.string, party == "sdk" || party == "adapter" else { return false }
    return (0...2_000_000).contains(impression.time.microseconds - click.event.time.microseconds)
  }
}

/// Reports a click on an ad that was no longer on the screen, or that something of the app covered.
private func clickOffScreen(_ ad: NativeAd) -> RuleOutcome {
  guard !ad.record.clicks.isEmpty, ad.record.appearance?.hasLayouts == true else { return .notApplicable }
  for click in ad.record.clicks {
    guard let absence = click.absence, absence.time > (absence.isCovered ? 500_000 : 2_000_000) else {
      continue
    }
    let asset: Phrase = click.key.map { " on \(name: $0)" } ?? ""
    let seconds = Double(absence.time) / 1_000_000
    return ad.needsReview(
      "A click\(asset) came \(number: seconds) s after the ad \(words: absence.isCovered ? "was covered" : "left the screen").",
      at: click.event.location,
      help: "Nobody can tap what isn't there: find out who counted the click, and where the ad was."
    ).about(click.key)
  }
  return .pass
}

/// Reports a click that one party recorded twice.
private func clickRepeated(_ ad: NativeAd) -> RuleOutcome {
  if ad.record.clicks.isEmpty { return .notApplicable }
  // The first line of each click, by its number and the party that wrote it.
  var firsts: [Int: [String?: Click]] = [:]
  return .passUnless(
    ad.record.clicks.compactMap { click -> Violation? in
      guard click.isRepeated else {
        firsts[click.number, default: [:]][click.party] = click
        return nil
      }
      let asset: Phrase = click.key.map { " on \(name: $0)" } ?? ""
      let first = firsts[click.number]?[click.party]
      return ad.violation(
        "A click\(asset) is reported again by \(name: click.party ?? "") within a tenth of a second; it is one click.",
        at: click.event.location, help: "Report a click once.",
        related: first.map { [RelatedPlace("first reported here", at: $0.event.location)] } ?? []
      ).about(click.key)
    })
}

/// Reports a click on an ad that was never counted, or a full screen that an ad opened without a click.
private func clickUnexplained(_ ad: NativeAd) -> RuleOutcome {
  let record = ad.record
  guard !record.clicks.isEmpty || record.kinds.contains(.screenPresent) else { return .notApplicable }
  if let click = record.clicks.first, record.impressions.isEmpty, ad.session.observes(.impressions) {
    if ImpressionMissing.isMissing(ad.any) { return .notApplicable }
    return ad.needsReview(
      "Ad \(name: record.id) was clicked, and its impression never counted.", at: click.event.location,
      help: "Find out whether the ad was on the screen, and who counts it.")
  }
  guard let screen = record.unexplainedScreen else { return .pass }
  return ad.needsReview(
    "Ad \(name: record.id) opened a full screen, and no click on it was recorded at that time.",
    at: screen.location,
    help:
      "A tap on the icon that the SDK draws does this, and is no click. If it wasn't one, find out where the click is lost."
  )
}

/// Reports a click that opened another deep link than the first that works.
private enum DeepLinkOrder {
  static func judge(_ ad: NativeAd) -> RuleOutcome {
    guard let load = ad.record.load, let links = load[.deepLinks]?.strings else { return .notApplicable }
    let clicks = ad.record.clicks.filter { $0.action == "deepLink" && $0.url != nil && $0.openable != nil }
    guard !clicks.isEmpty else { return .notApplicable }
    for click in clicks {
      guard let problem = problem(click, links) else { continue }
      return ad.fail(
        "The click\(click.key.map { " on \(name: $0)" } ?? "") opened \(words: problem).",
        at: click.event.location,
        help: "Open the first of the ad's deep links that an installed app can open.",
        related: [RelatedPlace("the ad's load", at: load.location)]
      ).about(click.key)
    }
    return .pass
  }

  private static func problem(_ click: Click, _ links: [String]) -> String? {
    let openable = click.openable ?? []
    guard let link = click.url, links.contains(link) else { return "a deep link that the ad didn't bring" }
    guard let first = links.first(where: openable.contains) else {
      return "a deep link, and no installed app can open one"
    }
    if first == link { return nil }
    return openable.contains(link)
      ? "another deep link than the first that an installed app can open"
      : "a deep link that no installed app can open"
  }
}

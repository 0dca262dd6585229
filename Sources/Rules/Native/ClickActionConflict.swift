import Checking
import Model
import Basics
import Sessions

/// Reports a click with another outcome than the SDK documents.
enum ClickActionConflict: AdRule {
  static let info = RuleInfo(
    id: "click-action-conflict",
    title: "Click did something else than it should",
    group: .native,
    severity: .error,
    summary: """
      A click opened a deep link or a browser although a custom click handler is set (`ad.load.clickHandler`, or else \
      the definition's `clicks.customHandler`). Or it ran a custom handler although none is set. Or it opened a \
      browser although an installed app could open one of the ad's deep links (`openable` of the click holds one of \
      the load's `deepLinks`). Deep links aren't judged if either list wasn't recorded. Clicks on AdChoices that reach \
      "About this ad" are left out. Reported once an ad, at the first such click.
      """,
    rationale: """
      The SDK handles a click in a fixed order. If a custom click handler is set, the SDK runs it and does nothing \
      else. Otherwise it opens the first deep link that an installed app can open, or else a browser at the \
      destination. If the recording shows another outcome, people land in the wrong place. The click may open two \
      pages at once or not be counted.
      """,
    remedy: """
      Set `customClickHandler` (iOS; on Android the `OnCustomClickListener` of `forCustomFormatAd`) before the click \
      is performed, and only for ads with a custom click action; leave it `nil` to let the SDK open links. Don't open \
      the destination yourself beside `performClickOnAsset(withKey:)`. On iOS a deep link's scheme must be listed in \
      `LSApplicationQueriesSchemes`; otherwise no app seems to be able to open it.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .customNativeAdReference],
    grounds: [
      .documented(
        """
        The guides state the order: a custom click handler and nothing else, or else the first deep link that an app \
        can open, or else a browser.
        """),
      .deduced("The recorder reports which links an app could open."),
    ],
    restsOn: [.clicks],
    good: [
      .nativeSession,
      .native(
        shown: """
          {"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"browser","openable":["bakery://order"]}
          """),
    ],
    bad: [
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"customHandler"}
          """),
      .recording(
        """
        \(ExampleLines.toRequest)
        {"event":"ad.load","ad":"a1","format":"bread-native","deepLinks":["bakery://order"],"dsa":\(ExampleLines.dsa),\
        "assets":{\(ExampleLines.headline),\(ExampleLines.mainImage),\(ExampleLines.adChoices)}}
        \(ExampleLines.render)
        \(ExampleLines.impression)
        ↓{"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"browser","openable":["bakery://order"]}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.toRequest)
        {"event":"ad.load","ad":"a1","format":"bread-native","clickHandler":true,"dsa":\(ExampleLines.dsa),\
        "assets":{\(ExampleLines.headline),\(ExampleLines.mainImage),\(ExampleLines.adChoices)}}
        \(ExampleLines.render)
        \(ExampleLines.impression)
        ↓\(ExampleLines.click)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

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
        "opened a \(action == "browser" ? "browser" : "deep link") although a custom click handler is set", ad
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

  private static func fail(_ click: Click, _ what: String, _ ad: NativeAd) -> RuleOutcome {
    ad.fail(
      "The click\(click.key.map { " on \($0.quoted)" } ?? "") \(what).", at: click.event.location,
      help:
        "A click runs the custom handler if one is set, or else opens the first usable deep link, or else a browser.",
      related: ad.record.load.map { [RelatedPlace("the ad's load", at: $0.location)] } ?? []
    ).about(click.key)
  }

  /// Returns the scheme and host of a link. Paths and queries may carry tokens, and must never be in a message
  /// (recording.md, "Privacy").
  private static func origin(of link: String) -> String {
    guard let parts = URLParts(link), let scheme = parts.scheme else { return "a deep link" }
    return "'\(scheme):\(parts.host.map { "//\($0)" } ?? "")'"
  }
}

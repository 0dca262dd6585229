import Checking
import Model
import Basics
import Sessions

/// A click with another outcome than the SDK documents.
enum ClickActionConflict: AdRule {
  static let info = RuleInfo(
    id: "click-action-conflict",
    title: "Click did something else than it should",
    group: .native,
    severity: .error,
    summary: """
      With a custom click handler (`ad.load.clickHandler`, else the definition's `clicks.customHandler`) a click opened a \
      deep link or a browser; without one it ran a custom handler; or it opened a browser although an installed app could \
      open one of the ad's deep links (`openable` of the click holds one of the load's `deepLinks`). Where either list \
      isn't recorded, nothing is said of deep links. Clicks on AdChoices that reach "About this ad" are left out. Reported once an ad, at the first such click.
      """,
    rationale: """
      The SDK answers a click in a fixed order: the custom click handler and nothing else, if one is set; else the first \
      deep link that an installed app can open; else a browser at the destination. If the recording shows another \
      outcome, people land in the wrong place, and a click may open two things at once or be counted by nobody.
      """,
    remedy: """
      Set `customClickHandler` (iOS; on Android the `OnCustomClickListener` of `forCustomFormatAd`) before the click is \
      performed, and only for ads with a custom click action; leave it `nil` to let the SDK open links. Don't open the \
      destination yourself beside `performClickOnAsset(withKey:)`. On iOS a deep link's scheme must stand in \
      `LSApplicationQueriesSchemes`, or no app seems to be able to open it.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .customNativeAdReference],
    grounds: [
      .documented(
        """
        The order is documented: a custom click handler and nothing else, else the first deep link that an \
        app can open, else a browser.
        """),
      .deduced("Which links an app could open is what the recorder says."),
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
    guard !clicks.isEmpty else {
      return .notApplicable("No click was recorded with its action, but such as open \"About this ad\".")
    }
    let outcomes = clicks.map { answer(to: $0, of: ad) }
    return outcomes.first { $0.verdict == .fail } ?? outcomes.first { $0.verdict == .needsReview }
      ?? .pass
  }

  /// True if a custom click handler was set, by the load, else by the definition; `nil` if neither is known.
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
      return .needsReview(
        "A click ran a custom click handler, and whether one is set isn't known.", at: click.event.location,
        help: "Record 'clickHandler' in 'ad.load'.")
    case (_, "browser"):
      return answer(toBrowser: click, of: ad)
    default: return .pass
    }
  }

  /// Fails only if an installed app can open one of the ad's deep links. A list that wasn't recorded is no failure.
  private static func answer(toBrowser click: Click, of ad: NativeAd) -> RuleOutcome {
    guard let openable = click.openable, let links = ad.record.load?[.deepLinks]?.strings,
      let link = links.first(where: openable.contains)
    else { return .pass }
    return fail(click, "opened a browser although an installed app could open \(origin(of: link))", ad)
  }

  private static func fail(_ click: Click, _ what: String, _ ad: NativeAd) -> RuleOutcome {
    .fail(
      "The click\(click.key.map { " on \($0.quoted)" } ?? "") \(what).", at: click.event.location,
      help:
        "A click runs the custom handler if one is set, else opens the first deep link that can be, else a browser.",
      related: ad.record.load.map { [RelatedPlace("the ad's load", at: $0.location)] } ?? [])
  }

  /// Returns scheme and host: paths and queries may carry tokens, and never reach a message (recording.md, "Privacy").
  private static func origin(of link: String) -> String {
    guard let parts = URLParts(link), let scheme = parts.scheme else { return "a deep link" }
    return "'\(scheme):\(parts.host.map { "//\($0)" } ?? "")'"
  }
}

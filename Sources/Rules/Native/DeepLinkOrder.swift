import Checking
import Model
import Basics
import Sessions

/// Reports a click that opened another deep link than the first that works.
enum DeepLinkOrder: AdRule {
  static let info = RuleInfo(
    id: "deep-link-order",
    title: "Click opened another deep link than the first that works",
    group: .native,
    severity: .warning,
    summary: """
      A click with action `deepLink` has a `url` that is none of the load's `deepLinks`, or isn't the first of them \
      that is in the click's `openable`. If `openable` is empty, no deep link can have been opened. The rule doesn't \
      apply if either list or the URL wasn't recorded. Reported once an ad, at the first such click.
      """,
    rationale: """
      An ad may bring several deep links: the advertiser's app first, then a shop's, then a mirror's. The SDK opens \
      the first that an installed app can open. An app that opens another one takes people to a place that the \
      advertiser didn't ask for, and a link that no app can open leads nowhere.
      """,
    remedy: """
      Leave the links to the SDK, or go through them in their order and open the first that `canOpenURL` (iOS) or \
      `resolveActivity` (Android) accepts. On iOS a scheme that isn't in `LSApplicationQueriesSchemes` is never \
      accepted.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .recordingFormat],
    grounds: [
      .documented(
        """
        The SDK goes through the deep links in their order, and opens the first that an installed app can \
        open.
        """),
      .deduced("The recorder reports which of them an app could open."),
    ],
    restsOn: [.loads, .clicks],
    good: [
      .recording(
        """
        \(loaded)
        {"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"deepLink","url":"market://bread",\
        "openable":["market://bread"]}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ],
    bad: [
      .recording(
        """
        \(loaded)
        ↓{"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"deepLink","url":"market://bread",\
        "openable":["bakery://order","market://bread"]}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(loaded)
        ↓{"event":"click","ad":"a1","asset":"MainImage","by":"app","action":"deepLink","url":"bakery://order",\
        "openable":[]}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  /// A session with an ad that has two deep links, up to its impression.
  private static let loaded = """
    \(ExampleLines.toRequest)
    {"event":"ad.load","ad":"a1","format":"bread-native","deepLinks":["bakery://order","market://bread"],\
    "dsa":\(ExampleLines.dsa),"assets":{\(ExampleLines.headline),\(ExampleLines.mainImage),\(ExampleLines.adChoices)}}
    \(ExampleLines.render)
    \(ExampleLines.impression)
    """

  static func judge(_ ad: NativeAd) -> RuleOutcome {
    guard let load = ad.record.load, let links = load[.deepLinks]?.strings else { return .notApplicable }
    let clicks = ad.record.clicks.filter { $0.action == "deepLink" && $0.url != nil && $0.openable != nil }
    guard !clicks.isEmpty else { return .notApplicable }
    for click in clicks {
      guard let problem = problem(click, links) else { continue }
      return ad.fail(
        "The click\(click.key.map { " on \($0.quoted)" } ?? "") opened \(problem).", at: click.event.location,
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

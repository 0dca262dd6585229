import Checking
import Model
import Basics
import Sessions

/// An "Ad" label that can't be read.
enum BadgeTooSmall: AdRule {
  static let info = RuleInfo(
    id: "badge-too-small",
    title: "Ad badge is too small",
    group: .native,
    severity: .warning,
    summary: """
      The label that says "Ad" (`AdBadge`, or an asset of type `badge`) is under 15 × 15 points when the most of the ad is \
      on the screen, in either direction by more than half a point; in any territory. Of several labels the biggest counts.
      """,
    rationale: """
      Google's policies for native ads ask for a label of at least 15 × 15, which is advice for custom formats: smaller, nobody tells the ad from the \
      article. Often the label's text is empty, or a constraint squeezes it beside a long headline.
      """,
    remedy: """
      Give the label a minimum width and height of 15 (points on iOS, dp on Android), a font of at least 11, and a high \
      compression resistance. Test with the longest translation, and with "Ad" in languages that write it short.
      """,
    citations: [.nativePolicy],
    grounds: [
      .documented("Google's policies for native ads ask for a label of at least 15 × 15."),
      .nativePoliciesAreAdvice,
    ],
    evidence: .supporting(.marking),
    restsOn: [.rendering],
    good: [.nativeSession],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[20,121,22,11],"visible":1,"text":"Ad"}
          """)
    ])

  /// Points.
  static let least = 15.0

  static func judge(_ ad: ShownNativeAd) -> Judgement {
    // Each where the most of it could be seen; what wasn't there when the ad counted is `badge-missing`.
    let badges = ad.showing.state.assets(role: .badge).filter(\.isInForce).compactMap { badge in
      let showing = ad.showing.fullest(of: badge)
      return showing.state.asset(like: badge).map { (badge: $0, showing: showing) }
    }.filter(\.badge.isShown)
    let biggest = badges.max { ($0.badge.frame?.area ?? 0) < ($1.badge.frame?.area ?? 0) }
    guard let (biggest, showing) = biggest else { return .notApplicable("No badge was shown.") }
    if badges.contains(where: { $0.badge.frame?.isSmaller(than: least, least) == false }) { return .pass }
    return .fail(
      "The badge \(biggest.key.quoted) is \(biggest.sizeName) \(showing.momentName), under \(least.plain) × \(least.plain).",
      at: biggest.render.location, help: "Give the label a minimum size.",
      related: showing.related(besides: biggest.render))
  }
}

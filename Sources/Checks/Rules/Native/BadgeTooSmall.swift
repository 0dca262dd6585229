import AdModel
import Diagnostics
import Ledger

/// An "Ad" label that can't be read.
enum BadgeTooSmall: AdRule {
  static let info = RuleInfo(
    id: "badge-too-small",
    title: "Ad badge is too small",
    group: .native,
    severity: .warning,
    summary: """
      The label that says "Ad" (`AdBadge`, or an asset of type `badge`) is under 15 × 15 points at the moment of showing, \
      in either direction by more than half a point; in any territory. Of several labels the biggest counts.
      """,
    rationale: """
      Google's policies for native ads ask for a label of at least 15 × 15: smaller, nobody tells the ad from the \
      article. Often the label's text is empty, or a constraint squeezes it beside a long headline.
      """,
    remedy: """
      Give the label a minimum width and height of 15 (points on iOS, dp on Android), a font of at least 11, and a high \
      compression resistance. Test with the longest translation, and with "Ad" in languages that write it short.
      """,
    citations: [.nativePolicy],
    evidence: .supporting(.marking),
    good: [.nativeSession],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[20,121,22,11],"visible":1,"text":"Ad"}
          """)
    ])

  /// Points.
  static let least = 15.0

  static func mayFail(_ ad: AdFacts) -> Bool { ad.contains(.badgeFaulty) }

  static func judge(_ ad: ShownNativeAd) -> Judgement {
    let showing = ad.showing
    let badges = showing.state.assets(role: .badge).filter(\.isShown)
    let biggest = badges.max { ($0.frame?.area ?? 0) < ($1.frame?.area ?? 0) }
    guard let biggest else { return .notApplicable("No badge was shown.") }
    if badges.contains(where: { $0.frame?.isSmaller(than: least, least) == false }) { return .pass }
    return .fail(
      "The badge \(biggest.key.quoted) is \(biggest.sizeName) \(showing.momentName), under \(least.plain) × \(least.plain).",
      at: biggest.render.location, help: "Give the label a minimum size.",
      related: showing.related(besides: biggest.render))
  }
}

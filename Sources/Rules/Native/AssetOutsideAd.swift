import Basics
import Checking
import Model
import Sessions

/// Reports an asset that isn't inside the ad's frame.
enum AssetOutsideAd: AdRule {
  static let info = RuleInfo(
    id: "asset-outside-ad",
    title: "Asset lies outside the ad",
    group: .native,
    severity: .warning,
    summary: """
      An asset lies beyond the ad's frame by more than half a point, for more than a second, and for most of the time; \
      in any territory. AdChoices has a rule of its own, and `badge-missing` judges the ad label. If there are several \
      pictures, one that waits beyond the edge until the user swipes to it is to check.
      """,
    rationale: """
      Clicks outside of the native ad view aren't counted, and Google's native validator reports advertiser assets \
      outside of it. An asset beyond the frame is cut off, or looks like a part of the article.
      """,
    remedy: """
      Put every asset's view inside of the native ad view (`GADNativeAdView`, `NativeAdView`, the container of a custom \
      format), and constrain it to its edges.
      """,
    citations: [.nativePolicy, .customFormatsOnIOS],
    grounds: [
      .documented("All assets of a native ad belong inside of the ad's view, which takes the taps."),
      .deduced("Half a point of tolerance is our choice."),
      .judgedOverTime,
      .nativePoliciesAreAdvice,
    ],
    restsOn: [.rendering],
    good: [.nativeSession],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"Caption","frame":[24,405,342,20],"visible":1,"clickable":false}
          """)
    ])

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    let assets = ad.appearance.inside
    if assets.isEmpty { return .notApplicable }
    guard assets.contains(where: { $0.appearance.verdict != .passes }) else { return .pass }
    // Without a definition no asset is due; `NotApplicable` is the only error here and means just that.
    let declared = try? ShownDeclaredAd(ad.any)
    return .passUnless(
      assets.compactMap { key, place, look in
        guard look.verdict != .passes, place.map({ declared?.lacks($0) == true }) != true else { return nil }
        let isWaiting = look.problem == .beyondEdge
        return ad.violation(
          about: look,
          LayoutTexts(
            subject: key.quoted, question: "whether \(key.quoted) came into the ad",
            help: "Keep the asset inside of the ad's container.",
            reviewHelp: isWaiting
              ? "Swipe to it, or look at a screenshot." : "Look at a screenshot of the whole ad.")
        ).about(key)
      })
  }
}

import Checking
import Model
import Basics
import Sessions

/// Reports a click on an asset that isn't clickable.
enum ClickAssetNotClickable: AdRule {
  static let info = RuleInfo(
    id: "click-asset-not-clickable",
    title: "Click on an asset that isn't clickable",
    group: .native,
    severity: .warning,
    summary: """
      A `click` names a declared asset that the definition doesn't declare `clickable`, or whose last `asset.render` \
      before the click has `clickable: false`. AdChoices, the ad label and the video needn't be declared clickable. \
      Reported once an ad, at the first such click.
      """,
    rationale: """
      Google's policy for native ads lets title, picture and call to action be clickable, but not white space or the \
      background, where people who only scroll would click by accident. For custom formats that is advice. Clicks \
      under the key of another asset also spoil the figures by asset.
      """,
    remedy: """
      Take the tap handler off this asset: a caption, for example, needs none. Or pass the key that *best matches* \
      what was tapped to `performClickOnAsset(withKey:)` or `performClick`. If the asset is meant to be clickable, \
      declare it `clickable: true`.
      """,
    citations: [.customFormatsOnIOS, .customNativeAdReference, .nativePolicy],
    grounds: [
      .documented(
        """
        Google's policies for native ads state which parts may be clickable: not white space, not the background.
        """),
      .advice(
        """
        Those policies are written for programmatic native ads. For custom native formats they are advice, and the \
        definition says which assets are clickable.
        """),
    ],
    restsOn: [.clicks],
    companions: ["asset-not-clickable"],
    good: [.nativeSession],
    bad: [
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"Caption","by":"app","action":"browser","openable":[]}
          """),
      .native(
        shown: """
          {"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,340,342,24],"visible":1,"clickable":false}
          ↓{"event":"click","ad":"a1","asset":"Headline","by":"app","action":"browser","openable":[]}
          """),
    ])

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
    let (key, definition) = (asset.key.value.quoted, ad.definition)
    if !asset.isClickable, click.role == .other {
      return ad.violation(
        "Asset \(key) was clicked, and format \(definition.title) doesn't declare it clickable.",
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
      "Asset \(key) was clicked, and its last rendering has 'clickable' false.",
      at: click.event.location,
      help: "Report clicks under the key of the asset that was tapped.",
      related: [RelatedPlace("the rendering", at: ad.record.event(render).location)]
    ).about(asset.key.value)
  }
}

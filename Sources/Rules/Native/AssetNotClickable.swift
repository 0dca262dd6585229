import Basics
import Checking
import Model
import Sessions

/// Reports an asset that is declared clickable and takes no taps.
enum AssetNotClickable: AdRule {
  static let info = RuleInfo(
    id: "asset-not-clickable",
    title: "Asset takes no taps",
    group: .native,
    severity: .warning,
    summary: """
      An asset that the definition declares `clickable: true` is on the screen with `clickable: false` for more than a \
      second, and for most of the time. AdChoices has a rule of its own. The rule doesn't apply if `clickable` wasn't \
      recorded.
      """,
    rationale: """
      A button that takes no taps earns nothing: readers tap it, and no click is counted. Often a view that was laid over it \
      takes the taps, or the asset's view was never handed to the SDK.
      """,
    remedy: """
      * iOS: set `isUserInteractionEnabled` for views of a custom format; for native ads assign the view to its outlet of \
      `GADNativeAdView` and leave its own interaction off.
      * Android: call `setOnClickListener` for custom formats, or the setter of `NativeAdView` before `setNativeAd`.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .nativePolicy],
    grounds: [
      .documented(
        "The definition says which assets are clickable, and the app or the SDK has to take the taps."),
      .judgedOverTime,
      .nativePoliciesAreAdvice,
    ],
    restsOn: [.rendering],
    companions: ["click-asset-not-clickable"],
    good: [.nativeSession],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"Headline","frame":[24,340,342,24],"visible":1,"clickable":false,\
          "text":"Fresh bread before seven"}
          """)
    ])

  static func judge(_ ad: ShownDeclaredAd) -> RuleOutcome {
    let assets = ad.definition.assets
    let answers = assets.indices.filter { assets[$0].type.value != .adChoices }
      .compactMap { place in ad.appearance.clickable(place).map { (place, $0) } }
    if answers.isEmpty { return .notApplicable }
    return .passUnless(
      answers.compactMap { place, look in
        guard look.verdict != .passes, !ad.lacks(place) else { return nil }
        let asset = assets[place]
        return ad.violation(
          about: look,
          LayoutTexts(
            subject: asset.key.value.quoted, question: "whether \(asset.key.value.quoted) takes taps",
            help: "Let it take taps, or declare it 'clickable: false'.", reviewHelp: "Try a tap on it."),
          related: asset.clickableField.map {
            [RelatedPlace("declared clickable here", at: ad.definition.location($0.range))]
          } ?? []
        ).about(asset.key.value)
      })
  }
}

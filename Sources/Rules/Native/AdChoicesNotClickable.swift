import Checking
import Model
import Basics
import Sessions

/// Reports an AdChoices icon that takes no taps.
enum AdChoicesNotClickable: AdRule {
  static let info = RuleInfo(
    id: "adchoices-not-clickable",
    title: "AdChoices is not clickable",
    group: .native,
    severity: .error,
    summary: """
      The AdChoices icon is on the screen with `clickable: false` for more than a second, and for most of the time, in any \
      territory. If the recording doesn't say whether it is clickable, the answer is "to check", unless a click on it \
      has the action `aboutThisAd`.
      """,
    rationale: """
      The icon is worth nothing without its link: a tap on it must open the page "About this ad". An icon that takes no \
      taps looks right on every screenshot and still leaves the reader without the information that Article 26(1)(d) of \
      the Digital Services Act wants "directly and easily accessible from the advertisement".
      """,
    remedy: """
      * iOS: a `UIImageView` ignores touches until `isUserInteractionEnabled = true`; add a `UITapGestureRecognizer` whose \
      action calls `performClickOnAsset(withKey: NativeAssetIdentifier.adChoicesViewAsset.rawValue)`.
      * Android: `setOnClickListener { ad.performClick(NativeAdAssetNames.ASSET_ADCHOICES_CONTAINER_VIEW) }`.

      Make sure that no other view lies over the icon and takes its touches.
      """,
    citations: [.customFormatsOnIOS, .customFormatsOnAndroid, .adChoices, .digitalServicesAct26],
    grounds: [
      .documented(
        """
        In custom native formats the app sets the click listener of AdChoices; Article 26(1)(d) asks for \
        information that is directly and easily accessible from the ad.
        """),
      .deduced("It is our reading that an icon which takes no taps gives no such access."),
      .judgedOverTime,
    ],
    evidence: .supporting(.parameters),
    restsOn: [.rendering],
    companions: ["dsa-parameters-unreachable"],
    good: [.nativeSession],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":false,"z":9}
          """)
    ])

  static func judge(_ ad: RenderedAdChoices) -> RuleOutcome {
    guard let look = ad.appearance[.iconClickable] else { return .notApplicable }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "AdChoices", question: "whether AdChoices is clickable",
        help: "Let a tap on the icon open \"About this ad\".",
        reviewHelp: look.isUnknown ? "Record 'clickable', or a tap on the icon." : "Try a tap on the icon."))
  }
}

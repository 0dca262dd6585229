import Checking
import Model
import Basics
import Sessions

/// Reports an ad label that is not at the top of its ad.
enum BadgePosition: DefinitionRule, AdRule {
  static let info = RuleInfo(
    id: "badge-position",
    title: "Ad label is not at the top of the ad",
    group: .native,
    severity: .note,
    summary: """
      The whole ad label (`AdBadge`, or an asset of type `badge`) lies in the lower half of the ad, for more than a \
      second, and for most of the time; in any territory. If there are several labels, one at the top passes. In a \
      definition, the `corner` of the label is one at the bottom.
      """,
    rationale: """
      Google's policies for native ads ask for the label at the top of the ad, which is advice for custom formats. \
      People read an ad from its top: a label below the picture comes after the headline, when they have taken the ad \
      for an article.
      """,
    remedy: """
      Put the label into a corner at the top, beside AdChoices if that has the same one, and declare it: \
      `AdBadge: {type: badge, corner: topStart}`. Previews show it there.
      """,
    citations: [.nativePolicy],
    grounds: [
      .documented("Google's policies for native ads ask for the label at the top of the ad."),
      .deduced("It is our reading that a label which lies wholly in the lower half isn't at the top."),
      .judgedOverTime,
      .nativePoliciesAreAdvice,
    ],
    evidence: .supporting(.marking),
    restsOn: [.rendering],
    good: [
      .nativeSession,
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          AdBadge: {type: badge, corner: topStart}
          AdChoices: {type: adChoices, corner: topRight}
        """),
    ],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdBadge","frame":[170,400,46,16],"visible":1,"text":"Anzeige"}
          """),
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          AdBadge: {type: badge, corner: ↓bottomEnd}
          AdChoices: {type: adChoices, corner: topRight}
        """),
    ])

  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    let declared = definition.assets.filter { $0.type.value == .badge }.compactMap(\.corner)
    guard let corner = declared.first else { return .notApplicable }
    if declared.contains(where: \.value.isAtTop) { return .pass }
    return .fail(
      "The ad label is declared for the \(corner.value.words) corner of the ad.",
      at: definition.location(corner.range), help: "Declare a corner at the top, such as 'topStart'.")
  }

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    guard let look = ad.appearance[.labelAtTop] else { return .notApplicable }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "the ad label", question: "whether the ad label was at the top of the ad",
        help: "Put the label at the top of the ad."))
  }
}

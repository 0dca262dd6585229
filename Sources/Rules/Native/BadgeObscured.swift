import Basics
import Checking
import Model
import Sessions

/// Reports an ad label that other assets cover.
enum BadgeObscured: AdRule {
  static let info = RuleInfo(
    id: "badge-obscured",
    title: "Ad label is covered",
    group: .native,
    severity: .warning,
    summary: """
      Other assets cover more than half of the ad label, for more than a second, and for most of the time that its \
      state is known; in any territory. Only the part of its frame that lies within the ad and the screen counts. A \
      label that the screen's edge cuts while the ad isn't wholly on the screen is to check.
      """,
    rationale: """
      A label under the picture is drawn, but readers don't see that this is an ad. Google's policies for native ads \
      ask for a visible label everywhere, and Article 26(1)(a) of the Digital Services Act asks for a marking in the \
      EEA.
      """,
    remedy: """
      Add the label after the picture and the media view, or give it a higher `zPosition` (iOS) or `elevation` (Android). \
      Look at the ad after all of its assets have been loaded: reused cells often bring the picture to the front.
      """,
    citations: [.nativePolicy, .digitalServicesAct("Article 26(1)(a)")],
    grounds: [
      .documented("Google's policies for native ads ask for a label that is clearly visible."),
      .deduced("It is our reading that a label is visible if at most half of it is covered."),
      .judgedOverTime,
      .nativePoliciesAreAdvice,
    ],
    evidence: .supporting(.marking),
    restsOn: [.rendering],
    companions: ["dsa-marking-unproven"],
    good: [
      .nativeSession,
      .native(
        rendered: """
          {"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,133,330,173],"visible":1,"clickable":true,\
          "fit":"fit","z":8}
          """),
    ],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,120,330,173],"visible":1,"clickable":true,\
          "fit":"fit","z":8}
          """)
    ])

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    guard let look = ad.appearance[.labelUncovered] else { return .notApplicable }
    if ad.lacksLabel { return .notApplicable }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "the ad label", question: "whether the ad label was covered",
        help: help))
  }

  static let help = "Paint the label above the picture, and keep other assets off it."
}

extension ShownNativeAd {
  /// True if no ad label was shown. The rule `badge-missing` then fails, and the rules about the label's appearance don't apply.
  var lacksLabel: Bool { appearance[.labelRendered]?.verdict == .fails && provesAbsence }
}

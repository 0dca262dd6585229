import Checking
import Model
import Basics
import Sessions

/// Reports an ad label under 15 × 15 points.
enum BadgeTooSmall: AdRule {
  static let info = RuleInfo(
    id: "badge-too-small",
    title: "Ad label is too small",
    group: .native,
    severity: .warning,
    summary: """
      The ad label (`AdBadge`, or an asset of type `badge`) is under 15 × 15 points, in either direction by more than \
      half a point, for more than a second, and for most of the time; in any territory. If there are several labels, \
      one that is large enough passes.
      """,
    rationale: """
      Google's policies for native ads ask for a label of at least 15 × 15, which is advice for custom formats. With a \
      smaller label readers can't distinguish the ad from the article. Often the label's text is empty, or a \
      constraint squeezes it beside a long headline.
      """,
    remedy: """
      Give the label a minimum width and height of 15 (points on iOS, dp on Android), a font of at least 11, and a high \
      compression resistance. Test with the longest translation, and with "Ad" in languages that write it short.
      """,
    citations: [.nativePolicy],
    grounds: [
      .documented("Google's policies for native ads ask for a label of at least 15 × 15."),
      .judgedOverTime,
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

  /// The minimum width and height, in points.
  static let least = 15.0

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    guard let look = ad.appearance[.labelSized] else { return .notApplicable }
    if let answer = ad.answerWithSuspectUnits(about: "the ad label", look) { return answer }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "the ad label",
        consequence: "An ad label must be \(least.plain) × \(least.plain) points",
        question: "how large the ad label is", help: "Give the label a minimum size."))
  }
}

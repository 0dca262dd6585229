import Checking
import Model
import Basics

/// Reports an ad label that is not at the top of its ad.
enum AuditBadgeMisplaced: RenderingRule {
  static let info = RuleInfo(
    id: "audit-badge-misplaced",
    title: "The ad label is not at the top of the rendering",
    group: .renderings,
    severity: .note,
    summary: """
      The whole label lies in the lower half of the ad, by more than half a CSS pixel.
      """,
    rationale: """
      Google's policies for native ads ask for the label at the top of the ad: below the headline it is read last.
      """,
    remedy: """
      Put the label before the headline and the picture, or into a corner at the top.
      """,
    citations: [.nativePolicy],
    grounds: [
      .documented("Google's policies for native ads ask for the label at the top of the ad."),
      .deduced("It is our reading that a label which lies wholly in the lower half isn't at the top."),
      .nativePoliciesAreAdvice,
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          badge: "", other: "<p>Order tonight</p>\n<p>↓<span data-asset=\"AdBadge\">Ad</span></p>"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(.badge, help: info.remedy) { asset, page in
      guard asset.firstFault(in: page) == nil, let box = asset.box, box.y > page.ad.midY + 0.5 else {
        return nil
      }
      return .init(what: "is in the lower half of the ad", severity: .note)
    }
  }
}

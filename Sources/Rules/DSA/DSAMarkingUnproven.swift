import Checking
import Model
import Basics
import Sessions

/// Reports an ad in the EEA on which no ad label was recorded, or none that marks it as an ad.
enum DSAMarkingUnproven: AdRule {
  static let info = RuleInfo(
    id: "dsa-marking-unproven",
    title: "Marking as an ad isn't confirmed",
    group: .dsa,
    severity: .warning,
    summary: """
      An ad was shown in the EEA, and no ad label (`AdBadge`, or another asset of type `badge`) was seen on it, or \
      other assets covered all of the label. This lasted for more than a second, and for most of the time that the ad \
      was on the screen. A label is to check if its words aren't among those that are known to mark an ad, or if more \
      than half of it is covered. An ad is to check if a network's own player shows it, or if it was never wholly on \
      the screen.
      """,
    rationale: """
      Article 26(1)(a) of the Digital Services Act: for each ad, the recipient must be able to identify "in a clear, \
      concise and unambiguous manner and in real time" that it is an advertisement, "including through prominent \
      markings". The recording is the evidence of that marking; without an ad label in it there is no evidence.
      """,
    remedy: """
      Show a label such as "Ad", "Anzeige" or "Sponsored" with the ad, and record it: an `asset.render` with the key \
      `AdBadge` (or that of the format's asset of type `badge`). If the app marks its ads another way, let the \
      recorder write that marking as `AdBadge`.
      """,
    citations: [.digitalServicesAct("Article 26(1)(a)"), .nativePolicy],
    grounds: [
      .documented("Article 26(1)(a) asks for prominent markings."),
      .deduced(
        """
        The article names no form. It is our reading that a label on the screen is evidence, and that without a label \
        there is none.
        """),
      .judgedOverTime,
    ],
    evidence: .direct(.marking),
    isAboutAbsence: true, isIgnorable: false, isAboutEEA: true, restsOn: [.rendering],
    companions: ["badge-missing", "badge-obscured", "badge-wording"],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.imageRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.adChoicesRender)
        ↓\(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .native(
        rendered: """
          ↓{"event":"asset.hide","ad":"a1","asset":"AdBadge"}
          """),
    ])

  static func judge(_ ad: ShownAd) -> RuleOutcome {
    if ad.isOutsideDSA { return .notApplicable }
    if ad.record.kind?.hasAssets == false {
      return ad.needsReview(
        "It isn't known whether the ad was marked as one: the network's own player drew it.",
        at: ad.moment.location,
        help: "Look at a screenshot of the network's player.")
    }
    if ad.record.wasCountedUnseen {
      return ad.needsReview(
        "It isn't known whether the ad was marked as one: no part of it was on the screen when it was counted.",
        at: ad.moment.location, help: "Find out where the ad was.")
    }
    guard let look = ad.record.appearance?[.marked] else { return .notApplicable }
    return ad.outcome(of: look, texts(look.problem))
  }

  private static func texts(_ problem: LayoutProblem?) -> LayoutTexts {
    let help =
      switch problem {
      case .covered: BadgeObscured.help
      case .otherWords: "Use a word that marks an ad, or name this one in 'labels' of adspec.yaml."
      default: "Show a label that says \"Ad\" together with the ad, and record it."
      }
    return LayoutTexts(
      subject: "its label", consequence: "Nothing shows that the ad was marked as one",
      question: "whether the ad was marked as one", asksAlways: true, help: help)
  }
}

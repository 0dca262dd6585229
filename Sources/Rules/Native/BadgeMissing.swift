import Checking
import Model
import Basics
import Sessions

/// Reports an ad without an ad label.
enum BadgeMissing: AdRule {
  static let info = RuleInfo(
    id: "badge-missing",
    title: "Ad label is missing",
    group: .native,
    severity: .warning,
    summary: """
      A native ad, reservation or not, was shown without an ad label (`AdBadge`, or an asset of type `badge`): it was \
      not rendered, hidden, transparent, or outside the ad. This lasted for more than a second, and for most of the \
      time that the ad was on the screen; in any territory. For an ad that was never wholly on the screen the answer \
      is "to check".
      """,
    rationale: """
      A native ad is made to look like the article beside it, so it must say that it is an ad. Article 26(1)(a) of the \
      Digital Services Act asks for a prominent marking on every ad, in real time and for every recipient. Google's \
      policies for native ads ask for the label everywhere; for custom formats those are advice. The SDK doesn't draw \
      the label.
      """,
    remedy: """
      Put a label with the word of the reader's language ("Ad", "Anzeige", "Publicité") at the top of the ad's container, \
      at least 15 × 15, and show it before the impression is counted. Declare it as an asset of type `badge`, and let the \
      recorder write its `asset.render` under `AdBadge` or the declared key.
      """,
    citations: [
      Citation(
        "Regulation (EU) 2022/2065 (Digital Services Act), Article 26(1)(a)",
        url: "https://eur-lex.europa.eu/eli/reg/2022/2065/oj"),
      .nativePolicy,
    ],
    grounds: [
      .documented(
        """
        Article 26(1)(a) asks for prominent markings; Google's policies for native ads ask for a label, \
        which the publisher draws.
        """),
      .deduced("The article names no form: it is our reading that the label is such a marking."),
      .judgedOverTime,
      .advice(
        """
        Google's policies are written for programmatic native ads: for custom native formats they are \
        advice.
        """),
    ],
    evidence: .supporting(.marking),
    isAboutAbsence: true,
    restsOn: [.rendering],
    companions: ["dsa-marking-unproven"],
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

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    guard let look = ad.appearance[.labelRendered] else { return .notApplicable }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "the ad label", question: "whether the ad label was shown",
        help: "Show a label that says \"Ad\" together with the ad, as long as the ad."))
  }
}

import Checking
import Model
import Basics
import Sessions

/// Reports an AdChoices icon that is partly covered or hidden.
enum AdChoicesObscured: AdRule {
  static let info = RuleInfo(
    id: "adchoices-obscured",
    title: "AdChoices is covered",
    group: .native,
    severity: .error,
    summary: """
      Another asset is painted over AdChoices by more than half a point, or the icon's `visible` is under 1. This \
      lasts for more than a second, and for most of the time that the icon's state is known; in any territory. The \
      answer is "to check" if `visible` wasn't recorded, or if the screen's edge cuts the icon while the ad isn't \
      wholly on the screen.
      """,
    rationale: """
      An icon under a picture or a play button is drawn, but readers can neither see nor tap it. Google asks that \
      nothing covers the icon. Article 26(1)(d) of the Digital Services Act asks that the information be "directly and \
      easily accessible from the advertisement".
      """,
    remedy: """
      Add the icon last, or give it the highest `zPosition` (iOS) or `elevation` (Android), and keep other assets out of \
      its corner. Reused cells often bring a play button or a gradient to the front when the picture arrives: look at the \
      ad after all of its assets have been loaded.
      """,
    citations: [.whyThisAd, .customFormatsOnIOS, .adChoices, .digitalServicesAct26],
    grounds: [
      .documented("Google's rules for the “Why this ad” icon say that nothing may cover it."),
      .deduced(
        """
        These rules are about ads in streams. It is our reading that they hold for AdChoices on a native ad; the \
        tolerance of half a point is ours.
        """),
      .judgedOverTime,
    ],
    evidence: .supporting(.parameters),
    restsOn: [.rendering],
    companions: ["dsa-parameters-unreachable"],
    good: [
      .nativeSession,
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.adChoicesRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.badgeRender)
        {"event":"asset.render","ad":"a1","asset":"MainImage","frame":[200,120,174,187],"visible":1,"clickable":true,\
        "fit":"fit","z":8}
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[200,120,174,187],"visible":1,"clickable":true,\
          "fit":"fit","z":10}
          """),
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":0.4,"clickable":true,"z":9}
          """),
    ])

  static func judge(_ ad: RenderedAdChoices) -> RuleOutcome {
    guard let look = ad.appearance[.iconUncovered] else { return .notApplicable }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "AdChoices", question: "whether all of AdChoices was in view",
        help: look.problem == .covered
          ? "Paint the icon last, and keep other assets out of its corner."
          : "Keep other views off the icon.",
        reviewHelp: look.problem == .withoutVisible
          ? "Record 'visible' from 0 to 1, or look at a screenshot." : "Look at a screenshot of the whole ad."
      ),
      related: look.problem == .covered ? ad.relatedIcon : [])
  }
}

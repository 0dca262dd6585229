import Checking
import Model
import Basics
import Sessions

/// Reports an AdChoices icon outside the ad or outside its declared corner.
enum AdChoicesOutsideAd: AdRule {
  static let info = RuleInfo(
    id: "adchoices-outside-ad",
    title: "AdChoices is outside the ad or its corner",
    group: .native,
    severity: .error,
    summary: """
      The frame of the AdChoices icon isn't inside the ad's frame (tolerance: half a point), or its centre isn't in \
      the quarter of the ad that the definition's `corner` names. This lasts for more than a second, and for most of \
      the time; in any territory. Left and right are physical. `start` and `end` change sides if the ad's text runs \
      from right to left, as the load's `direction` states, or else the session's `language`. The answer is "to \
      check" without either of these, and without the ad's `view.render`.
      """,
    rationale: """
      The icon informs about this one ad. Beside the ad it seems to belong to the article or to the next ad. A part \
      that sticks out of the ad's container is often cut off. Users look for the icon in the corner where it always \
      is.
      """,
    remedy: """
      Constrain the icon to the edges of the ad's container. If `corner` is a left or right one, use `leftAnchor` and \
      `rightAnchor` on iOS and `left` and `right` on Android. If it is a start or end one, use leading and trailing \
      anchors, which change sides with the language. If another corner is meant, correct `corner` in the definition; a \
      format without `corner` takes any.
      """,
    citations: [.adChoices, .nativePolicy, .customFormatsOnIOS, .recordingFormat],
    grounds: [
      .documented(
        """
        Google's policies for native ads want every asset inside the ad, and AdChoices in a corner of it.
        """),
      .judgedOverTime,
      .advice(
        """
        Those policies are written for programmatic native ads. For custom native formats they are advice, and the \
        definition says which corner it is.
        """),
    ],
    evidence: .supporting(.parameters),
    restsOn: [.rendering],
    companions: ["dsa-parameters-unreachable"],
    good: [
      .nativeSession,
      .native(
        rendered: """
          {"event":"view.render","ad":"a1","frame":[16,60,358,300]}
          """),
    ],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[362,112,19,15],"visible":1,"clickable":true,"z":9}
          """),
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,405,19,15],"visible":1,"clickable":true,"z":9}
          """),
    ])

  static func judge(_ ad: RenderedAdChoices) -> RuleOutcome {
    guard let look = ad.appearance[.iconPlaced] else { return .notApplicable }
    return ad.outcome(of: look, texts(look), related: related(ad, look))
  }

  private static func texts(_ look: Appearance) -> LayoutTexts {
    LayoutTexts(
      subject: "AdChoices", question: "whether AdChoices is in its place",
      help: look.problem == .wrongCorner
        ? "Move it there, or declare the corner that is meant."
        : "Constrain the icon to the edges of the ad's container.",
      reviewHelp: look.problem == .withoutDirection
        ? "Record 'direction' with 'ad.load', or 'language' with 'session.start'."
        : look.isUnknown
          ? "Record 'frame' with 'view.render' and 'asset.render'." : "Look at a screenshot of the whole ad.")
  }

  private static func related(_ ad: RenderedAdChoices, _ look: Appearance) -> [RelatedPlace] {
    guard let definition = ad.record.definition,
      look.problem == .wrongCorner || look.problem == .withoutDirection,
      let asset = definition.assets.first(where: { $0.type.value == .adChoices }), let corner = asset.corner
    else { return [] }
    return [
      RelatedPlace(
        "the \(corner.value.words) corner is declared here", at: definition.location(corner.range))
    ]
  }
}

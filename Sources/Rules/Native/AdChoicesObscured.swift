import Checking
import Model
import Basics
import Sessions

/// An AdChoices icon of which a part can't be seen.
enum AdChoicesObscured: AdRule {
  static let info = RuleInfo(
    id: "adchoices-obscured",
    title: "AdChoices is covered",
    group: .native,
    severity: .error,
    summary: """
      When the most of the ad is on the screen another asset is painted over the AdChoices icon by more than half a point, or \
      the icon's `visible` is under 1; in any territory. If `visible` wasn't recorded, is under 1 where the screen's edge \
      cuts the ad off, or says 1 although it cuts the icon off, the answer is "needs review".
      """,
    rationale: """
      An icon under a picture or a play button is drawn, and nobody sees it or can tap it. Google asks that nothing cover \
      the icon, and Article 26(1)(d) of the Digital Services Act that the way to the information be "directly and easily \
      accessible from the advertisement".
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
        They are about ads in streams; that AdChoices on a native ad is held to the same is our reading, as \
        is half a point of tolerance.
        """),
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
        {"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,120,358,187],"visible":1,"clickable":true,\
        "fit":"fit","z":8}
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,120,358,187],"visible":1,"clickable":true,\
          "fit":"fit","z":10}
          """),
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":0.4,"clickable":true,"z":9}
          """),
    ])

  static func judge(_ ad: RenderedAdChoices) -> Judgement {
    let (showing, icon) = (ad.showing, ad.icon)
    let covers = showing.state.assets(covering: icon)
    if let top = covers.last { return covered(ad, by: top, and: covers.dropLast()) }
    let place = icon.render.location
    guard let visible = icon.visible else {
      return .needsReview(
        "Whether all of AdChoices is in view isn't known: its 'asset.render' doesn't say 'visible'.",
        at: place,
        help: "Record 'visible' from 0 to 1, or look at a screenshot.")
    }
    guard visible >= 1 else {
      let part = visible > 0 ? "only \((visible * 100).plain) % of AdChoices is" : "nothing of AdChoices is"
      if showing.state.isCutOff {
        return .needsReview(
          "At 'visible' \(visible.plain), \(part) in view \(showing.momentName), and the screen's edge cuts the ad off.",
          at: place, help: "Look at a screenshot of the whole ad.",
          related: showing.related(besides: icon.render))
      }
      return .fail(
        "At 'visible' \(visible.plain), \(part) in view \(showing.momentName).", at: place,
        help: "Keep other views off the icon.", related: showing.related(besides: icon.render))
    }
    guard isCutOff(icon, by: ad.session.screen, in: showing.state) else { return .pass }
    return .needsReview(
      "AdChoices is said to be in full view, and the screen's edge cuts it off \(showing.momentName).",
      at: place, help: "Look at a screenshot: the icon may have come into view by scrolling.",
      related: showing.related(besides: icon.render))
  }

  private static func covered(
    _ ad: RenderedAdChoices, by top: AssetState, and others: [AssetState]
  ) -> Judgement {
    .fail(
      "\(top.key.quoted) covers AdChoices \(ad.showing.momentName).",
      at: top.render.location, help: "Paint the icon last, and keep other assets out of its corner.",
      related: [RelatedPlace("the icon", at: ad.icon.render.location)]
        + others.map { RelatedPlace("\($0.key.quoted) covers it too", at: $0.render.location) }
        + ad.showing.related(besides: top.render))
  }

  /// Whether more than the tolerance of what lies in the ad lies beyond the screen. What lies outside the ad is
  /// `adchoices-outside-ad`.
  private static func isCutOff(_ icon: AssetState, by screen: Frame?, in state: AdState) -> Bool {
    guard let screen, let frame = icon.frame else { return false }
    let part = state.frame.map { frame.intersection($0) } ?? frame
    return part.map { !$0.isInside(screen) } ?? false
  }
}

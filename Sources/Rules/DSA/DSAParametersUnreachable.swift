import Checking
import Model
import Basics
import Sessions

/// An ad from which there is no way to the information about it.
enum DSAParametersUnreachable: AdRule {
  static let info = RuleInfo(
    id: "dsa-parameters-unreachable",
    title: "Information about the ad can't be reached from it",
    group: .dsa,
    severity: .error,
    summary: """
      An ad was shown in the EEA, and AdChoices was not delivered, not shown with it, wholly covered, not clickable, or was \
      clicked and didn't lead to "About this ad". An icon that is shown, clickable and was never clicked is proof enough. An \
      icon that is partly covered or hidden, under 15 × 15, partly outside the ad, or on an ad that was never wholly on the \
      screen needs review; so does one that a network's own player, the buyer (`adrender` 1) or the SDK draws, unless the \
      recorder saw it.
      """,
    rationale: """
      Article 26(1)(d) of the Digital Services Act: the information about the main parameters, and how to change them, must \
      be "directly and easily accessible from the advertisement". With Google's ads AdChoices is that way.
      """,
    remedy: """
      Render the icon together with the main assets, let it take taps, and let a tap perform the click on the key of \
      AdChoices, which opens the page: `adchoices-not-rendered` and its sisters say how.
      """,
    citations: [.digitalServicesAct("Article 26(1)(d)"), .customFormatsOnIOS, .adChoices],
    grounds: [
      .documented(
        """
        Article 26(1)(d) asks for information that is directly and easily accessible from the ad; AdChoices \
        leads to Google's “About this ad”.
        """),
      .deduced("That AdChoices is the way the article asks for, and when it can be reached, is our reading."),
    ],
    evidence: .direct(.parameters),
    isAboutAbsence: true, isIgnorable: false, isAboutEEA: true,
    restsOn: [.rendering],
    companions: [
      "adchoices-not-clickable", "adchoices-not-delivered", "adchoices-not-rendered", "adchoices-obscured",
      "adchoices-outside-ad", "adchoices-too-small", "adchoices-unopened-page",
    ],
    good: [
      .native(
        shown: """
          \(ExampleLines.adChoicesClick)
          """)
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toLoad)
        \(ExampleLines.viewRender)
        \(ExampleLines.imageRender)
        \(ExampleLines.headlineRender)
        \(ExampleLines.badgeRender)
        ↓\(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":false,"z":9}
          """),
      .native(
        shown: """
          ↓{"event":"click","ad":"a1","asset":"AdChoices","by":"app","action":"none"}
          """),
      .native(
        rendered: """
          ↓{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[16,120,358,187],"visible":1,"clickable":true,\
          "fit":"fit","z":10}
          """),
    ])

  static func judge(_ ad: ShownAd) -> Judgement {
    if let answer = ad.answerOutsideDSA { return answer }
    if ad.record.kind?.hasAssets == false {
      return .needsReview(
        "Whether information about the ad could be reached isn't known: the network's own player drew it.",
        at: ad.moment.location, help: "Look for an icon in the network's player.")
    }
    if let answer = answerWithoutIcon(ad) { return answer }
    guard let (icon, showing) = ad.any.ad.adChoices else { return .notApplicable("The ad was never shown.") }
    if let top = showing.state.assets(covering: icon).last, showing.state.isWhollyCovered(icon) {
      return .fail(
        "\(top.key.quoted) covers all of AdChoices, the way to the information about the ad, \(showing.momentName).",
        at: top.render.location, help: "Paint the icon last, and keep other assets out of its corner.",
        related: [RelatedPlace("the icon", at: icon.render.location)] + showing.related(besides: top.render))
    }
    let related = showing.related(besides: icon.render)
    if icon.clickable == false {
      return .fail(
        "AdChoices, the way to the information about the ad, takes no taps.", at: icon.render.location,
        help: "Let a tap on the icon open \"About this ad\".", related: related)
    }
    return judgeClicks(on: icon, of: ad, related: related) ?? judgeLook(of: icon, showing) ?? .pass
  }

  /// What it answers of an ad whose icon couldn't be seen; `nil`: it could.
  private static func answerWithoutIcon(_ ad: ShownAd) -> Judgement? {
    let showing = ad.showing
    let moment = [RelatedPlace("the moment of showing", at: showing.moment.location)]
    guard let icon = showing.state.adChoices else {
      if ad.record.transparency?.buyerRenders == 1, ad.adChoicesRendering() == nil {
        return .needsReview(
          "Whether information about the ad could be reached isn't known: the buyer renders it ('adrender' is 1).",
          at: ad.location(of: ad.record.sighting(of: [], showing)), help: "Look for it in the creative.",
          related: ad.record.load.map { [RelatedPlace("'adrender' is 1 here", at: $0.location)] } ?? [])
      }
      if let answer = answerWithoutDelivery(ad, moment) { return answer }
      guard ad.record.kind == .customNative else {
        return .needsReview(
          "Whether information about the ad could be reached isn't known: the SDK draws AdChoices, and the recording doesn't show that it did.",
          at: ad.location(of: ad.record.sighting(of: [], showing)),
          help: "Look at a screenshot, or let the recorder write an 'asset.render' of AdChoices.")
      }
      return answer(about: ad, ad.record.sighting(of: [], showing))
    }
    guard let sighting = ad.any.ad.adChoicesSighting else { return nil }
    if sighting.isSeen { return nil }
    // A tap that led elsewhere is certain, where nobody saw the icon for sure.
    let tapped = sighting.isCertain ? nil : answerToWrongClick(on: icon, of: ad)
    return answerWithoutDelivery(ad, moment) ?? tapped ?? answer(about: ad, sighting)
  }

  private static func answerWithoutDelivery(_ ad: ShownAd, _ moment: [RelatedPlace]) -> Judgement? {
    guard let load = ad.record.load, ad.any.ad.lacksAdChoices else { return nil }
    return .fail(
      "Nothing led from the ad to the information about it: AdChoices was not delivered.",
      at: load.location,
      help: "Switch on AdChoices for Reservations in Ad Manager, and ad badging on the creative.",
      related: moment)
  }

  private static func answer(about ad: ShownAd, _ sighting: Sighting) -> Judgement {
    let (showing, place) = (sighting.showing, ad.location(of: sighting))
    let problem = "AdChoices was \(sighting.words) \(showing.momentName)"
    guard sighting.isCertain else {
      return .needsReview(
        "Whether information about the ad could be reached isn't known: \(problem), and the ad was never wholly on the "
          + "screen.",
        at: place, help: "Look at a screenshot of the whole ad.", related: showing.related(besides: place))
    }
    return .fail(
      "Nothing led from the ad to the information about it: \(problem).",
      at: place, help: "Keep the icon on the screen as long as the ad.",
      related: showing.related(besides: place))
  }

  /// What is to be looked at of an icon that is there and takes taps; `nil`: nothing.
  private static func judgeLook(of icon: AssetState, _ showing: Showing) -> Judgement? {
    let state = showing.state
    var problem: String?
    if let cover = state.assets(covering: icon).last {
      problem = "\(cover.key.quoted) covers a part of it"
    } else if let visible = icon.visible, visible < 1 {
      problem = "'visible' is \(visible.plain)"
    } else if icon.frame?.isSmaller(than: least, least) == true {
      problem = "it is \(icon.sizeName)"
    } else if let frame = icon.frame, let ad = state.frame, !frame.isInside(ad) {
      problem = "a part of it lies outside the ad"
    }
    return problem.map { problem in
      .needsReview(
        "Whether AdChoices, the way to the information about the ad, can be recognised and reached isn't known: \(problem) "
          + "\(showing.momentName).",
        at: icon.render.location, help: "Look at a screenshot.",
        related: showing.related(besides: icon.render))
    }
  }

  /// Points.
  private static let least = 15.0

  /// The clicks on AdChoices, and whether each led to the page about the ad; `nil`: it doesn't say.
  private static func iconClicks(of ad: ShownAd) -> [(Click, Bool?)] {
    let hosts = ad.context.aboutHosts
    return ad.record.clicks.filter { $0.role == .adChoices }.map { ($0, $0.reachesAboutPage(hosts: hosts)) }
  }

  private static func answerToWrongClick(on icon: AssetState, of ad: ShownAd) -> Judgement? {
    iconClicks(of: ad).first { $0.1 == false }.map { click, _ in
      .fail(
        "A click on AdChoices didn't lead to the information about the ad.", at: click.event.location,
        help: "Let the SDK perform the click on the key of AdChoices.",
        related: [RelatedPlace("the icon", at: icon.render.location)])
    }
  }

  private static func judgeClicks(
    on icon: AssetState, of ad: ShownAd, related: [RelatedPlace]
  ) -> Judgement? {
    if let answer = answerToWrongClick(on: icon, of: ad) { return answer }
    let clicks = iconClicks(of: ad)
    let place = [RelatedPlace("the icon", at: icon.render.location)]
    // One party may know where a tap led, and another only that there was one.
    let reached = Set(clicks.filter { $0.1 == true }.map(\.0.tap))
    if let (click, _) = clicks.first(where: { $0.1 == nil && !reached.contains($0.0.tap) }) {
      return .needsReview(
        "Where a click on AdChoices led isn't known: it says neither 'action' nor 'url'.",
        at: click.event.location, help: "Record 'action'.", related: place)
    }
    if icon.clickable == nil, !clicks.contains(where: { $0.0.action == "aboutThisAd" }) {
      return .needsReview(
        "Whether AdChoices, the way to the information about the ad, is clickable isn't known.",
        at: icon.render.location, help: "Record 'clickable', or a tap on the icon.", related: related)
    }
    return nil
  }
}

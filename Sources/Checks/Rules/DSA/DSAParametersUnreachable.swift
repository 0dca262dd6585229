import AdModel
import Diagnostics
import Ledger

/// An ad from which there is no way to the information about it.
enum DSAParametersUnreachable: AdRule {
  static let info = RuleInfo(
    id: "dsa-parameters-unreachable",
    title: "Information about the ad can't be reached from it",
    group: .dsa,
    severity: .error,
    summary: """
      An ad was shown in the EEA, and AdChoices was not shown with it, was not clickable, or was clicked and didn't lead to \
      "About this ad". An icon that is shown, clickable and was never clicked is proof enough. Where a network's own player \
      or the SDK draws the icon and the recorder didn't see it, the answer is "needs review".
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
    evidence: .direct(.parameters),
    isAboutAbsence: true, isIgnorable: false,
    companions: [
      "adchoices-not-clickable", "adchoices-not-delivered", "adchoices-not-rendered", "adchoices-outside-ad",
      "adchoices-unopened-page",
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
    ])

  static func applies(to ad: AdFacts) -> Bool { ad.contains([.underDSA, .maybeInEEA]) }
  static func mayFail(_ ad: AdFacts) -> Bool {
    !ad.contains(.hasAssets) || !ad.isDisjoint(with: [.countryUnknown, .iconFaulty, .iconClicked])
  }
  static func mustReview(_ ad: AdFacts) -> Bool { !ad.contains(.hasAssets) }

  static func judge(_ ad: ShownAd) -> Judgement {
    let (moment, showing) = (ad.moment, ad.showing)
    if let answer = ad.answerOutsideDSA(at: moment.location) { return answer }
    if ad.kind?.hasAssets == false {
      return .needsReview(
        "Whether information about the ad could be reached isn't known: the network's own player drew it.",
        at: moment.location, help: "Look for an icon in the network's player.")
    }
    guard let icon = showing.state.adChoices, icon.isShown else {
      return answerWithoutIcon(ad)
    }
    let related = showing.related(besides: icon.render)
    if icon.clickable == false {
      return .fail(
        "AdChoices, the way to the information about the ad, takes no taps.", at: icon.render.location,
        help: "Let a tap on the icon open \"About this ad\".", related: related)
    }
    return judgeClicks(on: icon, of: ad, related: related)
  }

  private static func answerWithoutIcon(_ ad: ShownAd) -> Judgement {
    let showing = ad.showing
    let moment = [RelatedPlace("the moment of showing", at: showing.moment.location)]
    if let load = ad.load, case .fail = AdChoicesNotDelivered.answer(about: ad.any) {
      return .fail(
        "Nothing led from the ad to the information about it: AdChoices was not delivered.",
        at: load.location,
        help: "Switch on AdChoices for Reservations in Ad Manager, and ad badging on the creative.",
        related: moment)
    }
    if showing.state.adChoices == nil, ad.kind != .customNative {
      return .needsReview(
        "Whether information about the ad could be reached isn't known: the SDK draws AdChoices, and the recording doesn't show that it did.",
        at: ad.absenceLocation(showing),
        help: "Look at a screenshot, or let the recorder write an 'asset.render' of AdChoices.")
    }
    let (problem, place) = AssetNotRendered.problem(showing.state.adChoices, ad, showing)
    return .fail(
      "Nothing led from the ad to the information about it: AdChoices was \(problem) \(showing.momentName).",
      at: place, help: "Keep the icon on the screen as long as the ad.",
      related: place == showing.moment.location ? [] : moment)
  }

  private static func judgeClicks(
    on icon: AssetState, of ad: ShownAd, related: [RelatedPlace]
  ) -> Judgement {
    let hosts = ad.context.aboutHosts
    let clicks = ad.clicks.filter { $0.role == .adChoices }.map { ($0, $0.reachesAboutPage(hosts: hosts)) }
    let place = [RelatedPlace("the icon", at: icon.render.location)]
    if let (click, _) = clicks.first(where: { $0.1 == false }) {
      return .fail(
        "A click on AdChoices didn't lead to the information about the ad.", at: click.event.location,
        help: "Let the SDK perform the click on the key of AdChoices.", related: place)
    }
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
    return .pass
  }
}

import Checking
import Model
import Basics
import Sessions

/// Reports an ad from which the information about it can't be reached.
enum DSAParametersUnreachable: AdRule {
  static let info = RuleInfo(
    id: "dsa-parameters-unreachable",
    title: "Information about the ad can't be reached from it",
    group: .dsa,
    severity: .error,
    summary: """
      An ad was shown in the EEA, and AdChoices was not delivered. Or it was not shown with the ad, wholly covered or \
      not clickable, for more than a second, and for most of the time that the ad was on the screen. Or it was clicked \
      and didn't lead to "About this ad". An icon that is shown, clickable and was never clicked passes. An icon is to \
      check if it is partly covered or hidden, under 15 × 15 or partly outside the ad, or if the ad was never wholly \
      on the screen. So does one that a network's own player, the buyer (`adrender` 1) or the SDK draws, unless the \
      recorder saw it.
      """,
    rationale: """
      Article 26(1)(d) of the Digital Services Act: the information about the main parameters, and how to change them, \
      must be "directly and easily accessible from the advertisement". For Google's ads, AdChoices gives this access.
      """,
    remedy: """
      Render the icon together with the main assets, let it take taps, and let a tap perform the click on the key of \
      AdChoices, which opens the page. The rules `adchoices-…`, such as `adchoices-not-rendered`, explain how.
      """,
    citations: [.digitalServicesAct("Article 26(1)(d)"), .customFormatsOnIOS, .adChoices],
    grounds: [
      .documented(
        """
        Article 26(1)(d) asks for information that is directly and easily accessible from the ad; AdChoices \
        leads to Google's “About this ad”.
        """),
      .deduced(
        "It is our reading that AdChoices is the access that the article asks for, and when it can be reached."
      ),
      .judgedOverTime,
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
          ↓{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[200,120,174,187],"visible":1,"clickable":true,\
          "fit":"fit","z":10}
          """),
    ])

  static func judge(_ ad: ShownAd) -> RuleOutcome {
    if ad.isOutsideDSA { return .notApplicable }
    if ad.record.kind?.hasAssets == false {
      return ad.needsReview(
        "It isn't known whether information about the ad could be reached: the network's own player drew it.",
        at: ad.moment.location, help: "Look for an icon in the network's player.")
    }
    if let answer = answerWithoutIcon(ad) { return answer }
    guard let look = ad.record.appearance?[.iconReachable] else { return .notApplicable }
    if look.verdict == .fails {
      return ad.outcome(of: look, texts, related: look.problem == .covered ? ad.relatedIcon : [])
    }
    return answerToWrongClick(on: ad) ?? answerToUnclearClick(on: ad) ?? answerToUnopenedClick(on: ad)
      ?? ad.outcome(of: look, texts)
  }

  private static let texts = LayoutTexts(
    subject: "AdChoices", consequence: "Nothing led from the ad to the information about it",
    question: "whether AdChoices, the way to the information about the ad, could be recognised and reached",
    asksAlways: true,
    help: "Show the icon as long as the ad, paint it last, and let a tap on it open \"About this ad\".",
    reviewHelp: "Look at a screenshot.")

  /// Returns the outcome for an ad that has no icon, whose icon wasn't recorded, or that wasn't on the screen. It is
  /// `nil` if the ad's layouts have to be examined.
  private static func answerWithoutIcon(_ ad: ShownAd) -> RuleOutcome? {
    let rendersIcon = ad.record.appearance?.everRenderedIcon == true
    if !rendersIcon, ad.record.transparency?.buyerRenders == 1 {
      return ad.needsReview(
        "It isn't known whether information about the ad could be reached: the buyer renders it ('adrender' is 1).",
        at: ad.moment.location, help: "Look for it in the creative.",
        related: ad.record.load.map { [RelatedPlace("'adrender' is 1 here", at: $0.location)] } ?? [])
    }
    if !rendersIcon, let load = ad.record.load, ad.any.ad.lacksAdChoices {
      return ad.fail(
        "Nothing led from the ad to the information about it: AdChoices was not delivered.",
        at: load.location,
        help: "Switch on AdChoices for Reservations in Ad Manager, and ad badging on the creative.",
        related: [RelatedPlace("the ad was shown here", at: ad.moment.location)])
    }
    if ad.record.wasCountedUnseen {
      return ad.needsReview(
        "It isn't known whether information about the ad could be reached: no part of it was on the screen when it was counted.",
        at: ad.moment.location, help: "Find out where the ad was.")
    }
    if !rendersIcon, ad.record.kind != .customNative {
      return ad.needsReview(
        "It isn't known whether information about the ad could be reached: the SDK draws AdChoices, and the recording doesn't show that it did.",
        at: ad.moment.location,
        help: "Look at a screenshot, or let the recorder write an 'asset.render' of AdChoices.")
    }
    return nil
  }

  /// Returns the clicks on AdChoices, each with true if it led to the page about the ad, false if it led elsewhere, and
  /// `nil` if that wasn't recorded.
  private static func iconClicks(of ad: ShownAd) -> [(Click, Bool?)] {
    let hosts = ad.context.aboutHosts
    return ad.record.clicks.filter { $0.role == .adChoices }.map { ($0, $0.reachesAboutPage(hosts: hosts)) }
  }

  private static func answerToWrongClick(on ad: ShownAd) -> RuleOutcome? {
    iconClicks(of: ad).first { $0.1 == false }.map { click, _ in
      ad.fail(
        "A click on AdChoices didn't lead to the information about the ad.", at: click.event.location,
        help: "Let the SDK perform the click on the key of AdChoices.", related: ad.relatedIcon)
    }
  }

  private static func answerToUnopenedClick(on ad: ShownAd) -> RuleOutcome? {
    ad.record.unopenedAboutClick(in: ad.session).map { click in
      ad.needsReview(
        "It isn't known whether a click on AdChoices opened the information about the ad: no 'screen.present' of the ad came within 5 seconds.",
        at: click.event.location, help: "Tap the icon in the app and see what opens.", related: ad.relatedIcon
      )
    }
  }

  private static func answerToUnclearClick(on ad: ShownAd) -> RuleOutcome? {
    let clicks = iconClicks(of: ad)
    // One party may have recorded where a click led, and another only that there was one.
    let reached = Set(clicks.filter { $0.1 == true }.map(\.0.number))
    return clicks.first { $0.1 == nil && !reached.contains($0.0.number) }.map { click, _ in
      ad.needsReview(
        "It isn't known where a click on AdChoices led: it has neither 'action' nor 'url'.",
        at: click.event.location, help: "Record 'action'.", related: ad.relatedIcon)
    }
  }
}

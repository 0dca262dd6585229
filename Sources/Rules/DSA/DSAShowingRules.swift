import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about what the recipient of an ad sees of Article 26.
  static let dsaShowing: [Rule] = [
    Rule("dsa-marking-unproven", .ad(DSAMarkingUnproven.judge)),
    Rule("dsa-parameters-unreachable", .ad(DSAParametersUnreachable.judge)),
    Rule("dsa-render-conflict", .ad(DSARenderConflict.judge)),
  ]
}

/// Reports an ad in the EEA on which no ad label was recorded, or none that marks it as an ad.
private enum DSAMarkingUnproven {
  static func judge(_ offered: OfferedAd) -> RuleOutcome {
    if offered.isOutsideDSA { return .notApplicable }
    // To check then, as of every rule that rests on rendering.
    guard let ad = offered.shown else { return .pass }
    if ad.record.kind?.hasAssets == false {
      return ad.needsReview(
        Statement(
          "It isn't known whether the ad was marked as one",
          because: "the network's own player drew it"),
        at: ad.moment.location,
        help: "Look at a screenshot of the network's player.")
    }
    if ad.record.wasCountedUnseen {
      return ad.needsReview(
        Statement(
          "It isn't known whether the ad was marked as one",
          because: "no part of it was on the screen when it was counted"),
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
      case .foreignWords:
        "Use a word of the session's language, or name this one in 'labels' of adspec.yaml."
      case .cutWords: "Give the label room for its whole text."
      default: "Show a label that says \"Ad\" together with the ad, and record it."
      }
    return LayoutTexts(
      subject: "its label", isPronoun: true, consequence: "Nothing shows that the ad was marked as one",
      question: "whether the ad was marked as one", asksAlways: true, help: help)
  }
}

/// Reports an ad from which the information about it can't be reached.
private enum DSAParametersUnreachable {
  static func judge(_ offered: OfferedAd) -> RuleOutcome {
    if offered.isOutsideDSA { return .notApplicable }
    guard let ad = offered.shown else { return .pass }
    if ad.record.kind?.hasAssets == false {
      return ad.needsReview(
        Statement(
          "It isn't known whether information about the ad could be reached",
          because: "the network's own player drew it"),
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
        Statement(
          "It isn't known whether information about the ad could be reached",
          because: "the buyer renders it ('adrender' is 1)"),
        at: ad.moment.location, help: "Look for it in the creative.",
        related: ad.record.load.map { [RelatedPlace("'adrender' is 1 here", at: $0.location)] } ?? [])
    }
    if let load = ad.record.load, ad.any.ad.lacksAdChoices, !hasReachedPage(ad) {
      return ad.fail(
        Statement(
          "Nothing led from the ad to the information about it",
          because: "AdChoices was not delivered"),
        at: load.location,
        help: "Switch on AdChoices for Reservations in Ad Manager, and ad badging on the creative.",
        related: [RelatedPlace("the ad was shown here", at: ad.moment.location)])
    }
    if ad.record.wasCountedUnseen {
      return ad.needsReview(
        Statement(
          "It isn't known whether information about the ad could be reached",
          because: "no part of it was on the screen when it was counted"),
        at: ad.moment.location, help: "Find out where the ad was.")
    }
    if !rendersIcon, ad.record.kind != .customNative {
      return ad.needsReview(
        Statement(
          "It isn't known whether information about the ad could be reached",
          because: "the SDK draws AdChoices, and the recording doesn't show that it did"),
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

  /// True if a click on AdChoices is proven to have reached the page: by its action and its address.
  private static func hasReachedPage(_ ad: ShownAd) -> Bool {
    ad.record.clicks.contains {
      $0.role == .adChoices && $0.action == "aboutThisAd" && $0.leadsToPage(onHostIn: ad.context.aboutHosts)
    }
  }

  private static func answerToWrongClick(on ad: ShownAd) -> RuleOutcome? {
    iconClicks(of: ad).first { $0.1 == false }.map { click, _ in
      ad.fail(
        "A click on AdChoices didn't lead to the information about the ad.", at: click.event.location,
        help: "Let the SDK perform the click on the key of AdChoices.", related: ad.relatedIcon)
    }
  }

  private static func answerToUnopenedClick(on ad: ShownAd) -> RuleOutcome? {
    ad.record.unopenedAboutClick(hosts: ad.context.aboutHosts).map { click in
      ad.needsReview(
        Statement(
          "It isn't known whether a click on AdChoices opened the information about the ad",
          because: ad.session.observes(.screens)
            ? "no 'screen.present' of the ad came within 5 seconds" : "the recorder doesn't see screens"),
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
        Statement(
          "It isn't known where a click on AdChoices led",
          because: "it has neither 'action' nor 'url'"),
        at: click.event.location, help: "Record 'action'.", related: ad.relatedIcon)
    }
  }
}

/// Reports an ad for which publisher and buyer both show the information about it, or neither does.
private enum DSARenderConflict {
  static func judge(_ ad: AdWithTransparency) -> RuleOutcome {
    guard let request = ad.record.requestedTransparency, let required = request.required, required >= 1 else {
      return .notApplicable
    }
    guard let publisher = request.publisherRenders else { return .notApplicable }
    if ad.isOutsideDSA { return .notApplicable }
    guard let conflict = conflict(publisher, ad.bid.buyerRenders) else { return .pass }
    return ad.fail(
      conflict, at: ad.load.location, help: Enforcer.sentence(on: ad.bid, answering: request),
      related: ad.record.answeredRequest.map {
        [RelatedPlace("'dsarequired' is \(required) and 'pubrender' \(publisher) here", at: $0.location)]
      } ?? [])
  }

  private static func conflict(_ publisher: Int64, _ buyer: Int64?) -> Statement? {
    if publisher == 2, buyer == 1 {
      return "Publisher ('pubrender' 2) and buyer ('adrender' 1) both render the information about the ad."
    }
    guard publisher == 0, buyer != 1 else { return nil }
    let what: Phrase = buyer.map { "has 'adrender' \($0)" } ?? "doesn't state that it will (no 'adrender')"
    return Statement(
      "Neither side renders the information about the ad",
      because: "the publisher can't ('pubrender' 0), and the buyer \(what)")
  }
}

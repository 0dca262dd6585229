import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the AdChoices icon of native ads.
  static let adChoices: [Rule] = [
    Rule("adchoices-not-clickable", .ad(adChoicesNotClickable)),
    Rule("adchoices-not-delivered", .ad(AdChoicesNotDelivered.judge)),
    Rule("adchoices-not-rendered", .ad(AdChoicesNotRendered.judge)),
    Rule("adchoices-obscured", .ad(adChoicesObscured)),
    Rule("adchoices-outside-ad", .ad(AdChoicesOutsideAd.judge)),
    Rule("adchoices-too-small", .ad(adChoicesTooSmall)),
    Rule("adchoices-unopened-page", .ad(AdChoicesUnopenedPage.judge)),
    Rule("adchoices-wrong-key", .ad(adChoicesWrongKey)),
    Rule("privacy-link-missing", .ad(privacyLinkMissing)),
  ]
}

/// Reports a native answer without the buyer's privacy link, to a request that can show one.
private func privacyLinkMissing(_ ad: NativeAd) -> RuleOutcome {
  guard ad.record.wantsPrivacyLink, let load = ad.record.load, load[.assets] != nil else {
    return .notApplicable
  }
  if ad.record.adChoicesDelivered { return .pass }
  let buyer: Phrase = load[.source]?["name"]?.string.map { " of \(name: $0)" } ?? ""
  return ad.fail(
    Statement(
      "the answer\(buyer)", Predicate("came", "without AdChoices, which the request offered to show")),
    at: load.location, help: "Ask the buyer for 'privacy' in native answers.",
    related: ad.record.answeredRequest.map { [RelatedPlace("the request's 'privacy'", at: $0.location)] }
      ?? [])
}

/// Reports an AdChoices icon that takes no taps.
private func adChoicesNotClickable(_ ad: RenderedAdChoices) -> RuleOutcome {
  guard let look = ad.appearance[.iconClickable] else { return .notApplicable }
  return ad.outcome(
    of: look,
    LayoutTexts(
      subject: "AdChoices", question: "whether AdChoices is clickable",
      help: "Let a tap on the icon open \"About this ad\".",
      reviewHelp: look.isUnknown ? "Record 'clickable', or a tap on the icon." : "Try a tap on the icon."))
}

/// Reports a reservation ad in the EEA that came without its AdChoices icon.
private enum AdChoicesNotDelivered {
  static func judge(_ ad: NativeAd) -> RuleOutcome {
    switch ad.adChoicesDelivery {
    case .notAsked: .notApplicable
    case .delivered: .pass
    case .unknown(let load):
      ad.needsReview(
        Statement(
          "It isn't known whether AdChoices came",
          because: "the 'ad.load' doesn't list its 'assets'"), at: load.location,
        help: "Record the keys of the delivered assets, AdChoices among them.")
    case .missing(let load): failure(of: ad, load)
    }
  }

  private static func failure(of ad: NativeAd, _ load: Event) -> RuleOutcome {
    let creative: Phrase = load[.creative]?.string.map { " (creative \(name: $0))" } ?? ""
    return ad.fail(
      Statement(
        "the reservation ad\(creative)",
        Predicate("came", "without an AdChoices asset, in a session in \(ad.session.countryName)")),
      at: load.location,
      help: "Switch on AdChoices for Reservations in Ad Manager, and ad badging on the creative.",
      related: ad.session.start.map { [RelatedPlace("the session's country", at: $0.location)] } ?? [])
  }
}

/// Reports a custom native reservation ad in the EEA whose AdChoices icon was delivered and not rendered.
private enum AdChoicesNotRendered {
  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    switch ad.adChoicesVisibility {
    case .notAsked: .notApplicable
    case .seen: .pass
    case .drawnBySDK:
      ad.needsReview(
        Statement(
          "the SDK",
          Predicate("draws", "AdChoices on this ad, and the recording doesn't show that it did")),
        at: (ad.record.shownAt ?? ad.record.events[0]).location,
        help: "Look at a screenshot, or let the recorder write an 'asset.render' of AdChoices.")
    case .uncertain(let look), .unseen(let look): ad.outcome(of: look, texts, related: related(ad, look))
    }
  }

  private static let texts = LayoutTexts(
    subject: "AdChoices", question: "whether AdChoices was shown",
    help: "Render the icon together with the ad's main assets, and keep it on the screen as long as the ad.")

  private static func related(_ ad: ShownNativeAd, _ look: Appearance) -> [RelatedPlace] {
    let delivered = ad.record.load.map { [RelatedPlace("delivered here", at: $0.location)] } ?? []
    guard look.problem == .notRendered, let line = look.line, let later = ad.adChoicesRendering(after: line)
    else { return delivered }
    return delivered + [RelatedPlace("rendered only here", at: later.location)]
  }
}

/// Reports an AdChoices icon that is partly covered or hidden.
private func adChoicesObscured(_ ad: RenderedAdChoices) -> RuleOutcome {
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

/// Reports an AdChoices icon outside the ad or outside its declared corner.
private enum AdChoicesOutsideAd {
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

/// Reports an AdChoices icon smaller than declared, or smaller than 15 × 15 points.
private func adChoicesTooSmall(_ ad: RenderedAdChoices) -> RuleOutcome {
  guard let look = ad.appearance[.iconSized] else { return .notApplicable }
  if let answer = ad.answerWithSuspectUnits(about: "AdChoices", look) { return answer }
  let asset = ad.record.definition?.assets.first { $0.type.value == .adChoices }
  let (width, height) = Asset.leastAdChoicesSize(of: asset)
  let declared = asset.flatMap { $0.widthField?.range ?? $0.heightField?.range }
  return ad.outcome(
    of: look,
    LayoutTexts(
      subject: "AdChoices", consequence: "AdChoices must be \(number: width) × \(number: height) points",
      question: "how large AdChoices is", help: "Give the icon a fixed size.",
      reviewHelp: look.isUnknown
        ? "Record 'frame' with 'asset.render'." : "Look at a screenshot of the whole ad."),
    related: ad.record.definition.flatMap { definition in
      declared.map { [RelatedPlace("its size is declared here", at: definition.location($0))] }
    } ?? [])
}

/// Reports a click on AdChoices that didn't open "About this ad".
private enum AdChoicesUnopenedPage {
  static func judge(_ ad: NativeAd) -> RuleOutcome {
    let clicks = ad.record.clicks.filter { $0.role == .adChoices }
    guard !clicks.isEmpty else { return .notApplicable }
    if ad.isReportedWithoutAdChoices { return .notApplicable }
    let hosts = ad.context.aboutHosts
    let outcomes = clicks.map { ($0, $0.reachesAboutPage(hosts: hosts)) }
    let icon = ad.relatedIcon
    if let (click, _) = outcomes.first(where: { $0.1 == false }) {
      return ad.fail(
        "A click on AdChoices \(outcome(of: click)), and didn't open \"About this ad\".",
        at: click.event.location, help: "Let the SDK perform the click on the key of AdChoices.",
        related: icon)
    }
    // One party may have recorded where a click led, and another only that there was one.
    let reached = Set(outcomes.filter { $0.1 == true }.map(\.0.number))
    if let (click, _) = outcomes.first(where: { $0.1 == nil && !reached.contains($0.0.number) }) {
      return ad.needsReview(
        Statement(
          "It isn't known where a click on AdChoices led", because: "it has neither 'action' nor 'url'"),
        at: click.event.location, help: "Record 'action'.", related: icon)
    }
    guard let click = ad.record.unopenedAboutClick(hosts: hosts) else { return .pass }
    return ad.needsReview(
      Statement(
        "It isn't known whether a click on AdChoices opened its page",
        because: ad.session.observes(.screens)
          ? "no 'screen.present' of the ad came within 5 seconds" : "the recorder doesn't see screens"),
      at: click.event.location,
      help:
        "Tap the icon in the app and see what opens. A page in a browser tab tells no 'screen.present': record the 'url'.",
      related: icon)
  }

  /// Describes where a click led. It shows only the host of a URL: paths and queries may carry tokens (recording.md,
  /// "Privacy").
  private static func outcome(of click: Click) -> Phrase {
    switch click.action {
    case "none": return "did nothing"
    case "customHandler": return "ran a custom click handler"
    case "deepLink": return "opened a deep link"
    default:
      guard let host = click.url.flatMap({ URLParts($0)?.host }) else { return "led elsewhere" }
      return "led to \(name: host)"
    }
  }
}

/// Reports a click that opened "About this ad" and was reported under another asset.
private func adChoicesWrongKey(_ ad: NativeAd) -> RuleOutcome {
  let clicks = ad.record.clicks.filter { $0.key != nil && $0.role != .adChoices }
  guard !clicks.isEmpty else { return .notApplicable }
  if ad.isReportedWithoutAdChoices { return .notApplicable }
  let hosts = ad.context.aboutHosts
  guard let click = clicks.first(where: { $0.reachesAboutPage(hosts: hosts) == true }) else { return .pass }
  return ad.fail(
    "A click on \(name: click.key ?? "") opened \"About this ad\".", at: click.event.location,
    help: "Report clicks on the icon under the key of AdChoices.",
    related: ad.relatedIcon
  ).about(click.key)
}

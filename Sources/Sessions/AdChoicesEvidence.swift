import Model
import Basics

/// Looks for the proof of each link of an `AdChoicesChain`.
struct AdChoicesEvidence {
  typealias Link = AdChoicesChain.Link

  private let ad: AdRecord
  private let isEvidenceComplete: Bool
  private let seesLayout: Bool
  private let wasShown: Bool
  private let aboutHosts: [String]
  /// The icon as it is judged, and the moment; `nil`: none was rendered when the ad counted.
  private let judged: (icon: AssetState, showing: Showing)?
  /// Whether the icon could be seen; `nil` without one.
  private let sighting: Sighting?
  /// The icon's asset in the definition, which says what is asked of it.
  private let asset: Asset?
  /// Whether an icon was rendered after the moment of showing; only known where none was before.
  private let isLater: Bool
  /// Which way the ad's text runs; `nil`: not recorded.
  private let direction: TextDirection?

  init(_ ad: AdRecord, in session: SessionRecord, _ context: LedgerContext) {
    self.ad = ad
    isEvidenceComplete = session.evidenceGaps(of: ad).isEmpty
    seesLayout = session.observes(.rendering) && !session.lacksLayout
    wasShown = ad.wasShown
    direction = ad.direction(in: session)
    aboutHosts = ad.clicks.isEmpty ? [] : context.aboutHosts
    judged = ad.judgedAdChoices
    sighting = judged == nil ? nil : ad.adChoicesSighting
    asset = judged.flatMap { judged in ad.definition?.asset(matching: judged.icon.match) }
    isLater = judged == nil && wasShown && ad.rendersAdChoicesLater(context)
  }

  /// The icon on the ad when the most of that was on the screen.
  private var icon: AssetState? { judged.flatMap { $0.icon.isHidden ? nil : $0.icon } }

  /// Where something that isn't there at the moment of showing is missed: at the impression.
  private var momentLine: LineReference? { (ad.countedImpression ?? ad.showing?.moment)?.line }

  /// Not evidenced where something never came; that needs review where it may have come in a line that was lost, or where
  /// nobody looked.
  private func never(_ reason: String, at line: LineReference?) -> Link {
    if !seesLayout { return Link(.needsReview, "the recorder does not see rendering", at: line) }
    return isEvidenceComplete
      ? Link(.notEvidenced, reason, at: line)
      : Link(.needsReview, reason + ", but the recording is incomplete", at: line)
  }

  var delivered: Link {
    guard let load = ad.load else {
      return Link(.needsReview, "no ad.load was recorded", at: ad.requests.first?.line)
    }
    if ad.adChoicesDelivered { return Link(.evidenced, "the ad came with the icon", at: load.line) }
    guard load[.assets] != nil else {
      return Link(.needsReview, "which assets were delivered was not recorded", at: load.line)
    }
    return Link(.notEvidenced, "the ad came without the icon", at: load.line)
  }

  var rendered: Link {
    guard ad.showing != nil, wasShown else {
      return Link(.notApplicable, "the ad was never shown")
    }
    if let judged {
      if let hide = judged.icon.hiddenBy {
        return Link(.notEvidenced, "it was hidden when the ad was shown", at: hide.line)
      }
      return Link(.evidenced, "the icon was rendered", at: judged.icon.render.line)
    }
    if isLater { return Link(.notEvidenced, "it was rendered only after the ad was shown", at: momentLine) }
    if delivered.answer == .notEvidenced { return Link(.notApplicable, "there was no icon to render") }
    if ad.kind == .native {
      return Link(.needsReview, "the SDK draws the icon, and the recorder did not see it", at: momentLine)
    }
    return never("it was never rendered", at: momentLine)
  }

  var visible: Link {
    guard let icon, let state = judged?.showing.state, let sighting else {
      return Link(.notApplicable, "the icon was not rendered")
    }
    let line = icon.render.line
    switch sighting.problem {
    case .transparent?:
      return sighting.isCertain ? Link(.notEvidenced, "it was invisible", at: line) : neverWholly(line)
    case .offScreen?: return neverWholly(line)
    case .outsideAd?: return Link(.notEvidenced, "no part of it lay inside the ad", at: sighting.line?.line)
    case .nowhere?: return Link(.needsReview, "its frame was not recorded", at: line)
    case .notRendered?, .hidden?, nil: break
    }
    if let cover = state.assets(covering: icon).last {
      return Link(.notEvidenced, "'\(cover.key)' covered it", at: cover.render.line)
    }
    guard let visible = icon.visible else {
      return Link(.needsReview, "how much of it was visible was not recorded", at: line)
    }
    if visible >= 1 { return Link(.evidenced, "all of it was visible", at: line) }
    return state.isCutOff ? neverWholly(line) : Link(.notEvidenced, "a part of it was hidden", at: line)
  }

  private func neverWholly(_ line: LineReference) -> Link {
    Link(.needsReview, "the ad was never wholly on the screen", at: line)
  }

  var placed: Link {
    guard let icon, let state = judged?.showing.state else {
      return Link(.notApplicable, "the icon was not rendered")
    }
    let line = icon.render.line
    guard let frame = icon.frame, let view = state.frame else {
      return Link(.needsReview, "\(icon.frame == nil ? "its" : "the ad's") frame was not recorded", at: line)
    }
    guard frame.isInside(view) else {
      return Link(.notEvidenced, "a part of it lay outside the ad", at: line)
    }
    if let corner = asset?.corner?.value {
      guard let isThere = frame.isCentred(in: corner, of: view, direction: direction) else {
        return Link(.needsReview, "which way the ad's text runs was not recorded", at: line)
      }
      if !isThere {
        return Link(.notEvidenced, "it was not in the corner that the definition names", at: line)
      }
    }
    return Link(.evidenced, "it lay inside the ad, in its corner", at: line)
  }

  var sized: Link {
    guard let icon else { return Link(.notApplicable, "the icon was not rendered") }
    guard let frame = icon.frame else {
      return Link(.needsReview, "its frame was not recorded", at: icon.render.line)
    }
    let least = Asset.leastAdChoicesSize(of: asset)
    return frame.isSmaller(than: least.width, least.height)
      ? Link(.notEvidenced, "it was too small", at: icon.render.line)
      : Link(.evidenced, "it was big enough", at: icon.render.line)
  }

  var clickable: Link {
    guard let icon else { return Link(.notApplicable, "the icon was not rendered") }
    switch icon.clickable {
    case true?: return Link(.evidenced, "it was clickable", at: icon.render.line)
    case false?: return Link(.notEvidenced, "it was not clickable", at: icon.render.line)
    case nil:
      if let click = clicks.first(where: { $0.action == "aboutThisAd" }) {
        return Link(.evidenced, "a click on it opened the page", at: click.event.line)
      }
      return Link(.needsReview, "whether it was clickable was not recorded", at: icon.render.line)
    }
  }

  private var clicks: [Click] { ad.clicks.isEmpty ? [] : ad.clicks.filter { $0.role == .adChoices } }

  var clicked: Link {
    clicks.first.map { Link(.evidenced, "somebody tapped it", at: $0.event.line) }
      ?? Link(.notApplicable, "nobody tapped it")
  }

  var opened: Link {
    if clicks.isEmpty { return Link(.notApplicable, "nobody tapped it") }
    let reached = clicks.map { ($0, $0.reachesAboutPage(hosts: aboutHosts)) }
    if let (click, _) = reached.first(where: { $0.1 == false }) {
      return Link(.notEvidenced, "a tap on it led elsewhere", at: click.event.line)
    }
    if let (click, _) = reached.first(where: { $0.1 == true }) {
      return Link(.evidenced, "a tap on it opened the page", at: click.event.line)
    }
    return Link(.needsReview, "where a tap on it led was not recorded", at: clicks.first?.event.line)
  }
}

extension AdRecord {
  /// The AdChoices icon as it is judged, and the moment: when the most of the ad was on the screen. One that was hidden or
  /// outside the ad when that counted is judged there. `nil`: nobody could see the ad, or none was rendered by then.
  package var judgedAdChoices: (icon: AssetState, showing: Showing)? {
    guard wasShown, let showing, let icon = showing.state.adChoices else { return nil }
    guard icon.isInForce else { return (icon, showing) }
    let fullest = showing.fullest(of: icon)
    return fullest.state.asset(like: icon).map { ($0, fullest) } ?? (icon, showing)
  }

  /// Whether the AdChoices icon could be seen; `nil` for an ad that nobody could see.
  package var adChoicesSighting: Sighting? {
    guard wasShown, let showing else { return nil }
    return sighting(of: showing.state.adChoices.map { [$0] } ?? [], showing)
  }

  /// The sighting of the ad's badge; `nil` for an ad that wasn't shown.
  package var badgeSighting: Sighting? {
    guard wasShown, let showing else { return nil }
    return sighting(of: showing.state.assets(role: .badge), showing)
  }

  /// Whether an AdChoices icon is rendered after the moment of showing.
  fileprivate func rendersAdChoicesLater(_ context: LedgerContext) -> Bool {
    guard let moment = showing?.moment, let last = events.last, last.index > moment.index else {
      return false
    }
    let matcher = context.matcher(for: format)
    return events.contains { event in
      event.index > moment.index && event.kind == .assetRender
        && event[.asset]?.string.map { matcher.match($0).role == .adChoices } == true
    }
  }
}

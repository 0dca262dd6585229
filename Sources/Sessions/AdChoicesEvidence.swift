import Model
import Basics

/// Computes the steps of an `AdChoicesChain` from the record of an ad.
struct AdChoicesEvidence {
  typealias Link = AdChoicesChain.Link

  private let ad: AdRecord
  private let isEvidenceComplete: Bool
  private let seesLayout: Bool
  private let seesShowing: Bool
  private let seesClicks: Bool
  private let hasSuspectUnits: Bool
  private let aboutHosts: [String]
  /// A click whose line records that it opened "About this ad", although no full screen followed; `nil`: there is none.
  private let unopened: Click?

  init(_ ad: AdRecord, in session: SessionRecord, _ context: LedgerContext) {
    self.ad = ad
    isEvidenceComplete = session.evidenceGaps(of: ad).isEmpty
    seesLayout = session.seesLayouts
    seesShowing = session.seesShowing
    seesClicks = session.observes(.clicks)
    hasSuspectUnits = session.hasSuspectUnits
    aboutHosts = ad.clicks.isEmpty ? [] : context.aboutHosts
    unopened = ad.clicks.isEmpty ? nil : ad.unopenedAboutClick(hosts: aboutHosts)
  }

  private func line(_ place: Int?) -> LineReference? { place.map { ad.events.session.event($0).line } }

  /// Returns a failed step for a fact that wasn't recorded. The step is `toCheck` instead if a lost line may have
  /// recorded the fact, or if the recorder doesn't observe rendering.
  private func never(_ reason: String, at line: LineReference?) -> Link {
    if !seesLayout { return Link(.toCheck, "the recorder does not see rendering", at: line) }
    return isEvidenceComplete
      ? Link(.failed, reason, at: line)
      : Link(.toCheck, reason + ", but the recording is incomplete", at: line)
  }

  var delivered: Link {
    guard let load = ad.load else {
      return Link(.toCheck, "no ad.load was recorded", at: ad.requests.first?.line)
    }
    if ad.adChoicesDelivered { return Link(.confirmed, "the ad came with the icon", at: load.line) }
    guard load[.assets] != nil else {
      return Link(.toCheck, "which assets were delivered was not recorded", at: load.line)
    }
    return Link(.failed, "the ad came without the icon", at: load.line)
  }

  var rendered: Link {
    guard ad.wasShown, let moment = ad.shownAt?.line else {
      return Link(
        .notInScope, seesShowing ? "the ad was never shown" : "whether the ad was shown was not recorded")
    }
    let appearance = ad.appearance
    if ad.wasCountedUnseen {
      return Link(.toCheck, "no part of the ad was on the screen when it was counted", at: moment)
    }
    if appearance?.everRenderedIcon != true {
      if delivered.answer == .failed { return Link(.notInScope, "there was no icon to render") }
      if ad.kind != .customNative {
        return Link(.toCheck, "the SDK draws the icon, and the recorder did not see it", at: moment)
      }
    }
    guard let look = appearance?[.iconRendered] else { return never("it was never rendered", at: moment) }
    switch look.verdict {
    case .passes: return Link(.confirmed, "the icon was rendered", at: line(look.line))
    case .fails: return never("it \(look.words(of: ad))", at: line(look.line))
    case .needsReview: return Link(.toCheck, "it \(look.words(of: ad))", at: line(look.line))
    }
  }

  /// Returns the step that is judged by a check of the AdChoices icon in the ad's layouts.
  ///
  /// - Parameter confirmed: the reason if the check passes, as half a sentence.
  private func link(_ check: LayoutCheck, _ confirmed: String) -> Link {
    guard let look = ad.appearance?[check], !ad.wasCountedUnseen else {
      // A rendered icon without an answer lies wholly outside the ad.
      let rendered = rendered
      let isOutside = rendered.answer == .confirmed
      return Link(
        .notInScope, isOutside ? "it \(LayoutProblem.outsideAd.words(at: nil))" : rendered.reason)
    }
    switch look.verdict {
    case .passes: return Link(.confirmed, confirmed, at: line(look.line))
    case .fails: return Link(.failed, "it \(look.words(of: ad))", at: line(look.line))
    case .needsReview: return Link(.toCheck, "it \(look.words(of: ad))", at: line(look.line))
    }
  }

  var visible: Link { link(.iconUncovered, "all of it was visible") }
  var placed: Link { link(.iconPlaced, "it lay inside the ad, in its corner") }
  var sized: Link {
    let sized = link(.iconSized, "it was big enough")
    guard hasSuspectUnits, sized.answer != .notInScope else { return sized }
    return Link(.toCheck, "lengths of the session look like pixels", at: sized.line)
  }
  var clickable: Link {
    if let look = ad.appearance?[.iconClickable], look.verdict == .passes,
      let line = look.line.map({ ad.events.session.event($0) }), line[.clickable] == nil,
      let click = clicks.first(where: { $0.action == "aboutThisAd" })
    {
      return Link(.confirmed, "a click on it opened the page", at: click.event.line)
    }
    return link(.iconClickable, "it was clickable")
  }

  private var clicks: [Click] { ad.clicks.isEmpty ? [] : ad.clicks.filter { $0.role == .adChoices } }

  var clicked: Link {
    clicks.first.map { Link(.confirmed, "somebody clicked it", at: $0.event.line) }
      ?? Link(.notInScope, seesClicks ? "nobody clicked it" : "clicks were not recorded")
  }

  var opened: Link {
    if clicks.isEmpty {
      return seesClicks || rendered.answer != .confirmed
        ? Link(.notInScope, "nobody clicked it")
        : Link(.toCheck, "clicks were not recorded", at: ad.shownAt?.line)
    }
    let reached = clicks.map { ($0, $0.reachesAboutPage(hosts: aboutHosts)) }
    if let (click, _) = reached.first(where: { $0.1 == false }) {
      return Link(.failed, "a click on it led elsewhere", at: click.event.line)
    }
    if let unopened {
      return Link(.toCheck, "a click on it opened no screen that was recorded", at: unopened.event.line)
    }
    if let (click, _) = reached.first(where: { $0.1 == true }) {
      return Link(.confirmed, "a click on it opened the page", at: click.event.line)
    }
    return Link(.toCheck, "where a click on it led was not recorded", at: clicks.first?.event.line)
  }
}

extension AdRecord {
  /// True if the ad was counted and has layouts, but no part of it was on the screen in any of them. Rules about the
  /// ad's appearance don't apply then.
  package var wasCountedUnseen: Bool {
    guard let appearance, countedImpression != nil else { return false }
    return appearance.hasLayouts && !appearance.wasOnScreen
  }
}

extension SessionRecord {
  /// True if the recorder observes rendering or impressions, either of which shows that an ad was on the screen.
  package var seesShowing: Bool { observes(.rendering) || observes(.impressions) }

  /// True if lengths in the session look like pixels instead of points: no phone is 700 points wide.
  package var hasSuspectUnits: Bool {
    guard platform == "ios" || platform == "android", let screen else { return false }
    let (short, long) = (min(screen.width, screen.height), max(screen.width, screen.height))
    return short >= 700 && long >= 1.9 * short
  }
}

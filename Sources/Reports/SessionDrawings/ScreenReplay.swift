package import Basics
package import Model
package import Sessions

/// A moment at which the screen changed or was used, and the state of all ads then.
package struct ReplayStep {
  /// The step's place among all steps of the session, from 1.
  package let number: Int
  /// The events of the step, in order, all of one ad; a burst of renderings is one step.
  package let events: [Event]
  /// Indices of all events of the ad with a finding, if the step is the ad's best view; else empty.
  package let found: [Int]
  package let ad: AdRecord
  package let state: AdState
  /// The other ads with their states, the one that changed last at the end.
  package let others: [(ad: AdRecord, state: AdState)]
}

/// A session's screen step by step, made from the recorded frames.
package struct ScreenReplay {
  /// The chosen steps, in order.
  package private(set) var steps: [ReplayStep] = []
  /// Number of steps that weren't chosen.
  package private(set) var leftOut = 0

  /// Chooses the best view of each ad with a failure first, then of each ad with something to review, then impressions
  /// and clicks of other ads; among these the steps with most of the ad on the screen. Steps that look like a chosen
  /// one are skipped.
  ///
  /// - Parameters:
  ///   - cut: the ads and events that the page shows, which the steps are chosen from; `nil` if it shows all.
  ///   - most: maximum number of chosen steps.
  ///   - verdicts: the worst verdict about each event, by its index.
  package init(
    of session: SessionRecord, cut: SessionCut?, context: LedgerContext, most: Int, verdicts: [Int: Verdict]
  ) {
    let bursts = Self.bursts(of: Self.shownEvents(of: session))
    let places = bursts.indices.filter { place in
      bursts[place].allSatisfy { cut?.shows(event: $0.index) ?? true }
    }
    let states = Self.statesByEvent(
      of: session, at: Set(places.map { bursts[$0][bursts[$0].count - 1].index }), context: context)
    let ads = cut?.ads.map { session.ads[$0] } ?? session.ads
    let moments = places.compactMap { place in
      states[bursts[place][bursts[place].count - 1].index].map {
        Moment(bursts[place], number: place + 1, of: $0.ad, in: $0.state)
      }
    }
    let views = Self.views(among: moments, of: ads, verdicts: verdicts)
    let chosen = Self.chosen(moments, views: views, most: most)
    leftOut = bursts.count - chosen.count
    var current: [(ad: AdRecord, state: AdState)] = []
    for (place, moment) in moments.enumerated() {
      current.removeAll { $0.ad === moment.ad }
      if chosen.contains(place) {
        steps.append(
          ReplayStep(
            number: moment.number, events: moment.events, found: views[place]?.found ?? [], ad: moment.ad,
            state: moment.state, others: current))
      }
      current.append((moment.ad, moment.state))
    }
  }

  /// Groups events into steps: a burst of changes of one ad, within 0.1 s of one another, or one other event. A layout
  /// begins a step, and so does its end: between two layouts lies a view of the ad, however fast it scrolls.
  private static func bursts(of events: [Event]) -> [[Event]] {
    var bursts: [[Event]] = []
    for event in events {
      let isOfAsset = event.kind == .assetRender || event.kind == .assetHide
      if let last = bursts.last?.last, changes(last.kind), isOfAsset, last.adID == event.adID,
        event.time.seconds(since: last.time) <= 0.1
      {
        bursts[bursts.count - 1].append(event)
      } else {
        bursts.append([event])
      }
    }
    return bursts
  }

  private static func chosen(_ moments: [Moment], views: [Int: View], most: Int) -> Set<Int> {
    let found = Set(views.keys.map { ObjectIdentifier(moments[$0].ad) })
    func rank(_ place: Int) -> Int {
      if let view = views[place] { return view.isFailed ? 0 : 1 }
      let moment = moments[place]
      return moment.isChange || found.contains(ObjectIdentifier(moment.ad)) ? 3 : 2
    }
    let ranks = moments.indices.map { (rank: rank($0), off: 1 - moments[$0].share, place: $0) }
    var chosen: Set<Int> = []
    for (_, _, place) in ranks.sorted(by: <) where chosen.count < most {
      if !chosen.contains(where: { moments[$0].looksLike(moments[place]) }) { chosen.insert(place) }
    }
    return chosen
  }

  /// Returns the best view of each ad with a finding, by its place among the steps.
  private static func views(
    among moments: [Moment], of ads: [AdRecord], verdicts: [Int: Verdict]
  ) -> [Int: View] {
    if verdicts.isEmpty { return [:] }
    let places = Dictionary(grouping: moments.indices) { ObjectIdentifier(moments[$0].ad) }
    var views: [Int: View] = [:]
    for ad in ads {
      let found = ad.events.indices.map(ad.events.place).filter { verdicts[$0] != nil }
      guard !found.isEmpty, let own = places[ObjectIdentifier(ad)] else { continue }
      let failed = found.filter { verdicts[$0] == .fail }
      let place = bestView(of: failed.isEmpty ? found : failed, among: own, moments)
      views[place] = View(found: found, isFailed: !failed.isEmpty)
    }
    return views
  }

  /// Returns the step with most of the ad on the screen, among those at which a finding's fault is there. Among equals
  /// that is the one with the most such faults, then the first.
  ///
  /// - Parameters:
  ///   - found: indices of the events with a finding, in order.
  ///   - own: places of the ad's steps; not empty.
  private static func bestView(of found: [Int], among own: [Int], _ moments: [Moment]) -> Int {
    let first = found.prefix(mostFound).compactMap { index -> Int? in
      let later = own.drop { moments[$0].last < index }
      // A finding after the ad has left the screen for good has no step of its own.
      guard later.contains(where: { !moments[$0].isChange || moments[$0].share > 0 }) else { return nil }
      return later.first { !moments[$0].state.assets.isEmpty } ?? later.first
    }.uniqued()
    let ranks = own.map { place in
      let faults = first.count { $0 <= place && moments[$0].holds(in: moments[place]) }
      return (none: faults == 0 ? 1 : 0, off: 1 - moments[place].share, faults: -faults, place: place)
    }
    return ranks.min(by: <)?.place ?? own[0]
  }

  /// Maximum number of findings of an ad that are compared with each of its steps.
  private static let mostFound = 8

  /// Returns the events that show or use an ad which was laid out at all.
  private static func shownEvents(of session: SessionRecord) -> [Event] {
    var places: [Int] = []
    for ad in session.ads where ad.events.contains(where: { changes($0.kind) }) {
      for position in ad.events.indices where isShown(ad.events.kind(position)) {
        places.append(ad.events.place(position))
      }
    }
    return places.sorted().map(session.session.event)
  }

  /// Returns the states of the ads at some events, by the indices of these. The states of all events would take
  /// hundreds of megabytes for an ad of thousands of assets.
  private static func statesByEvent(
    of session: SessionRecord, at places: Set<Int>, context: LedgerContext
  ) -> [Int: (ad: AdRecord, state: AdState)] {
    var states: [Int: (ad: AdRecord, state: AdState)] = [:]
    for ad in session.ads where ad.events.indices.contains(where: { places.contains(ad.events.place($0)) }) {
      for (place, state) in AdTimeline(of: ad, in: session, context: context).states(after: places) {
        states[place] = (ad, state)
      }
    }
    return states
  }

  fileprivate static func changes(_ kind: EventKind) -> Bool {
    switch kind {
    case .viewRender, .viewHide, .assetRender, .assetHide: true
    default: false
    }
  }

  private static func isShown(_ kind: EventKind) -> Bool {
    changes(kind) || kind == .impression || kind == .click
  }
}

/// The step at which an ad with findings is seen best.
private struct View {
  /// Indices of all events of the ad with a finding.
  let found: [Int]
  let isFailed: Bool
}

/// A step that can be chosen.
private struct Moment {
  let events: [Event]
  /// The step's place among all steps of the session, from 1.
  let number: Int
  let ad: AdRecord
  let state: AdState
  /// The share of the ad that is on the screen; 1 if that wasn't recorded.
  let share: Double
  let isChange: Bool

  init(_ events: [Event], number: Int, of ad: AdRecord, in state: AdState) {
    (self.events, self.number, self.ad, self.state) = (events, number, ad, state)
    share = state.shareOnScreen ?? 1
    isChange = ScreenReplay.changes(events[0].kind)
  }

  /// Index of the last event.
  var last: Int { events[events.count - 1].index }

  /// True if the fault that was found at this step is there at a later one of the ad, too.
  func holds(in later: Moment) -> Bool {
    // Without the ad on the screen, the impression or the click is the fault.
    if !isChange, share == 0 { return later.last == last }
    return state.hasSameFaults(in: later.state)
  }

  /// True if a picture of the other step would show the same.
  func looksLike(_ other: Moment) -> Bool {
    ad === other.ad && clicked == other.clicked && state.looksLike(other.state)
  }

  /// The key of the clicked asset, on which a picture shows the click.
  private var clicked: String? {
    events.last.flatMap { $0.kind == .click ? $0[.asset]?.string : nil }
  }
}

import Model

/// Checks how an ad looks in each of its layouts (judging.md, "An ad is judged over time"). A layout is the state of
/// the ad after a burst of lines, until the next burst. Memory doesn't grow with the number of layouts.
///     var judge = LayoutJudge(session, screen: screen, questions)
///     judge.note(…)                 // each line of the ad, in order
///     let appearance = judge.end(…)
struct LayoutJudge {
  /// The maximum times, in microseconds, from a layout's last line and its first line to a further line of it.
  private static let (longestPause, longestLayout): (Int64, Int64) = (100_000, 1_000_000)
  static let changes = EventKindSet(.viewRender, .viewHide, .assetRender, .assetHide)

  /// The layout to which further lines may be added.
  struct OpenLayout {
    var first: Int
    var start: Int64
    var last: Int
    var end: Int64
  }

  /// The tallies of a single asset's checks.
  private struct AssetTally {
    let asset: AskedAssets.Asked
    var rendered: CheckTally?
    var clickable: CheckTally?
  }

  let questions: LayoutQuestions
  private let background: BackgroundTime
  private(set) var replay: AdReplay
  private(set) var layout: OpenLayout?
  private(set) var screenTime = ScreenTime()
  private var checks: [CheckTally]
  private var assets: [AssetTally] = []
  /// Tallies of the check that an asset lies inside the ad, in the order of first rendering, as in `AdState.assets`.
  private var inside: [(key: String, place: Int?, tally: CheckTally)] = []

  /// Index of the last `view.hide` before the ad was last shown; renderings before it no longer count.
  private var renderedSince = 0
  /// Index of the line that begins the current showing; `nil` while the ad is hidden.
  private var showing: Int?
  /// The first `view.render` since the last `view.hide`.
  private var firstRender: Int?
  private var lastHide: (place: Int, time: Int64)?
  /// The time on the screen since the ad was last hidden, and in total, in microseconds.
  private var (shown, everShown): (Int64, Int64) = (0, 0)
  /// The part of `everShown` for which the app may have been in the background, in microseconds.
  private var everUnwatched: Int64 = 0
  private var firstOnScreen: Int?
  /// The time of the whole ad on the screen, in microseconds; `nil` until a layout has the ad's frame and a screen.
  private var whollyOnScreen: Int64?
  /// Index of the first line of the layout that decides a check alone if no layout has a duration.
  private var deciding: Int?
  private var isDecidedBeforeImpression = false
  private var impression: (place: Int, time: Int64)?
  private var counting = CountingPlace()
  private(set) var (everRenderedIcon, hasLayouts) = (false, false)
  private var turns: [Int] = []

  /// - Parameter screen: the session's screen; `nil`: not recorded.
  init(
    _ session: RecordedSession, screen: Frame?, _ background: BackgroundTime, _ questions: LayoutQuestions
  ) {
    (self.questions, self.background) = (questions, background)
    replay = AdReplay(session, screen: screen)
    checks = Array(repeating: CheckTally(), count: LayoutCheck.allCases.count)
    assets = questions.asked.assets.map { asset in
      AssetTally(
        asset: asset, rendered: asset.mustBeSeen ? CheckTally() : nil,
        clickable: asset.isClickable ? CheckTally() : nil)
    }
  }

  /// Adds a line of a layout.
  ///
  /// - Parameters:
  ///   - place: the line's index among the session's events.
  ///   - time: the session's clock at the line, in microseconds.
  ///   - rendering: the decoded `asset.render`; `nil` for other lines, and for one that names no asset.
  mutating func note(
    _ place: Int, _ kind: EventKind, at time: Int64, _ rendering: (asset: RenderedAsset, name: AssetName)?,
    names: inout AssetNames
  ) {
    if let layout, time - layout.end > Self.longestPause || time - layout.start > Self.longestLayout {
      close(layout, at: time, next: place)
    }
    if layout == nil { layout = OpenLayout(first: place, start: time, last: place, end: time) }
    hasLayouts = true
    layout?.last = place
    layout?.end = time
    switch kind {
    case .viewHide: (lastHide, firstRender) = ((place, time), nil)
    case .viewRender: firstRender = firstRender ?? place
    default: break
    }
    if kind == .assetRender {
      if let rendering { replay.render(rendering.asset, rendering.name) }
    } else {
      replay.apply(place, names: &names)
      if kind != .assetHide { screenTime.noteView(visible: replay.viewVisible, at: time) }
    }
    if rendering?.asset.role == .adChoices { everRenderedIcon = true }
  }

  /// Sets the impression. Later impressions of the ad are ignored.
  mutating func noteImpression(_ place: Int, at time: Int64) {
    guard impression == nil else { return }
    impression = (place, time)
    counting.wasOnScreen =
      hasLayouts && replay.state.isOnScreen && !background.contains(place, to: place + 1)
    if let lastHide, showing == nil || firstRender == nil { counting.sinceHidden = time - lastHide.time }
  }

  /// Continues the layouts of the previous ad with this id, whose assets on the screen count as this ad's until they
  /// are rendered anew. Durations begin at the load.
  ///
  /// - Parameter other: the judge of the previous ad, as `closed` returns it.
  mutating func goOn(from other: LayoutJudge, since load: Int, at time: Int64) {
    (replay, turns) = (other.replay, other.turns)
    (renderedSince, firstRender, lastHide) = (other.renderedSince, other.firstRender, other.lastHide)
    let state = replay.state
    guard state.viewHide == nil, state.viewRender != nil || !state.assets.isEmpty else { return }
    showing = load
    hasLayouts = true
    layout = OpenLayout(first: load, start: time, last: load, end: time)
    everRenderedIcon = state.assets.contains { $0.role == .adChoices && !$0.isHidden }
    counting.hasAssetsLeft = state.assets.contains { !$0.isHidden }
  }

  /// Returns a copy in which the line at an index ends the last layout.
  func closed(at time: Int64, next: Int) -> LayoutJudge {
    var judge = self
    if let layout { judge.close(layout, at: time, next: next) }
    return judge
  }

  /// Ends the last layout where the session ends, or where the next ad under this id is loaded, and returns the result.
  ///
  /// - Parameters:
  ///   - time: the session's clock at the last line, or at that load.
  ///   - next: the index of that load; `.max` where the session ends.
  ///   - isClicked: true if a click on AdChoices opened the page "About this ad".
  mutating func end(at time: Int64, next: Int, isClicked: Bool) -> AdAppearance {
    if let layout { close(layout, at: time, next: next) }
    endShowing()
    return result(isClicked: isClicked)
  }
}

extension LayoutJudge {
  /// Ends a layout, and checks the state of the ad after the layout's last line.
  private mutating func close(_ layout: OpenLayout, at time: Int64, next: Int) {
    self.layout = nil
    let state = uprightState(from: layout.first)
    let isSeen = !background.contains(layout.first, to: next)
    if isSeen { screenTime.add(state, from: layout.start, to: time) }
    guard state.viewHide == nil else {
      endShowing()
      return
    }
    if showing == nil { showing = firstRender ?? layout.first }
    guard state.isOnScreen, isSeen else { return }
    let unwatched = background.possible(from: layout.start, to: time)
    let evidence = LayoutEvidence(first: layout.first, last: layout.last, duration: time - layout.start)
    noteOnScreen(layout, evidence.duration, unwatched: unwatched, state, next: next)
    let isDeciding = decides(layout)
    judge(
      state,
      CheckTally.Layout(
        evidence: evidence, unwatched: unwatched, end: next, showing: showing ?? layout.first,
        isDeciding: isDeciding))
  }

  private mutating func noteOnScreen(
    _ layout: OpenLayout, _ duration: Int64, unwatched: Int64, _ state: AdState, next: Int
  ) {
    shown += duration
    everShown += duration
    everUnwatched += unwatched
    if state.frame != nil, state.screen != nil {
      whollyOnScreen = (whollyOnScreen ?? 0) + (state.isWhollyOnScreen ? duration - unwatched : 0)
    }
    firstOnScreen = firstOnScreen ?? layout.first
    guard let impression else { return }
    if layout.first < impression.place, impression.place < next,
      !background.contains(impression.place, to: impression.place + 1)
    {
      counting.wasOnScreen = true
    }
    if layout.last > impression.place, counting.untilOnScreen == nil {
      counting.untilOnScreen = max(0, layout.start - impression.time)
    }
  }

  /// Returns true if this layout may decide a check alone. If no layout has a duration, the last one before the
  /// impression decides, else the last one of all.
  private mutating func decides(_ layout: OpenLayout) -> Bool {
    let isBefore = impression.map { layout.first < $0.place } ?? false
    if isDecidedBeforeImpression, !isBefore { return false }
    isDecidedBeforeImpression = isBefore
    deciding = layout.first
    return true
  }

  private mutating func endShowing() {
    // Also if a layout came and was hidden, so that no showing began.
    renderedSince = lastHide?.place ?? renderedSince
    guard showing != nil else { return }
    for index in checks.indices { checks[index].endShowing(onScreen: shown) }
    for index in assets.indices {
      assets[index].rendered?.endShowing(onScreen: shown)
      assets[index].clickable?.endShowing(onScreen: shown)
    }
    for index in inside.indices { inside[index].tally.endShowing(onScreen: shown) }
    (showing, shown) = (nil, 0)
  }

  /// Returns the current state of the ad. If the device was turned, the recorded screen is turned first.
  private mutating func uprightState(from first: Int) -> AdState {
    let state = replay.state
    guard replay.isTurned(state) else { return state }
    replay.turnScreen()
    turns.append(first)
    return replay.state
  }

  private mutating func judge(_ state: AdState, _ layout: CheckTally.Layout) {
    judgeIcon(state, layout)
    let label = LabelChecks(state, since: renderedSince)
    add(.labelRendered, label.rendered, layout)
    add(.labelUncovered, label.uncovered, layout)
    add(.labelSized, label.sized, layout)
    add(.labelAtTop, label.atTop, layout)
    add(.labelWorded, label.worded, layout)
    add(.marked, label.marked, layout)
    add(.adSized, state.sized(hasVideo: questions.hasVideo), layout)
    judgeAssets(state, layout)
  }

  private mutating func add(_ check: LayoutCheck, _ answer: LayoutAnswer?, _ layout: CheckTally.Layout) {
    if let answer { checks[check.rawValue].add(answer, layout) }
  }

  private mutating func judgeIcon(_ state: AdState, _ layout: CheckTally.Layout) {
    let icon = IconChecks(state, questions, since: renderedSince)
    add(.iconRendered, icon.rendered, layout)
    add(.iconUncovered, icon.uncovered, layout)
    add(.iconPlaced, icon.placed, layout)
    add(.iconSized, icon.sized, layout)
    let (clickable, reachable) = (icon.clickable, icon.reachable)
    add(.iconClickable, clickable, layout)
    add(.iconClickableAsClicked, clickable?.provenByClick, layout)
    add(.iconReachable, reachable, layout)
    add(.iconReachableAsClicked, reachable.provenByClick, layout)
  }

  private mutating func judgeAssets(_ state: AdState, _ layout: CheckTally.Layout) {
    var rest = state.placedAssets[...]
    for index in assets.indices {
      let asset = assets[index].asset
      rest = rest.drop { $0.place < asset.place }
      let own = rest.prefix { $0.place == asset.place }
      if assets[index].rendered != nil {
        let answer = state.rendered(asset, own, questions, since: renderedSince)
        assets[index].rendered?.add(answer, layout)
      }
      guard assets[index].clickable != nil else { continue }
      for (_, number) in own where state.assets[number].isInForce {
        if let answer = state.assets[number].takesTaps { assets[index].clickable?.add(answer, layout) }
      }
    }
    inside.reserveCapacity(state.assets.count)
    for index in state.assets.indices {
      let asset = state.assets[index]
      if index >= inside.count { inside.append((state.key(of: asset), asset.place, CheckTally())) }
      guard asset.role != .adChoices, asset.role != .badge else { continue }
      if let answer = state.inside(asset, questions) { inside[index].tally.add(answer, layout) }
    }
  }

  private mutating func result(isClicked: Bool) -> AdAppearance {
    counting.isKnown = replay.frame != nil && replay.screen != nil
    let (deciding, impression) = (everShown == 0 ? deciding : nil, impression?.place)
    func appearance(_ tally: CheckTally?) -> Appearance? {
      tally?.appearance(deciding: deciding, impression: impression)
    }
    // The results in the order of `AdAppearance`: of the checks, then of each asset that it is seen, and takes taps.
    let (first, count) = (checks.count, assets.isEmpty ? 0 : questions.asked.count)
    var results = [Appearance?](repeating: nil, count: first + 2 * count)
    for check in checks.indices { results[check] = appearance(checks[check]) }
    // Without a layout, what must be seen is missing at the impression.
    let unseenAt = hasLayouts ? nil : impression
    let unseen = unseenAt.map(Appearance.init(notRenderedAt:))
    if let unseen {
      for check in [LayoutCheck.iconRendered, .iconReachable, .labelRendered, .marked] {
        results[check.rawValue] = unseen
      }
    }
    if isClicked, hasLayouts {
      results[LayoutCheck.iconClickable.rawValue] = results[LayoutCheck.iconClickableAsClicked.rawValue]
      results[LayoutCheck.iconReachable.rawValue] = results[LayoutCheck.iconReachableAsClicked.rawValue]
    }
    for index in assets.indices {
      let place = first + assets[index].asset.place
      if let tally = assets[index].rendered { results[place] = unseen ?? appearance(tally) }
      results[place + count] = appearance(assets[index].clickable)
    }
    return AdAppearance(
      results, assets: count, unseenAt: unseenAt,
      inside: inside.compactMap { key, place, tally in appearance(tally).map { (key, place, $0) } },
      firstOnScreen: firstOnScreen, hasLayouts: hasLayouts,
      everRenderedIcon: everRenderedIcon, counting: counting, whollyOnScreen: whollyOnScreen,
      onScreen: everShown - everUnwatched, turns: turns)
  }
}

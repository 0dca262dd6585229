import Basics
import Model

extension AdState {
  /// Returns true if the screen's edge cuts off an asset or a part of it, while the ad isn't wholly on the screen.
  /// People scroll then, so how much of the asset they see is unknown. Bars of the app over the ad count as an edge of
  /// the screen.
  package func isCutOff(_ asset: AssetState) -> Bool {
    guard !isWhollyOnScreen, let own = asset.frame else { return false }
    if let visible, visible < 1, asset.visible ?? 1 < 1 { return true }
    guard let screen else { return false }
    let part = frame.flatMap(own.intersection) ?? own
    return !part.isInside(screen)
  }

  /// Returns the index of the line that put an asset in its place in the ad: its `asset.render`, or a later
  /// `view.render` that resized the ad.
  fileprivate func line(thatTookOut asset: AssetState) -> Int {
    resize.map { max($0, asset.line) } ?? asset.line
  }

  /// Returns the result of the check that an asset can be seen.
  ///
  /// - Parameters:
  ///   - asset: the asset; `nil` if it was never rendered.
  ///   - start: the index among the session's events before which renderings don't count, because the ad was hidden
  ///     since.
  func rendered(_ asset: AssetState?, since start: Int) -> LayoutAnswer {
    guard let asset, asset.line >= start else { return .fails(.notRendered, at: nil) }
    if let hide = asset.hide {
      return isCutOff(asset) ? .unknown(.offScreen, at: hide) : .fails(.hidden, at: hide)
    }
    let line = asset.line
    guard let frame = asset.frame else { return .unknown(.withoutFrame, at: line) }
    guard asset.isInForce else {
      return frame.area > 0 ? .fails(.outsideAd, at: self.line(thatTookOut: asset)) : .fails(.empty, at: line)
    }
    if asset.visible == 0 {
      return isCutOff(asset) ? .unknown(.transparent, at: line) : .fails(.transparent, at: line)
    }
    return asset.clippedFrame == nil ? .unknown(.offScreen, at: line) : .holds(at: line)
  }

  /// Returns true if an asset is rendered with area, all of it outside the ad.
  func isWhollyOutside(_ asset: AssetState) -> Bool {
    !asset.isHidden && !asset.isInsideAd && asset.frame.map { $0.area > 0 } ?? false
  }

  /// Returns the result of the check that an asset lies inside the ad; `nil` if the check doesn't apply.
  func inside(_ asset: AssetState) -> LayoutAnswer? {
    guard !asset.isHidden, let own = asset.frame, own.area > 0, let frame else { return nil }
    guard !own.isInside(frame) else { return .holds(at: asset.line) }
    return .fails(
      own.intersection(frame) == nil ? .outsideAd : .partlyOutsideAd, at: line(thatTookOut: asset))
  }

  /// Returns the result of the check that an asset other than an icon or an ad label lies inside the ad. One of several
  /// pictures may lie outside until people swipe it in.
  func inside(_ asset: AssetState, _ questions: LayoutQuestions) -> LayoutAnswer? {
    guard let answer = inside(asset) else { return nil }
    return answer.outcome == .fails && questions.isSwiped(asset)
      ? .unknown(.beyondEdge, at: answer.line) : answer
  }
}

/// The checks of the AdChoices icon in one layout.
struct IconChecks {
  let state: AdState
  let icon: AssetState?
  let asset: Asset?
  let direction: TextDirection?
  /// Index, among the session's events, of the line that last hid the ad. Earlier renderings don't count.
  let start: Int
  private let isCutOff: Bool
  /// The assets that cover a part of the icon, lowest first.
  private let covers: [AssetState]

  init(_ state: AdState, _ questions: LayoutQuestions, since start: Int) {
    self.state = state
    self.start = start
    let icon = state.adChoices
    self.icon = icon
    isCutOff = icon.map(state.isCutOff) ?? false
    covers = icon.map { $0.isInForce ? state.assets(covering: $0) : [] } ?? []
    asset = icon.flatMap { questions.definition?.asset(matching: $0.match) }
    direction = questions.direction
  }

  private var line: Int? { icon?.line }

  /// The result of the check that the icon can be seen. An icon wholly outside the ad counts as seen here; `placed`
  /// fails for it.
  var rendered: LayoutAnswer {
    if let icon, state.isWhollyOutside(icon) { return .holds(at: line) }
    return state.rendered(icon, since: start)
  }

  var uncovered: LayoutAnswer? {
    guard let icon, icon.isInForce else { return nil }
    if isCutOff { return .unknown(.cutOff, at: line) }
    if let cover = covers.last { return .fails(.covered, at: cover.line) }
    guard let visible = icon.visible else { return .unknown(.withoutVisible, at: line) }
    if visible >= 1 { return .holds(at: line) }
    return .fails(visible > 0 ? .partlyVisible : .transparent, at: line)
  }

  var placed: LayoutAnswer? {
    guard let icon, icon.isInForce || !icon.isHidden && (icon.frame == nil || state.isWhollyOutside(icon))
    else {
      return nil
    }
    guard let frame = icon.frame else { return .unknown(.withoutFrame, at: line) }
    guard let ad = state.frame else { return .unknown(.withoutAdFrame, at: line) }
    if let answer = state.inside(icon), answer.outcome == .fails { return answer }
    guard let corner = asset?.corner?.value else { return .holds(at: line) }
    guard let isThere = frame.isCentred(in: corner, of: ad, direction: direction) else {
      return .unknown(.withoutDirection, at: line)
    }
    return isThere ? .holds(at: line) : .fails(.wrongCorner, at: state.line(thatTookOut: icon))
  }

  var sized: LayoutAnswer? {
    guard let icon, !icon.isHidden, icon.visible != 0 else { return nil }
    guard let frame = icon.frame else { return .unknown(.withoutFrame, at: line) }
    guard icon.isInForce else { return nil }
    let least = Asset.leastAdChoicesSize(of: asset)
    return frame.isSmaller(than: least.width, least.height)
      ? .fails(.tooSmall, at: line) : .holds(at: line)
  }

  var clickable: LayoutAnswer? {
    guard let icon, icon.isInForce else { return nil }
    switch icon.clickable {
    case true?: return .holds(at: line)
    case false?: return .fails(.notClickable, at: line)
    case nil: return .unknown(.withoutClickable, at: line)
    }
  }

  /// The least width and height of a recognisable icon, in points.
  private static let leastToBeRecognised = 15.0

  /// The result of a combined check: the icon is rendered, not wholly covered and clickable. The result is unknown if a
  /// person must look at the ad.
  var reachable: LayoutAnswer {
    let rendered = state.rendered(icon, since: start)
    // An asset beside the screen has an unknown visible part, but a known `clickable`.
    if rendered.outcome == .unknown, let icon, icon.isInForce, icon.clickable == false {
      return .fails(.notClickable, at: line)
    }
    guard rendered.outcome == .holds, let icon else { return rendered }
    if !isCutOff, let top = covers.last, state.coveredShare(of: icon, by: covers) >= 1 {
      return .fails(.covered, at: top.line)
    }
    if icon.clickable == false { return .fails(.notClickable, at: line) }
    if isCutOff { return .unknown(.cutOff, at: line) }
    if !covers.isEmpty { return .unknown(.partlyCoveredByOthers, at: line) }
    if let visible = icon.visible, visible < 1 { return .unknown(.partlyVisible, at: line) }
    if icon.frame?.isSmaller(than: Self.leastToBeRecognised, Self.leastToBeRecognised) == true {
      return .unknown(.tooSmall, at: line)
    }
    if state.inside(icon)?.outcome == .fails { return .unknown(.partlyOutsideAd, at: line) }
    if icon.clickable == nil { return .unknown(.withoutClickable, at: line) }
    return .holds(at: line)
  }
}

/// The checks of the ad labels in one layout.
struct LabelChecks {
  let state: AdState
  let labels: [AssetState]
  let questions: LayoutQuestions
  let start: Int

  init(_ state: AdState, _ questions: LayoutQuestions, since start: Int) {
    self.state = state
    self.questions = questions
    self.start = start
    labels = state.assets(role: .badge)
  }

  var rendered: LayoutAnswer {
    .best(labels.map { state.rendered($0, since: start) }) ?? .fails(.notRendered, at: nil)
  }

  var uncovered: LayoutAnswer? {
    .best(
      labels.lazy.filter(\.isInForce).map { label in
        if state.isCutOff(label) { return .unknown(.cutOff, at: label.line) }
        return covering(label, allOfIt: .fails, partOfIt: .fails) ?? .holds(at: label.line)
      })
  }

  var sized: LayoutAnswer? {
    .best(
      labels.lazy.filter { $0.isInForce && $0.visible != 0 }.map { label in
        label.frame?.isSmaller(than: Self.leastLabelSize, Self.leastLabelSize) == true
          ? .fails(.tooSmall, at: label.line) : .holds(at: label.line)
      })
  }

  var atTop: LayoutAnswer? {
    .best(
      labels.lazy.filter(\.isInForce).map { label in
        guard let frame = label.frame, let ad = state.frame else {
          return .unknown(.withoutAdFrame, at: label.line)
        }
        return frame.y > ad.midY + Frame.tolerance
          ? .fails(.inLowerHalf, at: state.line(thatTookOut: label)) : .holds(at: label.line)
      })
  }

  var worded: LayoutAnswer? { .best(labels.lazy.filter(\.isInForce).map(\.wording)) }

  /// The result of a combined check: an ad label is rendered, uncovered and has words that mark an ad.
  var marked: LayoutAnswer {
    .best(
      labels.lazy.map { label in
        let rendered = state.rendered(label, since: start)
        guard rendered.outcome == .holds else { return rendered }
        if state.isCutOff(label) { return .unknown(.cutOff, at: label.line) }
        return covering(label, allOfIt: .fails, partOfIt: .unknown) ?? label.wording
      }) ?? .fails(.notRendered, at: nil)
  }

  /// The least width and height of an ad label, in points.
  private static let leastLabelSize = 15.0

  /// Returns the result for an ad label of which other assets cover more than half; `nil` if they cover less.
  private func covering(
    _ label: AssetState, allOfIt: LayoutAnswer.Outcome, partOfIt: LayoutAnswer.Outcome
  ) -> LayoutAnswer? {
    let covers = state.assets(covering: label)
    guard let top = covers.last, state.coveredShare(of: label, by: covers) > 0.5 else { return nil }
    return state.isWhollyCovered(label)
      ? LayoutAnswer(outcome: allOfIt, problem: .covered, line: top.line)
      : LayoutAnswer(outcome: partOfIt, problem: .partlyCovered, line: top.line)
  }
}

extension AdState {
  /// The least width and height of an ad, in points (developers.google.com/admob/android/native).
  package static let leastSize = 32.0
  /// The least width and height of a video's view, in points.
  package static let leastVideoSize = 120.0

  /// Returns the result of the check that the ad and its videos have at least their minimum sizes; `nil` if nothing can
  /// be measured.
  func sized(hasVideo: Bool?) -> LayoutAnswer? {
    let videos =
      hasVideo == false || !assets.contains(where: { $0.role == .media })
      ? []
      : assets.filter { $0.role == .media && $0.isInForce && $0.visible != 0 }
    if frame == nil, videos.isEmpty { return nil }
    if let frame, let viewRender, frame.isSmaller(than: Self.leastSize, Self.leastSize) {
      return .fails(.tooSmall, at: viewRender.index)
    }
    for video in videos
    where video.frame?.isSmaller(than: Self.leastVideoSize, Self.leastVideoSize) == true {
      return .fails(.tooSmall, at: video.line)
    }
    return .holds(at: frame == nil ? videos.first?.line : viewRender?.index)
  }

  /// Returns the result of the check that an asset of the definition can be seen, of which the states at these indices
  /// are.
  func rendered(
    _ asset: AskedAsset, _ own: ArraySlice<(place: Int, number: Int)>, _ questions: LayoutQuestions,
    since start: Int
  ) -> LayoutAnswer {
    var best: LayoutAnswer?
    if asset.isVideo {
      // A view that shows videos stands for each video of the definition.
      for state in assets where state.place == asset.place || state.role == .media {
        best = .better(best, rendered(state, as: asset, questions, since: start))
      }
    } else {
      for (_, number) in own {
        best = .better(best, rendered(assets[number], as: asset, questions, since: start))
      }
    }
    // The SDK's media view shows the main picture of a `native` ad, video or not (GADMediaView).
    let isShownByMedia = questions.kind == .native && asset.isMainPicture
    let isFallback = asset.place == questions.fallback
    if isShownByMedia || isFallback {
      let videos = assets.lazy.filter { $0.role == .media }
      if isShownByMedia { for video in videos { best = .better(best, rendered(video, since: start)) } }
      if isFallback, best?.outcome != .holds, let video = videos.first(where: { !$0.isHidden }) {
        return .holds(at: video.line)
      }
    }
    return best ?? .fails(.notRendered, at: nil)
  }

  /// Returns the result for one rendering of an asset of the definition: covered by other assets it is unknown, and so
  /// is a picture beyond the ad's edge that can be swiped in.
  private func rendered(
    _ rendering: AssetState, as asset: AskedAsset, _ questions: LayoutQuestions, since start: Int
  ) -> LayoutAnswer {
    let answer = rendered(rendering, since: start)
    if answer.problem == .outsideAd, questions.isSwiped(rendering) {
      return .unknown(.beyondEdge, at: answer.line)
    }
    guard answer.outcome == .holds else { return answer }
    return covering(rendering, asset).map { .unknown(.covered, at: $0.line) } ?? answer
  }

  /// Returns the topmost of the assets that together cover an asset wholly; `nil` if a part of it is uncovered. A
  /// video's view over the main picture doesn't count.
  private func covering(_ rendering: AssetState, _ asset: AskedAsset) -> AssetState? {
    var covers = assets(covering: rendering)
    if covers.isEmpty { return nil }
    if asset.isMainPicture { covers.removeAll { $0.role == .media } }
    guard let top = covers.last, coveredShare(of: rendering, by: covers) >= 1 else { return nil }
    return top
  }
}

/// An asset of the definition that must be seen or take taps.
struct AskedAsset {
  /// Index of the asset in the definition.
  let place: Int
  let isVideo: Bool
  let isMainPicture: Bool

  init(_ asset: Asset, at place: Int) {
    self.place = place
    (isVideo, isMainPicture) = (asset.type.value == .video, AssetKeys.mainPicture.contains(asset.key.value))
  }
}

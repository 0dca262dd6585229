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
  func line(thatTookOut asset: AssetState) -> Int {
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
      return isCutOff(asset) ? .unknown(.notVisible, at: line) : .fails(.notVisible, at: line)
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
    _ asset: AskedAssets.Asked, _ own: ArraySlice<(place: Int, number: Int)>, _ questions: LayoutQuestions,
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
    let isFallback = asset.place == questions.asked.fallback
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
    _ rendering: AssetState, as asset: AskedAssets.Asked, _ questions: LayoutQuestions, since start: Int
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
  private func covering(_ rendering: AssetState, _ asset: AskedAssets.Asked) -> AssetState? {
    var covers = assets(covering: rendering)
    if covers.isEmpty { return nil }
    if asset.isMainPicture { covers.removeAll { $0.role == .media } }
    guard let top = covers.last, coveredShare(of: rendering, by: covers) >= 1 else { return nil }
    return top
  }
}

package import Model

/// Whether an asset could be seen on an ad, as far as a recording tells (judging.md, "Rendered at all"): it must be in
/// force at the counting moment, and at the fullest showing also have a part on the screen.
package struct Sighting: Sendable {
  /// Why an asset couldn't be seen.
  package enum Problem: Sendable {
    case notRendered, hidden, outsideAd, nowhere
    /// In force, with `visible` 0, or no part of it on the screen.
    case transparent, offScreen
  }

  /// `nil`: it could be seen.
  package let problem: Problem?
  /// Whether nobody can have seen it. An ad that was never wholly on the screen leaves room for doubt.
  package let isCertain: Bool
  /// The rendering or the hiding that made it so; `nil`: it was never rendered, or only after the moment.
  package let line: Event?
  /// The moment at which that was so.
  package let showing: Showing

  fileprivate init(_ problem: Problem?, at line: Event?, in showing: Showing, isCertain: Bool = true) {
    self.problem = problem
    self.line = line
    self.showing = showing
    self.isCertain = isCertain
  }

  package var isSeen: Bool { problem == nil }

  /// Half a sentence: "was …".
  package var words: String {
    switch problem {
    case .notRendered: "not rendered"
    case .hidden: "hidden"
    case .outsideAd: "outside the ad"
    case .nowhere: "rendered nobody knows where"
    case .transparent: "transparent"
    case .offScreen: "beside the screen"
    case nil: "shown"
    }
  }
}

extension AdRecord {
  /// What became of something that may be rendered as several assets, such as a badge: of these the best.
  ///
  /// - Parameters:
  ///   - assets: as they are at the counting moment; none: it wasn't rendered by then.
  ///   - showing: the counting moment.
  package func sighting(of assets: [AssetState], _ showing: Showing) -> Sighting {
    var best: Sighting?
    for asset in assets {
      let sighting = sighting(of: asset, showing)
      if sighting.isSeen { return sighting }
      if best == nil || !sighting.isCertain || best?.isCertain == true { best = sighting }
    }
    return best ?? Sighting(.notRendered, at: nil, in: showing)
  }

  private func sighting(of asset: AssetState, _ showing: Showing) -> Sighting {
    if let hide = asset.hiddenBy { return Sighting(.hidden, at: hide, in: showing) }
    guard asset.frame != nil else { return Sighting(.nowhere, at: asset.render, in: showing) }
    guard asset.isInForce else { return Sighting(.outsideAd, at: asset.render, in: showing) }
    let fullest = showing.fullest(of: asset)
    // An asset that the definition doesn't know may have been rendered after that moment: no rule asks about it.
    guard let then = fullest.state.asset(like: asset) else {
      return Sighting(nil, at: asset.render, in: showing)
    }
    if let hide = then.hiddenBy { return Sighting(.hidden, at: hide, in: fullest) }
    guard then.isInForce else {
      return Sighting(.outsideAd, at: line(thatTookOut: then, in: fullest.state), in: fullest)
    }
    let isCertain = fullest.state.isWhollyOnScreen
    if then.visible == 0 {
      return Sighting(.transparent, at: then.render, in: fullest, isCertain: isCertain)
    }
    guard then.isShown else {
      return Sighting(.offScreen, at: then.render, in: fullest, isCertain: isCertain)
    }
    return Sighting(nil, at: then.render, in: fullest)
  }

  /// The rendering since which an asset lies outside the ad: its own, or that of the ad, which shrank.
  private func line(thatTookOut asset: AssetState, in state: AdState) -> Event {
    guard let frame = asset.frame, let ad = state.frame, let last = state.viewRender,
      last.index > asset.render.index
    else { return asset.render }
    var line = last
    // The asset moves with the ad: seen from the ad's corner it stays where it is, and only the ad's size counts.
    let views = events.filter { $0.kind == .viewRender && $0.index <= last.index }
    for view in views.reversed() {
      guard let size = view[.frame]?.frame else { continue }
      let part = frame.moved(dx: -ad.x, dy: -ad.y).intersection(
        Frame(x: 0, y: 0, width: size.width, height: size.height))
      if part != nil { return line }
      if view.index <= asset.render.index { return asset.render }
      line = view
    }
    return asset.render
  }
}

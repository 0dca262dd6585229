import Basics
package import Model
package import Sessions

/// A drawing of the screen at one step, with each asset where it was recorded. AdChoices and pictures are drawn as symbols,
/// and texts as grey bars with their keys.
package struct ScreenDrawing {
  package let step: ReplayStep
  package let number: Int
  package let screen: Frame
  package let redactor: Redactor

  package init(step: ReplayStep, number: Int, screen: Frame, redactor: Redactor) {
    (self.step, self.number, self.screen, self.redactor) = (step, number, screen, redactor)
  }

  private var fontSize: Double { screen.width / 19 }

  package var svg: String {
    var svg = SVGWriter(
      width: screen.width, height: screen.height, title: "The screen at step \(number)",
      description: description,
      idPrefix: "screen-\(number)", attributes: ["class": "screen"])
    svg.rectangle(class: "screen-ground", x: 0, y: 0, width: screen.width, height: screen.height)
    for (ad, state) in shownAds { draw(state, of: ad, in: &svg) }
    if let tap { draw(tap: tap, in: &svg) }
    return svg.text
  }

  /// The ads to draw. An ad that leaves the screen is drawn once more, at the step in which it leaves.
  private var shownAds: [(ad: AdRecord, state: AdState)] {
    step.ads.filter { $0.state.viewHide == nil || $0.ad.id == step.events[0].adID }
  }

  /// Describes the picture asset by asset.
  private var description: String {
    let parts = shownAds.flatMap { _, state in
      state.assets.map { "\(redactor.value($0.key, as: .name)) \(AssetAppearance($0, in: state).words)" }
    }
    return parts.isEmpty ? "Nothing is laid out yet." : parts.joined(separator: "; ") + "."
  }

  private func draw(_ state: AdState, of ad: AdRecord, in svg: inout SVGWriter) {
    if let frame = state.frame {
      let name = state.viewHide == nil ? "ad-frame" : "ad-frame is-gone"
      rectangle(frame, class: name, in: &svg)
    }
    for asset in state.assets.sorted(by: { $1.isAbove($0) }) {
      guard let frame = asset.frame else { continue }
      let appearance = AssetAppearance(asset, in: state)
      rectangle(frame, class: "asset asset-\(asset.role) \(appearance.name)", in: &svg)
      if appearance != .hidden, appearance != .invisible { drawSign(of: asset, of: ad, in: frame, in: &svg) }
    }
    // Names are drawn last, because assets on top would cover those below.
    for asset in state.assets where asset.frame != nil && !asset.isHidden { label(asset, in: &svg) }
  }

  /// Draws the symbol of an asset: the triangle of AdChoices, or hills for a picture. Other assets have none.
  private func drawSign(of asset: AssetState, of ad: AdRecord, in frame: Frame, in svg: inout SVGWriter) {
    func points(_ places: [(x: Double, y: Double)]) -> SVGValue {
      .points(places.map { (frame.x + $0.x * frame.width, frame.y + $0.y * frame.height) })
    }
    let declared = asset.place.flatMap { ad.definition?.assets[$0].type.value }
    if asset.role == .adChoices {
      let triangle = points([(0.2, 0.15), (0.2, 0.85), (0.8, 0.5)])
      svg.element("polygon", ["class": "asset-sign", "points": triangle])
    } else if asset.role == .media || declared == .image {
      let hills = points([(0.1, 0.95), (0.35, 0.45), (0.5, 0.7), (0.62, 0.55), (0.9, 0.95)])
      svg.element("polygon", ["class": "asset-hills", "points": hills])
    }
  }

  private func rectangle(_ frame: Frame, class name: String, in svg: inout SVGWriter) {
    svg.rectangle(
      class: .text(name), x: frame.x, y: frame.y, width: max(0, frame.width), height: max(0, frame.height))
  }

  /// Writes an asset's name inside its rectangle if it fits, in smaller letters if necessary; otherwise beside the rectangle.
  private func label(_ asset: AssetState, in svg: inout SVGWriter) {
    guard let frame = asset.frame?.intersection(screen) else { return }
    let text = redactor.value(asset.key, as: .name)
    let shown = text.count <= 24 ? text : text.prefix(23) + "…"
    let fitting = min(fontSize, (frame.width - 6) / (Double(shown.count) * 0.58), frame.height * 1.2)
    // The names of icon and ad label are never small, because reviewers look for them.
    let isMarking = asset.role == .adChoices || asset.role == .badge
    let isInside = fitting >= fontSize * (isMarking ? 1 : 0.55)
    let isOnTheRight = frame.midX > screen.midX
    let x = isInside ? frame.midX : isOnTheRight ? frame.x - 4 : frame.maxX + 4
    let size = isInside ? fitting : fontSize
    svg.element(
      "text",
      [
        "class": .text("asset-name name-\(asset.role)"), "x": .number(x),
        "y": .number(frame.midY + size * 0.34), "font-size": .number(size),
        "text-anchor": isInside ? "middle" : isOnTheRight ? "end" : "start",
      ], text: String(shown))
  }

  /// Frame of the clicked asset, on whose middle the click is drawn; `nil` if the step doesn't end with a click on an asset.
  private var tap: Frame? {
    guard let click = step.events.last, click.kind == .click, let key = click[.asset]?.string else {
      return nil
    }
    return step.ads.first { $0.ad.id == click.adID }?.state.asset(key: key)?.frame
  }

  private func draw(tap: Frame, in svg: inout SVGWriter) {
    for radius in [fontSize * 0.8, fontSize * 1.5] {
      svg.element(
        "circle",
        ["class": "tap", "cx": .number(tap.midX), "cy": .number(tap.midY), "r": .number(radius)])
    }
  }
}

/// The appearance of an asset in a state of its ad, in a word.
///
/// Only the AdChoices icon and the ad label are `covered`, since they must be seen and clickable. Other assets
/// overlap by design.
package enum AssetAppearance: Hashable {
  case shown
  case hidden
  case invisible
  case outside
  /// Covered by the asset with this key, which is redacted for display.
  case covered(by: String)

  package init(_ asset: AssetState, in state: AdState) {
    if asset.isHidden {
      self = .hidden
    } else if asset.visible == 0 {
      self = .invisible
    } else if !asset.isShown {
      self = .outside
    } else if asset.role == .adChoices || asset.role == .badge,
      let cover = state.assets(covering: asset).last
    {
      self = .covered(by: Redactor.value(cover.key, as: .name))
    } else {
      self = .shown
    }
  }

  package var words: String {
    switch self {
    case .shown: "shown"
    case .hidden: "hidden"
    case .invisible: "invisible"
    case .outside: "outside ad or screen"
    case .covered(let key): "overlapped by \(key)"
    }
  }

  /// CSS class of the appearance.
  package var name: String {
    switch self {
    case .shown: "is-shown"
    case .hidden, .invisible, .outside: "is-gone"
    case .covered: "is-covered"
    }
  }
}

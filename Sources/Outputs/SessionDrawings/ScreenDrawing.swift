import AdModel
import Ledger

/// The screen at one step: each asset a rectangle where it was recorded.
struct ScreenDrawing {
  let step: ReplayStep
  let number: Int
  let screen: Frame
  let redactor: Redactor

  private var fontSize: Double { screen.width / 21 }

  var svg: String {
    var svg = SVGWriter(
      width: screen.width, height: screen.height, title: "The screen at step \(number)",
      description: description,
      idPrefix: "screen-\(number)", attributes: ["class": "screen"])
    svg.element(
      "rect",
      [
        "class": "screen-ground", "x": 0, "y": 0, "width": .number(screen.width),
        "height": .number(screen.height),
      ])
    for (_, state) in step.ads { draw(state, in: &svg) }
    if let tap { draw(tap: tap, in: &svg) }
    return svg.text
  }

  /// What the picture shows, asset by asset.
  private var description: String {
    let parts = step.ads.flatMap { _, state in
      state.assets.map { "\(redactor.text($0.key)) \(AssetAppearance($0, in: state).words)" }
    }
    return parts.isEmpty ? "Nothing is laid out yet." : parts.joined(separator: "; ") + "."
  }

  private func draw(_ state: AdState, in svg: inout SVGWriter) {
    if let frame = state.frame {
      let name = state.viewHide == nil ? "ad-frame" : "ad-frame is-gone"
      rectangle(frame, class: name, in: &svg)
    }
    for asset in state.assets.sorted(by: { $1.isAbove($0) }) {
      guard let frame = asset.frame else { continue }
      let appearance = AssetAppearance(asset, in: state)
      rectangle(frame, class: "asset asset-\(asset.role) \(appearance.name)", in: &svg)
    }
    // Names last: an asset on top would cover those below it.
    for asset in state.assets where asset.frame != nil && asset.hiddenBy == nil { label(asset, in: &svg) }
  }

  private func rectangle(_ frame: Frame, class name: String, in svg: inout SVGWriter) {
    svg.element(
      "rect",
      [
        "class": .text(name), "x": .number(frame.x), "y": .number(frame.y),
        "width": .number(max(0, frame.width)), "height": .number(max(0, frame.height)),
      ])
  }

  /// Inside its rectangle where that is large enough, else beside it.
  private func label(_ asset: AssetState, in svg: inout SVGWriter) {
    guard let frame = asset.frame?.intersection(screen) else { return }
    let text = redactor.text(asset.key)
    let room = Int((frame.width - 8) / (fontSize * 0.56))
    let role = "asset-name name-\(asset.role)"
    if frame.height >= fontSize * 1.2, room >= min(text.count, 4) {
      let shown = text.count <= room ? text : text.prefix(max(1, room - 1)) + "…"
      svg.element(
        "text",
        [
          "class": .text(role), "x": .number(frame.midX), "y": .number(frame.midY + fontSize * 0.34),
          "font-size": .number(fontSize), "text-anchor": "middle",
        ], text: String(shown))
      return
    }
    let isOnTheRight = frame.midX > screen.midX
    svg.element(
      "text",
      [
        "class": .text(role + " is-beside"),
        "x": .number(isOnTheRight ? frame.x - 4 : frame.maxX + 4),
        "y": .number(frame.midY + fontSize * 0.34), "font-size": .number(fontSize),
        "text-anchor": isOnTheRight ? "end" : "start",
      ], text: text)
  }

  /// Where a click hit: the middle of the asset.
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

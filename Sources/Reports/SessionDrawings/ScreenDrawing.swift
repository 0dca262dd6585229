import Basics
package import Model
import Sessions

/// A picture of the screen at one step: the step's ad, and what is beside it. Beyond the screen's edge, if its size was
/// recorded, everything is pale.
package struct ScreenDrawing {
  private static let (width, height) = (280.0, 300.0)

  package let step: ReplayStep
  package let redactor: Redactor

  package init(step: ReplayStep, redactor: Redactor) { (self.step, self.redactor) = (step, redactor) }

  package var svg: String {
    var svg = SVGWriter(
      width: Self.width, height: Self.height, title: "The screen at step \(step.number)",
      description: step.state.appearances(redactor), idPrefix: "screen-\(step.number)",
      attributes: ["class": "screen"])
    let picture = Frame(x: 0, y: 0, width: Self.width, height: Self.height)
    let screen = step.state.screen.flatMap { $0.area > 0 ? $0 : nil }
    guard let focus = step.state.focus else {
      svg.label("No frame of it was recorded.", class: "words", x: 60, y: 150)
      return svg.text
    }
    let window = PictureWindow(
      around: screen.map(focus.reaching) ?? focus, on: screen, width: Self.width, height: Self.height)
    svg.rectangle(class: "on-screen", screen.map(window.box)?.intersection(picture) ?? picture)
    draw(in: window, &svg)
    if let screen, !window.frame.isInside(screen) {
      for part in window.frame.without(screen) { svg.rectangle(class: "beyond", window.box(part)) }
      svg.rectangle(class: "screen-edge", window.box(screen))
    }
    if let tap { draw(tap: window.box(tap), in: &svg) }
    return svg.text
  }

  private func draw(in window: PictureWindow, _ svg: inout SVGWriter) {
    for (ad, state) in step.others where state.viewHide == nil {
      guard state.frame?.intersection(window.frame) != nil else { continue }
      LayoutPicture(ad: ad, state: state, redactor: redactor, window: window).draw(in: &svg)
    }
    LayoutPicture(ad: step.ad, state: step.state, redactor: redactor, window: window).draw(in: &svg)
  }

  /// Frame of the clicked asset, on whose middle the click is drawn; `nil` if the step doesn't end with a click on an asset.
  private var tap: Frame? {
    guard let click = step.events.last, click.kind == .click, let key = click[.asset]?.string else {
      return nil
    }
    return step.state.asset(key: key)?.frame
  }

  private func draw(tap: Frame, in svg: inout SVGWriter) {
    for radius in [7.0, 13] {
      svg.element(
        "circle",
        ["class": "tap", "cx": .number(tap.midX), "cy": .number(tap.midY), "r": .number(radius)])
    }
  }
}

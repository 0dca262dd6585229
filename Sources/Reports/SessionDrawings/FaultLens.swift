import Basics
import Model

/// A fault of the AdChoices icon: drawn where the icon belongs, with a ring around it, and 3.8 times as large in a lens.
struct FaultLens {
  let sign: AdFault.Sign

  /// The icon's box in the lens.
  private static let box = Frame(x: 111.1, y: 26.5, width: 41.8, height: 33)

  func draw(in svg: inout SVGWriter) {
    switch sign {
    case .notSent, .notDrawn: FaultIcon.drawOutline(in: &svg)
    case .covered: break  // The covering asset is painted over the icon.
    default: FaultIcon.draw(in: &svg)
    }
    svg.element("circle", ["class": "ring", "cx": 183, "cy": 15, "r": 10.5])
    svg.element("path", ["class": "ring", "d": "M173.8 20.1L157.4 29"])
    svg.element("circle", ["class": "lens", "cx": 132, "cy": 43, "r": 29])
    drawEnlarged(in: &svg)
  }

  private func drawEnlarged(in svg: inout SVGWriter) {
    let lens = Self.box
    switch sign {
    case .notSent:
      FaultIcon.drawOutline(lens, in: &svg)
      svg.element("path", ["class": "cross", "d": "M121.1 31.5L142.9 54.5M142.9 31.5L121.1 54.5"])
    case .notDrawn:
      FaultIcon.drawOutline(lens, in: &svg)
      FaultIcon.drawTriangle(in: lens, class: "icon-ghost", &svg)
    case .covered(_, _, let part):
      FaultIcon.draw(lens, in: &svg)
      svg.rectangle(
        class: "hatch", x: lens.x + part.x * lens.width, y: lens.y + part.y * lens.height,
        width: part.width * lens.width, height: part.height * lens.height)
    case .cut(let share): drawCut(share, in: &svg)
    case .small(let width, let height, let least):
      drawSmall(width / least.width, height / least.height, in: &svg)
    case .takesNoTaps: drawBlockedHand(in: &svg)
    default: break
    }
  }

  private func drawCut(_ share: Double, in svg: inout SVGWriter) {
    let lens = Self.box
    let place = lens.x + min(max(share, 0), 1) * lens.width
    FaultIcon.draw(lens, in: &svg)
    svg.rectangle(class: "hatch", x: place, y: lens.y, width: lens.maxX - place, height: lens.height)
    FaultIcon.drawOutline(lens, in: &svg)
    svg.element("path", ["class": "thick", "d": "M\(SVGNumber.text(place)) 20.5v45"])
  }

  /// Draws an icon that is too small, inside the outline of the minimum size.
  ///
  /// - Parameters:
  ///   - width: the icon's width as a share of the minimum width.
  ///   - height: its height as a share of the minimum height.
  private func drawSmall(_ width: Double, _ height: Double, in svg: inout SVGWriter) {
    let lens = Self.box
    let (width, height) = (lens.width * min(max(width, 0.1), 1), lens.height * min(max(height, 0.1), 1))
    FaultIcon.drawOutline(lens, in: &svg)
    FaultIcon.draw(Frame(x: lens.maxX - width, y: lens.y, width: width, height: height), in: &svg)
    svg.element("path", ["class": "cross", "d": "M111.1 65.5h41.8M111.1 62.5v6M152.9 62.5v6"])
  }

  private func drawBlockedHand(in svg: inout SVGWriter) {
    FaultIcon.draw(Frame(x: 112.85, y: 25.25, width: 32.3, height: 25.5), in: &svg)
    svg.element(
      "path",
      [
        "class": "hand", "transform": "translate(132 41)",
        "d": "M0 0c0-3 5-3 5 0v9l9 2c3 .8 4 2.5 3.5 5l-1.5 8H2l-7-9c-2-3 1-5 3-3l2 2z",
      ])
    for name: SVGValue in ["halo", "thick"] { svg.element("path", ["class": name, "d": "M113 62L151 24"]) }
  }
}

/// Draws the AdChoices icon in a picture of a fault, and an outline in the place of a missing icon.
enum FaultIcon {
  /// The icon's box in the picture.
  static let box = Frame(x: 178.5, y: 8.5, width: 11, height: 8.7)

  static func draw(_ box: Frame = Self.box, in svg: inout SVGWriter) {
    svg.rectangle(class: "icon-ground", x: box.x, y: box.y, width: box.width, height: box.height)
    drawTriangle(in: box, class: "icon", &svg)
  }

  static func drawTriangle(in box: Frame, class name: SVGValue, _ svg: inout SVGWriter) {
    let (left, top) = (box.x + 0.21 * box.width, box.y + 0.16 * box.height)
    let points = [
      (left, top), (left + 0.58 * box.width, top + 0.333 * box.height), (left, top + 0.666 * box.height),
    ]
    svg.element(
      "polygon", ["class": name, "points": .points(points), "stroke-width": .number(0.09 * box.width)])
  }

  static func drawOutline(_ box: Frame = Self.box, in svg: inout SVGWriter) {
    svg.rectangle(class: "ghost", x: box.x, y: box.y, width: box.width, height: box.height)
  }
}

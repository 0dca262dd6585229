package import Model

extension SVGWriter {
  /// Defines the hatching of what can't be seen, as the pattern with the id `hatch`.
  mutating func defineHatch() {
    group(as: "defs") { svg in
      svg.group(
        [
          "id": "hatch", "width": 5, "height": 5, "patternUnits": "userSpaceOnUse",
          "patternTransform": "rotate(-45)",
        ], as: "pattern"
      ) {
        $0.rectangle(class: "hatch-ground", x: 0, y: 0, width: 5, height: 5)
        $0.element("path", ["class": "hatch-line", "d": "M1 -1v7"])
      }
    }
  }

  /// Draws the sun and the hills that stand for a picture's content.
  package mutating func hills(in box: Frame) {
    func point(_ x: Double, _ y: Double) -> String {
      "\(SVGNumber.text(box.x + x * box.width)) \(SVGNumber.text(box.y + y * box.height))"
    }
    let r = SVGNumber.text(0.11 * min(box.width, box.height))
    let d = SVGNumber.text(0.22 * min(box.width, box.height))
    let sun = "M\(point(0.27, 0.36))m-\(r) 0a\(r) \(r) 0 1 0 \(d) 0a\(r) \(r) 0 1 0-\(d) 0"
    let hills = [(0.0, 1.0), (0.24, 0.58), (0.41, 0.84), (0.62, 0.45), (1.0, 1.0)].map { point($0.0, $0.1) }
    element("path", ["class": "hill", "d": .text(sun + "M" + hills.joined(separator: "L") + "z")])
  }

  mutating func rectangle(class name: SVGValue, _ box: Frame, corner: Double? = nil) {
    rectangle(
      class: name, x: box.x, y: box.y, width: max(0, box.width), height: max(0, box.height), corner: corner)
  }
}

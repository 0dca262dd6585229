/// The value of an attribute.
package struct SVGValue: Sendable {
  let text: String

  /// Text from anywhere: escaped when it is written.
  package static func text(_ text: String) -> SVGValue { SVGValue(text: text) }

  /// A length or coordinate, to a hundredth.
  package static func number(_ number: Double) -> SVGValue { SVGValue(text: SVGNumber.text(number)) }

  /// `x,y x,y …`, as `polyline` and `polygon` take them.
  package static func points(_ points: [(x: Double, y: Double)]) -> SVGValue {
    SVGValue(
      text: points.map { "\(SVGNumber.text($0.x)),\(SVGNumber.text($0.y))" }.joined(separator: " "))
  }

  /// The box that is shown, as `viewBox` takes it.
  package static func box(x: Double, y: Double, width: Double, height: Double) -> SVGValue {
    SVGValue(text: [x, y, width, height].map { SVGNumber.text($0) }.joined(separator: " "))
  }
}

extension SVGValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  package init(stringLiteral value: String) { text = value }
  package init(integerLiteral value: Int) { text = String(value) }
  package init(floatLiteral value: Double) { text = SVGNumber.text(value) }
}

/// Numbers as SVG and style sheets take them, the same on every machine.
package enum SVGNumber {
  /// To a hundredth, half away from zero, without needless zeros: `12`, `0.5`, `-3.14`. What isn't finite becomes 0;
  /// what is beyond any screen is brought back to a million million.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else { return "0" }
    let hundredths = Int64((min(max(number, -1e12), 1e12) * 100).rounded(.toNearestOrAwayFromZero))
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    if rest.isMultiple(of: 10) { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

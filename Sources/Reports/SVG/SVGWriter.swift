import Model
import Basics

/// Writes an SVG picture, element after element; everything is escaped here and nowhere else.
///
///     var svg = SVGWriter(width: 640, height: 320, title: "Impressions by day", description: "…")
///     svg.element("rect", ["class": "bar", "x": 10, "y": .number(top), "width": 24, "height": .number(height)])
///     svg.group(["class": "axis"]) { $0.label(caption, class: "soft", x: 0, y: 12) }
///     let picture = svg.text
package struct SVGWriter: Sendable {
  private var lines: [String] = []
  private var depth = 1

  /// - Parameters:
  ///   - width: of the box that is drawn in, in user units; the picture scales to the space it is given.
  ///   - title: what the picture is, in a few words, for people who can't see it.
  ///   - description: what it shows; empty to leave it out.
  ///   - style: the picture's own style sheet, from the tool's own texts. Leave it empty for a picture inside a page, where
  ///     the page's style sheet rules (and its content security policy allows no other).
  ///   - displayWidth: how wide it is shown where there is room, in CSS px; as wide as its box unless given.
  ///   - idPrefix: makes the ids of `title` and `desc` unique in a page that holds several pictures.
  package init(
    width: Double, height: Double, title: String, description: String = "", style: String = "",
    displayWidth: Double? = nil, idPrefix: String = "picture",
    attributes: KeyValuePairs<String, SVGValue> = [:]
  ) {
    let named = description.isEmpty ? "\(idPrefix)-title" : "\(idPrefix)-title \(idPrefix)-desc"
    let own: [(key: String, value: SVGValue)] = [
      ("xmlns", "http://www.w3.org/2000/svg"),
      ("viewBox", .box(x: 0, y: 0, width: width, height: height)),
      ("width", .number(displayWidth ?? width)),
      ("height", .number(height * (displayWidth ?? width) / width)),
      ("role", "img"), ("aria-labelledby", .text(named)),
    ]
    lines = ["<svg" + Self.attributes(own + attributes.map { ($0.key, $0.value) }) + ">"]
    element("title", ["id": "\(idPrefix)-title"], text: title)
    if !description.isEmpty { element("desc", ["id": "\(idPrefix)-desc"], text: description) }
    if !style.isEmpty { lines.append("  <style>\n\(style)\n  </style>") }
  }

  /// The finished picture, ending in a line end.
  package var text: String { (lines + ["</svg>", ""]).joined(separator: "\n") }

  /// An element without content.
  package mutating func element(_ name: String, _ attributes: KeyValuePairs<String, SVGValue> = [:]) {
    add("<\(name)\(Self.attributes(Array(attributes)))/>")
  }

  /// An element that holds text.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, SVGValue> = [:], text: String
  ) {
    add("<\(name)\(Self.attributes(Array(attributes)))>\(Self.escaped(text))</\(name)>")
  }

  /// Text at a point.
  package mutating func label(_ text: String, class name: SVGValue, x: Double, y: Double) {
    element("text", ["class": name, "x": .number(x), "y": .number(y)], text: text)
  }

  /// - Parameter corner: how far its corners are rounded.
  package mutating func rectangle(
    class name: SVGValue, x: Double, y: Double, width: Double, height: Double, corner: Double? = nil
  ) {
    var attributes: [(key: String, value: SVGValue)] = [
      ("class", name), ("x", .number(x)), ("y", .number(y)), ("width", .number(width)),
      ("height", .number(height)),
    ]
    if let corner { attributes.append(("rx", .number(corner))) }
    add("<rect\(Self.attributes(attributes))/>")
  }

  /// An element that holds others; a group unless named otherwise (`a`, `defs`, `clipPath` …).
  package mutating func group(
    _ attributes: KeyValuePairs<String, SVGValue> = [:], as name: String = "g",
    _ content: (inout SVGWriter) -> Void
  ) {
    add("<\(name)\(Self.attributes(Array(attributes)))>")
    depth += 1
    content(&self)
    depth -= 1
    add("</\(name)>")
  }

  private mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: depth) + line)
  }

  private static func attributes(_ attributes: [(key: String, value: SVGValue)]) -> String {
    attributes.map { " \($0.key)=\"\(escaped($0.value.text))\"" }.joined()
  }

  /// By scalars: a sign and a combining accent are one `Character`, which isn't equal to the sign.
  private static func escaped(_ text: String) -> String {
    let text = VisibleText.line(text)
    // As most: numbers and names of classes.
    if !text.utf8.contains(where: { "&<>\"".utf8.contains($0) }) { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// The value of an attribute.
package struct SVGValue: Sendable {
  package let text: String

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
    let hundredths = Int(nearest: min(max(number, -1e12), 1e12) * 100)
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    if rest.isMultiple(of: 10) { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

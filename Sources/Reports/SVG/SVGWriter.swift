import Model
import Basics

/// Writes an SVG picture element by element, and is the only place where SVG text is escaped.
///
///     var svg = SVGWriter(width: 640, height: 320, title: "Impressions by day", description: "…")
///     svg.element("rect", ["class": "bar", "x": 10, "y": .number(top), "width": 24, "height": .number(height)])
///     svg.group(["class": "axis"]) { $0.label(caption, class: "soft", x: 0, y: 12) }
///     let picture = svg.text
package struct SVGWriter: Sendable {
  private var lines: [String] = []
  private var depth = 1

  /// - Parameters:
  ///   - width: width of the `viewBox` in user units; the picture scales to the space it is given.
  ///   - title: a short title for people who can't see the picture.
  ///   - description: text for people who can't see the picture; empty to omit it.
  ///   - style: the picture's own style sheet, which must be a text of the tool. It is empty for a picture inside a
  ///     page, whose style sheet applies and whose content security policy allows no other.
  ///   - displayWidth: displayed width in CSS px where there is room; by default `width`.
  ///   - hasLinks: true for a picture with links: what an image contains is hidden from screen readers, so it is none.
  ///   - idPrefix: makes the ids of `title` and `desc` unique in a page with several pictures.
  package init(
    width: Double, height: Double, title: String, description: String = "", style: String = "",
    displayWidth: Double? = nil, hasLinks: Bool = false, idPrefix: String = "picture",
    attributes: KeyValuePairs<String, SVGValue> = [:]
  ) {
    let named = description.isEmpty ? "\(idPrefix)-title" : "\(idPrefix)-title \(idPrefix)-desc"
    let own: [(key: String, value: SVGValue)] = [
      ("xmlns", "http://www.w3.org/2000/svg"),
      ("viewBox", .box(x: 0, y: 0, width: width, height: height)),
      ("width", .number(displayWidth ?? width)),
      ("height", .number(height * (displayWidth ?? width) / width)),
    ]
    let name: [(key: String, value: SVGValue)] =
      (hasLinks ? [] : [("role", "img")]) + [("aria-labelledby", .text(named))]
    lines = ["<svg" + Self.attributes(own + name + attributes.map { ($0.key, $0.value) }) + ">"]
    element("title", ["id": "\(idPrefix)-title"], text: title)
    if !description.isEmpty { element("desc", ["id": "\(idPrefix)-desc"], text: description) }
    if !style.isEmpty { lines.append("  <style>\n\(style)\n  </style>") }
  }

  /// The finished picture, ending in a line feed.
  package var text: String { (lines + ["</svg>", ""]).joined(separator: "\n") }

  /// Writes an element without content.
  package mutating func element(_ name: String, _ attributes: KeyValuePairs<String, SVGValue> = [:]) {
    add("<\(name)\(Self.attributes(Array(attributes)))/>")
  }

  /// Writes an element that contains text.
  package mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, SVGValue> = [:], text: String
  ) {
    add("<\(name)\(Self.attributes(Array(attributes)))>\(Self.escaped(text))</\(name)>")
  }

  /// Writes a text at a point.
  package mutating func label(_ text: String, class name: SVGValue, x: Double, y: Double) {
    element("text", ["class": name, "x": .number(x), "y": .number(y)], text: text)
  }

  /// - Parameter corner: radius of the corners; `nil` for square ones.
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

  /// Writes an element with children; `g` unless named otherwise (`a`, `defs`, `clipPath` …).
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

  /// Returns the text with control characters made visible and the signs `&`, `<`, `>` and `"` escaped. It compares
  /// scalars, because a sign with a combining accent is one `Character` that isn't equal to the sign.
  private static func escaped(_ text: String) -> String {
    let text = VisibleText.line(text)
    // Fast path for most texts, such as numbers and class names.
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

/// An attribute's value.
package struct SVGValue: Sendable {
  package let text: String

  /// Text from any source; it is escaped when written.
  package static func text(_ text: String) -> SVGValue { SVGValue(text: text) }

  /// A length or coordinate, rounded to a hundredth.
  package static func number(_ number: Double) -> SVGValue { SVGValue(text: SVGNumber.text(number)) }

  /// Returns points as `polyline` and `polygon` need them: `x,y x,y …`.
  package static func points(_ points: [(x: Double, y: Double)]) -> SVGValue {
    SVGValue(
      text: points.map { "\(SVGNumber.text($0.x)),\(SVGNumber.text($0.y))" }.joined(separator: " "))
  }

  /// The visible rectangle, for `viewBox`.
  package static func box(x: Double, y: Double, width: Double, height: Double) -> SVGValue {
    SVGValue(text: [x, y, width, height].map { SVGNumber.text($0) }.joined(separator: " "))
  }
}

extension SVGValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  package init(stringLiteral value: String) { text = value }
  package init(integerLiteral value: Int) { text = String(value) }
  package init(floatLiteral value: Double) { text = SVGNumber.text(value) }
}

/// Formats numbers for SVG and style sheets, identically on every machine.
package enum SVGNumber {
  /// Rounds to a hundredth, half away from zero, and omits trailing zeros: `12`, `0.5`, `-3.14`. Numbers that aren't
  /// finite become 0, and others are clamped to ±10¹².
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

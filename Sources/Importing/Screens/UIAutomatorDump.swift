import Model
import Reading

/// The output of Android's `uiautomator dump`, and page sources of Appium's driver for it. In this XML each visible
/// view is an element with its visible bounds in pixels (`AccessibilityNodeInfoDumper` of the platform).
enum UIAutomatorDump {
  /// Maximum distance in pixels from a screen's corner; anything further is an error in the dump.
  private static let longestSide = 1_000_000

  /// - Parameter density: dots per inch.
  /// - Throws: `ForeignBreak`.
  static func screens(in text: [UInt8], path: String, density: Int) throws(ForeignBreak) -> [Screen] {
    let root = try XMLTreeReader.read(try trimmed(text))
    guard isRoot(root) else { throw ForeignBreak(otherKind(root), line: root.line) }
    return [try screen(root, path: path, density: density)]
  }

  /// True for the root of a dump.
  static func isRoot(_ root: XMLElement) -> Bool { root.name == "hierarchy" }

  /// Returns the screen in a dump.
  ///
  /// - Throws: `ForeignBreak` if the dump contains no element.
  static func screen(_ root: XMLElement, path: String, density: Int) throws(ForeignBreak) -> Screen {
    let scale = Double(density) / 160
    var screen = Screen(
      path: path, elements: [], isAndroid: true, rotation: root.attributes["rotation"].flatMap { Int($0) })
    let sides = 0.001...Double(longestSide)
    if let width = root.attributes["width"].flatMap({ Double(decimal: $0) }), sides.contains(width),
      let height = root.attributes["height"].flatMap({ Double(decimal: $0) }), sides.contains(height)
    {
      screen.size = (rounded(width / scale), rounded(height / scale))
    }
    add(root.children, in: nil, below: "/hierarchy", scale, to: &screen)
    if screen.elements.isEmpty { throw ForeignBreak("is a dump of nothing: no element is in it") }
    return screen
  }

  private static func add(
    _ children: [XMLElement], in parent: Int?, below path: String, _ scale: Double, to screen: inout Screen
  ) {
    var counts: [String: Int] = [:]
    for child in children {
      counts[child.name, default: 0] += 1
      let place = "\(path)/\(child.name)[\(counts[child.name, default: 0])]"
      screen.elements.append(element(child, at: place, in: parent, scale))
      add(child.children, in: screen.elements.count - 1, below: place, scale, to: &screen)
    }
  }

  private static func element(
    _ node: XMLElement, at place: String, in parent: Int?, _ scale: Double
  ) -> ScreenElement {
    let values = node.attributes
    var element = ScreenElement(line: node.line, parent: parent)
    element.kind = values["class"] ?? node.name
    element.id = values["resource-id"] ?? ""
    element.description = values["content-desc"] ?? ""
    element.text = values["text"] ?? ""
    element.app = values["package"] ?? ""
    element.frame = values["bounds"].flatMap { frame($0, scale) }
    element.scrolls = values["scrollable"] == "true"
    element.at = place
    // A view that isn't "clickable" has no click listener, but a touch listener would still take taps. A disabled view
    // takes none (View.dispatchTouchEvent).
    if values["enabled"] == "false" {
      element.isClickable = false
    } else if values["clickable"] == "true" {
      element.isClickable = true
    }
    return element
  }

  /// Parses `[left,top][right,bottom]` in pixels.
  private static func frame(_ bounds: String, _ scale: Double) -> Frame? {
    let numbers = bounds.split { "[],".contains($0) }.map { Int($0) }
    guard numbers.count == 4, bounds.first == "[",
      case (let left?, let top?, let right?, let bottom?) = (numbers[0], numbers[1], numbers[2], numbers[3]),
      [left, top, right, bottom].allSatisfy({ $0.magnitude <= longestSide })
    else { return nil }
    return Frame(
      x: rounded(Double(left) / scale), y: rounded(Double(top) / scale),
      // bounded: each is at most a million
      width: rounded(Double(right - left) / scale), height: rounded(Double(bottom - top) / scale))
  }

  /// Rounds to a thousandth of a dp.
  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  /// Removes the text that the command prints around the XML when it writes to standard output.
  private static func trimmed(_ text: [UInt8]) throws(ForeignBreak) -> [UInt8] {
    let answers = ["ERROR:", "null root node", "UI hierchary dumped to"]
    if answers.contains(where: { text.starts(with: $0.utf8) }) {
      throw ForeignBreak(
        "is no dump but what uiautomator says of one: its own output, not the file that it writes")
    }
    let end = Array("</hierarchy>".utf8)
    let tail = text.suffix(200)
    guard let close = tail.indices.last(where: { tail[$0...].starts(with: end) }) else { return text }
    let behind = text[(close + end.count)...].drop { " \r\n\t".utf8.contains($0) }
    return behind.starts(with: "UI hierch".utf8) ? Array(text[..<(close + end.count)]) : text
  }

  private static func otherKind(_ root: XMLElement) -> String {
    let name = root.name.prefix(40)
    if WebDriverSource.isRoot(root) {
      return "is a page source of WebDriverAgent (adspec import appium), not a dump of uiautomator"
    }
    return SourceKind.words(keys: [root.name], insteadOf: "a dump of uiautomator")
      ?? "is XML of '\(name)', not a dump of uiautomator: its root is 'hierarchy'"
  }
}

import Model
import Reading

/// Appium's page source of a screen on iOS, as WebDriverAgent writes it: each element is an XML element named after its
/// type, with its frame in points as `x`, `y`, `width` and `height`. Frames are whole, also of elements that extend off
/// screen.
///
///     <XCUIElementTypeApplication name="News" bundleId="com.example.news" x="0" y="0" width="393" height="852">
///       <XCUIElementTypeButton name="choices" label="Ad Choices Icon" enabled="true" visible="true" x="352" …/>
enum WebDriverSource {
  private static let prefix = "XCUIElementType"

  /// Returns true for the root element of a page source. Older servers write an element `AppiumAUT` around it.
  static func isRoot(_ root: XMLElement) -> Bool { root.name == "AppiumAUT" || root.name.hasPrefix(prefix) }

  /// Returns the screen that a page source describes.
  ///
  /// - Throws: `ForeignBreak` if the source has no elements.
  static func screen(_ root: XMLElement, path: String) throws(ForeignBreak) -> Screen {
    var screen = Screen(path: path, elements: [])
    let isWrapped = root.name == "AppiumAUT"
    add(isWrapped ? root.children : [root], in: nil, below: isWrapped ? "/AppiumAUT" : "", to: &screen)
    guard let app = screen.elements.first else { throw ForeignBreak("is a page source without elements") }
    screen.app = app.app.isEmpty ? nil : app.app
    if app.kind == "Application", let frame = app.frame, frame.area > 0 {
      screen.size = (frame.maxX, frame.maxY)
    }
    return screen
  }

  private static func add(
    _ children: [XMLElement], in parent: Int?, below path: String, to screen: inout Screen
  ) {
    var counts: [String: Int] = [:]
    for child in children {
      counts[child.name, default: 0] += 1
      let place = "\(path)/\(child.name)[\(counts[child.name, default: 0])]"
      screen.elements.append(element(child, at: place, in: parent))
      add(child.children, in: screen.elements.count - 1, below: place, to: &screen)
    }
  }

  private static func element(_ node: XMLElement, at place: String, in parent: Int?) -> ScreenElement {
    let values = node.attributes
    var element = ScreenElement(line: node.line, parent: parent)
    element.kind = node.name.hasPrefix(prefix) ? String(node.name.dropFirst(prefix.count)) : node.name
    element.id = values["name"] ?? ""
    element.description = values["label"] ?? ""
    element.app = values["bundleId"] ?? ""
    element.frame = frame(values)
    element.isHidden = values["visible"] == "false"
    element.at = place
    element.noteText(label: values["label"], value: values["value"])
    element.noteTaps(isDisabled: values["enabled"] == "false")
    return element
  }

  /// Returns an element's frame; `nil` if its numbers are missing, malformed or too large.
  private static func frame(_ values: [String: String]) -> Frame? {
    let numbers = ["x", "y", "width", "height"].compactMap { values[$0].flatMap { Double(decimal: $0) } }
    guard numbers.count == 4, numbers.allSatisfy({ $0.magnitude <= 1_000_000 }), numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension ScreenElement {
  /// Sets the text of an iOS element: its label or its value, depending on its type.
  mutating func noteText(label: String?, value: String?) {
    switch kind {
    case "StaticText": text = label ?? value ?? ""
    case "TextField", "TextView", "SecureTextField", "SearchField": text = value ?? ""
    default: break
    }
  }

  /// Sets `isClickable` for an iOS element: false if it is disabled, true for buttons and links. For other types it
  /// stays unknown, because they don't show if an app handles taps on them.
  mutating func noteTaps(isDisabled: Bool) {
    if isDisabled {
      isClickable = false
    } else if kind == "Button" || kind == "Link" {
      isClickable = true
    }
  }
}

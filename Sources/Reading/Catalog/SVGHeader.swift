/// The root element of an SVG picture.
struct SVGHeader: Equatable {
  /// Width and height of the view box; without one, those of the root element if they are plain numbers or pixels.
  var width: Double?
  var height: Double?

  /// Reads the root element; `nil` if it isn't `svg`.
  init?(_ bytes: [UInt8]) {
    // Only the first 64 KiB are searched: no hand-written root element ends later.
    var rest = String(decoding: bytes.prefix(1 << 16), as: UTF8.self).unicodeScalars[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    guard Self.skipProlog(&rest), rest.first == "<" else { return nil }
    rest.removeFirst()
    let name = Self.takeName(&rest)
    guard name == "svg" || name.hasSuffix(":svg") else { return nil }
    let attributes = Self.attributes(&rest)
    let box = Self.numbers(attributes["viewBox"] ?? "")
    if box.count == 4, box[2] > 0, box[3] > 0 {
      (width, height) = (box[2], box[3])
    } else if let width = Self.length(attributes["width"]), let height = Self.length(attributes["height"]) {
      (self.width, self.height) = (width, height)
    }
  }

  private typealias Text = String.UnicodeScalarView.SubSequence

  /// Skips to the first element; returns false if there is none.
  private static func skipProlog(_ rest: inout Text) -> Bool {
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      if starts(rest, "<?") {
        guard skip(&rest, past: "?>") else { return false }
      } else if starts(rest, "<!--") {
        guard skip(&rest, past: "-->") else { return false }
      } else if starts(rest, "<!") {
        let ends = rest.prefix { $0 != ">" }.contains("[") ? "]>" : ">"
        guard skip(&rest, past: ends) else { return false }
      } else {
        return !rest.isEmpty
      }
    }
  }

  private static func attributes(_ rest: inout Text) -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      let name = takeName(&rest)
      rest = rest.drop { $0.properties.isWhitespace }
      guard !name.isEmpty, rest.first == "=" else { return attributes }
      rest = rest.dropFirst().drop { $0.properties.isWhitespace }
      guard let quote = rest.first, quote == "\"" || quote == "'" else { return attributes }
      let value = rest.dropFirst().prefix { $0 != quote }
      attributes[name] = String(value)
      rest = rest[value.endIndex...].dropFirst()
    }
  }

  private static func takeName(_ rest: inout Text) -> String {
    let name = rest.prefix { !$0.properties.isWhitespace && !"=/<>\"'".unicodeScalars.contains($0) }
    rest = rest[name.endIndex...]
    return String(name)
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split { $0.isWhitespace || $0 == "," }.compactMap { number($0) }
  }

  private static func length(_ text: String?) -> Double? {
    guard let text else { return nil }
    return number(text.hasSuffix("px") ? text.dropLast(2) : text[...]).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func number(_ text: Substring) -> Double? { YAMLNumbers.decimal(String(text)) }

  private static func starts(_ rest: Text, _ mark: String) -> Bool { rest.starts(with: mark.unicodeScalars) }

  private static func skip(_ rest: inout Text, past mark: String) -> Bool {
    while !rest.isEmpty {
      if starts(rest, mark) {
        rest = rest.dropFirst(mark.unicodeScalars.count)
        return true
      }
      rest.removeFirst()
    }
    return false
  }
}

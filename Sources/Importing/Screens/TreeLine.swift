import Model

/// A line of a `debugDescription` tree: type, address, frame, then quoted texts without escapes, and words such as
/// `Disabled`.
struct TreeLine {
  private(set) var element = ScreenElement()
  /// The number of spaces, tabs and arrows at the start of the line.
  private(set) var indent = 0
  private(set) var isRoot = false
  private(set) var isMainWindow = false
  /// True if all quoted texts of the line are closed; false if the last one continues on the next line.
  private(set) var isWhole = true

  /// Parses a line. Returns `nil` if it isn't a line of a `debugDescription` tree.
  init?(_ line: Substring) {
    var rest = line
    while let first = rest.first, first == " " || first == "\t" || first == "→" {
      isRoot = isRoot || first == "→"
      indent += 1
      rest.removeFirst()
    }
    let kind = rest.prefix { $0.isASCII && $0.isLetter }
    rest = rest[kind.endIndex...]
    guard !kind.isEmpty, kind.first?.isUppercase == true else { return nil }
    if rest.hasPrefix(" (Main)") {
      isMainWindow = true
      rest = rest.dropFirst(7)
    }
    // Xcode 7 and 8 write ` 0x1010: `, later versions `, 0x1010, `.
    guard rest.hasPrefix(", 0x") || rest.hasPrefix(" 0x") || rest.hasPrefix(", {{") else { return nil }
    element.kind = String(kind)
    element.at = ""
    readParts(rest)
  }

  private static let names = ["identifier", "label", "title", "value", "placeholderValue"]
  private static let flags = ["Disabled", "Selected", "Focused", "Keyboard Focused", "Main Window"]

  private mutating func readParts(_ parts: Substring) {
    var rest = parts
    var values: [String: String] = [:]
    var isDisabled = false
    while !rest.isEmpty {
      rest = rest.drop { $0 == "," || $0 == " " || $0 == ":" }
      if rest.hasPrefix("{{"), element.frame == nil, let end = rest.firstRange(of: "}}")?.upperBound {
        element.frame = Self.frame(rest[..<end])
        rest = rest[end...]
      } else if let name = Self.names.first(where: { rest.hasPrefix("\($0): ") }) {
        let (value, after) = Self.value(rest.dropFirst(name.count + 2))
        guard let value else {
          isWhole = false
          break
        }
        values[name] = value
        rest = after
      } else {
        let word = rest.prefix { $0 != "," }
        if word == "Disabled" { isDisabled = true }
        if word == "Main Window" { isMainWindow = true }
        rest = rest[word.endIndex...]
      }
    }
    note(values, isDisabled: isDisabled)
  }

  private mutating func note(_ values: [String: String], isDisabled: Bool) {
    element.id = values["identifier"] ?? ""
    element.description = values["label"] ?? values["title"] ?? ""
    element.noteText(label: values["label"], value: values["value"])
    element.noteTaps(isDisabled: isDisabled)
  }

  /// Splits off the first value of a text. A value in quotes ends at the quotation mark that precedes the next part of
  /// the line, and is `nil` if it isn't closed. A value without quotes ends before the next part.
  private static func value(_ text: Substring) -> (String?, rest: Substring) {
    guard text.first == "'" else {
      let end = text.indices.first { text[$0] == "," && beginsPart(text[$0...]) } ?? text.endIndex
      return (String(text[..<end]), text[end...])
    }
    let inner = text.dropFirst()
    var place = inner.startIndex
    while let mark = inner[place...].firstIndex(of: "'") {
      let rest = inner[inner.index(after: mark)...]
      if rest.isEmpty || beginsPart(rest) { return (String(inner[..<mark]), rest) }
      place = inner.index(after: mark)
    }
    return (nil, "")
  }

  /// Returns true if the text begins with a comma and another part of a line, such as `, label: `.
  private static func beginsPart(_ text: Substring) -> Bool {
    guard text.hasPrefix(", ") else { return false }
    let part = text.dropFirst(2)
    return names.contains { part.hasPrefix("\($0): ") }
      || flags.contains { part.hasPrefix($0) && [nil, ","].contains(part.dropFirst($0.count).first) }
  }

  /// Parses `{{x, y}, {width, height}}`; `nil` for numbers that are malformed or too large.
  private static func frame(_ text: Substring) -> Frame? {
    let numbers = text.split { "{}, ".contains($0) }.map { Double(decimal: String($0)) }
    guard numbers.count == 4,
      case (let x?, let y?, let width?, let height?) = (numbers[0], numbers[1], numbers[2], numbers[3]),
      [x, y, width, height].allSatisfy({ $0.magnitude <= 1_000_000 }), width >= 0, height >= 0
    else { return nil }
    return Frame(x: x, y: y, width: width, height: height)
  }
}

import Model
import Reading

/// Xcode's dump of a UI test's screen, `XCUIApplication().debugDescription`, anywhere in a log. Each line is an
/// element, indented below the one it lies in. Frames are whole, in points, also of elements that extend off screen.
///
///     Element subtree:
///      →Application, 0x1010, pid: 7, label: 'News'
///         Window (Main), 0x1020, {{0.0, 0.0}, {393.0, 852.0}}
///           Button, 0x1030, {{352.0, 120.0}, {19.0, 15.0}}, identifier: 'choices', label: 'Ad Choices Icon'
struct AccessibilityTree {
  private let path: String
  private var screens: [Screen] = []
  /// The ancestors of the next line, with their indentation.
  private var open: [(place: Int, indent: Int)] = []
  private var isInTree = false
  /// True after a line "Path to element:". The lines after it repeat parts of trees, and are skipped.
  private var isPath = false
  private var awaitsRoot = false
  /// The text so far of a line whose quoted text continues on the next line, and the number of its first line; `nil` if
  /// there is none.
  private var unfinished: (text: String, line: Int)?
  /// The maximum number of lines and of bytes of a text that spans several lines.
  private static let longestText = (lines: 50, bytes: 1 << 14)
  /// Maximum depth of elements.
  private static let deepest = 500

  private init(path: String) { self.path = path }

  /// Returns the screens whose trees a file contains, in their order.
  ///
  /// - Throws: `ForeignBreak` if there is none, or if the bytes aren't UTF-8.
  static func screens(in text: [UInt8], path: String) throws(ForeignBreak) -> [Screen] {
    guard let text = String(validating: text, as: UTF8.self) else { throw ForeignBreak("isn't UTF-8") }
    var reading = AccessibilityTree(path: path)
    var number = 0
    for line in text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    {
      number += 1
      for line in lines(of: line) { try reading.add(line, number) }
    }
    try reading.finish(number)
    if reading.screens.isEmpty { throw ForeignBreak(otherKind(text)) }
    return reading.screens
  }

  /// Splits a line of the file into lines of a tree. A debugger's `po` and JSON contain the whole tree in one line,
  /// with `\n` in place of line ends.
  private static func lines(of line: Substring) -> [Substring] {
    guard line.contains("Element subtree:\\n") else { return [line] }
    return line.replacing("\\'", with: "'").replacing("\\\"", with: "\"").split(separator: "\\n")
  }

  private mutating func add(_ line: Substring, _ number: Int) throws(ForeignBreak) {
    if let begun = unfinished {
      // A text may contain line ends; one that isn't closed in time began with a stray quotation mark.
      let whole = begun.text + "\n" + line
      if let element = TreeLine(Substring(whole)), element.isWhole {
        unfinished = nil
        return try add(element, begun.line)
      }
      if TreeLine(line) == nil, number - begun.line < Self.longestText.lines,
        whole.utf8.count < Self.longestText.bytes
      {
        unfinished = (whole, begun.line)
        return
      }
      unfinished = nil
      if let element = TreeLine(Substring(begun.text)) { try add(element, begun.line) }
    }
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    if trimmed.hasPrefix("Element subtree:") {
      (isInTree, isPath, awaitsRoot) = (false, false, true)
    } else if trimmed.hasPrefix("Path to element:") || trimmed.hasPrefix("Query chain:") {
      (isInTree, isPath, awaitsRoot) = (false, true, false)
    } else if trimmed.hasPrefix("→Find: "), trimmed.contains("Application '") {
      // "→Find: Target Application 'com.example.news'"
      let id = trimmed.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first
      if let last = screens.indices.last { screens[last].app = id.map(String.init) }
    } else if let element = TreeLine(line) {
      guard isInTree && !element.isRoot || element.isRoot && !isPath || awaitsRoot else { return }
      if element.isWhole { try add(element, number) } else { unfinished = (String(line), number) }
    } else {
      isInTree = false
    }
  }

  private mutating func finish(_ number: Int) throws(ForeignBreak) {
    guard let begun = unfinished, let element = TreeLine(Substring(begun.text)) else { return }
    unfinished = nil
    try add(element, begun.line)
  }

  private mutating func add(_ line: TreeLine, _ number: Int) throws(ForeignBreak) {
    if line.isRoot || awaitsRoot {
      screens.append(Screen(path: path, elements: []))
      (open, isInTree, awaitsRoot) = ([], true, false)
    }
    while let last = open.last, last.indent >= line.indent { open.removeLast() }
    guard open.count < Self.deepest else {
      throw ForeignBreak("has more than \(Self.deepest) elements inside each other", line: number)
    }
    var element = line.element
    element.line = number
    element.parent = open.last?.place
    let screen = screens.count - 1
    open.append((screens[screen].elements.count, line.indent))
    screens[screen].elements.append(element)
    // The size of the screen is that of the main window, or else of the first.
    if line.isMainWindow || element.kind == "Window" && screens[screen].size == nil,
      let frame = element.frame,
      frame.maxX > 0, frame.maxY > 0
    {
      screens[screen].size = (frame.maxX, frame.maxY)
    }
  }

  private static func otherKind(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    if start.hasPrefix("<") { return "is XML, not a tree as debugDescription prints it" }
    if start.isEmpty { return "is empty" }
    return "holds no tree as debugDescription prints it: no line '→Application, 0x…'"
  }
}

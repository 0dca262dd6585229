/// Byte ranges of members and values in a line of JSON, up to the first syntax error.
enum JSONPieces {
  struct Member {
    var name: String
    /// The range of the name and the value.
    var range: Range<Int>
    var value: Range<Int>
  }

  /// Members of the outermost object.
  static func members(of line: [UInt8]) -> [Member] { scan(line).members }

  /// Values below the outermost one at any depth, including whole objects and lists, without names.
  static func values(of line: [UInt8]) -> [Range<Int>] { scan(line).values }

  /// Values at any depth in a text of several consecutive values, including the outermost ones.
  static func allValues(of text: [UInt8]) -> [Range<Int>] {
    var scanner = Scanner(line: text)
    while let whole = scanner.value(depth: 0) { scanner.values.append(whole) }
    return scanner.values
  }

  private static func scan(_ line: [UInt8]) -> Scanner {
    var scanner = Scanner(line: line)
    _ = scanner.value(depth: 0)
    return scanner
  }
}

private struct Scanner {
  let line: [UInt8]
  var place = 0
  var members: [JSONPieces.Member] = []
  var values: [Range<Int>] = []

  init(line: [UInt8]) { self.line = line }

  private var peek: UInt8? { place < line.count ? line[place] : nil }

  private mutating func skipSpaces() {
    while let byte = peek, [0x20, 0x09, 0x0D, 0x0A].contains(byte) { place += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    skipSpaces()
    guard let ascii = byte.asciiValue, peek == ascii else { return false }
    place += 1
    return true
  }

  /// Moves past a value and returns its range; `nil` if there is none.
  mutating func value(depth: Int) -> Range<Int>? {
    skipSpaces()
    let start = place
    guard depth < 32, let first = peek else { return nil }
    switch first {
    case UInt8(ascii: "{"): guard object(depth: depth) else { return nil }
    case UInt8(ascii: "["): guard list(depth: depth) else { return nil }
    case UInt8(ascii: "\""): guard text() else { return nil }
    default:
      while let byte = peek, !Array(",]} \n".utf8).contains(byte) { place += 1 }
      if place == start { return nil }
    }
    if depth > 0 { values.append(start..<place) }
    return start..<place
  }

  private mutating func object(depth: Int) -> Bool {
    place += 1
    if take("}") { return true }
    repeat {
      skipSpaces()
      let start = place
      guard peek == UInt8(ascii: "\""), text() else { return false }
      let name = String(decoding: line[start + 1..<place - 1], as: UTF8.self)
      guard take(":"), let value = value(depth: depth + 1) else { return false }
      if depth == 0 { members.append(.init(name: name, range: start..<place, value: value)) }
    } while take(",")
    return take("}")
  }

  private mutating func list(depth: Int) -> Bool {
    place += 1
    if take("]") { return true }
    repeat {
      guard value(depth: depth + 1) != nil else { return false }
    } while take(",")
    return take("]")
  }

  private mutating func text() -> Bool {
    place += 1
    while let byte = peek {
      place += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }
}

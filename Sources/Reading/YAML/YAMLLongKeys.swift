import Basics

/// Finds the keys that are longer than YAML allows, at which libyaml would stop. Each is replaced by a short key that
/// is padded to an equal width, so that the positions of everything after it don't change.
struct YAMLLongKeys {
  private static let longest = YAMLDocument.longestKey
  /// Maximum number of keys that are replaced. It is limited because the file is parsed again for each of them.
  private static let most = 20

  private let text: SourceText
  /// The text with the long keys replaced.
  private(set) var bytes: [UInt8]
  /// The ranges of the long keys, by the index of the first Unicode scalar of each.
  private(set) var ranges: [Int: SourceRange] = [:]

  init(_ text: SourceText) { (self.text, bytes) = (text, text.bytes) }

  /// Replaces the key at which libyaml stopped; returns false if libyaml stopped for another reason.
  mutating func takeOut(at failure: YAMLFailure) -> Bool {
    let isOpenKey = failure.context?.text == "while scanning a simple key"
    let place = isOpenKey ? failure.context?.place ?? failure.place : failure.place
    let found = text.range(from: place, to: place)
    guard ranges.count < Self.most, text.lines.indices.contains(found.line - 1) else { return false }
    let line = Array(text.lines[found.line - 1].unicodeScalars)
    let column = found.column - 1
    let key =
      isOpenKey
      ? Self.end(of: line, from: column).map { column..<$0 }
      : Self.start(of: line, endingAt: column).map { $0..<column }
    guard let key, key.count > Self.longest else { return false }
    let start = place - column + key.lowerBound
    ranges[start] = text.range(from: start, to: start + key.count)
    // The replacement has as many characters, so that all that follows stays in place.
    let edit = TextEdit(
      text.range(from: start, to: start + key.count + 1),
      "k:" + String(repeating: " ", count: key.count - 1))
    bytes = EditedText(bytes, fixes: [Fix("", [edit])]).bytes
    return true
  }

  /// Returns the offset at which the key begins that a colon ends; `nil` if there is none. A line may have many thousand
  /// places where a key may begin, so none is read to the end of the line.
  private static func start(of line: [Unicode.Scalar], endingAt column: Int) -> Int? {
    guard isColon(line, column) else { return nil }
    let before = line.indices.prefix(column).last { isColon(line, $0) } ?? -1
    return starts(in: line, before: column).first { start in
      "\"'".unicodeScalars.contains(line[start]) ? end(of: line, from: start) == column : start > before
    }
  }

  /// True for a colon that may end a key.
  private static func isColon(_ line: [Unicode.Scalar], _ place: Int) -> Bool {
    line.indices.contains(place) && line[place] == ":"
      && (place + 1 == line.count || line[place + 1] == " ")
  }

  /// Returns the offsets in a line at which a key may begin: after the indentation and the dashes of lists, and inside
  /// braces.
  private static func starts(in line: [Unicode.Scalar], before end: Int) -> [Int] {
    var starts: [Int] = []
    var isStart = true
    for (place, scalar) in line.prefix(end).enumerated() {
      if isStart, !" \t-?{[,".unicodeScalars.contains(scalar) { starts.append(place) }
      isStart =
        " \t-?{[,".unicodeScalars.contains(scalar) && (isStart || "{[,".unicodeScalars.contains(scalar))
    }
    return starts
  }

  /// Returns the offset of the colon that ends a key which begins at `start`; `nil` if no key begins there.
  private static func end(of line: [Unicode.Scalar], from start: Int) -> Int? {
    guard start < line.count else { return nil }
    let quote = line[start]
    guard quote == "\"" || quote == "'" else {
      return (start..<line.count).first { isColon(line, $0) }
    }
    var place = start + 1
    while place < line.count, line[place] != quote {
      place += quote == "\"" && line[place] == "\\" ? 2 : 1
    }
    let rest = line.dropFirst(place + 1).drop { $0 == " " }
    return rest.first == ":" ? rest.startIndex : nil
  }
}

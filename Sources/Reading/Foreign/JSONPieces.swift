/// A value inside a JSON file.
package struct JSONPiece: Sendable {
  /// JSON Pointer of the value (RFC 6901): `/log/entries/17`; empty for a top-level value.
  package var path: String
  /// Line of the file on which the value begins, from 1.
  package var line: Int
  /// Text of the value; empty if it was skipped or is longer than the limit.
  package var bytes: [UInt8]
  package var isTooLong = false
  /// True if strings in the value exceeded the limit and were emptied.
  package var lacksStrings = false

  /// Returns a key as a part of a JSON Pointer (RFC 6901): `a~1b` for `a/b`.
  static func pathPart(_ key: String) -> String { key.replacing("~", with: "~0").replacing("/", with: "~1") }
}

/// Defines the pieces into which a JSON file is split, and their size limits.
package struct JSONPieceOptions: Sendable {
  /// Paths of objects and lists that are split, so that each member is a piece: `""`, `/log`, `/log/entries`.
  package var opened: Set<String>
  /// True if a list at the top of the file is split; false if it is one piece.
  package var opensTopList = false
  /// Maximum bytes of a piece.
  package var longestPiece: Int
  /// Maximum bytes of a string in a piece. Longer strings are emptied.
  package var longestString: Int
  /// Returns true if the text of the piece at a path is to be dropped; `nil` keeps all texts.
  package var skipped: (@Sendable (_ path: String) -> Bool)?

  package init(opened: Set<String>, longestPiece: Int, longestString: Int) {
    (self.opened, self.longestPiece, self.longestString) = (opened, longestPiece, longestString)
  }
}

/// Splits a JSON text of any length into pieces (`JSONPiece`) while it arrives, with one piece in memory at a time. The
/// content of a piece isn't validated.
package struct JSONSplitter {
  private struct Container {
    var path: String
    var isObject: Bool
    var count = 0
  }

  private enum Expected { case value, firstKeyOrEnd, key, colon, commaOrEnd, firstValueOrEnd }

  private let options: JSONPieceOptions
  private let take: (JSONPiece) throws -> Void
  private var open: [Container] = []
  private var expected = Expected.value
  private var line = 1
  private var key: [UInt8] = []
  private var isInKey = false
  private var piece: JSONPiece?
  /// The text of the current piece, kept outside `piece` so that appending a byte is cheap.
  private var kept: [UInt8] = []
  /// Nesting depth of the current byte in the piece.
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var isScalar = false
  private var isKept = true
  /// Offset in the piece at which the current string starts.
  private var stringStart = 0
  private var isCutting = false
  private var seen = 0
  /// Paths of the objects and lists that were split, including empty ones.
  package private(set) var openedPaths: Set<String> = []

  package init(_ options: JSONPieceOptions, take: @escaping (JSONPiece) throws -> Void) {
    (self.options, self.take) = (options, take)
  }

  /// Parses more of the text, and passes each completed piece to `take`.
  ///
  /// - Throws: `ForeignBreak` if the text can't be JSON, and any error of `take`.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) throws {
    for byte in bytes {
      seen += 1
      if seen <= 4, try isMark(byte) { continue }
      if piece != nil {
        if try inPiece(byte) { continue }
      } else if isInKey {
        try inKey(byte)
        if byte == UInt8(ascii: "\n") { line += 1 }
        continue
      }
      try between(byte)
    }
  }

  /// Checks that the text is complete.
  ///
  /// - Throws: `ForeignBreak` if a value is still open.
  package mutating func end() throws {
    if piece != nil, isScalar, !isInString { try close() }
    if piece != nil || isInKey || !open.isEmpty {
      throw ForeignBreak("breaks off: it ends inside \(open.isEmpty ? "a value" : "'\(place)'")", line: line)
    }
  }

  private var place: String { open.last.map { $0.path.isEmpty ? "/" : $0.path } ?? "/" }

  /// Returns true if the byte belongs to a UTF-8 byte order mark, which is skipped. Throws an error for UTF-16, which
  /// is recognised by its byte order mark or by zero bytes.
  private mutating func isMark(_ byte: UInt8) throws -> Bool {
    if byte == 0 || byte == 0xFE || byte == 0xFF {
      throw ForeignBreak("isn't UTF-8 (UTF-16, perhaps): save it as UTF-8", line: 1)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return seen <= mark.count && mark[seen - 1] == byte && piece == nil
  }

  // MARK: Between pieces

  private mutating func between(_ byte: UInt8) throws {
    switch byte {
    case UInt8(ascii: "\n"): line += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
    case UInt8(ascii: ","):
      guard expected == .commaOrEnd, let last = open.indices.last else { throw misplaced(byte) }
      open[last].count += 1
      expected = open[last].isObject ? .key : .value
    case UInt8(ascii: ":"):
      guard expected == .colon else { throw misplaced(byte) }
      expected = .value
    case UInt8(ascii: "}"), UInt8(ascii: "]"): try closeContainer(byte)
    case UInt8(ascii: "\"") where expected == .key || expected == .firstKeyOrEnd:
      key.removeAll(keepingCapacity: true)
      isInKey = true
    default: try begin(byte)
    }
  }

  private mutating func closeContainer(_ byte: UInt8) throws {
    guard let last = open.popLast(), last.isObject == (byte == UInt8(ascii: "}")),
      [.commaOrEnd, last.isObject ? .firstKeyOrEnd : .firstValueOrEnd].contains(expected)
    else { throw misplaced(byte) }
    expected = open.isEmpty ? .value : .commaOrEnd
  }

  private mutating func inKey(_ byte: UInt8) throws {
    if byte == UInt8(ascii: "\""), !isEscaped {
      isInKey = false
      expected = .colon
      return
    }
    isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    if key.count >= 1024 { throw ForeignBreak("has a key of more than 1024 bytes", line: line) }
    key.append(byte)
  }

  private mutating func begin(_ byte: UInt8) throws {
    guard expected == .value || expected == .firstValueOrEnd else { throw misplaced(byte) }
    let path = self.path
    let isObject = byte == UInt8(ascii: "{")
    if isObject || byte == UInt8(ascii: "["), opens(path, isObject: isObject) {
      open.append(Container(path: path, isObject: isObject))
      openedPaths.insert(path)
      expected = isObject ? .firstKeyOrEnd : .firstValueOrEnd
      return
    }
    // A word that isn't JSON, such as NaN, spoils its piece alone.
    guard Self.beginsValue(byte) || !open.isEmpty && Self.isLetter(byte) else { throw misplaced(byte) }
    piece = JSONPiece(path: path, line: line, bytes: [])
    isKept = options.skipped?(path) != true
    (depth, isEscaped, isCutting) = (0, false, false)
    isInString = byte == UInt8(ascii: "\"")
    isScalar = !isObject && byte != UInt8(ascii: "[")
    if !isScalar { depth = 1 }
    keep(byte)
    stringStart = kept.count
  }

  private func opens(_ path: String, isObject: Bool) -> Bool {
    if open.isEmpty, !isObject { return options.opensTopList }
    return options.opened.contains(path)
  }

  /// The JSON Pointer of the value that begins here.
  private var path: String {
    guard let last = open.last else { return "" }
    if !last.isObject { return last.path + "/\(last.count)" }
    return last.path + "/" + JSONPiece.pathPart(String(decoding: key, as: UTF8.self))
  }

  private static func beginsValue(_ byte: UInt8) -> Bool {
    "{[\"-tfn0123456789".utf8.contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func misplaced(_ byte: UInt8) -> ForeignBreak {
    if seen == 1 || open.isEmpty && expected == .value {
      return ForeignBreak("isn't JSON: it begins with neither { nor [", line: line)
    }
    return ForeignBreak(
      "isn't JSON: a key, colon, comma or bracket is missing or one too many in '\(place)'", line: line)
  }

  // MARK: Inside a piece

  /// Processes a byte inside a piece. Returns false if the piece has ended before this byte.
  private mutating func inPiece(_ byte: UInt8) throws -> Bool {
    if byte == UInt8(ascii: "\n") { line += 1 }
    if isInString {
      try inString(byte)
      return true
    }
    if isScalar {
      guard ",]} \t\r\n".utf8.contains(byte) else {
        keep(byte)
        return true
      }
      if byte == UInt8(ascii: "\n") { line -= 1 }
      try close()
      return false
    }
    keep(byte)
    switch byte {
    case UInt8(ascii: "\""):
      (isInString, isCutting) = (true, false)
      stringStart = kept.count
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 0 { try close() }
    default: break
    }
    return true
  }

  private mutating func inString(_ byte: UInt8) throws {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      isCutting = false
      keep(byte)
      if isScalar { try close() }
      return
    }
    if isCutting { return }
    keep(byte)
    if kept.count - stringStart > options.longestString {
      kept.removeLast(kept.count - stringStart)
      piece?.lacksStrings = true
      isCutting = true
    }
  }

  private mutating func keep(_ byte: UInt8) {
    guard isKept else { return }
    kept.append(byte)
    if kept.count > options.longestPiece {
      kept = []
      piece?.isTooLong = true
      isKept = false
    }
  }

  private mutating func close() throws {
    guard var whole = piece else { return }
    piece = nil
    whole.bytes = kept
    kept.removeAll(keepingCapacity: true)
    expected = open.isEmpty ? .value : .commaOrEnd
    try take(whole)
  }
}

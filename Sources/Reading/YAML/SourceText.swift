import Model
package import Basics

/// The text of a file, and the position of each Unicode scalar in it.
///
/// Lines end at `\n`, `\r\n` or a lone `\r`, as in editors. libyaml also ends lines at U+0085, U+2028 and U+2029, so
/// its own line numbers aren't used. A byte order mark at the start isn't part of the text.
package struct SourceText: Sendable {
  /// The text as UTF-8, without a byte order mark.
  package let bytes: [UInt8]
  /// Lines without their ends.
  package let lines: [String]
  /// Index of the first Unicode scalar of each line, from 0.
  private let lineStarts: [Int]

  /// The reason why bytes aren't valid text.
  package struct Flaw: Error, Hashable, Sendable {
    package var message: String
    package var range: SourceRange
  }

  package init(_ content: [UInt8]) throws(Flaw) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = content.starts(with: mark) ? Array(content.dropFirst(mark.count)) : content
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Self.encodingFlaw(in: bytes, shift: content.count - bytes.count)
    }
    self.bytes = bytes
    if let split = Self.splitPlain(bytes) {
      (lines, lineStarts) = split
      return
    }
    let split = Self.split(text)
    lines = split.lines
    lineStarts = split.starts
    if let stranger = Self.firstStranger(in: text) {
      let code = String(stranger.scalar.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: Swift.max(0, 4 - code.count)) + code
      throw Flaw(
        message: "The file holds the character U+\(padded), which YAML forbids.",
        range: range(from: stranger.index, to: stranger.index + 1))
    }
  }

  /// Returns the range between two indices of Unicode scalars. A position after the last line counts as the end of the
  /// last line.
  package func range(from start: Int, to end: Int) -> SourceRange {
    let (start, end) = (position(of: start), position(of: Swift.max(start, end)))
    return SourceRange(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  /// The range without trailing white space. It is needed because libyaml reports the end of a block at the start of
  /// the next token.
  package func trimmedRange(from start: Int, to end: Int) -> SourceRange {
    var range = range(from: start, to: end)
    while range.endLine > range.line {
      let before = lines[range.endLine - 1].unicodeScalars.prefix(range.endColumn - 1)
      let kept = before.reversed().drop { $0.properties.isWhitespace }.count
      range.endColumn = kept + 1
      if kept > 0 { break }
      range.endLine -= 1
      range.endColumn = lines[range.endLine - 1].unicodeScalars.count + 1
    }
    return range
  }

  private func position(of scalar: Int) -> (line: Int, column: Int) {
    guard let last = lines.last else { return (1, 1) }
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= scalar { low = middle } else { high = middle }
    }
    guard low < lines.count else { return (lines.count, last.unicodeScalars.count + 1) }
    return (low + 1, scalar - lineStarts[low] + 1)
  }

  /// Splits a text into lines. `starts` has the index of each line's first Unicode scalar. If the text ends with a line
  /// end, `starts` has one more element, the end of the text.
  private static func split(_ text: String) -> (lines: [String], starts: [Int]) {
    var lines: [String] = []
    var starts = [0]
    var line = String.UnicodeScalarView()
    var (index, previous) = (0, Unicode.Scalar(0))
    for scalar in text.unicodeScalars {
      index += 1
      if scalar == "\n", previous == "\r" {
        starts[starts.count - 1] = index
      } else if scalar == "\n" || scalar == "\r" {
        lines.append(String(line))
        line.removeAll()
        starts.append(index)
      } else {
        line.append(scalar)
      }
      previous = scalar
    }
    if !line.isEmpty { lines.append(String(line)) }
    return (lines, starts)
  }

  /// A fast path of `split` for ASCII without carriage returns and forbidden characters, as in most texts; `nil` for
  /// others.
  private static func splitPlain(_ bytes: [UInt8]) -> (lines: [String], starts: [Int])? {
    let (lineEnd, tab) = (UInt8(ascii: "\n"), UInt8(ascii: "\t"))
    guard bytes.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == lineEnd || $0 == tab }) else { return nil }
    var lines: [String] = []
    var starts = [0]
    while let start = starts.last, let end = bytes[start...].firstIndex(of: lineEnd) {
      lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
      starts.append(end + 1)
    }
    if let start = starts.last, start < bytes.count {
      lines.append(String(decoding: bytes[start...], as: UTF8.self))
    }
    return (lines, starts)
  }

  /// Returns the first Unicode scalar that YAML forbids (YAML 1.2.2, section 5.1).
  private static func firstStranger(in text: String) -> (scalar: Unicode.Scalar, index: Int)? {
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...: continue
      default: return (scalar, index)
      }
    }
    return nil
  }

  private static func encodingFlaw(in bytes: [UInt8], shift: Int) -> Flaw {
    let repaired = String(decoding: bytes, as: UTF8.self).utf8
    var offset = zip(bytes, repaired).prefix { $0 == $1 }.count
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80, bytes[offset - 1] >= 0x80 {
      offset -= 1
    }
    let before = split(String(decoding: bytes[..<offset], as: UTF8.self) + "?")
    let (line, column) = (before.lines.count, before.lines.last?.unicodeScalars.count ?? 1)
    let byte =
      offset < bytes.count ? "byte 0x\(String(bytes[offset], radix: 16, uppercase: true))" : "the end"
    return Flaw(
      message: "The file is not UTF-8: \(byte) at offset \(offset + shift) is no character.",
      range: SourceRange(line: line, column: column, endLine: line, endColumn: column + 1))
  }
}

/// Text from a user's file as quoted in a message: on one line, redacted, and shortened.
struct Quoted: CustomStringConvertible {
  private static let longest = 60
  /// The text without quotation marks around it.
  let bare: String

  init(_ text: some StringProtocol) {
    let line = Redactor().value(text.split(whereSeparator: \.isWhitespace).joined(separator: " "), as: .cut)
    bare = line.count > Self.longest ? line.prefix(Self.longest - 1) + "…" : line
  }

  var description: String { "'\(bare)'" }
}

extension Phrase.StringInterpolation {
  mutating func appendInterpolation(_ quoted: Quoted) { phrase.append(.name(quoted.description)) }
}

/// A file with fixes applied: all other bytes are unchanged, including line ends and byte order mark.
package struct EditedText: Sendable {
  package private(set) var bytes: [UInt8]
  /// The applied fixes. A fix that overlaps an earlier one isn't applied; another run can apply it.
  package private(set) var applied: [Fix] = []

  package var count: Int { applied.count }

  /// - Parameters:
  ///   - content: the file in UTF-8, as for `SourceText`.
  ///   - fixes: the fixes to apply. If two overlap, only the first is applied.
  package init(_ content: [UInt8], fixes: [Fix]) {
    bytes = content
    let places = BytePlaces(content)
    var taken: [Range<Int>] = []
    var accepted: [(range: Range<Int>, text: String)] = []
    for fix in fixes {
      let edits = fix.edits.compactMap { edit in places.range(edit.range).map { (range: $0, text: edit.text) }
      }
      guard edits.count == fix.edits.count, let start = edits.map(\.range.lowerBound).min(),
        let end = edits.map(\.range.upperBound).max(),
        !taken.contains(where: { $0.lowerBound <= end && start <= $0.upperBound })
      else { continue }
      // A fix also reserves the bytes between its edits and the place after them: the order of two insertions there
      // would be undefined.
      taken.append(start..<end)
      accepted += edits
      applied.append(fix)
    }
    for edit in accepted.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
  }
}

/// Converts lines and columns to byte offsets in a file.
private struct BytePlaces {
  private let content: [UInt8]
  private var lineStarts: [Int]

  init(_ content: [UInt8]) {
    self.content = content
    let start = content.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStarts = [start]
    for index in content.indices.dropFirst(start) {
      let (byte, next) = (content[index], index + 1)
      let isEnd =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r") && !(next < content.count && content[next] == UInt8(ascii: "\n"))
      if isEnd { lineStarts.append(next) }
    }
  }

  func range(_ range: SourceRange) -> Range<Int>? {
    guard let start = offset(line: range.line, column: range.column),
      let end = offset(line: range.endLine, column: range.endColumn), start <= end
    else { return nil }
    return start..<end
  }

  /// Returns the byte offset of a position in the text, whose column counts Unicode scalars from 1; `nil` if the
  /// position doesn't exist.
  private func offset(line: Int, column: Int) -> Int? {
    guard lineStarts.indices.contains(line - 1), column >= 1 else { return nil }
    var offset = lineStarts[line - 1]
    for _ in 1..<column {
      guard offset < content.count else { return nil }
      offset += 1
      while offset < content.count, content[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}

package import Diagnostics

/// The text of a file, and where in it each Unicode scalar stands.
///
/// Lines end at `\n`, `\r\n` or a lone `\r`, as editors count them; libyaml also ends one at U+0085, U+2028 and U+2029, so
/// its own line numbers are of no use. A byte order mark at the start is not part of the text.
package struct SourceText: Sendable {
  /// UTF-8, without a byte order mark.
  package let bytes: [UInt8]
  /// Without their ends.
  package let lines: [String]
  /// The number of the scalar that each line begins with, counted from 0.
  private let lineStarts: [Int]

  /// Why bytes are no text.
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

  /// The range from one scalar up to another. A place after the last line counts as the end of that line.
  package func range(from start: Int, to end: Int) -> SourceRange {
    let (start, end) = (position(of: start), position(of: Swift.max(start, end)))
    return SourceRange(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  /// The same, with blank space at the end taken off: libyaml lets a block of text end where the next thing begins.
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

  /// The lines, and one start more than lines: that of the text's end when it ends a line.
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

  /// The same of a text of ASCII without carriage returns and without what YAML forbids, as most are; `nil` of any other.
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

  /// The first scalar that YAML forbids (YAML 1.2.2, section 5.1).
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

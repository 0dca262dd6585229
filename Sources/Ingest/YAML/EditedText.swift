package import Diagnostics

/// A file with fixes made in it: every byte outside their edits is as it was, line ends and byte order mark included.
package struct EditedText: Sendable {
  package private(set) var bytes: [UInt8]
  /// How many fixes were made. One that overlaps an earlier one is left for another round.
  package private(set) var count = 0

  /// `content`: UTF-8, as `SourceText` takes it. `fixes`: the first of two that overlap is made.
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
      // All that lies between a fix's edits is its own, and so is the place behind it: which of two insertions comes
      // first, nobody said.
      taken.append(start..<end)
      accepted += edits
      count += 1
    }
    for edit in accepted.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
  }
}

/// Where lines and columns stand among a file's bytes.
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

  /// Columns count Unicode scalars from 1.
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

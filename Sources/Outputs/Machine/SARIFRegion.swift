import Diagnostics

/// A place in SARIF's count: columns in UTF-16 code units from 1, the end exclusive. GitHub asks for all four numbers, also
/// where there is no column: a line of a recording and a file as a whole are marked at their first column.
struct SARIFRegion: Hashable {
  let startLine: Int
  let startColumn: Int
  let endLine: Int
  let endColumn: Int

  /// - Parameter lines: the file's, where they are at hand; without them scalars stand in for code units.
  init(_ range: SourceRange?, in lines: [String]?) {
    guard let range, !range.isWholeLine else {
      startLine = range?.line ?? 1
      endLine = startLine
      startColumn = 1
      endColumn = 2
      return
    }
    startLine = range.line
    endLine = range.endLine
    startColumn = Self.column(range.column, line: range.line, in: lines)
    let end = Self.column(range.endColumn, line: range.endLine, in: lines)
    endColumn = endLine == startLine ? max(end, startColumn + 1) : max(end, 1)
  }

  /// The stretch that an edit takes out, which may be empty.
  init(edit range: SourceRange, in lines: [String]?) {
    startLine = range.line
    endLine = range.endLine
    startColumn = Self.column(range.column, line: range.line, in: lines)
    endColumn = Self.column(range.endColumn, line: range.endLine, in: lines)
  }

  private static func column(_ column: Int, line: Int, in lines: [String]?) -> Int {
    guard let lines, lines.indices.contains(line - 1) else { return column }
    let scalars = lines[line - 1].unicodeScalars.prefix(column - 1)
    return scalars.reduce(1) { $0 + UTF16.width($1) } + (column - 1 - scalars.count)
  }
}

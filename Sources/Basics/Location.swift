/// A range of text in a file.
///
/// Lines and columns count from 1. A column counts Unicode scalars (libyaml counts so, and SARIF calls it
/// `unicodeCodePoints`), and `\r\n` ends one line. The end is exclusive. A column of 0 means the whole line: a
/// recording has one event per line, and a column in it would be of no use.
package struct SourceRange: Hashable, Codable, Sendable {
  package var line: Int
  package var column: Int
  package var endLine: Int
  package var endColumn: Int

  package init(line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.line = line
    self.column = column
    self.endLine = endLine
    self.endColumn = endColumn
  }

  /// Returns the range of a whole line, as for evidence in a recording.
  package static func wholeLine(_ line: Int) -> SourceRange {
    SourceRange(line: line, column: 0, endLine: line, endColumn: 0)
  }

  package var isWholeLine: Bool { column == 0 }
}

extension SourceRange: Comparable {
  package static func < (a: SourceRange, b: SourceRange) -> Bool {
    (a.line, a.column, a.endLine, a.endColumn) < (b.line, b.column, b.endLine, b.endColumn)
  }
}

/// A file, and optionally a range in it.
package struct Location: Hashable, Codable, Sendable {
  /// Path of the file relative to the catalog, with `/` between parts; without a catalog, the path as the user wrote
  /// it.
  package var file: String
  /// The range in the file; `nil` means the whole file.
  package var range: SourceRange?

  package init(file: String, range: SourceRange? = nil) {
    self.file = file
    self.range = range
  }

  package init(file: String, line: Int) {
    self.init(file: file, range: .wholeLine(line))
  }
}

extension Location: Comparable {
  /// Orders files by the bytes of their paths, then by range; a whole file comes before its lines.
  package static func < (a: Location, b: Location) -> Bool {
    if a.file != b.file { return a.file.utf8.lexicographicallyPrecedes(b.file.utf8) }
    switch (a.range, b.range) {
    case (nil, nil), (_, nil): return false
    case (nil, _): return true
    case (let x?, let y?): return x < y
    }
  }
}

extension Location: CustomStringConvertible {
  /// The location as `file:line:column`, which editors and terminals make clickable: `a/b.json:3:7`.
  package var description: String {
    guard let range else { return file }
    return range.isWholeLine ? "\(file):\(range.line)" : "\(file):\(range.line):\(range.column)"
  }
}

/// A value from a user's file, and its range in that file.
package struct Located<Value> {
  package var value: Value
  package var range: SourceRange

  // Inlinable, so that other modules can specialise it for their `Value`.
  @inlinable package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}

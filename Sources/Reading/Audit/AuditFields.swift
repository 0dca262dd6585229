import Basics

/// Reads fields of an audit's results file, and collects diagnostics about them.
struct AuditFields {
  private(set) var diagnostics: [Diagnostic] = []
  private let text: [UInt8]
  private let file: String
  /// Byte offsets at which the lines of the file begin.
  private let lineStarts: [Int]
  /// The number of diagnostics that weren't stored, because the limit was reached.
  private var unkept = 0
  private static let mostDiagnostics = 1000

  init(_ text: [UInt8], file: String) {
    (self.text, self.file) = (text, file)
    lineStarts = [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Reads a mandatory field; a diagnostic is added if it is missing or invalid.
  ///
  /// - Parameter expected: the expected value in words: "a whole number from 1 to 9".
  mutating func required<Value>(
    _ name: String, of node: JSONNode, _ expected: String, _ read: (JSONNode) -> Value?
  ) -> Value? {
    guard let field = node[name] else {
      report(.fieldMissing, "'\(words: name)' is missing: \(words: expected) was expected.", at: node)
      return nil
    }
    return value(field, name, expected, read)
  }

  /// Reads a field that may be missing or `null`; an invalid value gets a diagnostic.
  ///
  /// - Parameters:
  ///   - expected: the expected value in words.
  ///   - read: converts the value; returns `nil` if the value is invalid.
  mutating func optional<Value>(
    _ name: String, of node: JSONNode, _ expected: String, _ read: (JSONNode) -> Value?
  ) -> Value? {
    node[name].flatMap { value($0, name, expected, read) }
  }

  private mutating func value<Value>(
    _ field: JSONNode, _ name: String, _ expected: String, _ read: (JSONNode) -> Value?
  ) -> Value? {
    if let value = read(field) { return value }
    let isLong = field.isObject || field.isArray
    let what =
      isLong ? (field.isObject ? "an object" : "another list") : "\(Quoted(field.string ?? field.rawText))"
    report(.fieldInvalid, "'\(words: name)' is \(words: what): \(words: expected) was expected.", at: field)
    return nil
  }

  /// Reads the elements of a list; empty if the field is missing or no list.
  mutating func list(_ name: String, of node: JSONNode) -> [JSONNode] {
    optional(name, of: node, "a list") { $0.isArray ? $0.elements : nil } ?? []
  }

  /// Adds a diagnostic at a node.
  ///
  /// - Parameter node: `nil` for the file as a whole.
  mutating func report(
    _ rule: RuleID, _ message: Statement, at node: JSONNode?,
    help: String = "Let adspec audit write the file again, rather than edit it. The rest is shown."
  ) {
    guard diagnostics.count < Self.mostDiagnostics else {
      unkept += 1
      diagnostics[Self.mostDiagnostics - 1] = Diagnostic(
        .inputUnreadable, "\(unkept + 1) more mistakes of this file are left out.", at: Location(file: file),
        help: help)
      return
    }
    diagnostics.append(
      Diagnostic(rule, message, at: Location(file: file, range: node.map(range)), help: help))
  }

  private func range(of node: JSONNode) -> SourceRange {
    let offset = min(max(0, node.offset), text.count)
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = String(decoding: text[lineStarts[low]..<offset], as: UTF8.self).unicodeScalars.count + 1
    return SourceRange(line: low + 1, column: start, endLine: low + 1, endColumn: start)
  }
}

package import Basics

/// Converts positions in a definition's file to key paths: `assets.Headline.sample`, `adUnits[0]`.
package struct KeyPaths: Sendable {
  private let root: YAMLNode?

  /// - Parameter lines: the file's lines without their ends.
  package init(lines: [String]) {
    root = YAMLDocument(Array(lines.joined(separator: "\n").utf8), file: "").root
  }

  /// Returns the path of the innermost key or item that contains the start of a range. It is empty if no range is
  /// given, or if no key contains it.
  package func path(at range: SourceRange?) -> String {
    guard let range, let root else { return "" }
    return Self.path(to: (range.line, range.column), in: root) ?? ""
  }

  /// Returns the path from a node to the innermost key or item that contains a position; `nil` if no part of the node
  /// does.
  private static func path(to place: (Int, Int), in node: YAMLNode) -> String? {
    switch node.content {
    case .mapping(let pairs):
      let pair = pairs.last {
        holds(place, $0.key.range) || holds(place, $0.value.range)
      }
      guard let pair else { return nil }
      let name = quoted(pair.key.value)
      guard let inner = path(to: place, in: pair.value) else { return name }
      return name + (inner.hasPrefix("[") ? "" : ".") + inner
    case .sequence(let items):
      guard let index = items.lastIndex(where: { holds(place, $0.range) }) else { return nil }
      guard let inner = path(to: place, in: items[index]) else { return "[\(index)]" }
      return "[\(index)]" + (inner.hasPrefix("[") ? "" : ".") + inner
    case .scalar, .unreadable: return nil
    }
  }

  private static func holds(_ place: (Int, Int), _ range: SourceRange) -> Bool {
    (range.line, range.column) <= place && place < (range.endLine, max(range.endColumn, range.column + 1))
  }

  /// Returns the key, in quotes if it would be ambiguous in a path.
  private static func quoted(_ key: String) -> String {
    key.contains { ".[]\"".contains($0) } ? "\"\(key)\"" : key
  }
}

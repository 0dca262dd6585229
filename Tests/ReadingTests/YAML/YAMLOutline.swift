import Basics
import Reading

extension YAMLNode {
  /// The tree, a node a line with its range; text in ‹› where it is plain, in quotes where it is not.
  func outline(_ indent: String = "") -> String {
    switch content {
    case .scalar(let scalar):
      let text = scalar.text.replacing("\n", with: "⏎")
      return "\(indent)\(scalar.isPlain ? "‹\(text)›" : "\"\(text)\"") \(range.span)"
    case .sequence(let items):
      return (["\(indent)list \(range.span)"] + items.map { $0.outline(indent + "  ") }).joined(
        separator: "\n")
    case .mapping(let pairs):
      return
        (["\(indent)mapping \(range.span)"]
        + pairs.map {
          "\(indent)  \($0.key.value) \($0.key.range.span)\n" + $0.value.outline(indent + "    ")
        })
        .joined(separator: "\n")
    case .unreadable: return "\(indent)unreadable \(range.span)"
    }
  }
}

extension SourceRange {
  var span: String { "\(line):\(column)–" + (endLine == line ? "" : "\(endLine):") + "\(endColumn)" }
}

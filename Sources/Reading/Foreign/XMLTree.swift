/// An element of an XML document; names have no prefixes.
package struct XMLElement: Sendable {
  package var name: String
  package var attributes: [String: String] = [:]
  /// The element's own text, without that of its children.
  package var text = ""
  package var children: [XMLElement] = []
  /// Line on which the element begins, from 1.
  package var line = 0

  /// The first child with a name.
  package subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

  package func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// Returns this element and its descendants that have a name, in document order.
  package func all(named name: String) -> [XMLElement] {
    var found = self.name == name ? [self] : []
    for child in children { found += child.all(named: name) }
    return found
  }

  /// Returns this element and its descendants that have a child with a name, in document order.
  package func all(withChild name: String) -> [XMLElement] {
    (self[name] == nil ? [] : [self]) + children.flatMap { $0.all(withChild: name) }
  }

  /// The text without surrounding white space; `nil` if nothing is left.
  package var trimmed: String? {
    let blanks: Set<Character> = [" ", "\n", "\t", "\r\n", "\r"]
    var text = self.text[...]
    while let first = text.first, blanks.contains(first) { text.removeFirst() }
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    return text.isEmpty ? nil : String(text)
  }
}

/// The tags of a page, as far as tests ask: by a reader of its own, so that what a browser would take for a tag or an
/// attribute is found whoever wrote it.
package struct Markup {
  package private(set) var elementNames: [String] = []
  package private(set) var attributes: [(name: String, value: String)] = []

  package var attributeNames: Set<String> { Set(attributes.map(\.name)) }

  package func values(of name: String) -> [String] { attributes.filter { $0.name == name }.map(\.value) }

  package init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      guard scalars[index] == "<", index + 1 < scalars.count, Self.isLetter(scalars[index + 1]) else {
        index += 1
        continue
      }
      index += 1
      elementNames.append(Self.word(scalars, &index) { !" \n/>".unicodeScalars.contains($0) })
      readAttributes(scalars, &index)
    }
  }

  private mutating func readAttributes(_ scalars: [Unicode.Scalar], _ index: inout Int) {
    while index < scalars.count, scalars[index] != ">" {
      let name = Self.word(scalars, &index) { !" \n/>=".unicodeScalars.contains($0) }
      var value = ""
      if index < scalars.count, scalars[index] == "=" {
        index += 1
        if index < scalars.count, let quote = "\"'".unicodeScalars.first(where: { $0 == scalars[index] }) {
          index += 1
          value = Self.word(scalars, &index) { $0 != quote }
          index += 1
        } else {
          value = Self.word(scalars, &index) { !" \n>".unicodeScalars.contains($0) }
        }
      } else if name.isEmpty {
        index += 1
      }
      if !name.isEmpty { attributes.append((name.lowercased(), Self.unescaped(value))) }
    }
  }

  private static func word(
    _ scalars: [Unicode.Scalar], _ index: inout Int, while fits: (Unicode.Scalar) -> Bool
  ) -> String {
    var word = ""
    while index < scalars.count, fits(scalars[index]) {
      word.unicodeScalars.append(scalars[index])
      index += 1
    }
    return word
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func unescaped(_ value: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(value) { $0.replacing($1.0, with: $1.1) }
  }

  /// Returns a path that is relative to a page as a path of the site.
  package static func resolve(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Returns the parts between the occurrences of a text, empty parts included.
  package func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}

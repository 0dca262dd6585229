package import Diagnostics

/// Where a Markdown text leads within its own site, and where it can be led to.
package struct MarkdownOutline: Sendable {
  /// A link or a picture to a relative place or a heading.
  package struct Link: Sendable {
    package var destination: String
    package var isPicture: Bool
    package var range: SourceRange
  }

  /// In the order of the text. Addresses aren't among them: nobody looks whether those are there.
  package let links: [Link]
  /// The ids that `MarkdownHTML` gives the headings, without its prefix.
  package let headings: Set<String>

  package init(_ markdown: String) {
    let document = CMarkDocument(parsing: markdown)
    var slugs = HeadingSlugs(prefix: "")
    headings = Set(document.headings.map { slugs.next(for: $0) })
    let found = document.targets.filter { target in
      let destination = Destination(target.url)
      return destination.isFragment || destination.isRelative
    }
    // Most texts have none.
    let lines = found.isEmpty ? [] : Self.lines(of: markdown)
    links = found.map { target in
      let place = Place(of: target.url, near: target.line, target.column, in: lines)
      return Link(destination: target.url, isPicture: target.isPicture, range: place.range)
    }.sorted { $0.range < $1.range }
  }

  /// Whether a text may have links with a destination of its own: a glance at its bytes.
  package static func mayHaveLinks(_ markdown: String) -> Bool {
    var isBracket = false
    for byte in markdown.utf8 {
      if isBracket, byte == UInt8(ascii: "(") || byte == UInt8(ascii: ":") { return true }
      isBracket = byte == UInt8(ascii: "]")
    }
    return false
  }

  private static func lines(of text: String) -> [[UInt8]] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }
}

/// Where a link's destination stands, else where the link begins: the parser tells only the latter, and of a link over
/// several lines not its line.
private struct Place {
  let range: SourceRange

  init(of url: String, near line: Int, _ column: Int, in lines: [[UInt8]]) {
    let wanted = Array(url.utf8)
    let start = max(0, column - 1)
    if !wanted.isEmpty {
      for (number, first) in [(line, start), (line, 0), (line + 1, 0)] {
        guard lines.indices.contains(number - 1),
          let found = Self.find(wanted, in: lines[number - 1], from: first)
        else { continue }
        range = Self.range(number, found..<found + wanted.count, lines[number - 1])
        return
      }
    }
    let text = lines.indices.contains(line - 1) ? lines[line - 1] : []
    let place = min(start, text.count)
    range = Self.range(line, place..<min(place + 1, text.count), text)
  }

  /// Columns count Unicode scalars.
  private static func range(_ line: Int, _ bytes: Range<Int>, _ text: [UInt8]) -> SourceRange {
    func column(_ place: Int) -> Int { 1 + text[..<place].count { $0 & 0xC0 != 0x80 } }
    return SourceRange(
      line: line, column: column(bytes.lowerBound), endLine: line, endColumn: column(bytes.upperBound))
  }

  private static func find(_ wanted: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard start + wanted.count <= text.count else { return nil }
    return (start...text.count - wanted.count).first { text[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }
}

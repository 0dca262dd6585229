package import Basics

/// The relative links of a Markdown text, the headings that links can lead to, and the text's first paragraph, which
/// lists show.
package struct MarkdownOutline: Sendable {
  /// A link or picture whose destination is relative or a fragment.
  package struct Link: Sendable {
    package var destination: String
    /// The words of the link, or the picture's description.
    package var text: String
    package var isPicture: Bool
    package var range: SourceRange
  }

  /// A heading, with its level from 1 and its line from 1.
  package struct Heading: Hashable, Sendable {
    package var title: String
    package var level: Int
    package var line: Int
    /// The id that `MarkdownHTML` gives the heading, without the prefix `idPrefix`.
    package var id: String

    package init(title: String, level: Int, line: Int, id: String) {
      (self.title, self.level, self.line, self.id) = (title, level, line, id)
    }
  }

  /// Links in the order of the text. Addresses are left out: they aren't checked.
  package let links: [Link]
  /// Headings in the order of the text.
  package let headings: [Heading]
  /// The first paragraph, without markup; empty without one.
  package let summary: String

  package init(_ markdown: String) {
    // A text that isn't bounded is shown as its source, so it has neither.
    guard MarkdownCost.isBounded(markdown) else {
      (links, headings, summary) = ([], [], "")
      return
    }
    let document = CMarkDocument(parsing: markdown)
    var slugs = HeadingSlugs(prefix: "")
    headings = document.headings.map { heading in
      Heading(
        title: String(heading.title[...].trimmingSpaces()), level: heading.level, line: heading.line,
        id: slugs.next(for: heading.title))
    }
    summary = String(document.firstParagraph[...].trimmingSpaces())
    let found = document.targets.filter { target in
      let destination = Destination(target.url)
      return destination.isFragment || destination.isRelative
    }
    // Most texts have no such link.
    let lines = found.isEmpty ? [] : Self.lines(of: markdown)
    var places = Places(lines: lines)
    links = found.map { target in
      let range = places.range(of: target.url, near: target.line, target.column)
      return Link(
        destination: target.url, text: String(target.text[...].trimmingSpaces()),
        isPicture: target.isPicture, range: range)
    }.sorted { $0.range < $1.range }
  }

  /// The text of the first heading that isn't empty; `nil` if there is none.
  package var title: String? { headings.lazy.map(\.title).first { !$0.isEmpty } }

  /// The ids of the headings.
  package var headingIDs: Set<String> { Set(headings.map(\.id)) }

  /// Returns the text without markup, in which a search finds words. HTML and comments aren't part of it.
  package static func text(of markdown: String) -> String {
    MarkdownCost.isBounded(markdown) ? CMarkDocument(parsing: markdown).text : markdown
  }

  /// False if a quick scan of the bytes shows that `links` is empty. A destination that begins with `https://` is an
  /// address, whatever precedes it.
  package static func mayHaveLinks(_ markdown: String) -> Bool {
    let bytes = Array(markdown.utf8)
    var isBracket = false
    for (place, byte) in bytes.enumerated() {
      if isBracket, byte == UInt8(ascii: "(") || byte == UInt8(ascii: ":"),
        !isAddress(bytes[(place + 1)...])
      {
        return true
      }
      isBracket = byte == UInt8(ascii: "]")
    }
    return false
  }

  /// True if the rest of the text begins with an address of another site, after white space or `<`.
  private static func isAddress(_ rest: ArraySlice<UInt8>) -> Bool {
    let rest = rest.drop { " \t\r\n<".utf8.contains($0) }
    return ["https://", "http://", "mailto:"].contains { rest.starts(with: $0.utf8) }
  }

  private static func lines(of text: String) -> [[UInt8]] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }
}

/// Finds the positions of destinations in the text. The parser only reports where a link begins, and not the line of a
/// link that spans several; if the destination isn't found, the link's start is used.
private struct Places {
  let lines: [[UInt8]]
  /// The last position whose column was computed. The next column is counted from there, because links come in text
  /// order, and one line may contain all of them.
  private var last = (line: 0, place: 0, column: 1)

  /// Maximum number of bytes in which a destination is searched after the start of its link.
  private static let reach = 2000

  init(lines: [[UInt8]]) { self.lines = lines }

  mutating func range(of url: String, near line: Int, _ column: Int) -> SourceRange {
    let wanted = Array(url.utf8)
    let start = max(0, column - 1)
    if !wanted.isEmpty {
      for (number, first) in [(line, start), (line, 0), (line + 1, 0)] {
        guard lines.indices.contains(number - 1),
          let found = Self.find(wanted, in: lines[number - 1], from: first)
        else { continue }
        return range(number, found..<found + wanted.count)
      }
    }
    let count = lines.indices.contains(line - 1) ? lines[line - 1].count : 0
    let place = min(start, count)
    return range(line, place..<min(place + 1, count))
  }

  private mutating func range(_ line: Int, _ bytes: Range<Int>) -> SourceRange {
    let column = column(line, bytes.lowerBound)
    return SourceRange(
      line: line, column: column, endLine: line, endColumn: self.column(line, bytes.upperBound))
  }

  /// The column of a byte, from 1, counted in Unicode scalars.
  private mutating func column(_ line: Int, _ place: Int) -> Int {
    if line != last.line || place < last.place { last = (line, 0, 1) }
    if place > 0 { last.column += lines[line - 1][last.place..<place].count { $0 & 0xC0 != 0x80 } }
    last.place = place
    return last.column
  }

  private static func find(_ wanted: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    guard start + wanted.count <= text.count else { return nil }
    return (start...min(text.count - wanted.count, start + reach)).first { place in
      text[place] == wanted[0] && text[place..<place + wanted.count].elementsEqual(wanted)
    }
  }
}

import Basics

/// A slice of a template's Unicode scalars; its indices are those of the whole template.
typealias MarkupText = ArraySlice<Unicode.Scalar>

/// The offsets at which a template's lines start. With them, indices are converted to lines and columns.
struct MarkupLines {
  private let starts: [Int]

  init(_ text: MarkupText) {
    starts = [0] + text.indices.filter { text[$0] == "\n" }.map { $0 + 1 }
  }

  /// Returns the lines and columns of a slice, counted from 1 in Unicode scalars.
  func range(_ part: MarkupText) -> SourceRange {
    let (start, end) = (place(part.startIndex), place(part.endIndex))
    return SourceRange(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
  }

  private func place(_ index: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return (low + 1, index - starts[low] + 1)
  }
}

extension MarkupText {
  var string: String { reduce(into: "") { $0.unicodeScalars.append($1) } }

  /// True if the text begins with `word`, ignoring ASCII case; `word` must be in lower case.
  func starts(with word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { letters in
      zip(self, letters).allSatisfy { scalar, letter in
        scalar.value == UInt32(letter)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) && scalar.value == UInt32(letter) - 32
      }
    }
  }
}

/// An attribute as its author wrote it; the name is in lower case.
struct MarkupAttribute {
  var name: String
  var valueText: MarkupText
  var range: SourceRange

  var value: String { valueText.string }
}

/// A start tag; the name is in lower case.
struct MarkupTag {
  var name: String
  var attributes: [MarkupAttribute]
  /// The range from the tag's `<` to the end of its name.
  var range: SourceRange

  func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
  func value(_ attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
}

/// The start tags of a template, and the texts of its `<style>` elements. This is not a full HTML parser: it finds what
/// a browser would load or run. Comments of HTML and of mustache are skipped.
struct TemplateMarkup {
  private(set) var tags: [MarkupTag] = []
  private(set) var styles: [MarkupText] = []
  let lines: MarkupLines
  private let whole: MarkupText
  private var rest: MarkupText

  init(_ template: String) {
    whole = Array(template.unicodeScalars)[...]
    lines = MarkupLines(whole)
    rest = whole
    while let first = rest.first {
      if first == "<" {
        readTag()
      } else if rest.starts(with: "{{!") {
        skip(past: "}}")
      } else {
        rest = rest.dropFirst()
      }
    }
  }

  private mutating func readTag() {
    if rest.starts(with: "<!--") { return skip(past: "-->") }
    let start = rest.startIndex
    rest = rest.dropFirst()
    guard let first = rest.first, first.isASCII, first.properties.isAlphabetic else { return }
    let name = take { !Self.isSpace($0) && $0 != ">" && $0 != "/" }
    let range = lines.range(whole[start..<rest.startIndex])
    var attributes: [MarkupAttribute] = []
    while let attribute = readAttribute() { attributes.append(attribute) }
    let tag = MarkupTag(name: Self.lower(name), attributes: attributes, range: range)
    tags.append(tag)
    if tag.name == "style" || tag.name == "script" { readText(of: tag.name) }
  }

  /// Reads the next attribute; returns `nil` at the end of the tag, whose `>` it consumes.
  private mutating func readAttribute() -> MarkupAttribute? {
    _ = take { Self.isSpace($0) || $0 == "/" }
    guard let first = rest.first, first != ">" else {
      rest = rest.dropFirst()
      return nil
    }
    let start = rest.startIndex
    // An equals sign begins a name if the name is missing.
    rest = rest.dropFirst()
    _ = take { !Self.isSpace($0) && $0 != "=" && $0 != ">" && $0 != "/" }
    let name = Self.lower(whole[start..<rest.startIndex])
    let end = rest
    _ = take(while: Self.isSpace)
    guard rest.first == "=" else {
      rest = end
      return attribute(name, whole[rest.startIndex..<rest.startIndex], from: start)
    }
    rest = rest.dropFirst()
    _ = take(while: Self.isSpace)
    let value: MarkupText
    if let quote = rest.first, quote == "\"" || quote == "'" {
      rest = rest.dropFirst()
      value = take { $0 != quote }
      rest = rest.dropFirst()
    } else {
      value = take { !Self.isSpace($0) && $0 != ">" }
    }
    return attribute(name, value, from: start)
  }

  private func attribute(
    _ name: String, _ value: MarkupText, from start: Int
  ) -> MarkupAttribute {
    MarkupAttribute(
      name: name, valueText: value, range: lines.range(whole[start..<rest.startIndex]))
  }

  /// Reads the text of a `style` or `script` up to its end tag; tags inside aren't parsed.
  private mutating func readText(of name: String) {
    let start = rest.startIndex
    let end = "</" + name
    while !rest.isEmpty, !(rest.first == "<" && Self.lower(rest.prefix(end.count)) == end) {
      rest = rest.dropFirst()
    }
    if name == "style" { styles.append(whole[start..<rest.startIndex]) }
  }

  private mutating func take(
    while belongs: (Unicode.Scalar) -> Bool
  ) -> MarkupText {
    let taken = rest.prefix(while: belongs)
    rest = rest[taken.endIndex...]
    return taken
  }

  private mutating func skip(past mark: StaticString) {
    while !rest.isEmpty, !rest.starts(with: mark) { rest = rest.dropFirst() }
    rest = rest.dropFirst(mark.utf8CodeUnitCount)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func lower(_ text: MarkupText) -> String { text.string.lowercased() }
}

/// A URL in a style sheet.
struct StylePlace {
  enum Use { case picture, font, sheet }

  var use: Use
  var address: String
  /// The URL as written in the style sheet, with `url(…)` around it: `url(bread.png)`.
  var text: String
  var range: SourceRange
}

/// Finds the URLs in a style sheet: `url(…)` and the text of `@import`.
enum StylePlaces {
  static func all(in style: MarkupText, _ lines: MarkupLines) -> [StylePlace] {
    var places: [StylePlace] = []
    var rest = style
    var use = StylePlace.Use.picture
    while let first = rest.first {
      if rest.starts(with: "/*") {
        skipComment(&rest)
      } else if rest.starts(with: "@font-face") {
        use = .font
        rest = rest.dropFirst("@font-face".count)
      } else if rest.starts(with: "@import") {
        use = .sheet
        rest = rest.dropFirst("@import".count)
      } else if rest.starts(with: "url(") {
        places.append(place(takeURL(&rest), use, lines))
      } else if use == .sheet, first == "\"" || first == "'" {
        places.append(place(takeString(&rest, first), use, lines))
      } else {
        if first == "}" || first == ";" && use == .sheet { use = .picture }
        rest = rest.dropFirst()
      }
    }
    return places
  }

  private typealias Text = MarkupText

  private static func place(
    _ taken: (whole: MarkupText, address: String), _ use: StylePlace.Use, _ lines: MarkupLines
  ) -> StylePlace {
    StylePlace(
      use: use, address: taken.address, text: taken.whole.string, range: lines.range(taken.whole))
  }

  private static func takeURL(_ rest: inout MarkupText) -> (whole: MarkupText, address: String) {
    let length = rest.prefix { $0 != ")" }.count
    let whole = rest.prefix(length + 1)
    rest = rest.dropFirst(length + 1)
    let inside = whole.dropFirst("url(".count)
    let marks = " \t\r\n\"')".unicodeScalars
    let address = inside.drop { marks.contains($0) }.prefix { !marks.contains($0) }
    return (whole, address.string)
  }

  private static func takeString(_ rest: inout MarkupText, _ quote: Unicode.Scalar) -> (
    whole: MarkupText, address: String
  ) {
    let inside = rest.dropFirst().prefix { $0 != quote }
    let whole = rest.prefix(inside.count + 2)
    rest = rest.dropFirst(inside.count + 2)
    return (whole, inside.string)
  }

  private static func skipComment(_ rest: inout MarkupText) {
    rest = rest.dropFirst(2)
    while !rest.isEmpty, !rest.starts(with: "*/") { rest = rest.dropFirst() }
    rest = rest.dropFirst(2)
  }
}

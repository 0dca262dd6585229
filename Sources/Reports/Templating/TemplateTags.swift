/// A tag of a mustache template: role, name and range.
struct TemplateTag: Hashable {
  package enum Role: Hashable { case text, markup, section, inverted, end, partial, layout, block, comment }

  package var role: Role
  package var name: String
  /// The tag with its braces, as offsets into the template's UTF-8.
  package var range: Range<Int>

  /// True if the tag inserts a value. Another tag may stand alone on its line, which is then removed from the page.
  var isVariable: Bool { role == .text || role == .markup }
}

/// Finds the tags of a template. It throws for features of mustache that would fail silently: dotted names,
/// transforms, lambdas, dynamic partials, other delimiters, pragmas.
struct TemplateTags {
  /// Name below the templates folder.
  package let template: String
  package let text: [UInt8]
  package private(set) var tags: [TemplateTag] = []

  package init(of text: String, template: String) throws(TemplateError) {
    self.template = template
    self.text = Array(text.utf8)
    var position = 0
    while let open = find("{", times: 2, from: position) {
      let isTriple = open + 2 < self.text.count && self.text[open + 2] == UInt8(ascii: "{")
      let width = isTriple ? 3 : 2
      guard let close = find("}", times: width, from: open + 2) else {
        throw malformed(open, "the tag has no end")
      }
      position = close + width
      tags.append(try tag(self.text[open + 2..<close], range: open..<position))
    }
  }

  /// Returns the line and column of an offset.
  package func place(_ offset: Int) -> TemplatePlace { places([offset])[0] }

  /// Returns the lines and columns of ascending offsets, found in one pass over the text.
  package func places(_ offsets: [Int]) -> [TemplatePlace] {
    var places: [TemplatePlace] = []
    var (line, column, end) = (1, 1, 0)
    var characters = String(decoding: text, as: UTF8.self).makeIterator()
    for offset in offsets {
      while end < offset, let character = characters.next() {
        end += character.utf8.count
        (line, column) = character.isNewline ? (line + 1, 1) : (line, column + 1)
      }
      places.append(TemplatePlace(template: template, line: line, column: column))
    }
    return places
  }

  package func malformed(_ offset: Int, _ reason: String) -> TemplateError {
    .malformed(place(offset), reason: reason)
  }

  /// Returns the offset of the first run of `times` marks at or after `start`; `nil` if there is none.
  private func find(_ mark: Unicode.Scalar, times: Int, from start: Int) -> Int? {
    let mark = UInt8(ascii: mark)
    var run = 0
    for offset in start..<max(start, text.count) {
      run = text[offset] == mark ? run + 1 : 0
      if run == times { return offset + 1 - times }
    }
    return nil
  }

  private func tag(_ content: ArraySlice<UInt8>, range: Range<Int>) throws(TemplateError) -> TemplateTag {
    let sigils: [UInt8: TemplateTag.Role] = [
      UInt8(ascii: "{"): .markup, UInt8(ascii: "&"): .markup, UInt8(ascii: "#"): .section,
      UInt8(ascii: "^"): .inverted, UInt8(ascii: "/"): .end, UInt8(ascii: ">"): .partial,
      UInt8(ascii: "<"): .layout, UInt8(ascii: "$"): .block,
    ]
    let first = content.first
    if first == UInt8(ascii: "!") { return TemplateTag(role: .comment, name: "", range: range) }
    if first == UInt8(ascii: "=") || first == UInt8(ascii: "%") {
      throw malformed(range.lowerBound, "delimiters and pragmas are not supported")
    }
    let role = first.flatMap { sigils[$0] }
    let name = String(decoding: (role == nil ? content : content.dropFirst()).trimmed, as: UTF8.self)
    let mayHavePath = role == .partial || role == .layout || role == .end
    let isName = name.utf8.allSatisfy { $0.isNameByte || (mayHavePath && ($0 == 0x2F || $0 == 0x2D)) }
    guard !name.isEmpty, isName || (name == "." && role == nil) else {
      throw malformed(
        range.lowerBound, "'\(name)' is not a name: letters and digits, or '.' for the value itself")
    }
    return TemplateTag(role: role ?? .text, name: name, range: range)
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  package var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte.isBlank || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) })
    else { return [] }
    return self[first...last]
  }
}

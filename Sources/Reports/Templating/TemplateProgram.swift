/// A step of a compiled template.
enum TemplateStep: Sendable {
  case literal([UInt8])
  /// Inserts the escaped text of a name: `{{name}}`.
  case text(String)
  /// Inserts the prepared markup of a name: `{{{name}}}`.
  case markup(String)
  /// Inserts the text of the innermost section: `{{.}}`.
  case item
  indirect case section(String, isInverted: Bool, body: [TemplateStep])
  /// The program with this number in the library.
  case partial(Int)
}

/// Compiles the tags of one template to steps. Sections nest, and a page's blocks replace those of its layout. A line
/// with nothing but a tag that isn't a variable is removed (mustache's "standalone" lines).
struct TemplateCompiler {
  private let tags: TemplateTags
  /// Steps that replace the blocks of this text if it is a layout, by block name.
  private let blocks: [String: [TemplateStep]]
  /// Text put before each line if this is an indented partial.
  private let indent: [UInt8]
  private var next = 0
  /// Offset up to which the text has been used.
  private var position = 0
  /// Number of open sections, plus one for the template itself.
  private var depth = 0

  package init(_ tags: TemplateTags, blocks: [String: [TemplateStep]], indent: [UInt8]) {
    self.tags = tags
    self.blocks = blocks
    self.indent = indent
  }

  package mutating func program(in library: inout TemplateLinker) throws(TemplateError) -> [TemplateStep] {
    try steps(until: nil, &library)
  }

  /// Compiles the tags up to the one that ends the section `open`; if `open` is `nil`, up to the end of the text.
  private mutating func steps(
    until open: TemplateTag?, _ library: inout TemplateLinker
  ) throws(TemplateError) -> [TemplateStep] {
    var steps: [TemplateStep] = []
    depth += 1
    defer { depth -= 1 }
    if let open, depth > TemplateLibrary.deepest + 1 {
      throw tags.malformed(
        open.range.lowerBound, "more than \(TemplateLibrary.deepest) sections lie in each other")
    }
    while next < tags.tags.count {
      let tag = tags.tags[next]
      next += 1
      let line = ownLine(of: tag)
      append(line?.lowerBound ?? tag.range.lowerBound, to: &steps)
      position = line?.upperBound ?? tag.range.upperBound
      if tag.role == .end {
        if open?.name == tag.name { return steps }
        throw tags.malformed(tag.range.lowerBound, "the section that is open here has another name")
      }
      let spaces = line.map { tags.text[$0.lowerBound..<tag.range.lowerBound] } ?? []
      steps += try self.steps(of: tag, indent: indent + spaces, &library)
    }
    if let open { throw tags.malformed(open.range.lowerBound, "a section has no end") }
    append(tags.text.count, to: &steps)
    return steps
  }

  /// Compiles one tag, and a section up to its end.
  private mutating func steps(
    of tag: TemplateTag, indent: [UInt8], _ library: inout TemplateLinker
  ) throws(TemplateError) -> [TemplateStep] {
    switch tag.role {
    case .text: return [tag.name == "." ? .item : .text(tag.name)]
    case .markup: return [.markup(tag.name)]
    case .section, .inverted:
      return [
        .section(tag.name, isInverted: tag.role == .inverted, body: try steps(until: tag, &library))
      ]
    case .partial: return [.partial(try library.index(of: tag.name, indent: indent))]
    case .block:
      let own = try steps(until: tag, &library)
      return blocks[tag.name] ?? own
    case .layout:
      let filled = try filledBlocks(of: tag, &library)
      return try library.layout(tag, in: tags, blocks: filled)
    case .comment, .end: return []
    }
  }

  /// Compiles the blocks with which a page fills its layout; throws if anything but blocks stands between the layout's tags.
  private mutating func filledBlocks(
    of layout: TemplateTag, _ library: inout TemplateLinker
  ) throws(TemplateError) -> [String: [TemplateStep]] {
    var filled: [String: [TemplateStep]] = [:]
    while next < tags.tags.count {
      let tag = tags.tags[next]
      next += 1
      guard
        tags.text[position..<max(position, tag.range.lowerBound)].allSatisfy({ $0.isBlank || $0.isLineEnd })
      else { throw tags.malformed(position, "only blocks may stand inside a layout") }
      position = ownLine(of: tag)?.upperBound ?? tag.range.upperBound
      switch tag.role {
      case .block: filled[tag.name] = try steps(until: tag, &library)
      case .comment: continue
      case .end where tag.name == layout.name: return filled
      default: throw tags.malformed(tag.range.lowerBound, "only blocks may stand inside a layout")
      }
    }
    throw tags.malformed(layout.range.lowerBound, "a section has no end")
  }

  /// Appends the text from `position` to `end` as a literal.
  private func append(_ end: Int, to steps: inout [TemplateStep]) {
    guard position < end else { return }
    var bytes = Array(tags.text[position..<end])
    if !indent.isEmpty { bytes = indented(bytes) }
    if case .literal(var before)? = steps.last {
      // Removed from the list first, so that the array has one owner and grows in place.
      steps.removeLast()
      before += bytes
      bytes = before
    }
    steps.append(.literal(bytes))
  }

  private func indented(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isLineStart = position == 0 || tags.text[position - 1].isLineEnd
    for byte in bytes {
      if isLineStart { result += indent }
      result.append(byte)
      isLineStart = byte == UInt8(ascii: "\n")
    }
    return result
  }

  /// Returns the range of a line, with its line end, that contains nothing but this tag. Returns `nil` if the line has
  /// more, and for a tag that inserts a value.
  private func ownLine(of tag: TemplateTag) -> Range<Int>? {
    guard !tag.isVariable else { return nil }
    let text = tags.text
    var start = tag.range.lowerBound
    while start > 0, text[start - 1].isBlank { start -= 1 }
    guard start == 0 || text[start - 1] == UInt8(ascii: "\n") else { return nil }
    var end = tag.range.upperBound
    while end < text.count, text[end].isBlank { end += 1 }
    if end < text.count, text[end] == UInt8(ascii: "\r") { end += 1 }
    guard end == text.count || text[end] == UInt8(ascii: "\n") else { return nil }
    return start..<min(end + 1, text.count)
  }
}

extension UInt8 {
  fileprivate var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}

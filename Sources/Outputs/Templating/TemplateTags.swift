/// A tag of a mustache template, as far as strictness asks: what it is, its name, where it stands.
struct TemplateTag: Hashable {
  enum Role: Hashable { case text, markup, section, end, partial, layout, block }

  var role: Role
  var name: String
  var place: TemplatePlace
}

/// What a template does with a name, so that a value that doesn't fit can be refused: mustache would print a list, or take
/// an empty text for true.
enum TemplateUse: String {
  case text, markup, section

  /// How mustache is made to ask for the name: hyphens stand in no name of ours.
  func lookupName(of name: String) -> String { name == "." || self == .section ? name : "\(self)-\(name)" }

  /// The name asked for, and what for.
  static func of(lookup: String) -> (name: String, use: TemplateUse) {
    let parts = lookup.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let use = TemplateUse(rawValue: String(parts[0])) else {
      return (lookup, .section)
    }
    return (String(parts[1]), use)
  }
}

/// Finds the tags of a template and refuses the parts of mustache that would fail silently: dotted names, transforms,
/// lambdas, dynamic partials, other delimiters, pragmas.
struct TemplateTags {
  private(set) var tags: [TemplateTag] = []
  /// The template with its variables renamed (`TemplateUse`), and every `{{name}}` as `{{{name}}}`: values come escaped
  /// (`HTML.escaped`), because swift-mustache escapes by `Character` and lets a quotation mark with a combining accent
  /// through.
  private(set) var unescaping = ""

  init(of text: String, template: String) throws(TemplateError) {
    var rest = text[...]
    var position = Position()
    while let open = rest.firstRange(of: "{{") {
      position.advance(over: rest[..<open.lowerBound])
      unescaping += rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      let place = TemplatePlace(template: template, line: position.line, column: position.column)
      let isTriple = rest.first == "{"
      guard let close = rest.firstRange(of: isTriple ? "}}}" : "}}") else {
        throw .malformed(place, reason: "the tag has no end")
      }
      let tag = try Self.tag(rest[..<close.lowerBound], at: place)
      if let tag { tags.append(tag) }
      unescaping += tag.flatMap(Self.renamed) ?? String(text[open.lowerBound..<close.upperBound])
      position.advance(over: text[open.lowerBound..<close.upperBound])
      rest = rest[close.upperBound...]
    }
    unescaping += rest
  }

  /// `nil` for a tag that isn't a variable.
  private static func renamed(_ tag: TemplateTag) -> String? {
    switch tag.role {
    case .text: "{{{\(TemplateUse.text.lookupName(of: tag.name))}}}"
    case .markup: "{{{\(TemplateUse.markup.lookupName(of: tag.name))}}}"
    case .section, .end, .partial, .layout, .block: nil
    }
  }

  private struct Position {
    var line = 1
    var column = 1

    mutating func advance(over text: Substring) {
      for character in text {
        if character.isNewline {
          line += 1
          column = 1
        } else {
          column += 1
        }
      }
    }
  }

  /// The tag between its braces; `nil` for a comment.
  private static func tag(_ content: Substring, at place: TemplatePlace) throws(TemplateError) -> TemplateTag?
  {
    let sigils: [Character: TemplateTag.Role] = [
      "{": .markup, "&": .markup, "#": .section, "^": .section, "/": .end, ">": .partial, "<": .layout,
      "$": .block,
    ]
    guard let first = content.first, first != "!" else { return nil }
    if first == "=" || first == "%" {
      throw .malformed(place, reason: "delimiters and pragmas are not supported")
    }
    let role = sigils[first]
    let name = String((role == nil ? content : content.dropFirst()).trimmed)
    let isName =
      role == .partial || role == .layout || role == .end
      ? name.allSatisfy { $0.isTemplateNameCharacter || "/-".contains($0) }
      : name.allSatisfy(\.isTemplateNameCharacter) || (name == "." && role == nil)
    guard isName, !name.isEmpty else {
      throw .malformed(
        place, reason: "'\(name)' is not a name: letters and digits, or '.' for the value itself")
    }
    return TemplateTag(role: role ?? .text, name: name, place: place)
  }
}

extension Character {
  fileprivate var isTemplateNameCharacter: Bool { isASCII && (isLetter || isNumber) }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

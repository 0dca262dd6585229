import Mustache

/// A template of a format's author (`preview.mustache`): mustache, and Ad Manager's `[%Key%]` beside `{{Key}}`.
///
/// Nothing an author writes stops a build: a template that can't be parsed is said to be so where its preview would be.
struct AuthorTemplate {
  private let template: MustacheTemplate?
  private let names: [String: String]

  /// `keys`: what the template may ask for. Asset keys may hold spaces and slashes, names of mustache may not: each key
  /// gets a name of its own.
  init(_ text: String, keys: [String]) {
    let names = Dictionary(
      keys.enumerated().map { ($1, "key\($0)") }, uniquingKeysWith: { first, _ in first })
    self.names = names
    do {
      template = try MustacheTemplate(string: Self.unescaping(text, names: names))
    } catch {
      template = nil
    }
  }

  /// The markup with these values, which are HTML already, in place of their keys; `nil` when the template can't be parsed.
  /// A key that has no value is empty, as in mustache; so is a section of it.
  func render(_ values: [String: String]) -> String? {
    let named: [String: String] = values.reduce(into: [:]) { named, entry in
      if let name = names[entry.key] { named[name] = entry.value }
    }
    return template?.render(named)
  }

  /// Every placeholder in three braces: values come escaped, because swift-mustache escapes by `Character` (see
  /// `TemplateTags.unescaping`). Three braces of the author's get no more than two: samples are never markup.
  private static func unescaping(_ text: String, names: [String: String]) -> String {
    var result = ""
    var rest = text.replacing("[%", with: "{{").replacing("%]", with: "}}")[...]
    while let open = rest.firstRange(of: "{{") {
      result += rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      let isTriple = rest.first == "{"
      guard let close = rest.firstRange(of: isTriple ? "}}}" : "}}") else { return result + "{{" + rest }
      result += placeholder(
        isTriple ? rest[..<close.lowerBound].dropFirst() : rest[..<close.lowerBound], names)
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  private static func placeholder(_ content: Substring, _ names: [String: String]) -> String {
    let words = content.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let sigil = words.first.map(String.init) ?? ""
    switch sigil {
    case "#", "^", "/": return "{{\(sigil)\(name(of: words.dropFirst(), names))}}"
    // Comments, partials, layouts, delimiters and pragmas: there is nothing that they could show here.
    case "!", ">", "<", "$", "=", "%": return ""
    case "&": return "{{{\(name(of: words.dropFirst(), names))}}}"
    default: return "{{{\(name(of: words[...], names))}}}"
    }
  }

  /// What isn't declared gets a name that has no value; `.` is the value around it.
  private static func name(of words: Substring, _ names: [String: String]) -> String {
    let key = String(words.drop { $0 == " " })
    return key == "." ? "." : names[key] ?? "undeclared"
  }
}

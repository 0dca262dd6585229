/// A template of a format's author (`preview.mustache`): mustache, and Ad Manager's `[%Key%]` beside `{{Key}}`.
///
/// Nothing an author writes stops a build: a template that can't be parsed is said to be so where its preview would be.
package struct AuthorTemplate {
  /// `nil` when it can't be parsed.
  private let renderer: TemplateRenderer?
  private let keys: [String]

  /// Whether it has an element that lets nobody look into it.
  package let hasClosedRoot: Bool

  /// - Parameters:
  ///   - keys: what the template may ask for. Asset keys may hold spaces and slashes, names of mustache may not: each key
  ///     gets names of its own, `key3` for its value and `part3` for a section of it.
  ///   - iconKey: that of AdChoices, which is a picture's address in an attribute.
  ///   - marks: whether the markup says afterwards which element holds which key (`MarkedTemplate`).
  package init(_ text: String, keys: [String], iconKey: String? = nil, marks: Bool = false) {
    self.keys = keys + (iconKey.map { [MarkedTemplate.addressKey($0)] } ?? [])
    let numbers = Dictionary(self.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let marked = MarkedTemplate(text, keys: keys, iconKey: iconKey, marks: marks)
    hasClosedRoot = marked.hasClosedRoot
    do {
      renderer = try TemplateRenderer(
        TemplateSet(texts: ["author.mustache": Self.translated(marked.text, numbers: numbers)]))
    } catch {
      renderer = nil
    }
  }

  /// The markup with these values, which are HTML already, in place of their keys; `nil` when the template can't be parsed.
  /// A key that has no value is empty, as in mustache; so is a section of it.
  package func render(_ values: [String: String]) -> String? {
    let values = keys.map { values[$0].map(HTML.init(vouchedFor:)) }
    do {
      return try renderer?.render("author", AuthorValues(values: values))
    } catch {
      // A translated template asks for nothing that the values don't know.
      preconditionFailure("\(error)")
    }
  }

  /// Every placeholder in three braces, since values come as HTML. Three braces of the author's get no more than two:
  /// samples are never markup.
  private static func translated(_ text: String, numbers: [String: Int]) -> String {
    var result = ""
    var rest = text.replacing("[%", with: "{{").replacing("%]", with: "}}")[...]
    while let open = rest.firstRange(of: "{{") {
      result += rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      let isTriple = rest.first == "{"
      guard let close = rest.firstRange(of: isTriple ? "}}}" : "}}") else { return result + "{{" + rest }
      result += placeholder(
        isTriple ? rest[..<close.lowerBound].dropFirst() : rest[..<close.lowerBound], numbers)
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  private static func placeholder(_ content: Substring, _ numbers: [String: Int]) -> String {
    let words = content.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let sigil = words.first.map(String.init) ?? ""
    switch sigil {
    case "#", "^", "/":
      return "{{\(sigil)\(number(of: words.dropFirst(), numbers).map { "part\($0)" } ?? "absent")}}"
    // Comments, partials, layouts, delimiters and pragmas: there is nothing that they could show here.
    case "!", ">", "<", "$", "=", "%": return ""
    default:
      let key = sigil == "&" ? words.dropFirst() : words[...]
      if key == "." { return "{{{item}}}" }
      return "{{{\(number(of: key, numbers).map { "key\($0)" } ?? "undeclared")}}}"
    }
  }

  private static func number(of words: Substring, _ numbers: [String: Int]) -> Int? {
    numbers[String(words.drop { $0 == " " })]
  }
}

/// What a translated template asks for.
private struct AuthorValues: ViewModel {
  /// By the number of their key.
  let values: [HTML?]

  package func value(_ name: TemplateName) -> TemplateValue? {
    if name == "absent" { return .flag(false) }
    let name = name.text
    if name.hasPrefix("key"), let number = Int(name.dropFirst("key".count)) {
      return .html(values[number] ?? HTML(vouchedFor: ""))
    }
    if name.hasPrefix("part"), let number = Int(name.dropFirst("part".count)) {
      return .part(values[number].map(AuthorItem.init))
    }
    return .html(HTML(vouchedFor: ""))
  }
}

/// The value that a section is at.
private struct AuthorItem: ViewModel {
  let html: HTML

  package func value(_ name: TemplateName) -> TemplateValue? { name == "item" ? .html(html) : nil }
}

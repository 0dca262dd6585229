import Model

/// A template by a format's author (`preview.mustache`): mustache, with Ad Manager's `[%Key%]` in addition to
/// `{{Key}}`. Macros for addresses are empty.
///
/// An invalid template never stops a build; a message is shown in place of its preview.
package struct AuthorTemplate {
  /// Renderer of the translated template; `nil` if it can't be parsed.
  private let renderer: TemplateRenderer?
  private let keys: [String]

  /// True if an element hides its content from scripts: `<template shadowrootmode="closed">`.
  package let hasClosedRoot: Bool

  /// - Parameters:
  ///   - keys: keys that the template may use. Asset keys may have spaces and slashes, which mustache names may not,
  ///     so each key gets its own names: `key3` for its value and `part3` for its section.
  ///   - iconKey: key of AdChoices, which in an attribute stands for the icon's address.
  ///   - marks: true to mark which element holds which key (`MarkedTemplate`).
  ///   - keepsUnknown: true to show placeholders of other keys as they stand.
  package init(
    _ text: String, keys: [String], iconKey: String? = nil, marks: Bool = false, keepsUnknown: Bool = false
  ) {
    self.keys = keys + (iconKey.map { [MarkedTemplate.addressKey($0)] } ?? [])
    let numbers = Dictionary(self.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let marked = MarkedTemplate(
      text, keys: keys, iconKey: iconKey, marks: marks, keepsUnknown: keepsUnknown)
    hasClosedRoot = marked.hasClosedRoot
    do {
      renderer = try TemplateRenderer(
        TemplateSet(texts: ["author.mustache": Self.translated(marked.text, numbers: numbers)]))
    } catch {
      renderer = nil
    }
  }

  /// Returns the markup with these values, which are already HTML; `nil` if the template can't be parsed. A key
  /// without a value is empty, as in mustache, and so is its section.
  package func render(_ values: [String: String]) -> String? {
    let values = keys.map { values[$0].map(HTML.init(trusted:)) }
    do {
      return try renderer?.render("author", AuthorValues(values: values))
    } catch {
      // A translated template uses only names that `AuthorValues` has.
      preconditionFailure("\(error)")
    }
  }

  /// Returns the template with every placeholder in three braces, because values are already HTML. The author's own
  /// triple braces are treated like double ones: samples are never inserted as markup.
  private static func translated(_ text: String, numbers: [String: Int]) -> String {
    var result = ""
    var rest = AddressMacros.emptied(in: text).replacing("[%", with: "{{").replacing("%]", with: "}}")[...]
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
    // Comments, partials, layouts, delimiters and pragmas have nothing to show here.
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

/// The values of a translated template.
private struct AuthorValues: ViewModel {
  /// Values of the keys, in the order of the keys.
  let values: [HTML?]

  package func value(_ name: TemplateName) -> TemplateValue? {
    if name == "absent" { return .flag(false) }
    let name = name.text
    if name.hasPrefix("key"), let number = Int(name.dropFirst("key".count)) {
      return .html(values[number] ?? HTML(trusted: ""))
    }
    if name.hasPrefix("part"), let number = Int(name.dropFirst("part".count)) {
      return .part(values[number].map(AuthorItem.init))
    }
    return .html(HTML(trusted: ""))
  }
}

/// The model of a section, whose value has the name `item`.
private struct AuthorItem: ViewModel {
  let html: HTML

  package func value(_ name: TemplateName) -> TemplateValue? { name == "item" ? .html(html) : nil }
}

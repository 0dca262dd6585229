/// A source of values for a template, with the template's names and formatted values.
///
/// A model returns values by a `switch`, which is much faster than reflection and detects unknown names.
package protocol ViewModel: Sendable {
  /// Returns `nil` for a name that this model doesn't have; the surrounding models are tried next.
  func value(_ name: TemplateName) -> TemplateValue?
}

/// A view model made of a list of values, for small models used a few times per page. Models used thousands of times
/// use a `switch` instead.
package struct ViewValues: ViewModel, ExpressibleByDictionaryLiteral {
  private let names: [TemplateName]
  private let values: [TemplateValue]

  package init(dictionaryLiteral values: (TemplateName, TemplateValue)...) {
    self.init(names: values.map(\.0), values: values.map(\.1))
  }

  private init(names: [TemplateName], values: [TemplateValue]) { (self.names, self.values) = (names, values) }

  /// Combines the values; the first model's value is used if both have a name.
  package static func + (a: ViewValues, b: ViewValues) -> ViewValues {
    ViewValues(names: a.names + b.names, values: a.values + b.values)
  }

  package func value(_ name: TemplateName) -> TemplateValue? {
    names.firstIndex(of: name).map { values[$0] }
  }
}

extension TemplateValue {
  /// A section that is rendered once per item.
  package static func list<Item>(_ items: [Item], _ values: (Item) -> ViewValues) -> TemplateValue {
    .list(items.map(values))
  }
}

/// A value of a view model.
package enum TemplateValue: Sendable {
  /// One line of text, escaped when inserted, with control characters made visible (`VisibleText`).
  case text(String)
  /// Markup, inserted unescaped and only by `{{{name}}}`.
  case html(HTML)
  /// Several lines of code for an element, escaped when `{{{name}}}` inserts them.
  case code(String)
  /// The output of another template, inserted like `code`.
  case listing(CodeListing)
  /// A condition for sections and inverted sections.
  case flag(Bool)
  /// A section that is rendered unless `nil`, with the text as `{{.}}`.
  case optional(String?)
  /// A section that is rendered once per text, with the text as `{{.}}`.
  case texts([String])
  /// A section that is rendered once per model.
  case list([any ViewModel])

  /// A section that is rendered once if there is a model. (As a case of its own it would hold the model inline, and
  /// every copy of a value would have to check for it.)
  package static func part(_ model: (any ViewModel)?) -> TemplateValue { .list(model.map { [$0] } ?? []) }

  package static func number(_ number: Int) -> TemplateValue { .text(String(number)) }
}

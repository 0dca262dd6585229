/// What a template may ask for: names in the template's words, values already formatted.
///
/// A model answers by a `switch`, which is far quicker than reflection and the only place where a name that nobody
/// knows can be noticed.
package protocol ViewModel: Sendable {
  /// `nil` for a name this model doesn't know; the models around it are asked next.
  func value(_ name: TemplateName) -> TemplateValue?
}

/// A view model made of its values: for what is small and comes a few times a page. (What comes a thousand times a page answers
/// by a `switch`.)
package struct ViewValues: ViewModel, ExpressibleByDictionaryLiteral {
  private let names: [TemplateName]
  private let values: [TemplateValue]

  package init(dictionaryLiteral values: (TemplateName, TemplateValue)...) {
    self.init(names: values.map(\.0), values: values.map(\.1))
  }

  private init(names: [TemplateName], values: [TemplateValue]) { (self.names, self.values) = (names, values) }

  /// The values of both; of two with one name the first holds.
  package static func + (a: ViewValues, b: ViewValues) -> ViewValues {
    ViewValues(names: a.names + b.names, values: a.values + b.values)
  }

  package func value(_ name: TemplateName) -> TemplateValue? {
    names.firstIndex(of: name).map { values[$0] }
  }
}

extension TemplateValue {
  /// A section once a value.
  package static func list<Item>(_ items: [Item], _ values: (Item) -> ViewValues) -> TemplateValue {
    .list(items.map(values))
  }
}

/// A value of a view model.
package enum TemplateValue: Sendable {
  /// One line: escaped where it is inserted, and what would act instead of being read is made visible (`VisibleText`).
  case text(String)
  /// Inserted as it is, by `{{{name}}}` and by nothing else.
  case html(HTML)
  /// Several lines of code for an element, escaped where `{{{name}}}` inserts them.
  case code(String)
  /// What another template makes, as `code`.
  case listing(CodeListing)
  /// For sections and inverted sections.
  case flag(Bool)
  /// A section that is there or not; its text as `{{.}}`.
  case optional(String?)
  /// A section once a text, the text as `{{.}}`.
  case texts([String])
  /// A section once a model.
  case list([any ViewModel])

  /// A section that is there or not. (A case of its own would hold a model in place, and no value could be copied any
  /// more without asking what it is.)
  package static func part(_ model: (any ViewModel)?) -> TemplateValue { .list(model.map { [$0] } ?? []) }

  package static func number(_ number: Int) -> TemplateValue { .text(String(number)) }
}

package import Basics

/// The value of a field, in the types that are compared.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)
  /// The items of a list, in the author's order.
  case list([String])

  /// The value as an author would write it in one line.
  package var words: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.rounded() == number ? String(Int(nearest: number)) : String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let items): "[" + items.joined(separator: ", ") + "]"
    }
  }

  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  package var items: [String]? { if case .list(let items) = self { items } else { nil } }
}

/// The value and the position of a field in one definition.
package struct FieldReading {
  /// The written value, else the default; `nil` if the field has neither.
  package var value: FieldValue?
  /// The range of a written value; `nil` for a default.
  package var range: SourceRange?

  package init(_ value: FieldValue?, at range: SourceRange?) { (self.value, self.range) = (value, range) }

  /// Reads a text, which has no default.
  package init(_ text: Located<String>?) { self.init((text?.value).map(FieldValue.text), at: text?.range) }

  /// Reads a number without a default: if absent, there is no limit.
  package init(_ number: Located<Int>?) {
    self.init((number?.value).map { .number(Double($0)) }, at: number?.range)
  }

  /// Reads a number with a default.
  package init(_ number: Located<Double>?, default usual: Double? = nil) {
    self.init((number?.value ?? usual).map(FieldValue.number), at: number?.range)
  }

  /// Reads a Boolean; `usual` is its default, `nil` if it has none.
  package init(_ flag: Located<Bool>?, default usual: Bool?) {
    self.init((flag?.value ?? usual).map(FieldValue.flag), at: flag?.range)
  }

  /// Reads an enumeration with a default.
  package init<Word: RawRepresentable<String>>(_ word: Located<Word>?, default usual: Word? = nil) {
    self.init((word?.value ?? usual).map { .text($0.rawValue) }, at: word?.range)
  }

  /// Reads a list; an empty list counts as absent.
  package init(_ items: [Located<String>]) {
    self.init(items.isEmpty ? nil : .list(items.map(\.value)), at: items.first?.range)
  }
}

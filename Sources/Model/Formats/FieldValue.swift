package import Basics

/// The value of a field, in a form in which two versions of a definition can be compared.
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

  /// Creates the value and the position of a list. An empty list counts as absent.
  package init(_ items: [Located<String>]) {
    self.init(items.isEmpty ? nil : .list(items.map(\.value)), at: items.first?.range)
  }
}

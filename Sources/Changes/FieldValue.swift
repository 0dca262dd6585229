import Model
import Basics

/// What stands in a field of a definition, as far as it is compared.
package enum FieldValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)
  /// Of a list, in the author's order.
  case list([String])

  /// As an author would write it in one line.
  package var words: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.rounded() == number ? String(Int(nearest: number)) : String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let items): "[" + items.joined(separator: ", ") + "]"
    }
  }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var items: [String]? { if case .list(let items) = self { items } else { nil } }
}

/// A field as one definition has it.
struct FieldReading {
  /// What holds: as written, else the default; `nil`: nothing does, for there is no limit, no such text.
  var value: FieldValue?
  /// Where it is written; `nil` for a default.
  var range: SourceRange?

  init(_ value: FieldValue?, at range: SourceRange?) { (self.value, self.range) = (value, range) }

  /// A text, which has no default.
  init(_ text: Located<String>?) { self.init((text?.value).map(FieldValue.text), at: text?.range) }

  /// A number, which has no default: without it there is no limit.
  init(_ number: Located<Int>?) { self.init((number?.value).map { .number(Double($0)) }, at: number?.range) }

  /// A number, and what holds without one.
  init(_ number: Located<Double>?, default usual: Double? = nil) {
    self.init((number?.value ?? usual).map(FieldValue.number), at: number?.range)
  }

  /// A yes or no, and what holds without one; `nil`: nobody says.
  init(_ flag: Located<Bool>?, default usual: Bool?) {
    self.init((flag?.value ?? usual).map(FieldValue.flag), at: flag?.range)
  }

  /// One of a few words, and what holds without one.
  init<Word: RawRepresentable<String>>(_ word: Located<Word>?, default usual: Word? = nil) {
    self.init((word?.value ?? usual).map { .text($0.rawValue) }, at: word?.range)
  }

  /// A list; an empty one is none.
  init(_ items: [Located<String>]) {
    self.init(items.isEmpty ? nil : .list(items.map(\.value)), at: items.first?.range)
  }
}

package import Basics

/// A type to which the value of a field in a YAML file is converted, such as `String` or an enumeration.
package protocol AuthoredConvertible: Sendable {
  /// Converts a value that fits its type in the schema; the result is `nil` if it can't be converted.
  init?(authored value: AuthoredValue)

  /// The value in the form in which two versions of a definition are compared.
  var fieldValue: FieldValue { get }
}

extension AuthoredConvertible where Self: RawRepresentable<String> {
  package init?(authored value: AuthoredValue) {
    guard case .text(let word) = value else { return nil }
    self.init(rawValue: word)
  }

  package var fieldValue: FieldValue { .text(rawValue) }
}

extension String: AuthoredConvertible {
  package init?(authored value: AuthoredValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  package var fieldValue: FieldValue { .text(self) }
}

extension Bool: AuthoredConvertible {
  package init?(authored value: AuthoredValue) {
    guard case .boolean(let flag) = value else { return nil }
    self = flag
  }
  package var fieldValue: FieldValue { .flag(self) }
}

extension Int: AuthoredConvertible {
  package init?(authored value: AuthoredValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
  package var fieldValue: FieldValue { .number(Double(self)) }
}

extension Double: AuthoredConvertible {
  package init?(authored value: AuthoredValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
  package var fieldValue: FieldValue { .number(self) }
}

extension AspectRatio: AuthoredConvertible {
  package init?(authored value: AuthoredValue) {
    guard case .text(let text) = value else { return nil }
    self.init(text)
  }

  package var fieldValue: FieldValue {
    .text("\(FieldValue.number(width).words):\(FieldValue.number(height).words)")
  }
}

extension BreakLengths: AuthoredConvertible {
  package init?(authored value: AuthoredValue) {
    switch value {
    case .integer(let length): self = .one(length)
    case .list(let items):
      let lengths = items.compactMap { Int(authored: $0.value) }
      if lengths.isEmpty { return nil }
      self = .list(lengths)
    case .object(let range):
      guard let least = range.integer("min")?.value, let most = range.integer("max")?.value else {
        return nil
      }
      self = .range(min(least, most), max(least, most))
    default: return nil
    }
  }

  package var fieldValue: FieldValue {
    switch self {
    case .one(let length): .number(Double(length))
    case .list(let lengths): .list(lengths.map { String($0) })
    case .range(let least, let most): .text("\(least) to \(most)")
    }
  }
}

extension Resumption: AuthoredConvertible {
  package init?(authored value: AuthoredValue) {
    switch value {
    case .text("zero"): self = .zero
    case .text("indefinite"): self = .indefinite
    case .number(let seconds): self = .seconds(seconds)
    default: return nil
    }
  }

  package var fieldValue: FieldValue {
    switch self {
    case .zero: .text("zero")
    case .indefinite: .text("indefinite")
    case .seconds(let seconds): .number(seconds)
    }
  }
}

extension Located<AuthoredValue> {
  package var asText: Located<String>? { converted() }

  func converted<Property: AuthoredConvertible>() -> Located<Property>? {
    Property(authored: value).map { Located<Property>($0, at: range) }
  }

  /// The items of a list that could be read.
  func items<Item: AuthoredConvertible>() -> [Located<Item>] {
    if case .list(let items) = value { items.compactMap { $0.converted() } } else { [] }
  }
}

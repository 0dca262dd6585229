package import Basics

/// A value that fits its type in the schema (`AuthoredType`).
package indirect enum AuthoredValue {
  case text(String)
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  /// A list without the items that could not be read.
  case list([Located<AuthoredValue>])
  case object(AuthoredFields)
  case map([AuthoredEntry])
}

/// An entry of a map: a key that the author chose, and its value; `nil` if the value could not be read.
package struct AuthoredEntry {
  package var key: Located<String>
  package var value: Located<AuthoredValue>?

  package init(key: Located<String>, value: Located<AuthoredValue>?) {
    self.key = key
    self.value = value
  }
}

/// The fields of an object that could be read. A field missing here is absent from the file or has a diagnostic.
package struct AuthoredFields {
  /// The schema of the object, resolved for its variant.
  package let schema: AuthoredObject
  package let range: SourceRange
  /// The values of the fields, in the order of the schema's fields; `nil` for one that is absent or unreadable.
  private var values: [Located<AuthoredValue>?]
  private var scalars: [Located<String>?]
  /// All keys of the object in the file: those of fields, readable or not, and unknown ones.
  package private(set) var names: [String] = []

  package init(schema: AuthoredObject, range: SourceRange, count: Int) {
    self.schema = schema
    self.range = range
    values = Array(repeating: nil, count: schema.fields.count)
    scalars = values.map { _ in nil }
    names.reserveCapacity(count)
  }

  package mutating func note(_ key: String) { names.append(key) }

  /// Stores a field's value, and the scalar that is written in the file, at the index of the field in the schema.
  package mutating func set(_ value: Located<AuthoredValue>?, written: Located<String>?, at index: Int) {
    values[index] = value
    scalars[index] = written
  }

  /// The readable values, with their fields' names.
  package var readable: [(name: String, value: Located<AuthoredValue>)] {
    zip(schema.fields, values).compactMap { field, value in value.map { (field.name, $0) } }
  }

  /// Returns the scalar that a field has in the file, valid or not.
  package func written(_ name: String) -> Located<String>? {
    schema.fields.firstIndex { $0.name == name }.flatMap { scalars[$0] }
  }

  package func text(_ name: String) -> Located<String>? { value(name)?.converted() }
  package func boolean(_ name: String) -> Located<Bool>? { value(name)?.converted() }
  package func integer(_ name: String) -> Located<Int>? { value(name)?.converted() }
  package func number(_ name: String) -> Located<Double>? { value(name)?.converted() }

  package func choice<Choice: RawRepresentable<String>>(_ name: String) -> Located<Choice>? {
    text(name).flatMap { text in Choice(rawValue: text.value).map { Located<Choice>($0, at: text.range) } }
  }

  package func texts(_ name: String) -> Located<[Located<String>]>? {
    value(name).map { Located<[Located<String>]>($0.items(), at: $0.range) }
  }

  package func list(_ name: String) -> Located<[Located<AuthoredValue>]>? {
    guard let found = value(name), case .list(let items) = found.value else { return nil }
    return Located<[Located<AuthoredValue>]>(items, at: found.range)
  }

  package func object(_ name: String) -> AuthoredFields? {
    if case .object(let fields) = value(name)?.value { fields } else { nil }
  }

  package func map(_ name: String) -> [AuthoredEntry] {
    if case .map(let entries) = value(name)?.value { entries } else { [] }
  }

  /// Returns the value of a field. A name that isn't in the schema is a programming error, which any test that reads
  /// the object detects.
  private func value(_ name: String) -> Located<AuthoredValue>? {
    guard let index = schema.fields.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("\(schema.title) has no field '\(name)'")
    }
    return values[index]
  }
}

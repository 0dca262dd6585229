/// A value that is stored behind a reference, so that it is as large as a pointer and as cheap to pass on. It is meant
/// for large values that are copied more often than changed: thousands of findings are sorted.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  package var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  package static func == (a: Boxed, b: Boxed) -> Bool { a.box === b.box || a.box.value == b.box.value }
}

extension Boxed: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}

extension Boxed: Codable where Value: Codable {
  package func encode(to encoder: any Encoder) throws { try box.value.encode(to: encoder) }
  package init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}

import Synchronization

/// A value that is computed on first access, once, on whichever thread accesses it. If it isn't needed, for instance
/// because a page needn't be written again, it is never computed.
package final class Deferred<Value: Sendable>: Sendable {
  private let made: Mutex<Value?>
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    made = Mutex(nil)
    self.make = make
  }

  /// Creates a deferred value that is already computed.
  package init(_ value: Value) {
    made = Mutex(value)
    make = { value }
  }

  /// The value; threads that read it while it is computed wait.
  package var value: Value {
    made.withLock { made in
      if let value = made { return value }
      let value = make()
      made = value
      return value
    }
  }
}

/// A deferred value is encoded and decoded like its plain `value`.
extension Deferred: Codable where Value: Codable {
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  package convenience init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}

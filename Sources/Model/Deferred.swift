import Synchronization

/// A value that is made when it is first asked for, once, on whichever thread asks: what nobody asks for, because a page
/// needn't be made again, is never made.
package final class Deferred<Value: Sendable>: Sendable {
  private let made: Mutex<Value?>
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    made = Mutex(nil)
    self.make = make
  }

  /// One that is there already.
  package init(_ value: Value) {
    made = Mutex(value)
    make = { value }
  }

  /// Who asks while it is being made waits.
  package var value: Value {
    made.withLock { made in
      if let value = made { return value }
      let value = make()
      made = value
      return value
    }
  }
}

/// Coded as its value.
extension Deferred: Codable where Value: Codable {
  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  package convenience init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}

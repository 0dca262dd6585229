/// Reads the head of a request within a time in all: a byte now and then keeps no connection open.
package struct HeadReader: Sendable {
  package enum Outcome: Equatable {
    /// Up to and without the empty line.
    case head([UInt8])
    case tooLong
    /// Nothing more comes, or not in time.
    case nothing
  }

  /// Bytes that a head may have.
  private let largest: Int
  private let patience: Duration

  package init(largest: Int, patience: Duration) { (self.largest, self.patience) = (largest, patience) }

  /// - Parameters:
  ///   - elapsed: the time since the connection was taken.
  ///   - receive: fills the buffer with what comes within a time; returns how many bytes that is, 0 or less for none.
  package func read(
    elapsed: () -> Duration, receive: (_ buffer: inout [UInt8], _ within: Duration) -> Int
  ) -> Outcome {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let rest = patience - elapsed()
      guard rest > .zero else { return .nothing }
      let count = receive(&buffer, rest)
      guard count > 0 else { return .nothing }
      let searched = max(0, bytes.count - 3)
      bytes += buffer[..<count]
      if let end = Self.end(of: bytes, from: searched) {
        return end > largest ? .tooLong : .head(Array(bytes[..<end]))
      }
      if bytes.count > largest { return .tooLong }
    }
  }

  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + 4 else { return nil }
    return (start...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual("\r\n\r\n".utf8) }
  }
}

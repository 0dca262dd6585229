/// Reads the head of a request within a total time limit, so that single bytes now and then can't keep a connection
/// open.
package struct HeadReader: Sendable {
  package enum Outcome: Equatable {
    /// The bytes before the empty line.
    case head([UInt8])
    case tooLong
    /// The head is incomplete: the connection was closed, or the time limit passed.
    case nothing
  }

  /// Maximum bytes of a head.
  private let largest: Int
  private let patience: Duration

  package init(largest: Int, patience: Duration) { (self.largest, self.patience) = (largest, patience) }

  /// Reads bytes until the head is complete.
  ///
  /// - Parameters:
  ///   - elapsed: the time since the connection was accepted.
  ///   - receive: fills the buffer with bytes that arrive within a time; returns their number, 0 or less for none.
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

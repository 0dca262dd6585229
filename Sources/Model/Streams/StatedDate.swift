/// A moment that another tool wrote by ISO 8601, in more ways than recordings allow: with a fraction of any length or none,
/// with a zone such as `+0100`, or without a zone.
package struct StatedDate: Hashable, Sendable {
  package var time: Timestamp
  /// False if the text names no zone: the time is that of UTC then.
  package var hasZone: Bool

  /// Reads `2026-11-20T20:00:30+01:00`; `nil` if the text isn't such a date. One recorder writes the fraction `.1000` if
  /// rounding gives 1000 milliseconds, which means the next second.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, bytes.count <= 64 else { return nil }
    var rest = bytes[19...]
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
      rest = rest.dropFirst()
      fraction = Array(rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      rest = rest.dropFirst(fraction.count)
    }
    hasZone = !rest.isEmpty
    let overflows = fraction == Array("1000".utf8)
    let digits = overflows ? [] : fraction
    let padding = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 3 - digits.count))
    let date = bytes[..<19] + [UInt8(ascii: ".")] + digits + padding + Self.zone(rest)
    guard let time = Timestamp(rfc3339: String(decoding: date, as: UTF8.self)) else { return nil }
    self.time = overflows ? time.advanced(seconds: 1) : time
  }

  /// Returns a zone as RFC 3339 writes it: ISO 8601 allows `+0200` without a colon, and none at all.
  private static func zone(_ text: ArraySlice<UInt8>) -> [UInt8] {
    if text.isEmpty { return [UInt8(ascii: "Z")] }
    guard text.count == 5, text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-") else {
      return Array(text)
    }
    return Array(text.prefix(3)) + [UInt8(ascii: ":")] + Array(text.suffix(2))
  }
}

extension Timestamp {
  /// The first moment and the last one that lengths from files lead to. The seconds between any two can be computed.
  private static let reachable = -Int64(400_000_000_000_000_000)...400_000_000_000_000_000

  /// Returns the moment some seconds later, but none beyond some 12,000 years from 1970.
  package func advanced(seconds: Double) -> Timestamp {
    let (sum, overflows) = microseconds.addingReportingOverflow(
      Int64(clamping: Int(nearest: seconds * 1_000_000)))
    let time = overflows ? (seconds < 0 ? .min : .max) : sum
    return Timestamp(
      microseconds: min(max(time, Self.reachable.lowerBound), Self.reachable.upperBound))
  }
}

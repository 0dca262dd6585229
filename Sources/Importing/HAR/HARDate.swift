import Model

/// Dates in HAR files: ISO 8601 with a zone and a fraction of any length.
enum HARDate {
  /// Times that a recording can hold: years of four digits.
  private static let years =
    Day(year: 0, month: 1, day: 1).start.microseconds..<Day(year: 10_000, month: 1, day: 1).start.microseconds

  /// Returns the time that is `milliseconds` after `start`; `nil` if a recording can't contain it.
  static func time(_ milliseconds: Double, after start: Timestamp) -> Timestamp? {
    let (sum, overflows) = start.microseconds.addingReportingOverflow(
      Int64(clamping: Int(nearest: milliseconds * 1000)))
    return overflows || !years.contains(sum) ? nil : Timestamp(microseconds: sum)
  }

  /// Returns the time that a date states; `nil` if it isn't a date. One recorder writes the fraction `.1000` if
  /// rounding gives 1000 milliseconds, which means the next second.
  static func timestamp(_ text: String) -> Timestamp? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 64 else { return nil }
    let date = String(decoding: bytes[..<19], as: UTF8.self)
    var rest = bytes[19...]
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
      rest = rest.dropFirst()
      fraction = Array(rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      rest = rest.dropFirst(fraction.count)
    }
    var zone = String(decoding: rest, as: UTF8.self)
    // ISO 8601 allows +0200 without a colon; RFC 3339 doesn't.
    if zone.utf8.count == 5, zone.first == "+" || zone.first == "-" {
      zone = zone.prefix(3) + ":" + zone.suffix(2)
    }
    let overflows = fraction == Array("1000".utf8)
    let digits = overflows ? "000" : String(decoding: fraction, as: UTF8.self)
    let padded = digits + String(repeating: "0", count: max(0, 3 - digits.utf8.count))
    let time = Timestamp(rfc3339: "\(date).\(padded)\(zone)")
    return time.flatMap { Self.time(overflows ? 1000 : 0, after: $0) }
  }
}

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

  /// Returns the time that a date with a zone states; `nil` if it isn't one.
  static func timestamp(_ text: String) -> Timestamp? {
    StatedDate(text).flatMap { $0.hasZone && years.contains($0.time.microseconds) ? $0.time : nil }
  }
}

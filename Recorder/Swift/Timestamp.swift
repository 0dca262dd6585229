#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// A moment, in milliseconds since 1970 (UTC).
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// Creates a moment from milliseconds since 1970, limited to the years 1 to 9999.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
  }

  /// Creates a moment from seconds since 1970, as in `Date.timeIntervalSince1970`; NaN becomes the start of 1970.
  public init(secondsSince1970 seconds: Double) {
    let rounded = (seconds * 1000).rounded()
    self.init(milliseconds: Int64(exactly: rounded) ?? (rounded < 0 ? .min : rounded > 0 ? .max : 0))
  }

  /// True if the first moment is before the second.
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  /// Appends the moment in the format of recordings: `2026-11-20T10:00:00.120Z`.
  func append(to bytes: inout [UInt8]) {
    let (days, rest) = milliseconds.floored(by: 86_400_000)
    // Days are counted from 1 March of the year 0, so that a leap day is the last of its year (Hinnant, chrono-Compatible
    // Low-Level Date Algorithms).
    let (era, dayOfEra) = (days + 719_468).floored(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    bytes.append(year, digits: 4)
    for (separator, part) in [("-", month), ("-", dayOfYear - (153 * shifted + 2) / 5 + 1)]
      as [(StaticString, Int64)]
    {
      bytes.append(separator)
      bytes.append(part, digits: 2)
    }
    for (separator, part) in [
      ("T", rest / 3_600_000), (":", rest / 60_000 % 60), (":", rest / 1000 % 60),
    ] as [(StaticString, Int64)] {
      bytes.append(separator)
      bytes.append(part, digits: 2)
    }
    bytes.append(".")
    bytes.append(rest % 1000, digits: 3)
    bytes.append("Z")
  }
}

/// The clock that dates the events of a session: the wall clock at its start, plus the time that has passed since.
/// Setting the device's clock moves no event before another.
package struct SessionClock: Sendable {
  private let start: Int64
  private let startOfCount: Int64
  private let ahead: @Sendable () -> Int64

  /// - Parameter ahead: returns by how many milliseconds the clock is fast: a test lets time pass without waiting.
  package init(ahead: @escaping @Sendable () -> Int64 = { 0 }) {
    self.ahead = ahead
    start = Self.milliseconds(of: CLOCK_REALTIME)
    startOfCount = Self.milliseconds(of: Self.steady)
  }

  var now: Timestamp {
    Timestamp(milliseconds: start + Self.milliseconds(of: Self.steady) - startOfCount + ahead())
  }

  // A clock that goes on while the device sleeps.
  #if canImport(Darwin)
    private static let steady = CLOCK_MONOTONIC
  #else
    private static let steady = CLOCK_BOOTTIME
  #endif

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}

extension Int64 {
  /// Returns quotient and remainder; the remainder is never negative.
  fileprivate func floored(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a number as exactly `digits` digits, with leading zeros. The number must not be negative.
  fileprivate mutating func append(_ number: Int64, digits: Int) {
    var divisor: Int64 = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}

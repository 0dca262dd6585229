// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A moment in microseconds since 1970-01-01T00:00:00Z; finer digits are cut off.
public struct Timestamp: Hashable, Codable, Sendable, Comparable, BitwiseCopyable {
  public var microseconds: Int64

  @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }

  @inlinable public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }

  /// Seconds from `other` to this moment.
  package func seconds(since other: Timestamp) -> Double {
    Double(microseconds - other.microseconds) / 1_000_000
  }

  /// The day, in UTC, on which the moment lies.
  package var day: Day {
    let (days, rest) = microseconds.quotientAndRemainder(dividingBy: 86_400_000_000)
    // bounded: a number of days is far from the smallest integer.
    return Day(number: Int(rest < 0 ? days - 1 : days))
  }
}

/// A day in UTC.
package struct Day: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01.
  package var number: Int

  package init(number: Int) { self.number = number }

  package static func < (a: Day, b: Day) -> Bool { a.number < b.number }

  /// The day of lines without a time. Bids and VAST documents have none, and their importers count lines from 1970.
  package static let ofNoTime = Day(number: 0)

  /// The day; `nil` for the day of lines without a time.
  package var recorded: Day? { self == .ofNoTime ? nil : self }

  /// Year, month and day of the proleptic Gregorian calendar (Howard Hinnant, "chrono-compatible low-level date
  /// algorithms", civil_from_days).
  package var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// Creates a day from its year, month 1–12 and day 1–31 (Howard Hinnant, "chrono-compatible low-level date
  /// algorithms", days_from_civil).
  package init(year: Int, month: Int, day: Int) {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// The midnight, UTC, at which the day begins.
  package var start: Timestamp { Timestamp(microseconds: Int64(number) * 86_400_000_000) }

  /// The date as `2026-11-20`.
  package var description: String {
    var text = Array("0000-00-00".utf8)
    if text.write(self) { return String(decoding: text, as: UTF8.self) }
    let (year, month, day) = civil
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension Timestamp: CustomStringConvertible {
  /// The moment as `2026-11-20T10:00:00.120Z`; digits finer than milliseconds are cut off.
  public var description: String {
    let day = day
    let milliseconds = max(0, (microseconds - day.start.microseconds) / 1000)
    var text = Array("0000-00-00T00:00:00.000Z".utf8)
    text.write(milliseconds / 3_600_000, upTo: 12, digits: 2)
    text.write(milliseconds / 60_000 % 60, upTo: 15, digits: 2)
    text.write(milliseconds / 1000 % 60, upTo: 18, digits: 2)
    text.write(milliseconds % 1000, upTo: 22, digits: 3)
    if text.write(day) { return String(decoding: text, as: UTF8.self) }
    return day.description + String(decoding: text[10...], as: UTF8.self)
  }
}

extension [UInt8] {
  /// Writes a day at the beginning, `2026-11-20`; returns `false`, writing nothing, if the year doesn't have four
  /// digits.
  fileprivate mutating func write(_ day: Day) -> Bool {
    let (year, month, day) = day.civil
    guard (1000...9999).contains(year) else { return false }
    write(Int64(year), upTo: 3, digits: 4)
    write(Int64(month), upTo: 6, digits: 2)
    write(Int64(day), upTo: 9, digits: 2)
    return true
  }

  /// Writes the last `digits` digits of a number, so that the final one stands at the index `last`.
  fileprivate mutating func write(_ number: Int64, upTo last: Int, digits: Int) {
    var number = number
    for place in 0..<digits {
      self[last - place] = UInt8(ascii: "0") + UInt8(number % 10)
      number /= 10
    }
  }
}

extension Timestamp {
  /// A moment in RFC 3339 (section 5.6) with a zone and at least milliseconds, as recordings require:
  /// `2026-11-20T10:00:00.120Z`, `2026-11-20T11:00:00.120+01:00`. Digits beyond microseconds are cut off; a leap second
  /// counts as the first second of the next minute. `nil` for anything else, including days that don't exist.
  package init?(rfc3339 text: some StringProtocol) {
    guard let time = Array(text.utf8).withUnsafeBufferPointer({ Timestamp(rfc3339: $0) }) else { return nil }
    self = time
  }

  /// Parses a moment from the bytes of its text. It creates no `String`, because every recorded line has a time.
  package init?(rfc3339 text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 24,
      text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] | 0x20 == UInt8(ascii: "t"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: "."),
      let century = text.twoDigits(at: 0), let yearOfCentury = text.twoDigits(at: 2),
      let month = text.twoDigits(at: 5), let day = text.twoDigits(at: 8), let hour = text.twoDigits(at: 11),
      let minute = text.twoDigits(at: 14), let second = text.twoDigits(at: 17),
      let fraction = text.microseconds(from: 20), let offset = text.offsetMinutes(from: fraction.end),
      day >= 1, day <= Day.count(ofMonth: month, year: century * 100 + yearOfCentury),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    let date = Day(year: century * 100 + yearOfCentury, month: month, day: day)
    let seconds = Int64((hour * 60 + minute - offset) * 60 + second)
    self.init(microseconds: date.start.microseconds + seconds * 1_000_000 + fraction.value)
  }
}

extension Day {
  /// Parses a day such as `2026-11-20`; `nil` for one that doesn't exist.
  package init?(_ text: String) {
    guard text.utf8.count == 10, let midnight = Timestamp(rfc3339: text + "T00:00:00.000Z") else {
      return nil
    }
    self = midnight.day
  }

  /// The number of days in a month of the Gregorian calendar; 0 for a month outside 1–12.
  package static func count(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1, 3, 5, 7, 8, 10, 12: 31
    default: 0
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  private func digit(at index: Int) -> Int? {
    let digit = self[index] &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }

  fileprivate func twoDigits(at index: Int) -> Int? {
    guard let tens = digit(at: index), let ones = digit(at: index + 1) else { return nil }
    return tens * 10 + ones
  }

  /// Reads a fraction of at least three digits. Returns it in microseconds, with the index after it; `nil` for fewer
  /// digits.
  fileprivate func microseconds(from start: Int) -> (value: Int64, end: Int)? {
    var (value, unit, next) = (0, 100_000, start)
    while next < count, let digit = digit(at: next) {
      value += digit * unit
      unit /= 10
      next += 1
    }
    return next - start >= 3 ? (Int64(value), next) : nil
  }

  /// Reads the end of a time: `Z`, or hours and minutes east of UTC. Returns the offset in minutes; `nil` if the text
  /// doesn't end there, or is malformed.
  fileprivate func offsetMinutes(from start: Int) -> Int? {
    guard start < count else { return nil }
    switch self[start] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      return start + 1 == count ? 0 : nil
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard start + 6 == count, self[start + 3] == UInt8(ascii: ":"),
        let hours = twoDigits(at: start + 1), let minutes = twoDigits(at: start + 4), hours < 24, minutes < 60
      else { return nil }
      return (self[start] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    default:
      return nil
    }
  }
}

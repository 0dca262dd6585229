extension Timestamp {
  /// A moment as RFC 3339 (section 5.6) writes it, with a zone and at least milliseconds, which recordings ask for:
  /// `2026-11-20T10:00:00.120Z`, `2026-11-20T11:00:00.120+01:00`. Digits beyond microseconds are cut off; a leap second
  /// counts as the first second of the next minute. `nil` for anything else, days that no calendar has included.
  package init?(rfc3339 text: some StringProtocol) {
    guard let time = Array(text.utf8).withUnsafeBufferPointer({ Timestamp(rfc3339: $0) }) else { return nil }
    self = time
  }

  /// The same from the bytes of a text, which lie in a block of a recording: every line has a time.
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
  /// `2026-11-20`; `nil` for a day that no calendar has.
  package init?(_ text: String) {
    guard text.utf8.count == 10, let midnight = Timestamp(rfc3339: text + "T00:00:00.000Z") else {
      return nil
    }
    self = midnight.day
  }

  /// Days of a month of the Gregorian calendar; 0 for a month outside 1–12.
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

  /// At least three digits of a fraction of a second, and where they end.
  fileprivate func microseconds(from start: Int) -> (value: Int64, end: Int)? {
    var (value, unit, next) = (0, 100_000, start)
    while next < count, let digit = digit(at: next) {
      value += digit * unit
      unit /= 10
      next += 1
    }
    return next - start >= 3 ? (Int64(value), next) : nil
  }

  /// `Z`, or hours and minutes east of UTC, at the end of the text.
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

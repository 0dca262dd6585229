extension Timestamp {
  /// A date and time as RFC 3339 (section 5.6) writes them, with a zone and at least milliseconds, which recordings ask for:
  /// `2026-11-20T10:00:00.120Z`, `2026-11-20T11:00:00.120+01:00`. Digits beyond microseconds are cut off; a leap second
  /// counts as the first second of the next minute.
  package init?(rfc3339 text: some StringProtocol) {
    var scanner = TimeScanner(rest: Array(text.utf8)[...])
    guard let year = scanner.number(digits: 4), scanner.skip("-"), let month = scanner.number(digits: 2),
      scanner.skip("-"), let day = scanner.number(digits: 2), scanner.skip("Tt"),
      let hour = scanner.number(digits: 2), scanner.skip(":"), let minute = scanner.number(digits: 2),
      scanner.skip(":"), let second = scanner.number(digits: 2), scanner.skip("."),
      let fraction = scanner.microseconds(), let offset = scanner.offsetMinutes(), scanner.rest.isEmpty,
      (1...12).contains(month), day >= 1, hour < 24, minute < 60, second <= 60
    else { return nil }
    let date = Day(year: year, month: month, day: day)
    guard date.civil == (year, month, day) else { return nil }
    let seconds = Int64((hour * 60 + minute - offset) * 60 + second)
    self.init(microseconds: date.start.microseconds + seconds * 1_000_000 + fraction)
  }
}

/// Takes the parts of a time off its front.
private struct TimeScanner {
  var rest: ArraySlice<UInt8>

  mutating func number(digits count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// One of these characters.
  mutating func skip(_ characters: StaticString) -> Bool {
    guard let byte = rest.first,
      characters.withUTF8Buffer({ $0.contains(byte) })
    else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// At least three digits.
  mutating func microseconds() -> Int64? {
    let digits = rest.prefix(while: isDigit)
    guard digits.count >= 3 else { return nil }
    rest = rest.dropFirst(digits.count)
    let zeros = repeatElement(UInt8(ascii: "0"), count: 3)
    return (digits.prefix(6) + zeros).prefix(6).reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// `Z`, or hours and minutes east of UTC.
  mutating func offsetMinutes() -> Int? {
    if skip("Zz") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+-"), let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2), hours < 24,
      minutes < 60
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

import Model

/// Numbers as JSON writes them; the text is known to be one.
enum NumberReader {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// `3` as well as `3.0` and `3e0`; `nil` with a fraction or beyond Int64.
  static func integer(_ text: Text) -> Int64? {
    if let digits = smallInteger(text) { return digits }
    let text = String(decoding: text, as: UTF8.self)
    return Int64(text) ?? Double(text).flatMap(Int64.init(exactly:))
  }

  /// `nil` beyond what a Double can hold.
  static func double(_ text: Text) -> Double? {
    if let digits = smallInteger(text) { return Double(digits) }
    let number = Double(String(decoding: text, as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Up to 15 digits without sign, which a Double holds exactly: most numbers of a recording.
  private static func smallInteger(_ text: Text) -> Int64? {
    guard text.count <= 15 else { return nil }
    var number: Int64 = 0
    for byte in text {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int64(digit)
    }
    return number
  }
}

/// Reads times. Most lines of a recording are of the day of the line before, and written alike: then only their hours,
/// minutes, seconds and milliseconds are read.
struct TimeReader {
  /// `2026-11-20T`, as two words of eight letters that overlap, of the time that was read last.
  private var dateStart: UInt64 = 0
  private var dateEnd: UInt64 = 0
  /// Microseconds at which that day begins.
  private var midnight: Int64 = 0

  /// The time in a text; `nil` when there is none (`Timestamp.init(rfc3339:)`).
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard text.count == 24, text[23] == UInt8(ascii: "Z") else { return Timestamp(rfc3339: text) }
    let raw = UnsafeRawBufferPointer(text)
    let (start, end) = (Self.letters(raw, 0), Self.letters(raw, 3))
    if start == dateStart, end == dateEnd, let time = Self.timeOfDay(raw) {
      return Timestamp(microseconds: midnight &+ time)
    }
    guard let time = Timestamp(rfc3339: text) else { return nil }
    if let timeOfDay = Self.timeOfDay(raw) {
      (dateStart, dateEnd, midnight) = (start, end, time.microseconds - timeOfDay)
    }
    return time
  }

  private static func letters(_ text: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    UInt64(littleEndian: text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  /// Microseconds since midnight of the `10:00:00.120` that stands behind the date; `nil` for anything else, and for a
  /// leap second.
  private static func timeOfDay(_ text: UnsafeRawBufferPointer) -> Int64? {
    // `10:00:00`, then `:00.120Z`: eight letters each, which less the digits and signs of midnight are the digits.
    let clock = letters(text, 11) ^ 0x3030_3A30_303A_3030
    let rest = letters(text, 16) ^ 0x5A30_3030_2E30_303A
    let signs: UInt64 = 0x0000_FF00_00FF_0000
    guard areDigits(clock), areDigits(rest), clock & signs == 0, rest & 0xFF00_0000_FF00_00FF == 0 else {
      return nil
    }
    let hour = pair(clock), minute = pair(clock &>> 24), second = pair(clock &>> 48)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let milliseconds = Int64(rest &>> 32 & 0xFF) &* 100 &+ pair(rest &>> 40)
    return ((hour &* 60 &+ minute) &* 60 &+ second) &* 1_000_000 &+ milliseconds &* 1000
  }

  /// Whether each byte is below 10.
  private static func areDigits(_ word: UInt64) -> Bool {
    (word | (word &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0
  }

  /// The number whose tens are the lowest byte, and whose ones the next.
  private static func pair(_ word: UInt64) -> Int64 { Int64(word & 0xFF) &* 10 &+ Int64(word &>> 8 & 0xFF) }
}

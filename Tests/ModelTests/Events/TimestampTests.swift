import Model
import TestSupport
import Testing

@Suite("Times of recordings") struct TimestampTests {
  @Test(
    "RFC 3339 with a zone and at least milliseconds, to the microsecond",
    .holds("R-033"),
    arguments: [
      ("1970-01-01T00:00:00.000Z", 0), ("1970-01-01T00:00:00.123456789Z", 123_456),
      ("2026-11-20T10:00:00.120Z", 1_795_168_800_120_000),
      ("2026-11-20t10:00:00.120z", 1_795_168_800_120_000),
      ("2026-11-20T11:30:00.120+01:30", 1_795_168_800_120_000),
      ("2026-11-20T00:00:00.120-10:00", 1_795_168_800_120_000),
      ("2026-11-20T10:00:00.120-00:00", 1_795_168_800_120_000),
      ("2024-02-29T00:00:00.000Z", 1_709_164_800_000_000),
      ("2016-12-31T23:59:60.500Z", 1_483_228_800_500_000), ("1969-12-31T23:59:59.999Z", -1000),
      ("0000-01-01T00:00:00.000Z", -62_167_219_200_000_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999_000),
    ])
  func read(_ text: String, _ microseconds: Int64) {
    #expect(Timestamp(rfc3339: text)?.microseconds == microseconds)
  }

  @Test(
    "Anything else is none", .holds("R-033"),
    arguments: [
      "", "Z", "2026-11-20", "2026-11-20T10:00:00.120", "2026-11-20T10:00:00Z", "2026-11-20T10:00:00.12Z",
      "2026-11-20 10:00:00.120Z", "2026-11-20T10:00:00,120Z", "2026-11-20T10:00:00.120ZZ",
      "2026-11-20T10:00:00.120 Z",
      "2026-13-20T10:00:00.120Z", "2026-00-20T10:00:00.120Z", "2026-11-31T10:00:00.120Z",
      "2026-11-00T10:00:00.120Z",
      "2026-02-29T10:00:00.120Z", "1900-02-29T10:00:00.120Z", "2026-11-20T24:00:00.120Z",
      "2026-11-20T10:60:00.120Z",
      "2026-11-20T10:00:61.120Z", "2026-11-20T10:00:00.120+24:00", "2026-11-20T10:00:00.120+01:60",
      "2026-11-20T10:00:00.120+0100", "2026-11-20T10:00:00.120+1:00", "２026-11-20T10:00:00.120Z",
      "+026-11-20T10:00:00.120Z", "2026-11-20T10:00:00.120é",
    ])
  func refused(_ text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test(
    "A day ends with its last microsecond, also thousands of years from now",
    arguments: [
      ("1970-01-01T00:00:00.000000Z", "1970-01-01", "1970-01-01T00:00:00.000Z"),
      ("1969-12-31T23:59:59.999999Z", "1969-12-31", "1969-12-31T23:59:59.999Z"),
      ("0000-01-01T00:00:00.000000Z", "0000-01-01", "0000-01-01T00:00:00.000Z"),
      ("2400-02-29T23:59:59.999999Z", "2400-02-29", "2400-02-29T23:59:59.999Z"),
      ("9999-12-31T23:59:59.999999Z", "9999-12-31", "9999-12-31T23:59:59.999Z"),
      ("9999-12-31T23:59:59.999-00:01", "10000-01-01", "10000-01-01T00:00:59.999Z"),
    ])
  func days(_ text: String, _ day: String, _ description: String) throws {
    let time = try #require(Timestamp(rfc3339: text))
    #expect(time.day.description == day)
    #expect(time.description == description)
  }

  @Test("Every day of 800 years is the one after the day before")
  func calendar() {
    var days = 0
    var expected = Day(year: 1600, month: 1, day: 1).number
    for year in 1600..<2400 {
      for month in 1...12 {
        for day in 1...Day.count(ofMonth: month, year: year) {
          #expect(Day(year: year, month: month, day: day).number == expected)
          expected += 1
          days += 1
        }
      }
    }
    #expect(days == 2 * 146_097)
  }
}

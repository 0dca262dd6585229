import Statistics
import Testing

@Suite("Sums of money")
struct MoneyAmountTests {
  @Test(
    "A value is read digit by digit and rounded to a millionth",
    arguments: [
      ("0", 0), ("0.010479", 10_479), ("12", 12_000_000), ("1.5", 1_500_000), ("0.1", 100_000),
      ("0.30000000000000004", 300_000), ("0.0000005", 1), ("0.00000049999999999", 0), ("1e-3", 1_000),
      ("1.25E2", 125_000_000), ("12.3e-7", 1), ("4e-7", 0), ("5e-7", 1), ("9e-400", 0),
      ("1000000", 1_000_000_000_000),
    ])
  func values(text: String, micros: Int) {
    #expect(MoneyAmount.micros(text) == micros)
  }

  @Test(
    "What is negative, no number or beyond a million is not read",
    arguments: [
      "-1", "-0.1", "", "abc", "1000000.000001", "1e7", "1e401", "1e9223372036854775807", "null", "\"1\"",
      "1e-9223372036854775808",
    ])
  func refusals(text: String) {
    #expect(MoneyAmount.micros(text) == nil)
  }

  @Test("Ten times a tenth is one")
  func sum() {
    #expect((0..<10).compactMap { _ in MoneyAmount.micros("0.1") }.reduce(0, +) == 1_000_000)
  }
}

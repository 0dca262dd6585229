import Statistics
import TestSupport
import Testing

@Suite("Rates")
struct RatioTests {
  @Test(
    "A percentage has two decimals, rounded half away from zero",
    .holds("R-170"),
    arguments: [
      (1, 3, "33.33%"), (2, 3, "66.67%"), (1, 8, "12.50%"), (1, 1600, "0.06%"),  // 0.0625
      (1, 20_000, "0.01%"),  // 0.005, exactly half
      (3, 20_000, "0.02%"), (1, 20_001, "0.00%"), (0, 7, "0.00%"), (7, 7, "100.00%"), (5, 4, "125.00%"),
    ])
  func percentage(part: Int, whole: Int, expected: String) {
    #expect(Ratio(part, of: whole).percentage?.description == expected)
  }

  @Test("Of nothing there is no percentage") func nothing() {
    #expect(Ratio(0, of: 0).percentage == nil)
  }

  @Test("Negative percentages keep their sign", arguments: [(-5, "-0.05%"), (-1234, "-12.34%")])
  func negative(hundredths: Int, expected: String) {
    #expect(Percentage(hundredths: hundredths).description == expected)
  }

  /// Worked out with fifty decimal digits.
  @Test(
    "Wilson's interval agrees with known numbers", .holds("R-169"),
    arguments: [
      (0, 10, "0.00%", "27.75%"), (1, 10, "1.79%", "40.42%"), (5, 10, "23.66%", "76.34%"),
      (10, 10, "72.25%", "100.00%"), (15, 148, "6.24%", "16.05%"), (1, 1, "20.65%", "100.00%"),
      (50, 1000, "3.81%", "6.53%"), (0, 1, "0.00%", "79.35%"),
    ])
  func wilson(part: Int, whole: Int, low: String, high: String) throws {
    let interval = try #require(WilsonInterval(of: Ratio(part, of: whole)))
    #expect([interval.low.description, interval.high.description] == [low, high])
  }

  @Test("There is no interval of nothing, nor of more than everything")
  func noInterval() {
    #expect(WilsonInterval(of: Ratio(0, of: 0)) == nil)
    #expect(WilsonInterval(of: Ratio(3, of: 2)) == nil)
  }
}

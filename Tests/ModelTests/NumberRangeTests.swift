import Model
import Testing

@Suite("Ranges of numbers")
struct NumberRangeTests {
  @Test("A range has both its ends, or not the lower one")
  func ends() {
    let closed = NumberRange.from(1, to: 10)
    #expect([0.999, 1, 10, 10.001].map(closed.contains) == [false, true, true, false])
    let open = NumberRange.above(0, to: 10)
    #expect(
      [0, -0.0, .leastNonzeroMagnitude, 10, .infinity, .nan].map(open.contains) == [
        false, false, true, true, false, false,
      ])
    let exact = NumberRange.exact
    #expect(
      [9_007_199_254_740_991, 9_007_199_254_740_992, .max, .min, -9_007_199_254_740_991].map(
        exact.contains(_:) as (Int) -> Bool)
        == [true, false, false, false, true])
  }

  @Test("Messages and pages say a range in the same words")
  func words() {
    #expect(NumberRange.from(0, to: 86_400).words == "from 0 to 86400")
    #expect(NumberRange.above(0, to: 1000).words == "above 0 and up to 1000")
    #expect(NumberRange.from(-5, to: 5).words == "within ±5")
  }

  @Test("A Double becomes the nearest whole number, and never ends the program")
  func nearest() {
    let numbers: [Double] = [
      2.5, -2.5, 0.4, .nan, .infinity, -.infinity, 1e308, -1e19, 0x1p63, .leastNonzeroMagnitude,
    ]
    #expect(numbers.map { Int(nearest: $0) } == [3, -3, 0, 0, .max, .min, .max, .min, .max, 0])
  }

  @Test("A sum stops at the ends")
  func sums() {
    #expect(Int.max.clampedSum(1) == .max)
    #expect(Int.min.clampedSum(-1) == .min)
    #expect((-3).clampedSum(5) == 2)
  }

  @Test("A decimal number is digits with sign, point and exponent, and finite")
  func decimals() {
    let texts = ["4.5", "-1e3", "+2", "1e400", "inf", "nan", "0x10", "", "e", "1,5"]
    #expect(texts.map { Double(decimal: $0) } == [4.5, -1000, 2, nil, nil, nil, nil, nil, nil, nil])
  }
}

import Model

/// A part and the whole that it belongs to, stored as two integers.
package struct Ratio: Hashable, Sendable {
  package var part: Int
  package var whole: Int

  /// The ratio that isn't known; it has no percentage.
  package static let none = Ratio(0, of: 0)

  /// Creates a ratio of two numbers that aren't negative. The part may exceed the whole, for example if a recording
  /// lost a request, but not its load.
  package init(_ part: Int, of whole: Int) {
    self.part = part
    self.whole = whole
  }

  /// The percentage, rounded half away from zero in integer arithmetic; `nil` if the whole is 0.
  package var percentage: Percentage? {
    guard whole > 0 else { return nil }
    // part × 10,000 stays within 64 bits for any number of lines that a disk could hold.
    return Percentage(hundredths: (2 * part * 10_000 + whole) / (2 * whole))
  }
}

/// A percentage to two decimals: hundredths of a percent (basis points).
package struct Percentage: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var hundredths: Int

  package init(hundredths: Int) { self.hundredths = hundredths }

  /// Creates the percentage for a fraction of 1, rounded half away from zero.
  init(fraction: Double) {
    hundredths = Int(nearest: fraction * 10_000)
  }

  package static func < (a: Percentage, b: Percentage) -> Bool { a.hundredths < b.hundredths }

  /// The percentage with two decimals: `12.30%`.
  package var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)%"
  }
}

/// The 95 % confidence interval of a rate: Wilson's score interval (E. B. Wilson, "Probable inference, the law of
/// succession, and statistical inference", JASA 22, 1927). Unlike the textbook interval, it stays within 0–100 % and is
/// meaningful for ten impressions without a click.
package struct WilsonInterval: Hashable, Sendable {
  package var low: Percentage
  package var high: Percentage

  /// The two-sided 95 % quantile of the normal distribution (recording.md, "Counting").
  private static let z = 1.959964

  /// Creates the interval of a ratio; `nil` if the whole is 0, or smaller than the part.
  package init?(of ratio: Ratio) {
    guard ratio.whole > 0, (0...ratio.whole).contains(ratio.part) else { return nil }
    let n = Double(ratio.whole)
    let share = Double(ratio.part) / n
    let square = Self.z * Self.z
    let centre = share + square / (2 * n)
    let margin = Self.z * (share * (1 - share) / n + square / (4 * n * n)).squareRoot()
    let scale = 1 + square / n
    low = Percentage(fraction: max(0, (centre - margin) / scale))
    high = Percentage(fraction: min(1, (centre + margin) / scale))
  }
}

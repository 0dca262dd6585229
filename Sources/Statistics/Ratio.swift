import Model

/// A part of a whole, kept as the two integers it is made of.
package struct Ratio: Hashable, Sendable {
  package var part: Int
  package var whole: Int

  /// Neither is negative. The part may exceed the whole: a recording that lost a request still holds its load.
  package init(_ part: Int, of whole: Int) {
    self.part = part
    self.whole = whole
  }

  /// Rounded half away from zero, in integers; `nil` when there is no whole to take a part of.
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

  /// A fraction of 1, rounded half away from zero.
  init(fraction: Double) {
    hundredths = Int(nearest: fraction * 10_000)
  }

  package static func < (a: Percentage, b: Percentage) -> Bool { a.hundredths < b.hundredths }

  /// `12.30%`.
  package var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)%"
  }
}

/// Where the rate behind a share of successes lies with 95 % confidence: Wilson's score interval (E. B. Wilson,
/// "Probable inference, the law of succession, and statistical inference", JASA 22, 1927). Unlike the textbook interval it
/// stays within 0–100 % and says something sensible of ten impressions without a click.
package struct WilsonInterval: Hashable, Sendable {
  package var low: Percentage
  package var high: Percentage

  /// The two-sided 95 % quantile of the normal distribution (recording.md, "Counting").
  private static let z = 1.959964

  /// `nil` when there was nothing to count, or more successes than tries.
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

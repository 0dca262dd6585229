/// Where the rate behind a share of successes lies with 95 % confidence: Wilson's score interval (E. B. Wilson,
/// "Probable inference, the law of succession, and statistical inference", JASA 22, 1927). Unlike the textbook interval it
/// stays within 0–100 % and says something sensible of ten impressions without a tap.
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

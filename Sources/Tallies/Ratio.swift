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
    hundredths = Int((fraction * 10_000).rounded(.toNearestOrAwayFromZero))
  }

  package static func < (a: Percentage, b: Percentage) -> Bool { a.hundredths < b.hundredths }

  /// `12.30%`.
  package var description: String {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)%"
  }
}

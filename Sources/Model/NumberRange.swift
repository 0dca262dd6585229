/// The range of a field's values. The schemas of events and of YAML files declare one for every number field, so that
/// code that computes with a value can rely on its size.
package struct NumberRange: Hashable, Sendable {
  package let least: Int
  package let most: Int
  /// True if `least` itself is excluded.
  package let isAboveLeast: Bool

  /// The largest integer up to which a Double, and so every JSON reader, distinguishes all integers: 2^53 - 1.
  package static let exactest = 9_007_199_254_740_991
  /// All integers that every JSON reader reads exactly.
  package static let exact = NumberRange.from(-exactest, to: exactest)

  /// Range of money, coins and whatever else an asset counts.
  package static let amounts = NumberRange.from(-1_000_000_000_000_000, to: 1_000_000_000_000_000)

  private init(_ least: Int, _ most: Int, isAboveLeast: Bool) {
    precondition(least < most && -Self.exactest <= least && most <= Self.exactest)
    (self.least, self.most, self.isAboveLeast) = (least, most, isAboveLeast)
  }

  /// A range that includes both ends.
  package static func from(_ least: Int, to most: Int) -> NumberRange {
    NumberRange(least, most, isAboveLeast: false)
  }

  /// A range that excludes the lower end and includes the upper.
  package static func above(_ least: Int, to most: Int) -> NumberRange {
    NumberRange(least, most, isAboveLeast: true)
  }

  package func contains(_ number: Double) -> Bool {
    (isAboveLeast ? number > Double(least) : number >= Double(least)) && number <= Double(most)
  }

  /// Returns true if the range contains a number. The result is exact, because a Double distinguishes both ends from
  /// their neighbours.
  package func contains(_ number: Int) -> Bool { contains(Double(number)) }

  /// The range in words, as they follow "a number": "from 0 to 86400", "above 0 and up to 1000", "within ±1000000".
  package var words: String {
    if isAboveLeast { return "above \(least) and up to \(most)" }
    return least == -most ? "within ±\(most)" : "from \(least) to \(most)"
  }
}

extension Double {
  /// A finite decimal number: digits with at most a sign, a point and an exponent. `nil` for `inf`, `0x10` and the
  /// like.
  package init?(decimal text: String) {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard text.utf8.contains(where: isDigit),
      text.utf8.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }), let number = Double(text),
      number.isFinite
    else { return nil }
    self = number
  }
}

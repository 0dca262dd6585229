/// From which number to which the values of a field go. Every number field of the tables has one, so that whoever computes
/// with a value knows how large it can be.
package struct NumberRange: Hashable, Sendable {
  package let least: Int
  package let most: Int
  /// Whether `least` itself is too small.
  package let isAboveLeast: Bool

  /// The largest whole number up to which a Double, and so every reader of JSON, tells all of them apart: 2^53 - 1.
  package static let exactest = 9_007_199_254_740_991
  /// Any whole number that is the same for every reader of JSON.
  package static let exact = NumberRange.from(-exactest, to: exactest)

  /// Of money, coins or whatever an asset counts.
  package static let amounts = NumberRange.from(-1_000_000_000_000_000, to: 1_000_000_000_000_000)

  private init(_ least: Int, _ most: Int, isAboveLeast: Bool) {
    precondition(least < most && -Self.exactest <= least && most <= Self.exactest)
    (self.least, self.most, self.isAboveLeast) = (least, most, isAboveLeast)
  }

  /// Both ends are in it.
  package static func from(_ least: Int, to most: Int) -> NumberRange {
    NumberRange(least, most, isAboveLeast: false)
  }

  /// The upper end is in it.
  package static func above(_ least: Int, to most: Int) -> NumberRange {
    NumberRange(least, most, isAboveLeast: true)
  }

  package func contains(_ number: Double) -> Bool {
    (isAboveLeast ? number > Double(least) : number >= Double(least)) && number <= Double(most)
  }

  /// Exact, as both ends can be told from their neighbours as Doubles.
  package func contains(_ number: Int) -> Bool { contains(Double(number)) }

  /// What follows "a number": "from 0 to 86400", "above 0 and up to 1000", "within ±1000000".
  package var words: String {
    if isAboveLeast { return "above \(least) and up to \(most)" }
    return least == -most ? "within ±\(most)" : "from \(least) to \(most)"
  }
}

extension Double {
  /// A number as people write it: digits with a sign, a point and an exponent at most, and finite. Neither `inf` nor `0x10`.
  package init?(decimal text: String) {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard text.utf8.contains(where: isDigit),
      text.utf8.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }), let number = Double(text),
      number.isFinite
    else { return nil }
    self = number
  }
}

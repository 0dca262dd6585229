/// Parsing of money amounts from their text in recordings, without rounding to a binary fraction.
package enum MoneyAmount {
  /// Maximum amount of one event, in units of the currency. A larger one must be in a wrong unit, and could make sums
  /// overflow.
  package static let most = 1_000_000

  /// Returns a non-negative JSON number (RFC 8259, section 6) in millionths, a half rounded up; `nil` for any other text
  /// and for more than `most`.
  package static func micros(_ text: String) -> Int? { plainMicros(text) ?? anyMicros(text) }

  /// Fast path for at most 12 bytes of digits with at most one point: the result can't overflow. `nil` for any other text.
  private static func plainMicros(_ text: String) -> Int? {
    guard text.utf8.count <= 12, let first = text.utf8.first, first != UInt8(ascii: ".") else { return nil }
    // `decimals` is the number of digits read after the point; `nil` before the point.
    var (micros, decimals, rest): (Int, Int?, UInt8) = (0, nil, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      switch decimals ?? 0 {
      case 0...5: micros = micros * 10 + Int(digit)
      case 6: rest = digit
      default: break
      }
      decimals = decimals.map { $0 + 1 }
    }
    for _ in (decimals ?? 0)..<max(6, decimals ?? 0) { micros *= 10 }
    let sum = micros + (rest >= 5 ? 1 : 0)
    return sum <= most * 1_000_000 ? sum : nil
  }

  private static func anyMicros(_ text: String) -> Int? {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    guard let exponent = parts.count == 2 ? Int(parts[1]) : 0, (-400...400).contains(exponent) else {
      return nil
    }
    let digits = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = digits.count == 2 ? digits[1] : ""
    let all = Array(digits[0].utf8) + Array(fraction.utf8)
    guard !all.isEmpty, all.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    // The number is 0.d₁d₂d₃… times ten to this power; its millionths end six digits later.
    let wholeDigits = digits[0].utf8.count + exponent + 6
    var micros = 0
    for index in 0..<max(0, wholeDigits) {
      micros = micros * 10 + (index < all.count ? Int(all[index] - UInt8(ascii: "0")) : 0)
      guard micros <= most * 1_000_000 else { return nil }
    }
    let next = wholeDigits >= 0 && wholeDigits < all.count ? all[wholeDigits] : UInt8(ascii: "0")
    let sum = micros + (next >= UInt8(ascii: "5") ? 1 : 0)
    return sum <= most * 1_000_000 ? sum : nil
  }
}

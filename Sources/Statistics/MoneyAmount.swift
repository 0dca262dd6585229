/// Sums of money as recordings hold them, read from their text: no binary fraction comes between.
package enum MoneyAmount {
  /// What one event may hold at most; whoever records more has mistaken the unit, and a sum of such would not fit.
  package static let most = 1_000_000

  /// Millionths of a JSON number (RFC 8259, section 6) that isn't negative, a half rounded up; `nil` for anything else
  /// and for more than `most`.
  package static func micros(_ text: String) -> Int? { plainMicros(text) ?? anyMicros(text) }

  /// The same of digits with or without a point among them, few enough for any sum of them to fit.
  private static func plainMicros(_ text: String) -> Int? {
    guard text.utf8.count <= 12, let first = text.utf8.first, first != UInt8(ascii: ".") else { return nil }
    // The digits behind the point that were read, once there was one.
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

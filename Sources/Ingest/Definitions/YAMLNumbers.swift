/// What YAML readers take for numbers. We take every scalar as text, and must know what others would make of it.
enum YAMLNumbers {
  /// A number of YAML 1.2's core schema, or of the older YAML 1.1, which many readers still follow.
  static func isNumber(_ text: String) -> Bool {
    if decimal(text.filter { $0 != "_" }) != nil || base60(text) != nil { return true }
    let unsigned = text.drop { "+-".contains($0) }
    let prefixes: [(String, Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
    return prefixes.contains { prefix, radix in
      unsigned.hasPrefix(prefix)
        && unsigned.count > 2 && unsigned.dropFirst(2).allSatisfy { Int(String($0), radix: radix) != nil }
    }
  }

  /// A whole number without leading zeros, which YAML 1.1 reads to the base of 8.
  static func isWhole(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    return !digits.isEmpty && text.utf8.count - digits.count <= 1 && digits.allSatisfy(isDigit)
      && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
  }

  /// Digits with a point and an exponent at most: neither infinity nor hexadecimal digits.
  static func decimal(_ text: String) -> Double? {
    guard text.utf8.contains(where: isDigit),
      text.utf8.allSatisfy({ isDigit($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// YAML 1.1 reads digits with colons to the base of 60: `16:9` is 16 · 60 + 9.
  static func base60(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...5).contains(parts.count), (1...9).contains(parts[0].utf8.count), parts[0].first != "0" else {
      return nil
    }
    var number = 0
    for (index, part) in parts.enumerated() {
      guard !part.isEmpty, part.utf8.allSatisfy(isDigit), let digit = Int(part) else { return nil }
      guard index == 0 || (digit < 60 && part.utf8.count <= 2) else { return nil }
      number = number * 60 + digit
    }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// Base64 coding (RFC 4648, section 4, with padding) between byte buffers, for the lines in frames. It doesn't use
/// `Data`: to create one costs more than to code a line of some hundred bytes.
enum Base64Bytes {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let none: UInt8 = 0xFF
  /// The value of each base64 digit, from 0 to 63, indexed by the digit's byte.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: none, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    digits.withUnsafeBufferPointer { digits in
      var index = 0
      while index + 3 <= bytes.count {
        let word = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
        text.append(digits[word >> 18])
        text.append(digits[word >> 12 & 63])
        text.append(digits[word >> 6 & 63])
        text.append(digits[word & 63])
        index += 3
      }
      guard index < bytes.count else { return }
      let isPair = index + 1 < bytes.count
      let word = Int(bytes[index]) << 16 | (isPair ? Int(bytes[index + 1]) << 8 : 0)
      text.append(digits[word >> 18])
      text.append(digits[word >> 12 & 63])
      text.append(isPair ? digits[word >> 6 & 63] : padding)
      text.append(padding)
    }
  }

  /// Decodes base64 text, whose length must be a multiple of four.
  ///
  /// - Parameter room: memory for the result: at least three bytes for each group of four digits.
  /// - Returns: the number of decoded bytes; `nil` if the text isn't base64.
  static func decode(
    _ text: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard text.count % 4 == 0 else { return nil }
    if text.isEmpty { return 0 }
    let padded = text[text.count - 2] == padding ? 2 : text[text.count - 1] == padding ? 1 : 0
    var (count, invalid) = (0, UInt8(0))
    values.withUnsafeBufferPointer { values in
      for group in stride(from: 0, to: text.count, by: 4) {
        let left = group + 4 == text.count ? 4 - padded : 4
        var word: UInt32 = 0
        for place in 0..<4 {
          let value = place < left ? values[Int(text[group + place])] : 0
          invalid |= value
          word = word << 6 | UInt32(value & 63)
        }
        room[count] = UInt8(truncatingIfNeeded: word >> 16)
        room[count + 1] = UInt8(truncatingIfNeeded: word >> 8)
        room[count + 2] = UInt8(truncatingIfNeeded: word)
        count += 3
      }
    }
    return invalid & 0xC0 == 0 ? count - padded : nil
  }
}

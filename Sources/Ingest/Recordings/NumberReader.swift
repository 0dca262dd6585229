/// Numbers as JSON writes them; the text is known to be one.
enum NumberReader {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// `3` as well as `3.0` and `3e0`; `nil` with a fraction or beyond Int64.
  static func integer(_ text: Text) -> Int64? {
    if let digits = smallInteger(text) { return digits }
    let text = String(decoding: text, as: UTF8.self)
    return Int64(text) ?? Double(text).flatMap(Int64.init(exactly:))
  }

  /// `nil` beyond what a Double can hold.
  static func double(_ text: Text) -> Double? {
    if let digits = smallInteger(text) { return Double(digits) }
    let number = Double(String(decoding: text, as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Up to 15 digits without sign, which a Double holds exactly: most numbers of a recording.
  private static func smallInteger(_ text: Text) -> Int64? {
    guard text.count <= 15 else { return nil }
    var number: Int64 = 0
    for byte in text {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int64(digit)
    }
    return number
  }
}

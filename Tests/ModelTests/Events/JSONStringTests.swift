import Model
import Testing

@Suite("Strings and numbers of JSON") struct JSONStringTests {
  @Test(
    "Escapes become their characters, and half a surrogate pair the replacement character",
    arguments: [
      (#"a\"b\\c\/d"#, "a\"b\\c/d"), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"), (#"\u20ac\u0000"#, "€\0"),
      (#"\ud83d\ude00"#, "😀"), (#"\uD83D\uDE00x"#, "😀x"), (#"\ud83d"#, "\u{FFFD}"), (#"\ude00"#, "\u{FFFD}"),
      (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ud83dx"#, "\u{FFFD}x"), ("", ""), ("é", "é"),
    ])
  func unescaped(json: String, text: String) { #expect(JSONString.unescaped(json) == text) }

  @Test(
    "What is quoted reads back as it was",
    arguments: [
      ("", #""""#), ("a/b é", #""a/b é""#), ("\"\\", #""\"\\""#),
      ("\u{0}\n\u{1F}", ##""\u0000\u000a\u001f""##),
      ("\u{7F}\u{2028}", "\"\u{7F}\u{2028}\""),
    ])
  func quoted(text: String, json: String) {
    #expect(JSONString.quoted(text) == json)
    #expect(JSONString.unescaped(String(json.dropFirst().dropLast())) == text)
  }

  @Test(
    "A number is written as short as it reads back",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (600, "600"), (-2.5, "-2.5"), (0.1, "0.1"), (1e14, "100000000000000"),
      (1e15, "1000000000000000.0"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    ])
  func text(number: Double, text: String) {
    #expect(JSONString.text(of: number) == text)
    #expect(Double(text) == number)
  }

  private func double(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { JSONNumber.double($0) }
  }

  private func integer(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBufferPointer { JSONNumber.integer($0) }
  }

  @Test(
    "A number is the nearest Double, whether it is short or long",
    arguments: [
      "0", "-0", "0.1", "3.14", "999999999999999", "0.000000000000001", "9007199254740993", "1e308", "1E-5",
      "123456789012345678901234567890", "4.35", "0.30000000000000004",
    ])
  func nearest(text: String) { #expect(double(text)?.bitPattern == Double(text)?.bitPattern) }

  @Test("Text that is no number is none", arguments: ["", "-", ".", "1.2.3", "1-", "é", "1 ", "--1"])
  func none(text: String) {
    #expect(double(text) == nil)
    #expect(integer(text) == nil)
  }

  @Test(
    "A whole number may be written as a fraction or with an exponent, and lies within Int64",
    arguments: [
      ("3", 3), ("3.0", 3), ("3e0", 3), ("-0", 0), ("3.5", nil), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9223372036854775808", nil), ("1e300", nil), ("1e-300", nil),
    ] as [(String, Int64?)])
  func whole(text: String, number: Int64?) { #expect(integer(text) == number) }
}

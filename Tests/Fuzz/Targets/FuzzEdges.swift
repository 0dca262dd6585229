/// Values at the limits of what their readers accept.
enum FuzzEdges {
  static let numbers = [
    "0", "-0", "-1", "1e308", "1e-400", "-1e309", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551616", "0.1",
    "1000000", "1000001", "-1000001", "4294967296", "00", "+1", "nan", "inf", "-inf", "0x10", "٣", "",
  ]

  /// Edge values as JSON text, some of which isn't valid JSON.
  static let json =
    numbers.filter { $0.first.map { $0.isASCII && ($0.isNumber || $0 == "-") } ?? false } + [
      "null", "true", "\"\"", "[]", "{}", "[[]]", "[0,0,0,0]", "[-1,1e6,1e6,0]", "\"\\u0000\"", "\"\\ud800\"",
      "\"\\ud83d\\ude00\"", "\"\u{202E}\u{301}\"", "\"9999-12-31T23:59:59.999Z\"",
      "\"9999-12-31T23:59:59.999-23:59\"", "\"0000-01-01T00:00:00+23:59\"",
      "\"2026-06-30T23:59:60Z\"", "\"2026-11-20T10:00:00+23:59\"", "\"javascript:alert(1)\"",
      "\"https://[::1]:99999/%zz?a=b&a=c#d\"", "\"CQSECRETCQSECRETCQSECRETAA.YAAAAAAAAAAA\"",
      "{\"a\":{\"b\":[{\"c\":1}]}}",
    ]
}

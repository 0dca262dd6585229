import Model
import Testing

@Suite("Formats of text fields") struct TextFormTests {
  @Test(
    "A format accepts what it describes, and nothing that only looks like it",
    arguments: [
      (.free, ["", " ", "a"], []), (.filled, ["a", " a"], ["", " ", "\u{3000}\n"]),
      (.identifier, ["007", "ca-app-pub/1"], ["", "\t"]),
      (
        .formatID, ["a", "10063170", "a.b_c-d", "COM10", String(repeating: "a", count: 64)],
        [
          "", ".a", "-a", "a.", "a b", "é", "../a", "a/b", "CON", "con.txt", "LPT1",
          String(repeating: "a", count: 65),
        ]
      ),
      (
        .ratio, ["1:1", "1.91:1", "16:9", "100:1", "1:100", "0.01:1"],
        [
          "", "1", "1:", ":1", "1:0", "0:1", "-1:1", "+1:1", "1.:1", ".5:1", "1e1:1", "101:1", "1:101",
          "1:1:1", " 1:1",
        ]
      ),
      (
        .territory, ["EEA", "EU", "consent", "DE", "UK", "EL"],
        ["", "eea", "Consent", "de", "ZZ", "DEU", "D E"]
      ),
      (.country, ["DE", "UK", "XK"], ["EEA", "de", "ZZ", "ß", "ﬁ", "D"]),
      (
        .mimeType, ["image/png", "application/vnd.a+json"],
        ["", "image", "image/", "/png", "Image/png", "a/b/c", "a/b c"]
      ),
      (
        .webAddress, ["https://a.example", "http://a.example/x?y#z"],
        [
          "", "https://", "https:///x", "HTTPS://a.example", "javascript:alert(1)", "//a.example",
          "https://a b", "https://a\n",
        ]
      ),
      (
        .host, ["a.example", "xn--a.example", "1.a"],
        ["", "localhost", "1.5", "a.", ".a", "a..b", "a.example/x", "a.example:80", "é.example"]
      ),
      (.colour, ["#0b5870", "#ABCDEF"], ["", "#fff", "0b5870", "#0b587g", "#0b58701", "#０b5870"]),
      (
        .date, ["2026-11-20", "2024-02-29"],
        ["", "2026-11-31", "2026-02-29", "2026-1-2", "20.11.2026", "2026-11-20 "]
      ),
      (
        .digest, ["sha256:" + String(repeating: "0a", count: 32)],
        [
          "", "sha256:", String(repeating: "0", count: 64), "sha256:" + String(repeating: "0A", count: 32),
          "sha256:" + String(repeating: "0", count: 65),
        ]
      ),
    ] as [(TextForm, [String], [String])])
  func accepts(form: TextForm, good: [String], bad: [String]) throws {
    #expect((good + form.examples).filter { !form.accepts($0) } == [])
    #expect(bad.filter(form.accepts) == [])
    // The pattern of JSON Schemas may accept more, and never less.
    guard let pattern = form.pattern else { return }
    let regex = try Regex(pattern)
    #expect(try good.filter { try regex.firstMatch(in: $0) == nil } == [])
  }

  @Test(
    "A picture fits a ratio within one percent, whatever its size",
    arguments: [
      (1910.0, 1000.0, true), (1.91, 1, true), (1929, 1000, true), (1930, 1000, false), (1891, 1000, true),
      (1890, 1000, false), (0, 0, false), (-1910, -1000, false), (.infinity, 1, false), (.nan, 1, false),
    ])
  func ratio(width: Double, height: Double, fits: Bool) throws {
    let ratio = try #require(AspectRatio("1.91:1"))
    #expect(ratio.fits(width: width, height: height) == fits)
  }

  @Test(
    "A start and an end swap sides with the text, left and right don't",
    arguments: [
      (Corner.topStart, Corner.topLeft, Corner.topRight), (.topEnd, .topRight, .topLeft),
      (.bottomStart, .bottomLeft, .bottomRight), (.bottomEnd, .bottomRight, .bottomLeft),
      (.topLeft, .topLeft, .topLeft), (.bottomRight, .bottomRight, .bottomRight),
    ])
  func corners(corner: Corner, leftToRight: Corner, rightToLeft: Corner) {
    #expect(corner.physical(.leftToRight) == leftToRight)
    #expect(corner.physical(.rightToLeft) == rightToLeft)
  }

  @Test("Breaks have one length, one of a list, or one between two, ends included")
  func lengths() {
    let lengths: [BreakLengths] = [.one(30_000), .list([15_000, 30_000]), .range(15_000, 30_000)]
    #expect(
      ([14_999, 15_000, 29_999, 30_000, 30_001, -1, .max] as [Int64]).map { length in
        lengths.map { $0.allows(length) }
      }
        == [
          [false, false, false], [false, true, true], [false, false, true], [true, true, true],
          [false, false, false], [false, false, false], [false, false, false],
        ])
    #expect(lengths.map(\.typical) == [30_000, 15_000, 15_000])
    #expect(
      lengths.map { $0.text { "\($0 / 1000) s" } } == ["30 s", "15 s, 30 s", "15 s to 30 s"])
  }
}

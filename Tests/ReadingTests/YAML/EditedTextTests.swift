import Basics
import Reading
import Testing

@Suite("Edits of a file") struct EditedTextTests {
  private static func range(_ line: Int, _ column: Int, _ endColumn: Int) -> SourceRange {
    SourceRange(line: line, column: column, endLine: line, endColumn: endColumn)
  }

  @Test("Every byte outside the edits stays: byte order mark, line ends of all sorts, no end at all")
  func bytes() {
    let content = Array("\u{FEFF}# é\r\nа: 1 # ß\r\rb: 2\nc: 🥖x".utf8)
    let edited = EditedText(
      content,
      fixes: [
        Fix("", [TextEdit(Self.range(2, 1, 2), "first")]),
        Fix("", [TextEdit(Self.range(4, 4, 5), "\"2\"")]),
        Fix("", [TextEdit(Self.range(5, 5, 6), "")]),
      ])
    #expect(String(decoding: edited.bytes, as: UTF8.self) == "\u{FEFF}# é\r\nfirst: 1 # ß\r\rb: \"2\"\nc: 🥖")
    #expect(edited.count == 3)
  }

  @Test("Of two fixes that overlap or touch, the first is made; the edits of one are made together")
  func overlap() {
    let quotes = Fix("", [TextEdit(Self.range(1, 4, 4), "\""), TextEdit(Self.range(1, 8, 8), "\"")])
    let edited = EditedText(
      Array("a: 16:9, b".utf8),
      fixes: [
        quotes, Fix("", [TextEdit(Self.range(1, 6, 7), "x")]), Fix("", [TextEdit(Self.range(1, 8, 9), ";")]),
        Fix("", [TextEdit(Self.range(1, 10, 11), "c")]),
      ])
    #expect(String(decoding: edited.bytes, as: UTF8.self) == "a: \"16:9\", c")
    #expect(edited.count == 2)
  }

  @Test("An edit of a place that the file doesn't have is not made")
  func elsewhere() {
    let content = Array("a: 1\n".utf8)
    let fixes = [Self.range(3, 1, 2), Self.range(2, 1, 2), Self.range(1, 4, 99)].map {
      Fix("", [TextEdit($0, "x")])
    }
    let edited = EditedText(content, fixes: fixes)
    #expect(edited.bytes == content)
    #expect(edited.count == 0)
  }
}

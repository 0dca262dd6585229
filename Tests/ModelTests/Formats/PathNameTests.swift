import Model
import Foundation
import Testing

@Suite("Names that systems and shells mistake") struct PathNameTests {
  @Test(
    "No device of Windows, no option, no dot or space at the end, nothing that can't be in a name",
    arguments: [
      ("a", true), ("10063170", true), ("a.b", true), ("a b", true), ("ä", true), (".hidden", true),
      ("console", true), ("com", true), ("COM10", true), ("nulls.txt", true), ("lptx", true),
      ("CON", false), ("con", false), ("NUL.txt", false), ("nul.tar.gz", false), ("aux ", false),
      ("aux .svg", false), ("PRN", false), ("COM0", false), ("com9.a", false), ("LPT¹", false),
      ("CONIN$", false), ("-rf", false), ("-", false), ("", false), ("x.", false), ("x ", false),
      (" x", false), ("..", false), ("a/b", false), ("a\\b", false), ("a:b", false), ("a?", false),
      ("a\nb", false), ("a\u{7F}", false),
    ])
  func plain(name: String, isPlain: Bool) { #expect(PathName.isPlain(name) == isPlain, "\(name)") }

  @Test(
    "An id of a format is such a name, and the schema for editors says the same",
    arguments: [
      ("a", true), ("10063170", true), ("_a", true), ("a.b-c_d", true), ("console", true), ("com10", true),
      ("conX", true), (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
      ("CON", false), ("nul.txt", false), ("Aux", false), ("prn.a.b", false), ("com1", false),
      ("LPT9.x", false), ("x.", false), (".x", false), ("-rf", false), ("", false), ("a b", false),
      ("ä", false), ("a/b", false),
    ])
  func ids(id: String, isOne: Bool) throws {
    #expect(TextForm.formatID.accepts(id) == isOne, "\(id)")
    let pattern = try NSRegularExpression(pattern: try #require(TextForm.formatID.pattern))
    let found = pattern.firstMatch(in: id, range: NSRange(id.startIndex..., in: id))
    #expect((found != nil) == isOne, "\(id)")
  }
}

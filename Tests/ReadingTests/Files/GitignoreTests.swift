import Foundation
import Reading
import TestSupport
import Testing

@Suite(".gitignore") struct GitignoreTests {
  @Test(
    "A line says what is passed over, below its own folder",
    arguments: [
      ("*.log", "deep/a.log", true), ("/*.log", "deep/a.log", false), ("deep/*.log", "deep/a.log", true),
      ("a/*.log", "a/b/c.log", false), ("a/**/c.log", "a/b/x/c.log", true), ("a/**/c.log", "a/c.log", true),
      ("**/c", "c", true), ("a/**", "a", false), ("a/**", "a/b/c", true), ("# a", "# a", false),
      ("\\# a", "# a", true), ("\\!a", "!a", true), ("a ", "a", true), ("a\\ ", "a ", true),
      ("a?c", "a/c", false),
      ("[!a-c]x", "dx", true), ("[^a-c]x", "dx", true), ("[^a-c]x", "ax", false), ("[]]x", "]x", true),
      ("[[:digit:]]", "7", true), ("[a", "[a", false),
      ("a\\", "a\\", false), ("\u{FEFF}a\r", "a", true), ("a", "A", false),
    ] as [(String, String, Bool)])
  func lines(pattern: String, path: String, isIgnored: Bool) {
    #expect((Gitignore(Array(pattern.utf8)).ignores(path, isFolder: false) ?? false) == isIgnored)
  }

  @Test(
    "Each of thousands of lines is found by what it begins or ends with, and the last one that matches decides"
  )
  func manyLines() {
    let numbers = 0..<5000
    let file = Gitignore(
      Array(
        (numbers.map { "build\($0)\nout/\($0)/*.o\n**/deep\($0)\n*.\($0)x\n!/keep/build\($0)\n" }.joined()
          + "[k]eep/build7\n").utf8))
    #expect(
      [
        "build4999", "a/build0", "out/77/a.o", "a/b/deep12", "a.4321x", "keep/build8", "keep/build7",
        "build5000", "out/77/a/b.o",
      ]
      .map { file.ignores($0, isFolder: false) } == [true, true, true, true, true, false, true, nil, nil])
  }

  @Test("The last line that matches decides, and one that ends in a slash is about folders")
  func order() {
    let file = Gitignore(Array("*.log\n!keep.log\nout/\n".utf8))
    #expect(file.ignores("a.log", isFolder: false) == true)
    #expect(file.ignores("keep.log", isFolder: false) == false)
    #expect(file.ignores("out", isFolder: true) == true)
    #expect(file.ignores("out", isFolder: false) == nil)
  }

  @Test("A pattern made to take for ever takes no time")
  func hostilePattern() {
    let pattern = String(repeating: "*a", count: 120) + "b"
    #expect(
      Gitignore(Array(pattern.utf8)).ignores(String(repeating: "a", count: 400), isFolder: false) == nil)
  }
}

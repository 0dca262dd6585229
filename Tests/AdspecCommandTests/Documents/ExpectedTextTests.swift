import TestSupport
import Testing

/// Tests of how `ADSPEC_RENEW` rewrites an outdated literal.
@Suite("Literals are rewritten") struct ExpectedTextTests {
  private let source = ##"""
    func one() {
      expect(
        text("""
          in
          """),
        is: """
          old

          line
          """)
      expect(text, is: #"""
        a \ b
        """#)
      expect(text, is: """
        with \(value)
        """)
    }
    """##

  @Test(
    "The literal that says the old text says the new one, at its own indentation, and nothing else changes")
  func rewriting() {
    let rewritten = SourceLiterals.rewriting("old\n\nline", as: "new\n\n  lines\n", in: source, line: 2)
    expect(
      rewritten,
      is: ##"""
        func one() {
          expect(
            text("""
              in
              """),
            is: """
              new

                lines

              """)
          expect(text, is: #"""
            a \ b
            """#)
          expect(text, is: """
            with \(value)
            """)
        }
        """##)
  }

  @Test("Backslashes, quotes and what nobody would see are escaped as the literal asks for")
  func escapes() {
    #expect(
      SourceLiterals.rewriting("x", as: "a\\b \"\"\" \u{202E}\r", in: "\"\"\"\nx\n\"\"\"", line: 1)
        == "\"\"\"\na\\\\b \\\"\"\" \\u{202E}\\u{D}\n\"\"\"")
    #expect(
      SourceLiterals.rewriting("a \\ b", as: "a \\# \\ \"\"\"", in: source, line: 9)?
        .contains(##"a \#\# \ """"##) == true)
  }

  @Test("Of two that say the same the nearer one is rewritten")
  func nearest() {
    let twins = "\"\"\"\nx\n\"\"\"\n\n\"\"\"\nx\n\"\"\""
    #expect(
      SourceLiterals.rewriting("x", as: "y", in: twins, line: 5) == "\"\"\"\nx\n\"\"\"\n\n\"\"\"\ny\n\"\"\"")
  }

  @Test("A literal with values in it stays, and so does a source that doesn't say the text")
  func unknown() {
    #expect(SourceLiterals.rewriting("with 1", as: "with 2", in: source, line: 12) == nil)
    #expect(SourceLiterals.rewriting("nowhere", as: "x", in: source, line: 1) == nil)
  }
}

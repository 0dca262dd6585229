import Markdown
import Testing

@Suite("Escaping for Markdown")
struct MarkdownEscapingTests {
  /// Texts that an advertiser might write, and what must stand in the Markdown.
  @Test(
    "Text from outside is only ever text",
    arguments: [
      ("Fresh bread before seven", "Fresh bread before seven"),
      ("Order tonight, taste tomorrow (50% off!)", "Order tonight, taste tomorrow (50% off!)"),
      ("<img src=x onerror=alert(1)>", #"\<img src=x onerror=alert(1)>"#),
      ("ask @team", "ask @&#8203;team"),
      ("see #123, GH-7 and acme/app#9", "see #&#8203;123, GH-&#8203;7 and acme/app#&#8203;9"),
      ("a | b", #"a \| b"#),
      ("`rm -rf`", #"\`rm -rf\`"#),
      ("![](https://t.example/p.gif)", #"!\[\](https\://t.example/p.gif)"#),
      ("www.evil.example", #"www\.evil.example"#),
      ("*a* _b_ ~c~ app_version", #"\*a\* \_b\_ \~c\~ app_version"#),
      ("Miller & Co &amp; sons", #"Miller & Co \&amp; sons"#),
      ("$x$", #"\$x\$"#),
      ("safe\u{202E}gnp.exe", "safe⟨U+202E⟩gnp.exe"),
      ("a\u{1B}[2Jb", #"a⟨U+001B⟩\[2Jb"#),
      ("one\r\ntwo\tthree", "one  two three"),
      ("# title", "\\# title"), ("- item", #"\- item"#), ("+ item", #"\+ item"#),
      ("1. item", #"1\. item"#), ("12) item", #"12\) item"#), ("> quote", #"\> quote"#),
      ("---", "\\---"), ("===", #"\==="#), ("4.2.1", "4.2.1"), ("-5", "-5"),
      ("خبز طازج قبل السابعة", "خبز طازج قبل السابعة"),
      ("<\u{301}b>", "\\<\u{301}b>"),
      ("", ""),
    ])
  func text(text: String, expected: String) {
    #expect(MarkdownInline.text(text).source == expected)
  }

  @Test(
    "Code is fenced by more backticks than it holds",
    arguments: [
      ("a1", "`a1`"), ("a`b", "``a`b``"), ("``", "``` `` ```"), ("`\u{301}", "`` `\u{301} ``"),
      ("@team #1", "`@team #1`"), (" a ", "`  a  `"), ("", "*empty*"), ("  ", "*blank*"),
      ("a\u{2066}b", "`a⟨U+2066⟩b`"), ("a|b", "`a|b`"), (#"a\|b"#, #"a\\\|b"#),
    ])
  func code(text: String, expected: String) {
    #expect(MarkdownInline.code(text).source == expected)
  }

  @Test("What is put into a string is escaped, its literal parts are not")
  func interpolation() {
    let caption = "*Now*"
    let line: MarkdownInline = "**\(3)** ads, \(caption), \(.code("a|1"))"
    #expect(line.source == #"**3** ads, \*Now\*, `a|1`"#)
  }

  @Test("A destination can't leave its parentheses")
  func destinations() {
    #expect(
      MarkdownInline.link("page", to: "a b(c)<d>.html?x=1&y=2#z").source
        == "[page](a%20b%28c%29%3Cd%3E.html?x=1&y=2#z)")
    #expect(MarkdownInline.image("A ] b", at: "charts/a.svg").source == #"![A \] b](charts/a.svg)"#)
  }
}

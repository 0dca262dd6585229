import Basics
import Markdown
import TestSupport
import Testing

@Suite("Markdown to HTML")
struct MarkdownHTMLTests {
  @Test("Texts that are parsed at the same time don't take each other's marks for mere text")
  func threads() async {
    let text = "~~gone~~ and https://a.example\n"
    let expected = MarkdownHTML.html(from: text)
    let others = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<2000).count { _ in MarkdownHTML.html(from: text) != expected } }
      }
      return await group.reduce(0, +)
    }
    #expect(others == 0)
  }

  @Test("Headings have the ids that GitHub gives them")
  func headings() {
    expect(
      MarkdownHTML.html(from: "# By *format*\n\n## Clicks, by `asset`!\n\n## By format\n\n### ???\n"),
      is: """
        <h1 id="by-format">By <em>format</em></h1>
        <h2 id="clicks-by-asset">Clicks, by <code>asset</code>!</h2>
        <h2 id="by-format-1">By format</h2>
        <h3 id="section">???</h3>

        """)
  }

  @Test("On a page, headings step down and ids and fragments get a prefix")
  func page() {
    var converter = MarkdownHTML()
    converter.headingOffset = 2
    converter.idPrefix = "notes-"
    expect(
      converter.html(from: "# Use\n\n[up](#use)\n\n###### Deep\n"),
      is: """
        <h3 id="notes-use">Use</h3>
        <p><a href="#notes-use">up</a></p>
        <h6 id="notes-deep">Deep</h6>

        """)
  }

  @Test("A page may show the title itself, and have headings that link to themselves")
  func ownTitle() {
    var renderer = MarkdownHTML()
    (renderer.dropsTitle, renderer.linksHeadings, renderer.idPrefix) = (true, true, "n-")
    expect(
      renderer.html(from: "<!-- a -->\n\n# A & b\n\n## A & b\n\n|a|\n|-|\n|b|"),
      is: """
        <!-- raw HTML omitted -->
        <h2 id="n-a--b-1"><a class="heading-link" href="#n-a--b-1" aria-hidden="true" tabindex="-1">#</a>A &amp; b</h2>
        <div class="table-scroll" role="group" tabindex="0" aria-label="A &amp; b">
        <table>
        <thead>
        <tr>
        <th scope="col">a</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>b</td>
        </tr>
        </tbody>
        </table>
        </div>

        """)
    renderer.linksHeadings = false
    #expect(renderer.html(from: "b\n\n# A") == "<p>b</p>\n<h1 id=\"n-a\">A</h1>\n")
    #expect(renderer.html(from: "# A").isEmpty)
  }

  @Test("The outline has the headings in order, with their levels, lines and ids")
  func outline() {
    let outline = MarkdownOutline("##  \n\nA `b`\n===\n\n> ### A b\n")
    #expect(
      outline.headings == [
        .init(title: "", level: 2, line: 1, id: "section"), .init(title: "A b", level: 1, line: 3, id: "a-b"),
        .init(title: "A b", level: 3, line: 6, id: "a-b-1"),
      ])
    #expect(outline.title == "A b")
  }

  @Test("Tables scroll in a box of their own and align by classes")
  func tables() {
    let source = """
      ## By "format"

      | a | b | c |
      | - | -: | :-: |
      | 1 | 2 | ~~3~~ |
      """
    expect(
      MarkdownHTML.html(from: source),
      is: """
        <h2 id="by-format">By &quot;format&quot;</h2>
        <div class="table-scroll" role="group" tabindex="0" aria-label="By &quot;format&quot;">
        <table>
        <thead>
        <tr>
        <th scope="col">a</th>
        <th scope="col" class="align-right">b</th>
        <th scope="col" class="align-center">c</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>1</td>
        <td class="align-right">2</td>
        <td class="align-center"><del>3</del></td>
        </tr>
        </tbody>
        </table>
        </div>

        """)
  }

  @Test("Task lists and autolinks work")
  func extensions() {
    expect(
      MarkdownHTML.html(from: "- [x] done\n- [ ] open\n\nhttps://example.com\n"),
      is: """
        <ul>
        <li><input type="checkbox" checked disabled aria-label="done"> done</li>
        <li><input type="checkbox" disabled aria-label="open"> open</li>
        </ul>
        <p><a href="https://example.com">https://example.com</a></p>

        """)
  }

  @Test(
    "Nothing runs and nothing is fetched",
    arguments: [
      ("<script>alert(1)</script>\n", "<!-- raw HTML omitted -->\n"),
      (
        "a <img src=x onerror=alert(1)> b",
        "<p>a <!-- raw HTML omitted --> b</p>\n"
      ),
      ("[x](javascript:alert(1))", "<p>x</p>\n"),
      ("[x](JaVaScRiPt&colon;alert(1))", "<p>x</p>\n"),
      ("[x](data:text/html;base64,aGk=)", "<p>x</p>\n"),
      ("[**x**](file:///etc/passwd)", "<p><strong>x</strong></p>\n"),
      (
        "![pixel](https://t.example/p.gif)",
        "<p><a href=\"https://t.example/p.gif\">pixel</a></p>\n"
      ),
      ("![pixel](//t.example/p.gif)", "<p>pixel</p>\n"),
      (
        "[![badge](https://t.example/p.svg)](https://a.example/)",
        "<p><a href=\"https://a.example/\">badge</a></p>\n"
      ),
      ("![x](data:image/png;base64,aGk=)", "<p>x</p>\n"),
      (
        "<details>\n<summary><b>x</b></summary>\n\ny\n\n</details>\n",
        "<!-- raw HTML omitted -->\n<p>y</p>\n<!-- raw HTML omitted -->\n"
      ),
      ("</details>\n", "<!-- raw HTML omitted -->\n"),
    ])
  func attacks(source: String, expected: String) {
    #expect(MarkdownHTML.html(from: source) == expected)
  }

  @Test("Relative links and pictures stay, and links may be led elsewhere")
  func relative() {
    expect(
      MarkdownHTML.html(from: "[a](b.md#c) ![d](e/f.svg) [g](mailto:h@i.example)"),
      is: """
        <p><a href="b.md#c">a</a> <img src="e/f.svg" alt="d" /> <a href="mailto:h@i.example">g</a></p>

        """)
    var converter = MarkdownHTML()
    converter.relativeLink = { $0 == "gone.md" ? nil : "../" + $0 }
    expect(
      converter.html(from: "[a](b.md) [c](gone.md) [d](https://e.example)"),
      is: """
        <p><a href="../b.md">a</a> c <a href="https://e.example">d</a></p>

        """)
  }

  @Test("Details fold where they come in pairs")
  func details() {
    var writer = MarkdownWriter()
    writer.details("Two & more") { $0.paragraph("Inside.") }
    expect(
      MarkdownHTML.html(from: writer.text),
      is: """
        <details>
        <summary>Two &amp; more</summary>
        <p>Inside.</p>
        </details>

        """)
  }

  /// A text of up to a million characters, which a log shows by its name.
  struct LongText: CustomTestStringConvertible {
    var testDescription: String
    var text: String

    init(_ name: String, _ text: String) { (testDescription, self.text) = (name, text) }
  }

  @Test(
    "A text of which libcmark-gfm would make gigabytes, or which it would look at for minutes, is shown as it is written",
    arguments: [
      LongText(
        "a table",
        String(repeating: "|a", count: 5000) + "|\n" + String(repeating: "|-", count: 5000) + "|\n"
          + String(repeating: "|x\n", count: 50_000)),
      LongText(
        "references to a long address",
        "[a]: " + String(repeating: "x", count: 50_000) + "\n\n" + String(repeating: "[a]", count: 300_000)),
      LongText(
        "references to one on its own line",
        "[a]:\n" + String(repeating: "x", count: 50_000) + "\n\n" + String(repeating: "[a]", count: 300_000)),
      LongText(
        "references among definitions",
        "[b]: /b\n[a]: /a\n(" + String(repeating: "[b]: x\n", count: 8000) + ")\n\n"
          + String(repeating: "[a]", count: 300_000)),
      LongText("at signs", String(repeating: "a@", count: 500_000)),
      LongText("addresses of mail", String(repeating: "a@b.example ", count: 80_000)),
      LongText(
        "an address and closing brackets", "https://a.example/" + String(repeating: ")", count: 500_000)),
      LongText(
        "a wide table",
        String(repeating: "|a", count: 40_000) + "|\n" + String(repeating: "|-", count: 40_000) + "|\n"),
      LongText("rules below no table's head", String(repeating: "a\n-|-\n", count: 40_000)),
    ])
  func unbounded(_ long: LongText) {
    // Compared outside of the macro, which would print both texts.
    let isAsWritten = MarkdownHTML.html(from: long.text) == "<pre tabindex=\"0\">\(long.text)</pre>\n"
    #expect(isAsWritten)
    let hasLinks = !MarkdownOutline(long.text).links.isEmpty
    #expect(!hasLinks)
  }

  @Test("A long table, and many references to short addresses, are no such text")
  func bounded() {
    let table = "|a|b|c|\n|-|-|-|\n" + String(repeating: "|1|2|3|\n", count: 5000)
    #expect(MarkdownHTML.html(from: table).hasPrefix("<div class=\"table-scroll\""))
    let wide = String(repeating: "|a", count: 1000) + "|\n" + String(repeating: "|-", count: 1000) + "|\n"
    #expect(MarkdownHTML.html(from: wide).hasPrefix("<div class=\"table-scroll\""))
    let brackets = String(repeating: ")", count: 10_000)
    #expect(MarkdownHTML.html(from: brackets) == "<p>\(brackets)</p>\n")
    let references = String(repeating: "[a], ", count: 5000) + "\n\n[a]: https://example.com/\n"
    #expect(MarkdownHTML.html(from: references).hasPrefix("<p><a href="))
    let numbers = 0..<2000
    let many =
      numbers.map { "- [`f\($0)`], [`f0`]\n" }.joined() + "\n"
      + numbers.map { "[`f\($0)`]: ../formats/f\($0)/index.html\n" }.joined()
    #expect(MarkdownHTML.html(from: many).hasPrefix("<ul>\n<li><a href=\"../formats/f0/index.html\">"))
  }

  @Test(
    "A hundred thousand headings of one title, and as many links in one line, take no time",
    .timeLimit(.minutes(1)))
  func many() {
    let headings = MarkdownHTML.html(from: String(repeating: "# a\n", count: 100_000))
    #expect(headings.hasSuffix("<h1 id=\"a-99999\">a</h1>\n"))
    let links = MarkdownOutline(String(repeating: "[ä](b.md) ", count: 100_000)).links
    #expect(links.count == 100_000)
    #expect(links.last?.range == SourceRange(line: 1, column: 999_995, endLine: 1, endColumn: 999_999))
    let unfound = MarkdownOutline(String(repeating: "[a](b&amp;) ", count: 80_000)).links
    #expect(unfound.count == 80_000)
  }

  @Test(
    "A glance at a text misses no link into the site, and passes over those that are addresses",
    arguments: [
      ("[a](b.md)", true), ("[a]( <b c.md> )", true), ("[a](#b)", true), ("![a](\nb.png)", true),
      ("[a]\n\n[a]: b.md", true), ("> [a](\n> b.md)", true), ("[a](&#104;ttps.md)", true),
      ("[a](https://a.example/) and [b](b.md)", true), ("[a](httpss/b.md)", true), ("[a](HTTP.md)", true),
      ("[a](https://a.example/b.md)", false), ("[a]( <http://a.example/> \"t\")", false),
      ("[a](mailto:a@b.example)", false), ("[a]\n\n[a]:\n  https://a.example/", false),
      ("[a] (b.md)", false), ("a: b", false),
    ])
  func glance(_ text: String, mayHaveLinks: Bool) {
    #expect(MarkdownOutline.mayHaveLinks(text) == mayHaveLinks)
    if !mayHaveLinks { #expect(MarkdownOutline(text).links.isEmpty) }
  }

  @Test("What MarkdownWriter escaped comes out as it went in")
  func endToEnd() {
    let captions = [
      "<img onerror=alert(1)>", "@team", "a|b", "`code`", "![](x)", "[x](y)", "https://a.example/b",
      "www.a.example", "a@b.example", "&lt;", "# x", "1. x", "~~x~~", #"back\slash \| |"#,
    ]
    var table = MarkdownTable([.init("text"), .init("code")])
    for caption in captions { table.append([.text(caption), .code(caption)]) }
    var writer = MarkdownWriter()
    writer.table(table)
    let cells = MarkdownHTML.html(from: writer.text).split(separator: "\n").filter { $0.hasPrefix("<td>") }
      .map { $0.dropFirst(4).dropLast(5) }
    let expected = captions.flatMap { caption -> [String] in
      let shown = caption.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
      let text = shown.replacing("@", with: "@\u{200B}")
      return [text, caption.contains(#"\|"#) ? text : "<code>\(shown)</code>"]
    }
    #expect(cells.map(String.init) == expected)
  }

  @Test("An empty text gives nothing, and deep nesting doesn't bring it down")
  func extremes() {
    #expect(MarkdownHTML.html(from: "") == "")
    #expect(MarkdownHTML.html(from: String(repeating: "> ", count: 5000) + "x").contains("x"))
    #expect(MarkdownHTML.html(from: String(repeating: "[", count: 5000)).hasPrefix("<p>[["))
  }
}

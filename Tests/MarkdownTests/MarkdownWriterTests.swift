import Markdown
import TestSupport
import Testing

@Suite("Markdown documents")
struct MarkdownWriterTests {
  @Test("Blocks are set apart, and tables line up as plain text")
  func document() {
    var table = MarkdownTable([.init("Format"), .init("Impressions", .trailing)])
    table.append(["Simple native", "12"])
    table.append([.code("a|b"), "7"])
    table.append(["a | b", "1,204"])
    table.append(["広告", "0"])
    var writer = MarkdownWriter()
    writer.heading(1, "Delivery")
    writer.paragraph("Two \("*formats*").")
    writer.list(["one", "two"])
    writer.table(table)
    writer.table(MarkdownTable([.init("Nothing")]))
    writer.details("3 > 2 ads") { $0.paragraph("Inside.") }
    writer.details("Nothing") { _ in }
    writer.codeBlock("let a = ```\n@team", language: "swift")
    writer.quote("Note.")
    expect(
      writer.text,
      is: #"""
        # Delivery

        Two \*formats\*.

        - one
        - two

        | Format        | Impressions |
        | ------------- | ----------: |
        | Simple native |          12 |
        | `a\|b`        |           7 |
        | a \| b        |       1,204 |
        | 広告          |           0 |

        <details>
        <summary>3 &gt; 2 ads</summary>

        Inside.

        </details>

        ````swift
        let a = ```
        @team
        ````

        > Note.

        """#)
  }

  @Test("An empty document has no line") func empty() { #expect(MarkdownWriter().text == "") }
}

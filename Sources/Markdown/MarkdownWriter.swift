/// Writes a document of GitHub-flavoured Markdown, block after block, that also reads well as plain text.
package struct MarkdownWriter: Sendable {
  private var blocks: [String] = []
  /// The headings written so far, in order.
  package private(set) var headings: [(level: Int, title: MarkdownInline)] = []

  /// Definitions of references, in the order of their `define` calls.
  private var addresses: [String] = []

  package init() {}

  /// The document with a final line end; empty if nothing was written.
  package var text: String {
    let all = addresses.isEmpty ? blocks : blocks + [addresses.joined(separator: "\n")]
    return all.isEmpty ? "" : all.joined(separator: "\n\n") + "\n"
  }

  /// Defines the address of a reference at the end of the document, so that a table of links reads well as plain text.
  ///
  /// - Parameter name: a trusted name of letters and digits.
  package mutating func define(_ name: String, as destination: String) {
    addresses.append("[\(name)]: \(MarkdownEscaping.destination(destination))")
  }

  /// Appends a heading; `level` is 1 to 6.
  package mutating func heading(_ level: Int, _ title: MarkdownInline) {
    precondition((1...6).contains(level), "no heading of level \(level)")
    blocks.append(String(repeating: "#", count: level) + " " + title.source)
    headings.append((level, title))
  }

  /// Appends a table of contents: links to the headings of a level in another writer. Titles are the tool's own words.
  package mutating func contents(of other: MarkdownWriter, level: Int) {
    list(
      other.headings.filter { $0.level == level }.map {
        .link($0.title, to: "#" + HeadingSlugs.slug($0.title.source))
      })
  }

  /// Appends everything that another writer wrote.
  package mutating func append(_ other: MarkdownWriter) {
    blocks += other.blocks
    headings += other.headings
    addresses += other.addresses
  }

  package mutating func paragraph(_ content: MarkdownInline) {
    blocks.append(content.source)
  }

  package mutating func list(_ items: [MarkdownInline]) {
    guard !items.isEmpty else { return }
    blocks.append(items.map { "- " + $0.source }.joined(separator: "\n"))
  }

  package mutating func quote(_ content: MarkdownInline) {
    blocks.append("> " + content.source)
  }

  /// Appends a table. A table without rows isn't written; the caller then has to say in words that there is nothing.
  package mutating func table(_ table: MarkdownTable) {
    guard !table.rows.isEmpty else { return }
    blocks.append(table.source)
  }

  /// Appends text as a code block; `language` is a trusted info string, or empty.
  package mutating func codeBlock(_ text: String, language: String = "") {
    let fence = String(repeating: "`", count: max(3, MarkdownEscaping.longestRunOfBackticks(in: text) + 1))
    let body = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { MarkdownEscaping.visibleLine(String($0)) }
    blocks.append(([fence + language] + body + [fence]).joined(separator: "\n"))
  }

  /// Appends blocks that a reader can collapse (`<details>`); nothing if `body` writes none.
  package mutating func details(_ summary: String, _ body: (inout MarkdownWriter) -> Void) {
    var inner = MarkdownWriter()
    body(&inner)
    guard !inner.blocks.isEmpty else { return }
    blocks.append("<details>\n<summary>\(MarkdownEscaping.html(summary))</summary>")
    blocks += inner.blocks
    blocks.append("</details>")
  }
}

import Basics

/// Converts GitHub-flavoured Markdown to HTML with libcmark-gfm: tables, strikethrough, autolinks and task lists. Raw
/// HTML, except `<details>`, and `javascript:` addresses are always dropped.
package struct MarkdownHTML: Sendable {
  /// Number added to the level of every heading, up to level 6: 1 makes `#` an `<h2>` on a page that has its own
  /// `<h1>`.
  package var headingOffset: Int32 = 0
  /// Level that the highest heading gets; all other headings are moved by the same number of levels. If it is `nil`,
  /// `headingOffset` is used.
  package var topHeading: Int32?
  /// Leaves out the heading that the text begins with, for a page that shows the title in another place.
  package var dropsTitle = false
  /// Puts a link to itself into each heading, for people who want its address. Programs that read pages aloud skip it.
  package var linksHeadings = false
  /// Prefix of the ids of headings, which keeps them apart from the page's own.
  package var idPrefix = ""
  /// Maps the relative destination of a link or picture to the destination written in the HTML. If it returns `nil`,
  /// only the text of the link or picture is kept. It isn't called for fragments and addresses.
  package var relativeLink: @Sendable (String) -> String? = { $0 }
  /// Titles of the columns of numbers that get a bar in each cell, by the heading above their table. Each inner array
  /// is a group of columns whose bars have one scale.
  package var bars: [String: [[String]]] = [:]

  package init() {}

  /// Converts a report or an author's notes to HTML, with default options.
  package static func html(from markdown: String) -> String { MarkdownHTML().html(from: markdown) }

  /// Returns HTML elements without a document around them, to be put into a page.
  ///
  /// * Headings have ids as on GitHub, unique within the text.
  /// * Tables stand in a focusable `<div class="table-scroll">` named after their heading, so that a wide one can be
  ///   scrolled with the keyboard; cells are aligned by the classes `align-left`, `align-center`, `align-right`.
  /// * Links keep http, https, mailto, relative destinations and fragments; other links become text.
  /// * Pictures are shown from relative paths only. A picture from elsewhere becomes a link, so that opening a page
  ///   sends no request to another site.
  /// * A text that would take too long to parse (`isBounded`) is shown as its source in a `<pre>`.
  /// * `<details>` with a `<summary>`, each on a line of its own, is the only raw HTML that is kept.
  package func html(from markdown: String) -> String {
    guard MarkdownCost.isBounded(markdown) else { return Self.asWritten(markdown) }
    var document = CMarkDocument(parsing: markdown)
    document.rewritePictures { Destination($0).isRelative ? relativeLink($0) : nil }
    document.rewriteLinks { destination(of: $0) }
    document.wrapTables { title in
      "<div class=\"table-scroll\" role=\"group\" tabindex=\"0\""
        + " aria-label=\"\(MarkdownEscaping.html(title.isEmpty ? "Table" : title))\">"
    }
    var slugs = HeadingSlugs(prefix: idPrefix)
    let offset = topHeading.map { $0 - document.highestHeading } ?? headingOffset
    var ids = document.lowerHeadings(by: offset).map { slugs.next(for: $0) }
    if dropsTitle, document.removeTitle() { ids.removeFirst() }
    let html = RenderedHTML.finished(document.html(), headingIDs: ids, linked: linksHeadings)
    return bars.isEmpty ? html : DataBars(columns: bars).drawn(in: html)
  }

  /// The ids that `html` gives the headings, in order, without the prefix; empty for a text that would take too long to
  /// parse (`isBounded`).
  package static func headingIDs(of markdown: String) -> [String] {
    guard isBounded(markdown) else { return [] }
    var slugs = HeadingSlugs(prefix: "")
    return CMarkDocument(parsing: markdown).headings.map { slugs.next(for: $0.title) }
  }

  /// True if parsing takes time and memory roughly in proportion to the text's length.
  package static func isBounded(_ markdown: String) -> Bool { MarkdownCost.isBounded(markdown) }

  private static func asWritten(_ markdown: String) -> String {
    let lines = markdown.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let shown = lines.map { MarkdownEscaping.html(String(Substring($0))) }
    return "<pre tabindex=\"0\">\(shown.joined(separator: "\n"))</pre>\n"
  }

  private func destination(of url: String) -> String? {
    let destination = Destination(url)
    if destination.isFragment { return "#" + idPrefix + url.dropFirst() }
    if destination.isRelative { return relativeLink(url) }
    return destination.isKnownAddress ? url : nil
  }
}

/// The kind of destination that a URL names.
struct Destination {
  let scheme: String?
  let isFragment: Bool
  private let startsWithAuthority: Bool

  init(_ url: String) {
    isFragment = url.utf8.first == UInt8(ascii: "#")
    startsWithAuthority = url.hasPrefix("//") || url.hasPrefix("\\") || url.hasPrefix("/\\")
    let head = url.utf8.prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    scheme = head.firstIndex(of: UInt8(ascii: ":")).map { String(Substring(head[..<$0])).lowercased() }
  }

  /// True for a path on the same site: no scheme, no host, and not only a fragment.
  var isRelative: Bool { scheme == nil && !startsWithAuthority && !isFragment }
  var isKnownAddress: Bool { scheme.map(["http", "https", "mailto"].contains) ?? false }
}

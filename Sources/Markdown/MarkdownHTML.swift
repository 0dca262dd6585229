import Basics

/// GitHub-flavoured Markdown to HTML through libcmark-gfm: tables, strikethrough, autolinks and task lists; never raw
/// HTML, never `javascript:`.
package struct MarkdownHTML: Sendable {
  /// Added to the level of every heading (at most 6 results): 1 makes `#` an `<h2>` on a page that has its own `<h1>`.
  package var headingOffset: Int32 = 0
  /// Put before the ids of headings, so that they differ from the page's own.
  package var idPrefix = ""
  /// What becomes of a relative destination of a link; fragments and addresses aren't asked about. `nil`: the text
  /// stays, the link or the picture goes.
  package var relativeLink: @Sendable (String) -> String? = { $0 }

  package init() {}

  /// The text as a report or an author's notes are shown, with nothing set.
  package static func html(from markdown: String) -> String { MarkdownHTML().html(from: markdown) }

  /// Elements without a document around them, for a page to hold.
  ///
  /// * Headings have ids as on GitHub, unique within the text.
  /// * Tables stand in a focusable `<div class="table-scroll">` named after their heading, so that a wide one can be
  ///   scrolled with the keyboard; cells are aligned by the classes `align-left`, `align-center`, `align-right`.
  /// * Links keep http, https, mailto, relative destinations and fragments; of others only the text is left.
  /// * Pictures are shown from relative places only; a picture from elsewhere becomes a link to it, so that reading a
  ///   page tells nobody.
  /// * A text that isn't bounded is shown as it is written.
  /// * `<details>` with a `<summary>`, each on a line of its own, is the one raw HTML that is understood.
  package func html(from markdown: String) -> String {
    guard MarkdownCost.isBounded(markdown) else { return Self.asWritten(markdown) }
    var document = CMarkDocument(parsing: markdown)
    document.replacePictures { Destination($0).isRelative && relativeLink($0) != nil }
    document.rewriteLinks { destination(of: $0) }
    document.wrapTables { title in
      "<div class=\"table-scroll\" role=\"group\" tabindex=\"0\""
        + " aria-label=\"\(MarkdownEscaping.html(title.isEmpty ? "Table" : title))\">"
    }
    var slugs = HeadingSlugs(prefix: idPrefix)
    let ids = document.lowerHeadings(by: headingOffset).map { slugs.next(for: $0) }
    return RenderedHTML.finished(document.html(), headingIDs: ids)
  }

  /// The ids that `html` gives the headings of a text, in their order, without a prefix; none of a text that isn't bounded.
  package static func headingIDs(of markdown: String) -> [String] {
    guard isBounded(markdown) else { return [] }
    var slugs = HeadingSlugs(prefix: "")
    return CMarkDocument(parsing: markdown).headings.map { slugs.next(for: $0) }
  }

  /// Whether a text takes about the time and memory that its length lets one expect.
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

/// What kind of place a URL names.
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

  /// Inside the site, wherever that lies: no scheme and no host.
  var isRelative: Bool { scheme == nil && !startsWithAuthority && !isFragment }
  var isKnownAddress: Bool { scheme.map(["http", "https", "mailto"].contains) ?? false }
}

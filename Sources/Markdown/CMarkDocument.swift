import CCMarkGFM
import Synchronization

/// A parsed document of libcmark-gfm. No other file of this target has unsafe code.
///
/// It owns the parser and the tree; nodes never leave it. The type isn't `Sendable`, so one thread uses a tree. Each
/// method that changes nodes is called once at most, and `rewritePictures` before `rewriteLinks`, since they free nodes
/// that `init` collected.
@safe struct CMarkDocument: ~Copyable {
  /// Raw HTML and dangerous links are dropped unless `CMARK_OPT_UNSAFE` is set, which it never is.
  private static let options = CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8

  /// Registers the extensions once, before any parser exists: Debian's libcmark-gfm does it without a lock.
  private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Serializes `cmark_parser_finish`. libcmark-gfm keeps the extensions' special characters in one process-wide table,
  /// which finishing a parser fills and then clears. A concurrent parser would read `~~` or an address as plain text.
  private static let finishing = Mutex(())

  private let parser: OpaquePointer
  private let root: OpaquePointer
  /// The nodes that the methods change, collected in one walk through the tree.
  private var marks: Marks

  init(parsing markdown: String) {
    Self.registration
    guard let parser = unsafe cmark_parser_new(Self.options) else { fatalError("out of memory") }
    for name in ["table", "strikethrough", "autolink", "tasklist"] {
      guard let found = unsafe cmark_find_syntax_extension(name) else {
        preconditionFailure("libcmark-gfm-extensions has no '\(name)'")
      }
      unsafe cmark_parser_attach_syntax_extension(parser, found)
    }
    var markdown = markdown
    markdown.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe cmark_parser_feed(parser, characters.baseAddress, characters.count)
      }
    }
    var finished: OpaquePointer?
    Self.finishing.withLock { _ in unsafe finished = cmark_parser_finish(parser) }
    // The root is never null: an empty text gives an empty document.
    guard let root = unsafe finished else { fatalError("out of memory") }
    unsafe self.parser = parser
    unsafe self.root = root
    unsafe marks = Marks()
    keepDetails()
    unsafe marks = Self.marks(in: root)
  }

  deinit {
    unsafe cmark_node_free(root)
    unsafe cmark_parser_free(parser)
  }

  func html() -> String {
    let extensions = unsafe cmark_parser_get_syntax_extensions(parser)
    guard let rendered = unsafe cmark_render_html(root, Self.options, extensions) else { return "" }
    defer { unsafe cmark_get_default_mem_allocator().pointee.free(rendered) }
    return unsafe String(cString: rendered)
  }
}

// MARK: - What is changed in the tree

extension CMarkDocument {
  /// Lowers every heading by `offset` levels (at most to 6; a negative one raises it) and returns their texts in order.
  func lowerHeadings(by offset: Int32) -> [String] {
    unsafe marks.headings.map { heading in
      unsafe cmark_node_set_heading_level(heading, min(6, cmark_node_get_heading_level(heading) + offset))
      return unsafe plainText(of: heading)
    }
  }

  /// Level of the highest heading, from 1; 1 without headings.
  var highestHeading: Int32 {
    unsafe marks.headings.map { unsafe cmark_node_get_heading_level($0) }.min() ?? 1
  }

  /// The first paragraph that stands in no list, quotation or table; empty without one.
  var firstParagraph: String {
    var next = unsafe cmark_node_first_child(root)
    while let node = unsafe next {
      unsafe next = cmark_node_next(node)
      guard unsafe cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH else { continue }
      let text = unsafe plainText(of: node)
      if !text.isEmpty { return text }
    }
    return ""
  }

  /// All text, with a space between blocks. Raw HTML isn't part of it.
  var text: String { unsafe plainText(of: root) }

  /// The headings in document order, with their levels and lines from 1.
  var headings: [(title: String, level: Int, line: Int)] {
    unsafe marks.headings.map { heading in
      unsafe (
        plainText(of: heading), Int(cmark_node_get_heading_level(heading)),
        Int(cmark_node_get_start_line(heading))
      )
    }
  }

  /// Removes the heading that the document begins with, if it does; comments and other raw HTML may precede it.
  ///
  /// - Returns: true if there was one. Tables must be wrapped before, since they keep the headings above them.
  mutating func removeTitle() -> Bool {
    var next = unsafe cmark_node_first_child(root)
    while let node = unsafe next, unsafe cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK {
      unsafe next = cmark_node_next(node)
    }
    guard let title = unsafe next, unsafe cmark_node_get_type(title) == CMARK_NODE_HEADING else {
      return false
    }
    unsafe marks.headings.removeFirst()
    unsafe cmark_node_free(title)
    return true
  }

  /// A link or picture with its start: the line and the byte in that line, counted from 1.
  struct Target {
    var url: String
    var text: String
    var isPicture: Bool
    var line: Int
    var column: Int
  }

  /// Every link, then every picture.
  var targets: [Target] {
    let links = unsafe marks.links.map { unsafe target($0, isPicture: false) }
    return unsafe links + marks.pictures.map { unsafe target($0, isPicture: true) }
  }

  private func target(_ node: OpaquePointer, isPicture: Bool) -> Target {
    unsafe Target(
      url: url(of: node), text: plainText(of: node), isPicture: isPicture,
      line: Int(cmark_node_get_start_line(node)), column: Int(cmark_node_get_start_column(node)))
  }

  /// Replaces the destination of every link; a link for which `rewrite` returns `nil` becomes plain text.
  func rewriteLinks(_ rewrite: (String) -> String?) {
    unsafe marks.links.forEach { link in
      if let url = unsafe rewrite(url(of: link)) {
        unsafe cmark_node_set_url(link, url)
      } else {
        unsafe replace(link, by: CMARK_NODE_CUSTOM_INLINE) { _ in }
      }
    }
  }

  /// Replaces the source of every picture. One for which `rewrite` returns `nil` becomes a link, or its text if it
  /// already stands in a link.
  mutating func rewritePictures(_ rewrite: (String) -> String?) {
    var links: [OpaquePointer] = unsafe []
    unsafe marks.pictures.forEach { picture in
      let url = unsafe url(of: picture)
      if let source = rewrite(url) {
        unsafe cmark_node_set_url(picture, source)
        return
      }
      let standsInLink = unsafe isInLink(picture)
      unsafe replace(picture, by: standsInLink ? CMARK_NODE_CUSTOM_INLINE : CMARK_NODE_LINK) { link in
        guard !standsInLink else { return }
        unsafe cmark_node_set_url(link, url)
        unsafe links.append(link)
      }
    }
    unsafe marks.links += links
  }

  /// Wraps each table in an element. `open` returns its start tag; it gets the text of the heading above the table, or
  /// an empty text.
  func wrapTables(_ open: (_ title: String) -> String) {
    unsafe marks.tables.forEach { node, heading in
      guard let wrapper = unsafe cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { fatalError("out of memory") }
      let title = unsafe heading.map { unsafe plainText(of: $0) }
      unsafe cmark_node_set_on_enter(wrapper, open(title ?? ""))
      unsafe cmark_node_set_on_exit(wrapper, "</div>")
      unsafe cmark_node_insert_before(node, wrapper)
      unsafe cmark_node_append_child(wrapper, node)
    }
  }

  /// Keeps `<details>` and `</details>` as HTML where both are among the top-level blocks of the document and match.
  private func keepDetails() {
    var open: [(node: OpaquePointer, tags: String)] = unsafe []
    var next = unsafe cmark_node_first_child(root)
    while let node = unsafe next {
      unsafe next = cmark_node_next(node)
      guard unsafe cmark_node_get_type(node) == CMARK_NODE_HTML_BLOCK else { continue }
      let html = unsafe literal(of: node)
      if let tags = DetailsTags.opening(html) {
        unsafe open.append((node, tags))
      } else if DetailsTags.isClosing(html), let (start, tags) = unsafe open.popLast() {
        unsafe replace(start, by: CMARK_NODE_CUSTOM_BLOCK) { unsafe cmark_node_set_on_enter($0, tags) }
        unsafe replace(node, by: CMARK_NODE_CUSTOM_BLOCK) {
          unsafe cmark_node_set_on_enter($0, "</details>")
        }
      }
    }
  }
}

// MARK: - Nodes

extension CMarkDocument {
  /// The nodes that may be changed, by kind, each in the order of the document.
  @unsafe private struct Marks {
    var headings: [OpaquePointer] = unsafe []
    var links: [OpaquePointer] = unsafe []
    var pictures: [OpaquePointer] = unsafe []
    /// Tables, each with the last heading above it.
    var tables: [(node: OpaquePointer, heading: OpaquePointer?)] = unsafe []
  }

  /// Collects the nodes to change. libcmark-gfm forbids changing the node that an iterator is at, so this is done
  /// before any change.
  private static func marks(in root: OpaquePointer) -> Marks {
    var marks = unsafe Marks()
    guard let iterator = unsafe cmark_iter_new(root) else { fatalError("out of memory") }
    defer { unsafe cmark_iter_free(iterator) }
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return unsafe marks }
      guard event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(iterator) else { continue }
      switch unsafe cmark_node_get_type(node) {
      case CMARK_NODE_HEADING: unsafe marks.headings.append(node)
      case CMARK_NODE_LINK: unsafe marks.links.append(node)
      case CMARK_NODE_IMAGE: unsafe marks.pictures.append(node)
      case CMARK_NODE_TEXT, CMARK_NODE_PARAGRAPH: break
      // An extension's node type is only assigned at registration, so a table is recognised by its columns.
      default:
        if unsafe cmark_gfm_extensions_get_table_columns(node) > 0 {
          unsafe marks.tables.append((node, marks.headings.last))
        }
      }
    }
  }

  /// Replaces `node` by a new node of `type` and moves its children there.
  private func replace(
    _ node: OpaquePointer, by type: cmark_node_type, setting: (OpaquePointer) -> Void
  ) {
    guard let replacement = unsafe cmark_node_new(type) else { fatalError("out of memory") }
    unsafe setting(replacement)
    unsafe cmark_node_insert_before(node, replacement)
    while let child = unsafe cmark_node_first_child(node) {
      guard unsafe cmark_node_append_child(replacement, child) == 1 else {
        preconditionFailure("a child doesn't fit into its new parent")
      }
    }
    unsafe cmark_node_free(node)
  }

  private func isInLink(_ node: OpaquePointer) -> Bool {
    var parent = unsafe cmark_node_parent(node)
    while let node = unsafe parent {
      if unsafe cmark_node_get_type(node) == CMARK_NODE_LINK { return true }
      unsafe parent = cmark_node_parent(node)
    }
    return false
  }

  private func url(of node: OpaquePointer) -> String {
    unsafe cmark_node_get_url(node).map { unsafe String(cString: $0) } ?? ""
  }

  private func literal(of node: OpaquePointer) -> String {
    unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
  }

  /// The bits of a node's type that distinguish blocks from inline nodes, and their value for a block.
  private static let (kinds, block) = (UInt32(CMARK_NODE_TYPE_MASK), UInt32(CMARK_NODE_TYPE_BLOCK))

  private func plainText(of node: OpaquePointer) -> String {
    guard let iterator = unsafe cmark_iter_new(node) else { return "" }
    defer { unsafe cmark_iter_free(iterator) }
    var text = ""
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return text }
      guard event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(iterator) else { continue }
      let type = unsafe cmark_node_get_type(node)
      if type.rawValue & Self.kinds == Self.block, let last = text.utf8.last, last != UInt8(ascii: " ") {
        text += " "
      }
      switch type {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK: text += unsafe literal(of: node)
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text += " "
      default: break
      }
    }
  }
}

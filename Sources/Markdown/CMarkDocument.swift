import CCMarkGFM

/// A parsed document of libcmark-gfm, and the only file of this target with unsafe code.
///
/// It owns the parser and the tree; nodes never leave it. A tree is used by one thread: the type isn't `Sendable`.
@safe struct CMarkDocument: ~Copyable {
  /// Raw HTML and dangerous links are dropped unless `CMARK_OPT_UNSAFE` is set, which it never is.
  private static let options = CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8

  /// Debian's libcmark-gfm registers its extensions without a lock: once, before any parser is made.
  private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

  private let parser: OpaquePointer
  private let root: OpaquePointer

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
    // The root is never null: an empty text gives an empty document.
    guard let root = unsafe cmark_parser_finish(parser) else { fatalError("out of memory") }
    unsafe self.parser = parser
    unsafe self.root = root
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
  /// Lowers every heading by so many levels (at most to 6), and gives their texts in the order of the document.
  func lowerHeadings(by offset: Int32) -> [String] {
    unsafe nodes(ofType: "heading").map { heading in
      unsafe cmark_node_set_heading_level(heading, min(6, cmark_node_get_heading_level(heading) + offset))
      return unsafe plainText(of: heading)
    }
  }

  /// Gives every link a new destination, or none: then only its text stays.
  func rewriteLinks(_ rewrite: (String) -> String?) {
    unsafe nodes(ofType: "link").forEach { link in
      if let url = unsafe rewrite(url(of: link)) {
        unsafe cmark_node_set_url(link, url)
      } else {
        unsafe replace(link, by: CMARK_NODE_CUSTOM_INLINE) { _ in }
      }
    }
  }

  /// Makes a link of every picture that isn't to be shown. Where it stands in a link already, its text is enough.
  func replacePictures(unless isShown: (String) -> Bool) {
    unsafe nodes(ofType: "image").forEach { picture in
      let url = unsafe url(of: picture)
      guard !isShown(url) else { return }
      let standsInLink = unsafe isInside(picture, type: "link")
      unsafe replace(picture, by: standsInLink ? CMARK_NODE_CUSTOM_INLINE : CMARK_NODE_LINK) { link in
        if !standsInLink { unsafe cmark_node_set_url(link, url) }
      }
    }
  }

  /// Puts every table into an element that `open` makes of the text of the heading above it.
  func wrapTables(_ open: (_ title: String) -> String) {
    var title = ""
    unsafe nodesWithTypes().forEach { node, type in
      if type == "heading" { title = unsafe plainText(of: node) }
      guard type == "table", let wrapper = unsafe cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
      unsafe cmark_node_set_on_enter(wrapper, open(title))
      unsafe cmark_node_set_on_exit(wrapper, "</div>")
      unsafe cmark_node_insert_before(node, wrapper)
      unsafe cmark_node_append_child(wrapper, node)
    }
  }

  /// Keeps `<details>` … `</details>` among the blocks of the document itself, where they come in pairs.
  func keepDetails() {
    var open: [(node: OpaquePointer, tags: String)] = unsafe []
    var next = unsafe cmark_node_first_child(root)
    while let node = unsafe next {
      unsafe next = cmark_node_next(node)
      guard unsafe typeName(of: node) == "html_block" else { continue }
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
  private func nodes(ofType type: String) -> [OpaquePointer] {
    unsafe nodesWithTypes().filter { unsafe $0.type == type }.map { unsafe $0.node }
  }

  /// All nodes, a parent before its children. Collected before anything is changed: libcmark-gfm allows no change of
  /// the node that an iterator stands at.
  private func nodesWithTypes() -> [(node: OpaquePointer, type: String)] {
    guard let iterator = unsafe cmark_iter_new(root) else { return unsafe [] }
    defer { unsafe cmark_iter_free(iterator) }
    var nodes: [(node: OpaquePointer, type: String)] = unsafe []
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return unsafe nodes }
      guard event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(iterator) else { continue }
      unsafe nodes.append((node, typeName(of: node)))
    }
  }

  /// Puts a node of another type in the place of `node` and moves its children there.
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

  private func isInside(_ node: OpaquePointer, type: String) -> Bool {
    var parent = unsafe cmark_node_parent(node)
    while let node = unsafe parent {
      if unsafe typeName(of: node) == type { return true }
      unsafe parent = cmark_node_parent(node)
    }
    return false
  }

  private func typeName(of node: OpaquePointer) -> String {
    unsafe String(cString: cmark_node_get_type_string(node))
  }

  private func url(of node: OpaquePointer) -> String {
    unsafe cmark_node_get_url(node).map { unsafe String(cString: $0) } ?? ""
  }

  private func literal(of node: OpaquePointer) -> String {
    unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
  }

  private func plainText(of node: OpaquePointer) -> String {
    guard let iterator = unsafe cmark_iter_new(node) else { return "" }
    defer { unsafe cmark_iter_free(iterator) }
    var text = ""
    while true {
      let event = unsafe cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return text }
      guard event == CMARK_EVENT_ENTER, let node = unsafe cmark_iter_get_node(iterator) else { continue }
      switch unsafe typeName(of: node) {
      case "text", "code": text += unsafe literal(of: node)
      case "softbreak", "linebreak": text += " "
      default: break
      }
    }
  }
}

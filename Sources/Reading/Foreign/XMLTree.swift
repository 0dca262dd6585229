import CXML2

/// An element of an XML document; names have no prefixes.
package struct XMLElement: Sendable {
  package var name: String
  package var attributes: [String: String] = [:]
  /// The element's own text, without that of its children.
  package var text = ""
  package var children: [XMLElement] = []
  /// Line on which it begins, from 1.
  package var line = 0

  /// The first child with a name.
  package subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

  package func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// This element and all its descendants with a name, in document order.
  package func all(named name: String) -> [XMLElement] {
    var found = self.name == name ? [self] : []
    for child in children { found += child.all(named: name) }
    return found
  }

  /// The text without surrounding white space; `nil` if nothing is left.
  package var trimmed: String? {
    let blanks: Set<Character> = [" ", "\n", "\t", "\r\n", "\r"]
    var text = self.text[...]
    while let first = text.first, blanks.contains(first) { text.removeFirst() }
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    return text.isEmpty ? nil : String(text)
  }
}

/// Parses XML documents with libxml2's SAX2 and additional limits (see also `XMLBounds`). Nothing is fetched.
package enum XMLTreeReader {
  /// Maximum depth of elements.
  package static let deepest = 100
  /// Maximum elements and attributes of a document.
  package static let mostParts = 1_000_000

  /// Returns the document's root.
  ///
  /// - Throws: `ForeignBreak` if the text isn't XML, too deep, too large, or in an encoding that doesn't contain ASCII.
  package static func read(_ text: [UInt8]) throws(ForeignBreak) -> XMLElement {
    guard let first = text.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }), first == UInt8(ascii: "<")
    else { throw ForeignBreak(text.isEmpty ? "is empty" : "isn't XML: it doesn't begin with <") }
    try XMLBounds.check(text)
    let builder = Builder()
    var handlers = Self.handlers
    // The parser's pointer to the builder is unretained; `withExtendedLifetime` below keeps the builder alive for all
    // its use.
    let context = xmlCreatePushParserCtxt(
      &handlers, Unmanaged.passUnretained(builder).toOpaque(), nil, 0, nil)
    guard let context else { throw ForeignBreak("can't be read: no memory for a parser") }
    defer { xmlFreeParserCtxt(context) }
    builder.context = context
    // No network and no messages on standard error; CDATA is delivered as text.
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue))
    var rest = text[...]
    while builder.failure == nil {
      let piece = rest.prefix(1 << 16)
      rest = rest.dropFirst(piece.count)
      piece.withUnsafeBytes { bytes in
        _ = xmlParseChunk(
          context, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), rest.isEmpty ? 1 : 0)
      }
      if rest.isEmpty { break }
    }
    withExtendedLifetime(builder) {}
    if let failure = builder.failure { throw failure }
    guard let root = builder.root else { throw ForeignBreak("isn't XML: it has no element") }
    return root
  }

  private static var handlers: xmlSAXHandler {
    var handlers = xmlSAXHandler()
    handlers.initialized = UInt32(XML_SAX2_MAGIC)
    handlers.startDocument = { user in Builder.of(user)?.checkEncoding() }
    handlers.startElementNs = { user, name, _, _, _, _, count, _, attributes in
      Builder.of(user)?.start(name, attributes, count: Int(count))
    }
    handlers.endElementNs = { user, _, _, _ in Builder.of(user)?.end() }
    handlers.characters = { user, text, count in Builder.of(user)?.add(text, Int(count)) }
    handlers.cdataBlock = { user, text, count in Builder.of(user)?.add(text, Int(count)) }
    handlers.serror = { user, error in
      guard let error else { return }
      Builder.of(user)?.fail(error)
    }
    return handlers
  }
}

/// Builds elements from SAX events.
private final class Builder {
  var context: xmlParserCtxtPtr?
  private(set) var failure: ForeignBreak?
  private(set) var root: XMLElement?
  private var open: [XMLElement] = []
  private var texts: [[UInt8]] = []
  private var parts = 0

  static func of(_ user: UnsafeMutableRawPointer?) -> Builder? {
    user.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Rejects encodings that `XMLBounds` can't scan.
  func checkEncoding() {
    let name = Self.text(context?.pointee.encoding)
    let known = ["UTF-8", "UTF8", "US-ASCII", "ASCII", "ISO-8859-", "ISO8859-", "WINDOWS-125"]
    if name.isEmpty || known.contains(where: name.uppercased().hasPrefix) { return }
    fail("is in the encoding \(name.prefix(40)): save it as UTF-8")
  }

  func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    guard failure == nil else { return }
    var element = XMLElement(name: Self.text(name), line: line)
    parts += 1 + count
    if open.count >= XMLTreeReader.deepest {
      return fail("has more than \(XMLTreeReader.deepest) elements inside each other")
    }
    if parts > XMLTreeReader.mostParts {
      return fail("has more than \(XMLTreeReader.mostParts) elements and attributes")
    }
    // libxml2 passes five pointers per attribute: name, prefix, namespace, start and end of its value.
    for index in 0..<count {
      guard let attributes, let start = attributes[index * 5 + 3], let end = attributes[index * 5 + 4]
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      element.attributes[Self.text(attributes[index * 5])] = String(decoding: value, as: UTF8.self)
    }
    open.append(element)
    texts.append([])
  }

  func end() {
    guard failure == nil, var element = open.popLast(), let text = texts.popLast() else { return }
    element.text = String(decoding: text, as: UTF8.self)
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func add(_ text: UnsafePointer<xmlChar>?, _ count: Int) {
    guard failure == nil, let text, !texts.isEmpty else { return }
    texts[texts.count - 1].append(contentsOf: UnsafeBufferPointer(start: text, count: count))
  }

  /// Records the first error of libxml2; warnings are ignored.
  func fail(_ error: UnsafeMutablePointer<xmlError>) {
    guard error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let words = error.pointee.message.map { String(cString: $0) } ?? "it is malformed"
    fail("isn't sound XML: " + words.prefix(200).filter { $0 != "\n" }, line: Int(error.pointee.line))
  }

  func fail(_ words: String) { fail(words, line: line) }

  private func fail(_ words: String, line: Int) {
    if failure == nil { failure = ForeignBreak(words, line: max(1, line)) }
    if let context { xmlStopParser(context) }
  }

  private var line: Int { context.map { Int(xmlSAX2GetLineNumber($0)) } ?? 1 }

  private static func text(_ name: UnsafePointer<xmlChar>?) -> String {
    name.map { String(cString: $0) } ?? ""
  }
}

import CExpat

/// Parses XML documents with expat and additional limits. Nothing is fetched, and no entity is expanded.
package enum XMLTreeReader {
  /// Maximum depth of elements.
  package static let deepest = 100
  /// Maximum elements and attributes of a document.
  package static let mostParts = 1_000_000
  /// Maximum attributes of an element.
  static let mostAttributes = 1000
  /// Maximum declarations of namespaces in a document.
  static let mostNamespaces = 1000

  /// Returns the document's root.
  ///
  /// - Throws: `ForeignBreak` if the text isn't XML, too deep, too large, in an encoding that doesn't contain ASCII, or
  ///   if its DOCTYPE declares anything or names a DTD.
  package static func read(_ text: [UInt8]) throws(ForeignBreak) -> XMLElement {
    guard let first = text.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }), first == UInt8(ascii: "<")
    else { throw ForeignBreak(text.isEmpty ? "is empty" : "isn't XML: it doesn't begin with <") }
    if text.contains(0) { throw ForeignBreak("isn't UTF-8 (UTF-16, perhaps): save it as UTF-8", line: 1) }
    switch try parse(text) {
    case .root(let root): return root
    case .encoded(let encoding):
      guard case .root(let root) = try parse(try decode(text, from: encoding), isDecoded: true) else {
        throw ForeignBreak("isn't XML: it has no element")
      }
      return root
    }
  }

  private enum Outcome {
    case root(XMLElement)
    /// The document declares this encoding, which has one byte a character. The text must be decoded first.
    case encoded(String)
  }

  /// Parses a text. Returns the root element, or the encoding from which the text must first be decoded.
  ///
  /// - Parameter isDecoded: true to treat the text as UTF-8 even if it declares another encoding.
  private static func parse(_ text: [UInt8], isDecoded: Bool = false) throws(ForeignBreak) -> Outcome {
    guard let count = Int32(exactly: text.count) else { throw ForeignBreak("is larger than 2 GiB") }
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw ForeignBreak("can't be read: no memory for a parser")
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLTreeBuilder(parser, isDecoded: isDecoded)
    // The parser's pointer to the builder is unretained; `withExtendedLifetime` keeps the builder alive for all its use.
    withExtendedLifetime(builder) {
      XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
      setHandlers(of: parser)
      // All at once: given in pieces, expat looks through an unfinished tag anew with each piece.
      let status = text.withUnsafeBytes { bytes in
        XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, count, 1)
      }
      if status == XML_STATUS_ERROR { builder.failWithError() }
    }
    if let encoding = builder.encoding { return .encoded(encoding) }
    if let failure = builder.failure { throw failure }
    guard let root = builder.root else { throw ForeignBreak("isn't XML: it has no element") }
    return .root(root)
  }

  private static func setHandlers(of parser: XML_Parser) {
    XML_SetXmlDeclHandler(parser) { user, _, encoding, _ in
      XMLTreeBuilder.of(user)?.checkEncoding(encoding.map { String(cString: $0) })
    }
    XML_SetStartDoctypeDeclHandler(parser) { user, _, dtd, _, hasDeclarations in
      if hasDeclarations != 0 || dtd != nil { XMLTreeBuilder.of(user)?.failAtDeclarations() }
    }
    XML_SetElementHandler(
      parser, { user, name, attributes in XMLTreeBuilder.of(user)?.start(name, attributes) },
      { user, _ in XMLTreeBuilder.of(user)?.end() })
    XML_SetCharacterDataHandler(parser) { user, text, count in XMLTreeBuilder.of(user)?.add(text, Int(count))
    }
  }

  /// Converts text to UTF-8 from an encoding that has one byte for each character.
  private static func decode(_ text: [UInt8], from encoding: String) throws(ForeignBreak) -> [UInt8] {
    let converter = iconv_open("UTF-8", encoding)
    guard converter != iconv_t(bitPattern: -1) else {
      throw ForeignBreak("is in the encoding \(encoding.prefix(40)): save it as UTF-8", line: 1)
    }
    defer { iconv_close(converter) }
    var input = text.map { CChar(bitPattern: $0) }
    // One byte stands for a character of the Basic Multilingual Plane, which has three bytes at most.
    var output = [CChar](repeating: 0, count: text.count * 3)
    var (left, room) = (input.count, output.count)
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        return iconv(converter, &from, &left, &to, &room)
      }
    }
    guard status != -1 else {
      let line = 1 + text.dropLast(left).count { $0 == UInt8(ascii: "\n") }
      throw ForeignBreak("has a byte that \(encoding.prefix(40)) doesn't have: save it as UTF-8", line: line)
    }
    return output.dropLast(room).map { UInt8(bitPattern: $0) }
  }
}

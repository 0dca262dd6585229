import CExpat

/// Builds elements from the events of an expat parser, and stops the parser at the first event beyond a limit.
final class XMLTreeBuilder {
  private(set) var failure: ForeignBreak?
  private(set) var root: XMLElement?
  /// The encoding from which the text must be decoded before it can be parsed; `nil` if it is UTF-8.
  private(set) var encoding: String?
  private let parser: XML_Parser
  private let isDecoded: Bool
  private var open: [XMLElement] = []
  private var texts: [[UInt8]] = []
  private var parts = 0
  private var namespaces = 0

  init(_ parser: XML_Parser, isDecoded: Bool) { (self.parser, self.isDecoded) = (parser, isDecoded) }

  static func of(_ user: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
    user.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Accepts UTF-8 and ASCII. An encoding with one byte a character that contains ASCII is stored in `encoding`, and
  /// parsing stops, since the text must be decoded first. All others are rejected.
  func checkEncoding(_ name: String?) {
    guard !isDecoded, let name, !["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name.uppercased()) else {
      return
    }
    if ["ISO-8859-", "ISO8859-", "WINDOWS-125"].contains(where: name.uppercased().hasPrefix) {
      encoding = name
      XML_StopParser(parser, 0)
    } else {
      fail("is in the encoding \(name.prefix(40)): save it as UTF-8")
    }
  }

  func failAtDeclarations() {
    fail("declares entities or attributes, which are not expanded: remove its DOCTYPE")
  }

  /// Begins an element.
  ///
  /// - Parameter attributes: names and values of attributes in turn, ended by a null pointer.
  func start(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard failure == nil, let name else { return }
    var element = XMLElement(name: Self.localName(String(cString: name)), line: line)
    var (next, count) = (attributes, 0)
    while let pair = next, let name = pair[0].map({ String(cString: $0) }), let value = pair[1] {
      next = pair + 2
      if name == "xmlns" || name.hasPrefix("xmlns:") {
        namespaces += 1
        continue
      }
      count += 1
      if count > XMLTreeReader.mostAttributes {
        return fail("has an element with more than \(XMLTreeReader.mostAttributes) attributes")
      }
      element.attributes[Self.localName(name)] = String(cString: value)
    }
    if namespaces > XMLTreeReader.mostNamespaces {
      return fail("declares more than \(XMLTreeReader.mostNamespaces) namespaces")
    }
    parts += 1 + count
    if open.count >= XMLTreeReader.deepest {
      return fail("has more than \(XMLTreeReader.deepest) elements inside each other")
    }
    if parts > XMLTreeReader.mostParts {
      return fail("has more than \(XMLTreeReader.mostParts) elements and attributes")
    }
    open.append(element)
    texts.append([])
  }

  func end() {
    guard failure == nil, var element = open.popLast(), let text = texts.popLast() else { return }
    element.text = String(decoding: text, as: UTF8.self)
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func add(_ text: UnsafePointer<CChar>?, _ count: Int) {
    guard failure == nil, let text, !texts.isEmpty else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    texts[texts.count - 1].append(contentsOf: bytes)
  }

  /// Records the parser's error, unless the builder stopped the parser.
  func failWithError() {
    let words = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is malformed"
    if encoding == nil { fail("isn't sound XML: \(words)") }
  }

  private func fail(_ words: String) {
    guard failure == nil else { return }
    failure = ForeignBreak(words, line: max(1, line))
    XML_StopParser(parser, 0)
  }

  /// Line on which the current event begins.
  private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

  /// Returns a name without its prefix: `type` for `xsi:type`. The prefix may be undeclared, as it often is in VAST.
  private static func localName(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}

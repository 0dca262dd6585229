/// Limits on inputs for which libxml2 needs quadratic time: it compares each attribute of an element with all before
/// it, and searches all declared namespaces for each prefix. They are checked before parsing.
///
/// The check only scans for marks, in encodings that contain ASCII. Text that isn't well-formed may be misjudged, but
/// there libxml2 stops parsing.
struct XMLBounds {
  /// Maximum attributes of an element.
  static let mostAttributes = 1000
  /// Maximum declarations of namespaces in a document.
  static let mostNamespaces = 1000

  private var rest: ArraySlice<UInt8>
  private let text: [UInt8]
  private var namespaces = 0

  /// - Throws: `ForeignBreak` if the text exceeds a limit, or its DOCTYPE declares anything: entities, which may expand
  ///   beyond memory, and attributes that aren't in the document.
  static func check(_ text: [UInt8]) throws(ForeignBreak) {
    if text.contains(0) { throw ForeignBreak("isn't UTF-8 (UTF-16, perhaps): save it as UTF-8", line: 1) }
    var bounds = XMLBounds(text: text)
    try bounds.check()
  }

  private init(text: [UInt8]) {
    self.text = text
    rest = text[...]
  }

  private mutating func check() throws(ForeignBreak) {
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      if starts("!--") {
        skip(past: "-->", from: 3)
      } else if starts("![CDATA[") {
        skip(past: "]]>", from: 8)
      } else if starts("?") {
        skip(past: "?>", from: 1)
      } else if starts("!") {
        try checkDeclaration()
      } else {
        try checkTag()
      }
    }
  }

  /// Counts the attributes of a start tag up to its end.
  private mutating func checkTag() throws(ForeignBreak) {
    let start = rest.startIndex
    var attributes = 0
    var previous = UInt8(ascii: "<")
    while let byte = rest.first, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "=") { attributes += 1 }
      if previous <= 0x20, starts("xmlns") { namespaces += 1 }
      if attributes > Self.mostAttributes {
        throw broken("has an element with more than \(Self.mostAttributes) attributes", at: start)
      }
      if namespaces > Self.mostNamespaces {
        throw broken("declares more than \(Self.mostNamespaces) namespaces", at: start)
      }
      previous = byte
      rest = rest.dropFirst()
      if byte.isXMLQuote { skip(past: byte) }
    }
  }

  /// Skips a DOCTYPE; throws if it has declarations.
  private mutating func checkDeclaration() throws(ForeignBreak) {
    let start = rest.startIndex
    while let byte = rest.first, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "[") {
        throw broken("declares entities or attributes, which are not expanded: remove its DOCTYPE", at: start)
      }
      rest = rest.dropFirst()
      if byte.isXMLQuote { skip(past: byte) }
    }
  }

  private func broken(_ words: String, at place: Int) -> ForeignBreak {
    ForeignBreak(words, line: 1 + text[..<place].count { $0 == UInt8(ascii: "\n") })
  }

  private func starts(_ mark: StaticString) -> Bool {
    mark.withUTF8Buffer { rest.starts(with: $0) }
  }

  private mutating func skip(past quote: UInt8) {
    rest = rest.firstIndex(of: quote).map { rest[($0 + 1)...] } ?? []
  }

  private mutating func skip(past mark: StaticString, from offset: Int) {
    rest = rest.dropFirst(offset)
    while !rest.isEmpty, !starts(mark) {
      let next = rest.dropFirst().firstIndex(of: mark.utf8Start[0])
      rest = next.map { rest[$0...] } ?? []
    }
    rest = rest.dropFirst(mark.utf8CodeUnitCount)
  }
}

extension UInt8 {
  fileprivate var isXMLQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}

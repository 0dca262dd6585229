/// Markup that this tool made: the only thing a template may insert unescaped.
package struct HTML: Hashable, Sendable {
  package let markup: String

  /// The caller vouches that every untrusted part of the markup is escaped.
  package init(vouchedFor markup: String) { self.markup = markup }

  /// Text as HTML, fit for an element and for an attribute in either kind of quotation marks.
  ///
  /// By bytes, not by characters: a quotation mark with a combining accent is one `Character`, no equal of a quotation
  /// mark, and still ends an attribute. What is escaped is ASCII, which no part of another scalar's UTF-8 looks like.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isEscaped) else { return text }
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text as `escaped` gives it, as UTF-8.
  package static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (offset, byte) in bytes.enumerated() where isEscaped(byte) {
        output.append(contentsOf: bytes[start..<offset])
        append(byte, to: &output)
        start = offset + 1
      }
      output.append(contentsOf: bytes[start...])
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }

  private static func append(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
    default: output.append(contentsOf: "&#39;".utf8)
    }
  }
}

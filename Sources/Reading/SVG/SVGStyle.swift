import Model

/// Looks for what loads or acts in CSS and in references.
///
/// CSS isn't parsed. Each bracket, at sign and backslash is looked at wherever it stands, also in strings and comments:
/// nothing can hide there from a parser that takes the text apart in another way.
enum SVGStyle {
  /// True if a value has a character at which `flaw(in:isSheet:)` looks. Most values have none.
  static func mayHaveFlaw(_ value: UnsafePointer<CChar>) -> Bool {
    var place = value
    while place.pointee != 0 {
      let byte = UInt8(bitPattern: place.pointee)
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "\\") { return true }
      place += 1
    }
    return false
  }

  /// Returns what CSS does beside drawing, in words that follow "it"; `nil` if it only draws.
  ///
  /// - Parameter isSheet: true for a style sheet, false for the value of an attribute, which has no rules (`@import`).
  static func flaw(in css: [UInt8], isSheet: Bool) -> String? {
    for (place, byte) in css.enumerated() {
      switch byte {
      case UInt8(ascii: "\\"): return "has an escape (\\)"
      case UInt8(ascii: "@") where isSheet:
        let name = text(css[(place + 1)...].prefix(while: isNamePart))
        if !SVGVocabulary.rules.contains(name) { return "has \("@\(name)".quoted)" }
      case UInt8(ascii: "("):
        let name = text(css[..<place].suffix(while: isNamePart))
        if name == "url" {
          if let words = flaw(inAddress: css[(place + 1)...]) { return words }
        } else if !name.isEmpty, !SVGVocabulary.functions.contains(name) {
          return "has \("\(name)(".quoted)"
        }
      default: continue
      }
    }
    return nil
  }

  /// Returns what a reference leads to, in words that follow "it"; `nil` if that is a part of the same file.
  ///
  /// - Parameter mayBePicture: true if an embedded picture is allowed, too.
  static func flaw(inReference reference: String, mayBePicture: Bool) -> String? {
    let isAllowed = reference.hasPrefix("#") || mayBePicture && isPicture(reference.utf8)
    return isAllowed ? nil : "refers to \(reference.quoted)"
  }

  /// - Parameter rest: the CSS after `url(`.
  private static func flaw(inAddress rest: ArraySlice<UInt8>) -> String? {
    var address = rest.drop { " \t\n\r\u{C}".utf8.contains($0) }
    if let quote = address.first, "\"'".utf8.contains(quote) { address.removeFirst() }
    if address.first == UInt8(ascii: "#") || isPicture(address) { return nil }
    let end = address.prefix(200).prefix { !"\"')".utf8.contains($0) }
    return "refers to \(String(decoding: end, as: UTF8.self).quoted)"
  }

  /// True for the address of an embedded picture that isn't SVG.
  private static func isPicture(_ address: some Collection<UInt8>) -> Bool {
    let start = text(address.prefix(24))
    return ["png", "jpeg", "jpg", "gif", "webp", "avif"].contains {
      start.hasPrefix("data:image/\($0);") || start.hasPrefix("data:image/\($0),")
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }
}

extension ArraySlice<UInt8> {
  /// Returns the longest end whose bytes all satisfy a condition.
  fileprivate func suffix(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}

/// A picture as a `data:` URL, for a page that must not or need not load another file.
package enum SVGAddress {
  /// Returns the URL. Bytes other than letters, digits and a few signs are percent-encoded (RFC 3986, section 2), so
  /// it is valid in any attribute, with or without quotation marks.
  package static func text(_ svg: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result = Array("data:image/svg+xml,".utf8)
    for byte in svg {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "_"),
        UInt8(ascii: "("), UInt8(ascii: ")"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A picture as an address, for a page that may load no other file, or that shall need none.
package enum SVGAddress {
  /// Letters, digits and a few signs stand as they are, all else is written by its number (RFC 3986, section 2): the address may
  /// stand in any attribute, with quotes or without.
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

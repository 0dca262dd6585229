/// A picture as an address, for a page that may load no other file, or that shall need none.
enum SVGAddress {
  /// All but what an address may hold as it is (RFC 3986, section 2) is written by its number: it may stand in any attribute,
  /// with or without quotes.
  static func text(_ svg: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result = Array("data:image/svg+xml,".utf8)
    for byte in svg {
      let isPlain = (0x21...0x7E).contains(byte) && !"\"#%&'<>`{}|\\^".utf8.contains(byte)
      if isPlain {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

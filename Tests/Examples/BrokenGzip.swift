/// A gzip file that breaks off: its data is whole, its end isn't there.
enum BrokenGzip {
  /// The bytes as blocks that are stored as they are (RFC 1951, section 3.2.4), none of which is the last, behind the
  /// header of RFC 1952.
  static func bytes(of content: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    var rest = content[...]
    var bytes = header
    while !rest.isEmpty {
      let block = rest.prefix(Int(UInt16.max))
      let length = UInt16(block.count)
      bytes += [0, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
      bytes += block
      rest = rest.dropFirst(block.count)
    }
    return bytes
  }
}

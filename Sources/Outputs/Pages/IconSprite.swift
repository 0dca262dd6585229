/// The icons of a page, symbols in the page itself: one that is opened from a disk can use none of another file. The layout
/// brings every symbol that there is; a page keeps those that something on it refers to.
enum IconSprite {
  /// The page without the symbols that nothing refers to by `#icon-…`.
  static func trimmed(_ page: [UInt8]) -> [UInt8] {
    page.withUnsafeBufferPointer { bytes in
      let symbols = symbols(in: bytes)
      guard let last = symbols.last else { return page }
      let used = references(in: bytes, from: last.line.upperBound)
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var start = 0
      for symbol in symbols where !used.contains(where: { $0.elementsEqual(symbol.name) }) {
        result += bytes[start..<symbol.line.lowerBound]
        start = symbol.line.upperBound
      }
      return result + bytes[start...]
    }
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private struct Symbol {
    /// What stands behind `icon-` in its id.
    var name: Slice<Bytes>
    /// From its start to the next symbol's, or to its end.
    var line: Range<Int>
  }

  /// One after the other, as the layout brings them.
  private static func symbols(in page: Bytes) -> [Symbol] {
    var symbols: [Symbol] = []
    var position = page.first("<symbol id=\"icon-", from: 0)
    while let start = position {
      guard let end = page.first("</symbol>\n", from: start) else { return symbols }
      let next = end + "</symbol>\n".utf8.count
      let name = page.name(from: start + "<symbol id=\"icon-".utf8.count)
      symbols.append(Symbol(name: name, line: start..<next))
      position = page.starts(with: "<symbol id=\"icon-", at: next) ? next : nil
    }
    return symbols
  }

  /// The names of the icons that are referred to, each once.
  private static func references(in page: Bytes, from start: Int) -> [Slice<Bytes>] {
    var names: [Slice<Bytes>] = []
    var position = start
    while let place = page.first("#icon-", from: position) {
      position = place + "#icon-".utf8.count
      let name = page.name(from: position)
      if !names.contains(where: { $0.elementsEqual(name) }) { names.append(name) }
    }
    return names
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the text, which is not empty, stands next; eight bytes a step, as far as there are.
  fileprivate func first(_ text: StaticString, from start: Int) -> Int? {
    let head = text.utf8Start[0]
    let pattern = 0x0101_0101_0101_0101 &* UInt64(head)
    var offset = start
    while let base = baseAddress, offset + text.utf8CodeUnitCount <= count {
      if offset + 8 <= count {
        let word = UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
        let found = HTML.zeros(word ^ pattern)
        guard found != 0 else {
          offset += 8
          continue
        }
        offset += found.trailingZeroBitCount / 8
      }
      if starts(with: text, at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  fileprivate func starts(with text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset + length <= count else { return false }
    return UnsafeBufferPointer(rebasing: self[offset..<offset + length]).elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: length))
  }

  /// Letters, digits and hyphens from there on.
  fileprivate func name(from start: Int) -> Slice<Self> {
    var end = start
    while end < count, self[end].isIconByte { end += 1 }
    return self[start..<end]
  }
}

extension UInt8 {
  fileprivate var isIconByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

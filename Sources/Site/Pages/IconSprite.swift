import Reports

/// Removes unused icons from a page. Icons are symbols inside the page, because a page opened from a disk can't use
/// symbols of another file. The page's template inserts every symbol, each on a line. This type removes the symbols to
/// which no `href="#icon-…"` in the page refers.
enum IconSprite {
  /// Returns the page without the symbols that no `#icon-…` refers to.
  static func trimmed(_ page: [UInt8]) -> [UInt8] {
    page.withUnsafeBufferPointer { bytes in
      let symbols = symbols(in: bytes)
      guard let last = symbols.last else { return page }
      let used = references(in: bytes, from: last.line.upperBound)
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var start = 0
      for symbol in symbols where !used.contains(where: { $0.elementsEqual(symbol.name) }) {
        result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<symbol.line.lowerBound]))
        start = symbol.line.upperBound
      }
      result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
      return result
    }
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private struct Symbol {
    /// The symbol's id without `icon-`.
    var name: Slice<Bytes>
    /// The byte range of the symbol's line in the page, with the line break.
    var line: Range<Int>
  }

  /// The consecutive icon symbols that the page's template inserted.
  private static func symbols(in page: Bytes) -> [Symbol] {
    let opening: StaticString = "<symbol id=\"icon-"
    var symbols: [Symbol] = []
    var start = page.firstPlace(of: opening, from: 0) ?? page.count
    while page.has(opening, at: start), let end = page.firstPlace(of: "\n", from: start),
      page.has("</symbol>", at: end - "</symbol>".utf8.count)
    {
      let name = page.name(from: start + opening.utf8CodeUnitCount)
      symbols.append(Symbol(name: name, line: start..<end + 1))
      start = end + 1
    }
    return symbols
  }

  /// Names of the icons that the page refers to, without duplicates.
  private static func references(in page: Bytes, from start: Int) -> [Slice<Bytes>] {
    var names: [Slice<Bytes>] = []
    var position = start
    while let place = page.firstPlace(of: "#icon-", from: position) {
      position = place + "#icon-".utf8.count
      let name = page.name(from: position)
      if !names.contains(where: { $0.elementsEqual(name) }) { names.append(name) }
    }
    return names
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The letters, digits and hyphens from `start` on.
  fileprivate func name(from start: Int) -> Slice<Self> {
    var end = start
    while end < count, self[end].isOfName { end += 1 }
    return self[start..<end]
  }
}

extension UInt8 {
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

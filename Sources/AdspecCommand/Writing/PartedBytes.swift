import Outputs

/// The bytes of a file that is made of parts: those that the last build made the same are taken from what it published.
struct PartedBytes {
  private(set) var bytes: [UInt8] = []
  private let context: String?
  private var parts: [(key: String, range: Range<Int>)] = []

  init(_ file: PartedFile, last: LastParts?) throws(TemplateError) {
    var last = last
    context = file.context
    bytes.reserveCapacity(last.map { $0.bytes.count + 1 << 16 } ?? 1 << 16)
    for section in file.sections {
      switch section {
      case .bytes(let more): bytes += more
      case .items(let items):
        parts.reserveCapacity(items.count)
        for index in 0..<items.count {
          if index > 0 { bytes += items.separator }
          try append(index, of: items, &last)
        }
      }
    }
  }

  private mutating func append(
    _ index: Int, of items: PartedFile.Items, _ last: inout LastParts?
  ) throws(TemplateError) {
    let start = bytes.count
    let key = items.key(index)
    if let key, let range = last?.take(key) {
      last?.bytes.withUnsafeBufferPointer { bytes += UnsafeBufferPointer(rebasing: $0[range]) }
    } else {
      try items.append(index, &bytes)
    }
    if let key { parts.append((key, start..<bytes.count)) }
  }

  /// What the next build is told of the parts; `nil` when it can't take over any. To be asked before the file is finished.
  var lines: PageCache.Parts? {
    guard let context else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(90 * parts.count)
    for (index, part) in parts.enumerated() {
      let next = index + 1 < parts.count ? parts[index + 1].range.lowerBound : bytes.count
      text += "i\t".utf8
      text += part.key.utf8
      text.append(UInt8(ascii: "\t"))
      text.append(number: part.range.count)
      text.append(UInt8(ascii: "\t"))
      text.append(number: next - part.range.upperBound)
      text.append(UInt8(ascii: "\n"))
    }
    return PageCache.Parts(context: context, text: text[...])
  }
}

/// The parts of a published file.
struct LastParts {
  let bytes: [UInt8]
  private var parts: [(key: String, range: Range<Int>)] = []
  /// Where the next one is expected: nearly always they come in the order of the last build.
  private var next = 0
  private var places: [String: Int]?

  /// Of each part the cache knows its key, its size, and how many bytes lie between it and the next part, or the end of
  /// the file: only what is before the first part may have been changed when the file was finished.
  ///
  /// `nil` when the cache's sizes aren't those of the file.
  init?(_ bytes: [UInt8], _ cached: PageCache.Parts) {
    self.bytes = bytes
    var gaps: [Int] = []
    let isWhole = cached.text.withUnsafeBufferPointer { text in
      var lines = CacheLines(text)
      while lines.next() {
        guard let size = lines.number(2), let gap = lines.number(3), size >= 0, gap >= 0 else { return false }
        parts.append((lines.text(1), 0..<size))
        gaps.append(gap)
      }
      return true
    }
    guard isWhole else { return nil }
    var end = bytes.count
    for index in parts.indices.reversed() {
      let (last, overflows) = end.subtractingReportingOverflow(gaps[index])
      guard !overflows, last >= parts[index].range.count else { return nil }
      end = last - parts[index].range.count
      parts[index].range = end..<last
    }
  }

  /// Where the part of this key is; `nil` when there was none.
  mutating func take(_ key: String) -> Range<Int>? {
    if next >= parts.count || parts[next].key != key {
      let places = self.places ?? Dictionary(zip(parts.map { $0.key }, parts.indices)) { first, _ in first }
      self.places = places
      guard let place = places[key] else {
        next += 1
        return nil
      }
      next = place
    }
    next += 1
    return parts[next - 1].range
  }
}

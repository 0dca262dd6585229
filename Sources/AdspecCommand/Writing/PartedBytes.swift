import Outputs

/// The bytes of a file that is made of parts: those that the last build made the same are taken from what it published.
struct PartedBytes {
  private(set) var bytes: [UInt8] = []
  /// `nil` where the next build can't take over any.
  private(set) var parts: PageCache.Parts?
  private var starts: [Int] = []

  init(_ file: PartedFile, last: LastParts?) throws(TemplateError) {
    var last = last
    parts = file.context.map { PageCache.Parts(context: $0) }
    bytes.reserveCapacity(last.map { $0.bytes.count + 1 << 12 } ?? 1 << 16)
    for section in file.sections {
      switch section {
      case .bytes(let more): bytes += more
      case .items(let items):
        for index in 0..<items.count {
          if index > 0 { bytes += items.separator }
          try append(index, of: items, &last)
        }
      }
    }
    noteGaps()
    bytes = file.finish(bytes)
  }

  private mutating func append(
    _ index: Int, of items: PartedFile.Items, _ last: inout LastParts?
  ) throws(TemplateError) {
    let start = bytes.count
    let key = items.key(index)
    if let key, let range = last?.take(key), let last {
      bytes += last.bytes[range]
    } else {
      try items.append(index, &bytes)
    }
    guard let key, parts != nil else { return }
    parts?.all.append(.init(key: key, size: bytes.count - start))
    starts.append(start)
  }

  private mutating func noteGaps() {
    var end = bytes.count
    for index in starts.indices.reversed() {
      guard let size = parts?.all[index].size else { return }
      parts?.all[index].gap = end - starts[index] - size
      end = starts[index]
    }
  }
}

/// The parts of a published file.
struct LastParts {
  let bytes: [UInt8]
  private let parts: [PageCache.Parts.Part]
  private let ranges: [Range<Int>]
  /// Where the next one is expected: nearly always they come in the order of the last build.
  private var next = 0
  private var places: [String: Int]?

  /// `nil` when the cache's sizes aren't those of the file.
  init?(_ bytes: [UInt8], _ parts: PageCache.Parts) {
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(parts.all.count)
    var end = bytes.count
    for part in parts.all.reversed() {
      let (start, last) = (end - part.gap - part.size, end - part.gap)
      guard part.size >= 0, part.gap >= 0, start >= 0 else { return nil }
      ranges.append(start..<last)
      end = start
    }
    self.bytes = bytes
    self.parts = parts.all
    self.ranges = ranges.reversed()
  }

  /// Where the part of this key is; `nil` when there was none.
  mutating func take(_ key: String) -> Range<Int>? {
    if next >= parts.count || parts[next].key != key {
      let places = self.places ?? Dictionary(zip(parts.map(\.key), parts.indices)) { first, _ in first }
      self.places = places
      guard let place = places[key] else {
        next += 1
        return nil
      }
      next = place
    }
    next += 1
    return ranges[next - 1]
  }
}

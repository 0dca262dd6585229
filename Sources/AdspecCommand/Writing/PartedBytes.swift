import Digests
import Outputs

/// The bytes of a file that is made of parts: those that the last build made the same are taken from what it published,
/// and stay there until they are written.
struct PartedBytes {
  private enum Stretch {
    case made([UInt8])
    /// Of the published file.
    case kept(Range<Int>)
  }

  private let last: [UInt8]
  private let context: String?
  private var stretches: [Stretch] = []
  /// What was made since the last stretch.
  private var made: [UInt8] = []
  /// Of all stretches.
  private var count = 0
  private var parts: [(key: String, range: Range<Int>)] = []

  init(_ file: PartedFile, last: LastParts?) throws(TemplateError) {
    var last = last
    self.last = last?.bytes ?? []
    context = file.context
    for section in file.sections {
      switch section {
      case .bytes(let more): made += more
      case .items(let items):
        parts.reserveCapacity(items.count)
        if last == nil { made.reserveCapacity(items.count << 10) }
        for index in 0..<items.count { try append(index, of: items, &last) }
      }
    }
    endStretch()
  }

  private mutating func append(
    _ index: Int, of items: PartedFile.Items, _ last: inout LastParts?
  ) throws(TemplateError) {
    let separator = index > 0 ? items.separator : []
    let key = items.key(index)
    let start = count + made.count + separator.count
    if let key, let range = last?.take(key) {
      keep(range, after: separator)
    } else {
      made += separator
      try items.append(index, &made)
    }
    if let key { parts.append((key, start..<(count + made.count))) }
  }

  /// Takes a part over, in one stretch with the part before where the separator stands between them there, too.
  private mutating func keep(_ range: Range<Int>, after separator: [UInt8]) {
    if made.isEmpty, case .kept(let before)? = stretches.last,
      before.upperBound + separator.count == range.lowerBound,
      last[before.upperBound..<range.lowerBound].elementsEqual(separator)
    {
      stretches[stretches.count - 1] = .kept(before.lowerBound..<range.upperBound)
      count += separator.count + range.count
    } else {
      made += separator
      endStretch()
      stretches.append(.kept(range))
      count += range.count
    }
  }

  private mutating func endStretch() {
    if made.isEmpty { return }
    count += made.count
    stretches.append(.made(made))
    made = []
  }

  func forEach<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    for stretch in stretches {
      switch stretch {
      case .made(let bytes):
        try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
          try body(UnsafeRawBufferPointer(bytes))
        }
      case .kept(let range):
        try last.withUnsafeBufferPointer { bytes throws(Failure) in
          try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
        }
      }
    }
  }

  /// All of them together.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    forEach { bytes += $0 }
    return bytes
  }

  /// What the manifest says of the file.
  func entry(path: String) -> ManifestFile.Entry {
    let digest = SHA256()
    forEach { digest.update($0) }
    return ManifestFile.Entry(path: path, size: count, sha256: digest.hex())
  }

  /// What the next build is told of the parts; `nil` when it can't take over any.
  var lines: PageCache.Parts? {
    guard let context else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(120 * parts.count)
    for (index, part) in parts.enumerated() {
      let next = index + 1 < parts.count ? parts[index + 1].range.lowerBound : count
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

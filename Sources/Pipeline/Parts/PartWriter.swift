import Model
import Basics
import Reading
import Reports

/// Writes a part, section by section.
struct PartWriter {
  private let take: ([UInt8]) throws -> Void
  private let digests = SHA256()

  private init(_ take: @escaping ([UInt8]) throws -> Void) { self.take = take }

  /// Writes a part to `take`, piece by piece.
  ///
  /// - Parameters:
  ///   - findings: all findings, in their order.
  ///   - ads: the rows about ads, sorted.
  ///   - keys: a function that passes the key of each session to its argument, in the order of keys.
  ///   - beginnings: for a recording whose lines are distributed by session, the number of each session's first line,
  ///     in the order of keys.
  static func write(
    _ head: Part.Head, _ findings: FindingStream, ads: AdRowStreams = AdRowStreams(),
    keys: (_ take: (SessionKey) throws -> Void) throws -> Void = { _ in },
    beginnings: [KeyedInput.Beginning] = [], _ body: Part.Body, to take: @escaping ([UInt8]) throws -> Void
  ) throws {
    let writer = PartWriter(take)
    try take(Part.magic)
    try writer.add(.head, BinaryCoding.bytes(of: head))
    var bytes: [UInt8] = []
    func flush(_ section: Part.Section, atLeast size: Int) throws {
      guard bytes.count >= size else { return }
      try writer.add(section, bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try findings.forEach { finding in
      bytes += RowSorter.coded(finding)
      try flush(.findings, atLeast: Part.sectionSize)
    }
    try flush(.findings, atLeast: 1)
    try ads.evidence.forEach { ad in
      bytes += RowSorter.coded(ad)
      try flush(.ads, atLeast: Part.sectionSize)
    }
    try flush(.ads, atLeast: 1)
    try ads.cases.forEach { ad in
      bytes += RowSorter.coded(ad)
      try flush(.cases, atLeast: Part.sectionSize)
    }
    try flush(.cases, atLeast: 1)
    try keys { key in
      bytes += key.bytes
      try flush(.keys, atLeast: Part.sectionSize)
    }
    try flush(.keys, atLeast: 1)
    for beginning in beginnings {
      bytes += beginning.bytes
      try flush(.beginnings, atLeast: Part.sectionSize)
    }
    try flush(.beginnings, atLeast: 1)
    try writer.add(.body, BinaryCoding.bytes(of: body))
    try writer.add(.end, Array(writer.digests.hex().utf8), isCounted: false)
  }

  private func add(_ section: Part.Section, _ bytes: [UInt8], isCounted: Bool = true) throws {
    var rest = bytes[...]
    repeat {
      let piece = rest.prefix(Part.longestSection)
      rest = rest.dropFirst(piece.count)
      let length = (0..<8).map { UInt8(truncatingIfNeeded: piece.count >> (8 * $0)) }
      let whole = [section.rawValue] + length + piece
      let digest = SHA256.bytes(of: whole)
      if isCounted { digest.withUnsafeBytes { digests.update($0) } }
      try take(whole + digest)
    } while !rest.isEmpty
  }
}

import Basics
import FoundationEssentials
package import Reading

/// Reads the parts of one file, one after the other.
package struct PartReader {
  /// The contents of a part except its findings, its session keys and the first lines of its sessions.
  package struct Contents {
    var head: Part.Head
    var body: Part.Body
    /// SHA-256 over the digests of the part's sections.
    var digest: String
  }

  private let name: String
  private var stream: any ByteStream
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var bytes: [UInt8] = []
  private var position = 0
  /// The incomplete last line of a base64 file; `nil` if the file is raw bytes.
  private var text: [UInt8]?

  /// - Parameter name: the file's name in messages.
  package init(_ stream: any ByteStream, name: String) throws {
    (self.stream, self.name) = (stream, name)
    let start = try need(2) ? Array(bytes.prefix(2)) : []
    if start == Array("YW".utf8) {
      let begun = bytes
      (bytes, text) = ([], [])
      try addText(begun[...], isLast: false)
    }
  }

  /// Reads the next part; `nil` at the end of the file. `check` receives the head before any other closure is called.
  ///
  /// - Throws: `PartFailure` if the part is damaged; errors of the closures; `ReadFailure`.
  package mutating func next(
    check: (Part.Head) throws -> Void, findings: ([UInt8]) throws -> Void,
    ads: ([UInt8]) throws -> Void = { _ in }, cases: ([UInt8]) throws -> Void = { _ in },
    keys: ([UInt8]) throws -> Void,
    beginnings: ([UInt8]) throws -> Void
  ) throws -> Contents? {
    guard try need(1) else { return nil }
    guard try need(Part.magic.count), take(Part.magic.count) == Part.magic else {
      throw damaged("it doesn't begin with the line 'adspec part 2'")
    }
    let digests = SHA256()
    let head = try decoded(Part.Head.self, section(.head, digests))
    try check(head)
    var coded: [UInt8] = []
    while true {
      let (kind, bytes) = try section(digests)
      guard coded.isEmpty || kind == .body || kind == .end else { throw misplaced }
      switch kind {
      case .findings: try findings(bytes)
      case .ads: try ads(bytes)
      case .cases: try cases(bytes)
      case .keys where bytes.count % 16 == 0: try keys(bytes)
      case .beginnings where bytes.count % KeyedInput.Beginning.byteCount == 0: try beginnings(bytes)
      case .body: coded += bytes
      case .end where !coded.isEmpty:
        let digest = digests.hex()
        guard bytes == Array(digest.utf8) else {
          throw damaged("its sections aren't those that it was written with")
        }
        return Contents(head: head, body: try decoded(Part.Body.self, coded), digest: digest)
      case .head, .keys, .beginnings, .end: throw misplaced
      }
    }
  }

  private var misplaced: PartFailure { damaged("a section stands where it doesn't belong") }

  private mutating func section(_ kind: Part.Section, _ digests: SHA256) throws -> [UInt8] {
    let (found, bytes) = try section(digests)
    guard found == kind else { throw misplaced }
    return bytes
  }

  /// Reads the next section.
  ///
  /// - Parameter digests: updated with the section's digest, unless it is the end.
  private mutating func section(_ digests: SHA256) throws -> (Part.Section, [UInt8]) {
    guard try need(9) else { throw damaged("it breaks off") }
    let head = take(9)
    let length = head.dropFirst().reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let kind = Part.Section(rawValue: head[0]), length <= UInt64(Part.longestSection) else {
      throw damaged("it holds something else than was written")
    }
    guard try need(Int(length) + 32) else { throw damaged("it breaks off") }
    let bytes = take(Int(length))
    let digest = SHA256.bytes(of: head + bytes)
    guard take(32) == digest else { throw damaged("it holds something else than was written") }
    if kind != .end { digest.withUnsafeBytes { digests.update($0) } }
    return (kind, bytes)
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
    do {
      return try BinaryCoding.value(of: type, in: bytes[...])
    } catch {
      throw damaged("another version of adspec wrote it")
    }
  }

  private func damaged(_ reason: String) -> PartFailure { .damaged(name, reason) }

  // MARK: Bytes

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// Fills the buffer until it holds `count` unread bytes; returns `false` if the file ends before.
  private mutating func need(_ count: Int) throws -> Bool {
    if bytes.count - position >= count { return true }
    bytes.removeFirst(position)
    position = 0
    while bytes.count < count {
      let read = try chunk.withUnsafeMutableBytes { buffer in try stream.read(into: buffer) }
      if text == nil {
        if read == 0 { return false }
        bytes += chunk[..<read]
      } else {
        try addText(chunk[..<read], isLast: read == 0)
        if read == 0 { return bytes.count >= count }
      }
    }
    return true
  }

  /// Appends base64 text, and decodes the lines that are complete.
  private mutating func addText(_ more: ArraySlice<UInt8>, isLast: Bool) throws {
    let lineEnd = more.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    guard let end = isLast ? more.endIndex : lineEnd else {
      text? += more
      guard text?.count ?? 0 <= Part.longestSection else {
        throw damaged("a line of it is longer than 16 MiB")
      }
      return
    }
    let lines = (text ?? []) + more[..<end]
    for line in lines.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      guard let decoded = Data(base64Encoded: Data(line)) else { throw damaged("a line of it isn't base64") }
      bytes += decoded
    }
    text = Array(more[end...])
  }
}

import Basics
import Reading

/// What one process learned of recordings, as bytes: `adspec part` writes it, and `adspec merge` makes reports and sites of many.
///
/// A file is `adspec part 1` and a line end, then sections: a byte that says which, the length of what follows in eight bytes
/// (least first), the bytes, and their SHA-256 with what stands before them. A section is of 16 MiB at most, and what is longer
/// stands in several of one sort: who reads on a pipe holds no more than that of what isn't known to be whole. A part begins with
/// its head and ends with the SHA-256 of all its sections. Parts may stand one behind the other, and a file may hold the whole as base64, some bytes a
/// line, for what passes text alone.
package enum Part {
  package static let magic = Array("adspec part 1\n".utf8)
  /// Bytes of a section with findings or keys, more or less.
  static let sectionSize = 1 << 20
  /// Bytes of the longest section, and of the longest line of base64.
  package static let longestSection = 1 << 24

  package enum Section: UInt8, CaseIterable, Sendable {
    case head = 1
    /// Findings in their order, each coded with its length before it.
    case findings
    /// Keys of the sessions in their order, 16 bytes each.
    case keys
    case body
    case end
    /// Of a recording whose lines were keyed, in the order of keys: 16 bytes of a session's key, and 4 of the number of its first
    /// line.
    case beginnings
  }

  /// What parts must have in common to be one result.
  package struct Head: Codable, Equatable, Sendable {
    /// The tool's version.
    var version: String
    /// SHA-256 of the configuration and of all definitions.
    var catalog: String
    var excludesTests: Bool
    /// How many sessions are offered for pages, as `--session-pages` says it.
    var sessionPages: String
    /// Whether it tells of recordings alone, whose lines were keyed, and of no session: the two before mean nothing then.
    var isFacts = false
  }

  package struct Body: Codable, Sendable {
    var learned: Learned
    /// The parts that this one was merged from; empty: it is none of others.
    var sources: [Source]
    /// Of recordings whose lines were keyed.
    var facts: Facts?
    /// Of sessions that were put together from keyed lines.
    var share: Share?
  }

  /// What sessions depend on besides their own lines.
  struct Facts: Codable, Sendable {
    var input: KeyedInput
    /// Whether these are all recordings of the input: whose its damaged lines are is settled then.
    var isWhole: Bool

    /// By which parts of keyed lines say with what they were made.
    var digest: String { SHA256.hex(of: BinaryCoding.bytes(of: input)) }
  }

  /// What came of keyed lines.
  struct Share: Codable, Sendable {
    /// `Facts.digest` of those that it was made with.
    var facts: String
    /// By place of the recording among these.
    @CodedInOrder var recordings: [Int: KeyedReader.Share]
  }

  /// A part that no other went into.
  struct Source: Codable, Hashable, Comparable, Sendable {
    /// SHA-256 of its sections.
    var digest: String
    /// The file it came from.
    var name: String

    static func < (a: Source, b: Source) -> Bool { (a.digest, a.name) < (b.digest, b.name) }
  }
}

extension SessionKey {
  /// In a part: 16 bytes, whose order is that of the keys.
  var bytes: [UInt8] {
    [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
  }

  init(bytes: ArraySlice<UInt8>) {
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(bytes.prefix(8)), low: half(bytes.dropFirst(8)))
  }
}

extension KeyedInput.Beginning {
  /// Bytes in a part.
  static let byteCount = 20

  var bytes: [UInt8] {
    key.bytes + (0..<4).map { UInt8(truncatingIfNeeded: line >> (24 - 8 * $0)) }
  }

  init(bytes: ArraySlice<UInt8>) {
    self.init(
      key: SessionKey(bytes: bytes.prefix(16)),
      line: bytes.suffix(4).reduce(0) { $0 << 8 | Int32($1) })
  }
}

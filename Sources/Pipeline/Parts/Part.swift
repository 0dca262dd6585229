import Basics
import Model
import Reading

/// The results of one process that read recordings, as bytes: `adspec scale part` writes them, and `adspec scale merge`
/// makes reports and sites of many.
///
/// A file is `adspec part 2` and a line end, then sections: a byte for the type, the length in eight bytes (least
/// first), the bytes, and the SHA-256 of all these. A section has at most 16 MiB, and longer contents are split into
/// several: a reader on a pipe holds no more unverified bytes than that. A part begins with its head and ends with a
/// SHA-256 over the digests of its sections. A file may hold several parts. It may also be base64, with many bytes a
/// line, for channels that carry text only.
package enum Part {
  package static let magic = Array("adspec part 2\n".utf8)
  /// Approximate size of a section with findings or keys, in bytes.
  static let sectionSize = 1 << 20
  /// Maximum size of a section, and of a line of base64, in bytes.
  package static let longestSection = 1 << 24

  package enum Section: UInt8, CaseIterable, Sendable {
    case head = 1
    /// The findings, sorted, each encoded and preceded by its length.
    case findings
    /// The keys of all sessions, sorted, 16 bytes each.
    case keys
    case body
    case end
    /// The number of each session's first line, for a recording whose lines were distributed by session. Each entry is
    /// 16 bytes of the session's key and 4 bytes of the line number. Entries are in the order of keys.
    case beginnings
    /// The evidence about each reservation ad (`AdChoicesEntry`), sorted, each encoded and preceded by its length.
    case ads
    /// The row of each ad in scope (`AdRow`), sorted, each encoded and preceded by its length.
    case cases
  }

  /// The properties that parts must share to be merged.
  package struct Head: Codable, Equatable, Sendable {
    /// The tool's version.
    var version: String
    /// SHA-256 of the configuration and of all definitions.
    var catalog: String
    var excludesTests: Bool
    /// The number of sessions that may get a page, as the text of `--session-pages`.
    var sessionPages: String
    /// True if the part holds `Part.Facts` about recordings whose lines were keyed by session, but no results of
    /// sessions. Then `excludesTests` and `sessionPages` mean nothing.
    var isFacts = false
    /// The ads that were judged and counted.
    var selection = AdSelection.everything
  }

  package struct Body: Codable, Sendable {
    var runResult: RunResult
    /// The original parts that this part was merged from; empty if it is an original part.
    var sources: [Source]
    /// The facts about the recordings whose lines were distributed by session; `nil` if there are no such recordings.
    var facts: Facts?
    /// Numbers of lines that `adspec scale key` sorted by session and from which this part's sessions were assembled;
    /// `nil` if the part was read from recordings.
    var share: Share?
  }

  /// Facts about recordings whose lines were distributed by session (`KeyedInput`). Building a session needs these
  /// facts in addition to the session's own lines.
  struct Facts: Codable, Sendable {
    var input: KeyedInput
    /// True if the facts cover all recordings of the input: only then damaged lines are assigned to sessions.
    var isWhole: Bool

    /// The digest of the facts. Parts made from keyed lines store it as `Share.facts`, so that merging can check that
    /// all of them used the same facts.
    var digest: String { SHA256.hex(of: BinaryCoding.bytes(of: input)) }
  }

  /// Counts of the keyed lines (frames) from which the sessions of a part were built.
  struct Share: Codable, Sendable {
    /// The digest (`Facts.digest`) of the facts that were used to make the part.
    var facts: String
    /// Counts of the keyed lines (frames) of each recording, by the recording's index in `Facts.input`.
    @CodedInOrder var recordings: [Int: KeyedReader.Share]
  }

  /// An original part, to which no other part was merged.
  struct Source: Codable, Hashable, Comparable, Sendable {
    /// SHA-256 over the digests of the part's sections.
    var digest: String
    /// The name of the file that contained the part.
    var name: String

    static func < (a: Source, b: Source) -> Bool { (a.digest, a.name) < (b.digest, b.name) }
  }
}

extension SessionKey {
  /// Encodes the key for a part: 16 bytes, whose order is the order of keys.
  var bytes: [UInt8] {
    [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
  }

  init(bytes: ArraySlice<UInt8>) {
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(bytes.prefix(8)), low: half(bytes.dropFirst(8)))
  }
}

extension KeyedInput.Beginning {
  /// The size of an encoded `Beginning` in bytes.
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

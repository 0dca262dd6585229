import Digests
import Ingest

/// What one process learned of recordings, as bytes: `adspec part` writes it, and `adspec merge` makes reports and sites of many.
///
/// A file is `adspec part 1` and a line end, then sections: a byte that says which, the length of what follows in eight bytes
/// (least first), the bytes, and their SHA-256 with what stands before them. A part begins with its head and ends with the
/// SHA-256 of all its sections. Parts may stand one behind the other, and a file may hold the whole as base64, some bytes a
/// line, for what passes text alone.
enum Part {
  static let magic = Array("adspec part 1\n".utf8)
  /// Bytes of a section with findings or keys, more or less.
  static let sectionSize = 1 << 20

  enum Section: UInt8 {
    case head = 1
    /// Findings in their order, each coded with its length before it.
    case findings
    /// Keys of the sessions in their order, 16 bytes each.
    case keys
    case body
    case end
  }

  /// What parts must have in common to be one result.
  struct Head: Codable, Equatable, Sendable {
    /// The tool's version.
    var version: String
    /// SHA-256 of the configuration and of all definitions.
    var catalog: String
    var excludesTests: Bool
    /// How many sessions are offered for pages, as `--session-pages` says it.
    var sessionPages: String
  }

  struct Body: Codable, Sendable {
    var learned: Learned
    /// The parts that this one was merged from; empty: it is none of others.
    var sources: [Source]
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

/// Why parts can't be used: exit code 2.
enum PartFailure: ToolFailure {
  /// The part's name, and what is wrong with it.
  case damaged(String, String)
  case unlike(String, first: String, what: String)
  case twice(String, String)
  /// The recording's path, and the files of both parts.
  case sharedRecording(String, String, String)
  case sharedSession(String, String)
  case offersTooFew(String, offered: String)

  var description: String {
    switch self {
    case .damaged(let name, let reason):
      "'\(name)' is no part that can be used: \(reason). Make it again with adspec part."
    case .unlike(let name, let first, let what):
      "'\(name)' and \(first) don't go together: \(what). Make both with one tool and one catalog."
    case .twice(let first, let second):
      first == second
        ? "The part '\(first)' is given twice." : "'\(first)' and '\(second)' hold one part twice."
    case .sharedRecording(let path, let first, let second):
      "The recording '\(path)' is in two parts, '\(first)' and '\(second)'. Give one of them."
    case .sharedSession(let first, let second):
      "'\(first)' and '\(second)' hold lines of one session, which only one part can judge. Make one part of the recordings that share sessions."
    case .offersTooFew(let name, let offered):
      "'\(name)' offers too few sessions for pages (\(offered)). Make it with the --session-pages that is wanted now, or more."
    }
  }
}

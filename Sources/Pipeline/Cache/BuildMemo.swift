import Model
import Basics
import Reading

/// What a build leaves to the next into the same folder, in a file beside it: what it made, and what it knew of formats. The
/// one place where anything is remembered: all the rest is worked out anew each time.
///
/// Nothing depends on it: one that is missing, cut off, altered or another tool's is an empty one. What it says of a
/// published file is believed only while the file is the one that was written: its inode and the times that the kernel
/// keeps are the same, or else its bytes have the same SHA-256. What it says of a format is believed for the same inputs,
/// under the same settings (`basis`). All of it is believed only under the seal of the user's secret (`CacheSecret`).
package struct BuildMemo: Sendable {
  /// A file of the build.
  struct File: Codable, Sendable {
    var path: String
    /// As `PlannedFile.key`.
    var key: String?
    var size: Int
    /// 64 lower-case hex digits, of the bytes.
    var sha256: String
    /// When the build was done; `nil` where that isn't known.
    var identity: FileIdentity?
  }

  /// The SHA-256 of the manifest of that build.
  var manifest = ""
  /// The tool that made it, and the SHA-256 of its file.
  var tool: ToolIdentity?
  /// Of what `formats` and keys rest on besides what they are made from: the tool and all settings; empty: nothing is to be
  /// taken over.
  var basis = ""
  var files: [File] = []
  /// In the order of the catalog.
  var formats: [FormatRecord] = []

  package init() {}

  /// What is remembered of the last build; nothing that another tool or other settings gave.
  ///
  /// - Parameter settings: all that a build depends on besides its inputs.
  static func of(_ last: BuildMemo, settings: [String]) throws -> BuildMemo {
    var memo = last
    memo.tool = try ToolIdentity.current(known: last.tool)
    memo.basis = memo.tool.map { SHA256.hex(ofParts: [$0.sha256] + settings) } ?? ""
    guard memo.basis != last.basis || memo.basis.isEmpty else { return memo }
    memo.formats = []
    for index in memo.files.indices { memo.files[index].key = nil }
    return memo
  }

  /// As they are asked for, by their definitions' files; `nil` where nothing is to be taken over.
  var formatsByFile: [String: FormatRecord]? {
    basis.isEmpty
      ? nil : Dictionary(formats.map { ($0.facts.file, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension BuildMemo {
  private static let head = Array("adspec build memo 2\n".utf8)

  /// What goes before the files and formats, which stand behind it in stretches: each is taken apart on a thread of its own.
  private struct Contents: Codable {
    var manifest: String
    var tool: ToolIdentity?
    var basis: String
    var files: [Stretch]
    var formats: [Stretch]
  }

  private struct Stretch: Codable {
    /// Bytes.
    var length: Int
    var sha256: String

    init(_ bytes: [UInt8]) { (length, sha256) = (bytes.count, SHA256.hex(of: bytes)) }
  }

  /// The memo in the file at a path.
  init(at path: String, jobs: Int, sealedWith secret: CacheSecret) throws(WriteFailure) {
    let file = Disk.form(of: path) == .file ? try Disk.read(path) : []
    do {
      self = try BuildMemo(file, jobs: jobs, sealedWith: secret) ?? BuildMemo()
    } catch {
      // Another version of the tool wrote it, or a stranger: what it knew is of no use.
      self.init()
    }
  }

  /// A head, how long the contents are, their seal, the contents, the stretches. The seal is of the contents, which hold the
  /// digests of the stretches.
  package init?(_ file: [UInt8], jobs: Int, sealedWith secret: CacheSecret) throws {
    guard file.starts(with: Self.head) else { return nil }
    var place = Self.head.count
    func take(_ length: Int) throws -> ArraySlice<UInt8> {
      guard length >= 0, length <= file.endIndex - place else { throw BinaryCoding.Unreadable() }
      defer { place += length }
      return file[place..<place + length]
    }
    let length = try take(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    let (seal, sealed) = (try take(Self.sealLength), try take(length))
    guard seal.elementsEqual(KeyedDigest.hex(of: sealed, key: secret.bytes).utf8) else {
      throw BinaryCoding.Unreadable()
    }
    let contents = try BinaryCoding.value(of: Contents.self, in: sealed)
    let files = try contents.files.map { ($0.sha256, try take($0.length)) }
    let formats = try contents.formats.map { ($0.sha256, try take($0.length)) }
    (manifest, tool, basis) = (contents.manifest, contents.tool, contents.basis)
    self.files = try Self.items(File.self, in: files, jobs: jobs)
    self.formats = try Self.items(FormatRecord.self, in: formats, jobs: jobs)
  }

  package func bytes(jobs: Int, sealedWith secret: CacheSecret) -> [UInt8] {
    let (files, formats) = (Self.stretches(of: files, jobs: jobs), Self.stretches(of: formats, jobs: jobs))
    let contents = BinaryCoding.bytes(
      of: Contents(
        manifest: manifest, tool: tool, basis: basis, files: files.map(Stretch.init),
        formats: formats.map(Stretch.init)))
    let length = (0..<8).map { UInt8(truncatingIfNeeded: contents.count >> (8 * $0)) }
    var bytes = Self.head + length + KeyedDigest.hex(of: contents, key: secret.bytes).utf8 + contents
    bytes.reserveCapacity((files + formats).reduce(bytes.count) { $0 + $1.count })
    for stretch in files + formats { bytes += stretch }
    return bytes
  }

  private static let stretch = 512
  /// Hex digits.
  private static let sealLength = 64

  private static func stretches<Item: Codable & Sendable>(of items: [Item], jobs: Int) -> [[UInt8]] {
    Parallel.map(count: (items.count + stretch - 1) / stretch, jobs: jobs) { number in
      BinaryCoding.bytes(of: Array(items.dropFirst(number * stretch).prefix(stretch)))
    }
  }

  private static func items<Item: Codable & Sendable>(
    _ type: Item.Type, in stretches: [(sha256: String, bytes: ArraySlice<UInt8>)], jobs: Int
  ) throws -> [Item] {
    try Parallel.map(count: stretches.count, jobs: jobs) { number in
      Result {
        let stretch = stretches[number]
        guard SHA256.hex(of: stretch.bytes) == stretch.sha256 else { throw BinaryCoding.Unreadable() }
        return try BinaryCoding.value(of: [Item].self, in: stretch.bytes)
      }
    }.flatMap { try $0.get() }
  }
}

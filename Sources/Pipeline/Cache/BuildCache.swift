import Model
import Basics
import Reading

/// The data that a build stores for the next build into the same folder, in a file beside it: the files it made, and
/// records of formats. Nothing else is cached between runs.
///
/// Builds work without it: a cache that is missing, truncated, altered or of another tool is read as an empty one. Its
/// data on a published file is used only if the file is the one written: same inode and kernel times, or else the same
/// SHA-256. A format's record is used only for the same inputs and settings (`basis`). The whole cache is used only if
/// it is sealed with the user's secret (`CacheSecret`).
package struct BuildCache: Sendable {
  /// A file that the build wrote.
  struct File: Codable, Sendable {
    var path: String
    /// The value of `DeferredFile.key`; `nil` if the file has to be made again.
    var key: String?
    var size: Int
    /// SHA-256 of the bytes, 64 lower-case hex digits.
    var sha256: String
    /// The file's identity after the build; `nil` if unknown.
    var identity: FileIdentity?
  }

  /// SHA-256 of the manifest of the build that wrote this cache.
  var manifest = ""
  /// The tool that made the build.
  var tool: ToolIdentity?
  /// Digest of the tool and all settings, on which `formats` and the keys of files depend. If it is empty, nothing may
  /// be reused.
  var basis = ""
  var files: [File] = []
  /// Records of formats, in the order of the catalog.
  var formats: [FormatRecord] = []

  package init() {}

  /// Returns the cache of the last build, for use by this one. Records and keys are dropped if another tool or other
  /// settings made them.
  ///
  /// - Parameter settings: all that a build depends on besides its inputs.
  static func of(_ last: BuildCache, settings: [String]) throws -> BuildCache {
    var cache = last
    cache.tool = try ToolIdentity.current(known: last.tool)
    cache.basis = cache.tool.map { SHA256.hex(ofParts: [$0.sha256] + settings) } ?? ""
    guard cache.basis != last.basis || cache.basis.isEmpty else { return cache }
    cache.formats = []
    for index in cache.files.indices { cache.files[index].key = nil }
    return cache
  }

  /// The records of formats by path of the definition; `nil` if nothing may be reused.
  var formatsByFile: [String: FormatRecord]? {
    basis.isEmpty
      ? nil : Dictionary(formats.map { ($0.facts.file, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension BuildCache {
  private static let head = Array("adspec build cache 3\n".utf8)

  /// The sealed table of contents. Files and formats follow it in chunks (`Chunk`), which are decoded in parallel.
  private struct Contents: Codable {
    var manifest: String
    var tool: ToolIdentity?
    var basis: String
    var files: [Chunk]
    var formats: [Chunk]
  }

  private struct Chunk: Codable {
    /// Length of the chunk in bytes.
    var length: Int
    var sha256: String

    init(_ bytes: [UInt8]) { (length, sha256) = (bytes.count, SHA256.hex(of: bytes)) }
  }

  /// Reads the cache at a path; empty if there is none, or if it can't be used.
  init(at path: String, jobs: Int, sealedWith secret: CacheSecret) throws(WriteFailure) {
    let file = Disk.form(of: path) == .file ? try Disk.read(path) : []
    do {
      self = try BuildCache(file, jobs: jobs, sealedWith: secret) ?? BuildCache()
    } catch {
      // Another version of the tool wrote the file, or its seal is wrong: it isn't used.
      self.init()
    }
  }

  /// Decodes a file: the head, the length of the contents (8 bytes), their seal, the contents, the chunks. The seal
  /// covers the contents, which hold the digests of the chunks.
  ///
  /// Returns `nil` if the head differs; throws if the seal or anything after it is wrong.
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
    let (files, formats) = (Self.chunks(of: files, jobs: jobs), Self.chunks(of: formats, jobs: jobs))
    let contents = BinaryCoding.bytes(
      of: Contents(
        manifest: manifest, tool: tool, basis: basis, files: files.map(Chunk.init),
        formats: formats.map(Chunk.init)))
    let length = (0..<8).map { UInt8(truncatingIfNeeded: contents.count >> (8 * $0)) }
    var bytes = Self.head + length + KeyedDigest.hex(of: contents, key: secret.bytes).utf8 + contents
    bytes.reserveCapacity((files + formats).reduce(bytes.count) { $0 + $1.count })
    for chunk in files + formats { bytes += chunk }
    return bytes
  }

  /// Maximum number of items in a chunk.
  private static let chunkSize = 512
  /// Number of hex digits of the seal.
  private static let sealLength = 64

  private static func chunks<Item: Codable & Sendable>(of items: [Item], jobs: Int) -> [[UInt8]] {
    Parallel.map(count: (items.count + chunkSize - 1) / chunkSize, jobs: jobs) { number in
      BinaryCoding.bytes(of: Array(items.dropFirst(number * chunkSize).prefix(chunkSize)))
    }
  }

  private static func items<Item: Codable & Sendable>(
    _ type: Item.Type, in chunks: [(sha256: String, bytes: ArraySlice<UInt8>)], jobs: Int
  ) throws -> [Item] {
    try Parallel.map(count: chunks.count, jobs: jobs) { number in
      Result {
        let chunk = chunks[number]
        guard SHA256.hex(of: chunk.bytes) == chunk.sha256 else { throw BinaryCoding.Unreadable() }
        return try BinaryCoding.value(of: [Item].self, in: chunk.bytes)
      }
    }.flatMap { try $0.get() }
  }
}

import AdModel
import Digests
import Outputs

/// What the last build into a folder made, file by file, and what it knew of formats: kept beside the folder, so that the
/// next build need not make or find out again what would come out the same.
///
/// Nothing depends on it: one that is missing, cut off, altered or of another version is an empty one. What it says of a
/// published file is believed only while the file is the one that was written: its inode and the times that the kernel
/// keeps are the same, or else its bytes have the same SHA-256. What it says of a format is believed by the tool that
/// found it out, for the same inputs under the same configuration.
struct PageCache: Sendable {
  struct Entry: Sendable {
    /// Of everything that the file is made from; empty where that isn't known.
    var key: String
    var size: Int
    /// 64 lower-case hex digits, of the bytes.
    var sha256: String
    /// When the build was done; `nil` where that isn't known.
    var identity: FileIdentity?
    /// `nil` where nothing is known of them, or there are none.
    var parts: Parts?
  }

  /// What is in a file that other builds may take over.
  struct Parts: Sendable {
    /// As `PartedFile.context`.
    var context: String
    /// The parts in their order, as the cache has them: they are taken apart by whoever needs them (`LastParts`).
    var text: ArraySlice<UInt8>
  }

  /// The SHA-256 of the manifest of that build.
  var manifest = ""
  /// By path: taken out of the cache when somebody asks, for reading the catalog doesn't need them.
  var entries: [String: Entry] { lateEntries.value }
  var lateEntries = Deferred { [String: Entry]() }
  /// The tool that made it: its file, and the SHA-256 of that.
  var tool: (identity: FileIdentity, sha256: String)?
  /// Of what `formats` rests on besides the formats' inputs.
  var basis = ""
  /// In the order of the catalog.
  var formats: [KnownFormat] = []

  static let head = "adspec page cache 5"

  /// Of the file at this path.
  init(at path: String) throws(WriteFailure) {
    self.init(Disk.form(of: path) == .file ? try Disk.read(path) : [])
  }

  init() {}

  /// What is known of formats on this basis, by their definitions' files.
  func formats(on basis: String) -> [String: KnownFormat] {
    guard basis == self.basis, !basis.isEmpty else { return [:] }
    return Dictionary(formats.map { ($0.facts.file, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

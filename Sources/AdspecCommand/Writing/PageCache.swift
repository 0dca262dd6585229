import Digests

/// What the last build into a folder made, file by file: kept beside the folder, so that the next build need not make
/// again what would come out the same.
///
/// Nothing depends on it: one that is missing, cut off, altered or of another version is an empty one. What it says of a
/// published file is believed only while the file is the one that was written: its inode and the times that the kernel
/// keeps are the same, or else its bytes have the same SHA-256.
struct PageCache: Sendable {
  struct Entry: Hashable, Sendable {
    /// Of everything that the file is made from; empty where that isn't known.
    var key: String
    var size: Int
    /// 64 lower-case hex digits, of the bytes.
    var sha256: String
    /// When the build was done; `nil` where that isn't known.
    var identity: FileIdentity?
  }

  /// The SHA-256 of the manifest of that build.
  var manifest = ""
  var entries: [String: Entry] = [:]

  private static let head = "adspec page cache 2"

  /// Of the file at this path.
  init(at path: String) throws(WriteFailure) {
    self.init(Disk.form(of: path) == .file ? try Disk.read(path) : [])
  }

  init() {}

  private init(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The last line ends, too, and says what all before it must be.
    guard lines.count > 3, lines.removeLast().isEmpty, let sum = lines.popLast(),
      String(decoding: sum, as: UTF8.self) == SHA256.hex(of: bytes[..<sum.startIndex]),
      String(decoding: lines[0], as: UTF8.self) == Self.head
    else { return }
    manifest = String(decoding: lines[1], as: UTF8.self)
    entries.reserveCapacity(lines.count)
    for line in lines.dropFirst(2) {
      let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard parts.count == 5, let size = Int(String(decoding: parts[2], as: UTF8.self)) else { continue }
      entries[String(decoding: parts[0], as: UTF8.self)] = Entry(
        key: String(decoding: parts[1], as: UTF8.self), size: size,
        sha256: String(decoding: parts[3], as: UTF8.self),
        identity: FileIdentity(String(decoding: parts[4], as: UTF8.self)))
    }
  }

  var bytes: [UInt8] {
    // Paths of outputs hold neither tabs nor line ends (`SiteMap`).
    guard !entries.keys.contains(where: { $0.utf8.contains { $0 < 0x20 } }) else { return [] }
    var text = Array("\(Self.head)\n\(manifest)\n".utf8)
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      text += "\(path)\t\(entry.key)\t\(entry.size)\t\(entry.sha256)\t\(entry.identity?.text ?? "")\n".utf8
    }
    text += "\(SHA256.hex(of: text))\n".utf8
    return text
  }
}

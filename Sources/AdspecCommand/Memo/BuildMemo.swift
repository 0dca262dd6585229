import AdModel
import Digests

/// What a build leaves to the next into the same folder, in a file beside it: what it made, and what it knew of formats. The
/// one place where anything is remembered: all the rest is worked out anew each time.
///
/// Nothing depends on it: one that is missing, cut off, altered or another tool's is an empty one. What it says of a
/// published file is believed only while the file is the one that was written: its inode and the times that the kernel
/// keeps are the same, or else its bytes have the same SHA-256. What it says of a format is believed for the same inputs,
/// under the same settings (`basis`).
package struct BuildMemo: Codable, Sendable {
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
    memo.basis =
      memo.tool.map { SHA256.hex(of: ([$0.sha256] + settings).map { "\($0.utf8.count):\($0)" }.joined()) }
      ?? ""
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
  private static let head = Array("adspec build memo 1\n".utf8)

  /// Of the file at this path.
  init(at path: String) throws(WriteFailure) {
    self.init(Disk.form(of: path) == .file ? try Disk.read(path) : [])
  }

  /// A head, the SHA-256 of what follows, and that.
  private init(_ file: [UInt8]) {
    self.init()
    let body = file.dropFirst(Self.head.count + 64)
    guard file.starts(with: Self.head),
      SHA256.hex(of: body).utf8.elementsEqual(file[Self.head.count..<body.startIndex])
    else { return }
    do {
      self = try BinaryCoding.value(of: BuildMemo.self, in: body)
    } catch {
      // Another version of the tool wrote it: what it knew is of no use.
      self.init()
    }
  }

  func bytes() throws -> [UInt8] {
    let body = try BinaryCoding.bytes(of: self)
    return Self.head + SHA256.hex(of: body).utf8 + body
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// The files of a recording, one after the other. Each is written under a name that readers ignore, and renamed in one
/// step when it is complete.
struct RecordingFile {
  /// The suffix of a file that isn't complete yet.
  static let partSuffix = ".part"

  private let folder: String
  /// The beginning of the names of all files of the session. A number follows it, by which the files sort.
  private let name: String
  private let mostBytes: Int
  private var descriptor: Int32 = -1
  private var size = 0
  private var number = 0
  /// The last failure: an action, a path and the system's message; `nil` if there was none.
  private(set) var failure: String?

  init(folder: String, name: String, mostBytes: Int) {
    (self.folder, self.name, self.mostBytes) = (folder, name, mostBytes)
  }

  private var path: String {
    let digits = "\(number)"
    return "\(folder)/\(name)-\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits).ndjson"
  }

  /// Writes whole lines. Returns `false` if that fails; then neither they nor a part of them are in the file.
  mutating func write(_ lines: [UInt8]) -> Bool {
    if descriptor >= 0, size > 0, size + lines.count > mostBytes { close() }
    if descriptor < 0, !open() { return false }
    let isWritten = lines.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = writeSome(UnsafeRawBufferPointer(rebasing: bytes[written...]))
        if count < 0, errno != EINTR { return false }
        written += max(0, count)
      }
      return true
    }
    if isWritten {
      size += lines.count
    } else {
      note("write")
      // Removes what was written of the lines. If that fails, the file stays a part, and the next start repairs it.
      if ftruncate(descriptor, off_t(size)) != 0 { abandon() }
    }
    return isWritten
  }

  /// Gives the current file its final name; the next line begins a new file.
  mutating func close() {
    guard descriptor >= 0 else { return }
    if fsync(descriptor) != 0 { note("write") }
    if rename(path + Self.partSuffix, path) != 0 { note("rename") }
    abandon()
  }

  private mutating func open() -> Bool {
    Self.makeFolders(folder)
    // Files of an earlier session with the same id are kept.
    while access(path, F_OK) == 0 || access(path + Self.partSuffix, F_OK) == 0 { number += 1 }
    descriptor = openFile(path + Self.partSuffix, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC)
    guard descriptor >= 0 else {
      note("open")
      return false
    }
    // Shows other recorders of this folder that the file is in use. The lock is held until the descriptor is closed.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    return true
  }

  private mutating func abandon() {
    closeFile(descriptor)
    (descriptor, size) = (-1, 0)
    number += 1
  }

  private mutating func note(_ action: String) {
    failure = "\(action) \(path): \(String(cString: strerror(errno)))"
  }

  private func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    #if canImport(Glibc)
      return Glibc.write(descriptor, start, bytes.count)
    #elseif canImport(Musl)
      return Musl.write(descriptor, start, bytes.count)
    #elseif canImport(Android)
      return Android.write(descriptor, start, bytes.count)
    #else
      return Darwin.write(descriptor, start, bytes.count)
    #endif
  }

  private static func makeFolders(_ path: String) {
    if access(path, F_OK) == 0 { return }
    for (place, character) in zip(path.indices, path) where character == "/" && place > path.startIndex {
      // A failure becomes apparent when the file is opened.
      _ = mkdir(String(path[..<place]), 0o700)
    }
    _ = mkdir(path, 0o700)
  }
}

extension RecordingFile {
  /// Completes the files that recorders in ended processes left in a folder. A partial file that no process has locked
  /// loses its unfinished line and gets its final name.
  static func recover(_ folder: String) {
    guard let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".ndjson" + partSuffix) { recover(part: "\(folder)/\(name)") }
    }
  }

  private static func recover(part: String) {
    let descriptor = openFile(part, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { closeFile(descriptor) }
    // An empty part may belong to another recorder that hasn't locked it yet.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, let length = endOfLines(descriptor), length > 0 else {
      return
    }
    guard ftruncate(descriptor, length) == 0, fsync(descriptor) == 0 else { return }
    _ = rename(part, String(part.dropLast(partSuffix.count)))
  }

  /// Returns the offset of the end of the last whole line: 0 if there is none, `nil` if the file can't be read.
  private static func endOfLines(_ descriptor: Int32) -> off_t? {
    var end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0 else { return nil }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while end > 0 {
      let start = max(0, end - off_t(block.count))
      let count = pread(descriptor, &block, Int(end - start), start)
      guard count == Int(end - start) else { return nil }
      if let newline = block[..<count].lastIndex(of: UInt8(ascii: "\n")) { return start + off_t(newline) + 1 }
      end = start
    }
    return 0
  }
}

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o600) }

private func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

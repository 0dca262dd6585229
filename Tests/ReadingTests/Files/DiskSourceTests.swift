import Foundation
import Reading
import TestSupport
import Testing

@Suite("Files on disk")
struct DiskSourceTests {
  private func reason(_ body: () throws(ReadFailure) -> Void) -> String {
    do throws(ReadFailure) {
      try body()
      return "read"
    } catch {
      return error.reason
    }
  }

  /// Returns the reasons why a path can't be read as a whole, and as a stream.
  private func reasons(_ source: DiskSource, _ path: String, limit: Int = 1 << 20) -> [String] {
    [
      reason { () throws(ReadFailure) in _ = try source.bytes(of: path, limit: limit) },
      reason { () throws(ReadFailure) in _ = try source.stream(of: path) },
    ]
  }

  @Test("entries come in the byte order of their names, with what links lead to")
  func entries() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "B", "a10", "a9", "é", "folder/x", ".hidden"] {
      try folder.write("", to: "tree/" + name)
    }
    try folder.write("", to: "outside/secret")
    try folder.link("tree/in", to: "folder")
    try folder.link("tree/out", to: "../outside")
    try folder.link("tree/out2", to: folder("outside/secret"))
    try folder.link("tree/nowhere", to: "gone")
    try folder.link("tree/round", to: "round")
    try folder.link("tree/up", to: ".")
    let entries = try DiskSource(root: folder("tree")).entries(of: "")
    #expect(
      entries == [
        FileEntry(name: ".hidden", form: .file), FileEntry(name: "B", form: .file),
        FileEntry(name: "a10", form: .file), FileEntry(name: "a9", form: .file),
        FileEntry(name: "b", form: .file),
        FileEntry(name: "folder", form: .folder), FileEntry(name: "in", form: .folder),
        FileEntry(name: "nowhere", form: .other), FileEntry(name: "out", form: .folder, leavesTree: true),
        FileEntry(name: "out2", form: .file, leavesTree: true), FileEntry(name: "round", form: .other),
        FileEntry(name: "up", form: .folder), FileEntry(name: "é", form: .file),
      ])
  }

  @Test("what can't be read says why, in words")
  func reasons() throws {
    let folder = try TemporaryFolder()
    try folder.write("12345", to: "file")
    try folder.write("", to: "folder/x")
    try folder.link("round", to: "round")
    let source = DiskSource(root: folder.path)
    #expect(reasons(source, "gone") == ["does not exist", "does not exist"])
    #expect(reasons(source, "folder") == ["is a folder", "is a folder"])
    #expect(
      reasons(source, "file/x") == [
        "a part of its path is not a folder", "a part of its path is not a folder",
      ])
    #expect(
      reasons(source, "round") == [
        "its symbolic links go round in a circle", "its symbolic links go round in a circle",
      ])
    #expect(
      reasons(source, String(repeating: "x", count: 300)) == ["its name is too long", "its name is too long"])
    #expect(reasons(source, "file\0.yaml") == ["does not exist", "does not exist"])
    #expect(reason { () throws(ReadFailure) in _ = try source.entries(of: "gone") } == "does not exist")
    #expect(reason { () throws(ReadFailure) in _ = try source.entries(of: "file") } == "is not a folder")
    #expect(source.form(of: "file\0") == nil)
  }

  /// Skipped for root, which may read everything.
  @Test("a file and a folder without permission say so", .enabled(if: getuid() != 0))
  func permissions() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    try folder.write("x", to: "folder/x")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder("file"))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder("folder"))
    defer {
      _ = try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder("folder"))
    }
    let source = DiskSource(root: folder.path)
    #expect(reasons(source, "file") == ["no permission", "no permission"])
    #expect(reason { () throws(ReadFailure) in _ = try source.entries(of: "folder") } == "no permission")
  }

  @Test("a file of the limit's size is read, and one byte more is not")
  func limit() throws {
    let folder = try TemporaryFolder()
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    try folder.write(bytes, to: "fits")
    try folder.write(bytes + [7], to: "more")
    let source = DiskSource(root: folder.path)
    #expect(try source.bytes(of: "fits", limit: 1 << 20) == bytes)
    #expect(throws: ReadFailure(path: "more", reason: "is larger than 1 MiB", isTooLarge: true)) {
      try source.bytes(of: "more", limit: 1 << 20)
    }
  }

  @Test("a pipe is no file to be read as a whole, and is not waited for")
  func pipe() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    let source = DiskSource(root: folder.path)
    #expect(source.form(of: "pipe") == .other)
    #expect(
      reason { () throws(ReadFailure) in _ = try source.bytes(of: "pipe", limit: 1) }
        == "is neither a file nor a folder")
  }

  @Test("a FIFO is read as a stream once it has a writer, late or slow, and is refused where none comes")
  func fifo() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    let impatient = DiskSource(root: folder.path, patience: 50)
    #expect(
      reason { () throws(ReadFailure) in _ = try impatient.stream(of: "pipe") }
        == "is a FIFO that nothing writes to")
    for script in ["sleep 0.2; printf %s line > pipe", "(sleep 0.2; printf line) > pipe", "printf '' > pipe"]
    {
      let writer = Process()
      writer.executableURL = URL(filePath: "/bin/bash")
      writer.arguments = ["-c", script]
      writer.currentDirectoryURL = URL(filePath: folder.path)
      try writer.run()
      var stream = try DiskSource(root: folder.path).stream(of: "pipe")
      let bytes = try stream.rest(size: 3)
      #expect(String(decoding: bytes, as: UTF8.self) == (script.contains("line") ? "line" : ""))
      writer.waitUntilExit()
    }
  }

  @Test("a stream gives all bytes in order, whatever the buffer's size", arguments: [1, 7, 4096, 100_000])
  func stream(size: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
    try folder.write(bytes, to: "file")
    var stream = try DiskSource(root: folder.path).stream(of: "file")
    #expect(try stream.rest(size: size) == bytes)
    var memory = try MemorySource(["file": bytes]).stream(of: "file")
    #expect(try memory.rest(size: size) == bytes)
  }

  @Test("a file that shrinks, vanishes or is written anew under its reader is a failure")
  func changes() throws {
    let folder = try TemporaryFolder()
    func reasonAfter(_ change: () throws -> Void) throws -> String {
      try folder.write("0123456789", to: "file")
      var stream = try DiskSource(root: folder.path).stream(of: "file")
      let first = try stream.rest(size: 4, most: 4)
      try change()
      return reason { () throws(ReadFailure) in
        let rest = try stream.rest(size: 100)
        #expect(first + rest == Array("0123456789".utf8))
      }
    }
    #expect(try reasonAfter {} == "read")
    #expect(try reasonAfter { try folder.append("x", to: "file") } == "read")
    #expect(try reasonAfter { _ = truncate(folder("file"), 3) } == "changed while it was read")
    #expect(
      try reasonAfter {
        // Same length, other bytes.
        try folder.overwrite("9876543210", in: "file", at: 0)
      } == "changed while it was read")
    #expect(
      try reasonAfter {
        // Longer, and all bytes differ.
        try folder.overwrite("98765432109876543210", in: "file", at: 0)
      } == "changed while it was read")
    #expect(
      try reasonAfter { try FileManager.default.removeItem(atPath: folder("file")) }
        == "vanished while it was read")
  }

  @Test(
    "A file that grows is read to the length that it had at the first look, by every reading of a run",
    .holds("R-337"))
  func growth() throws {
    let folder = try TemporaryFolder()
    try folder.write("01234", to: "file")
    try folder.write("", to: "empty")
    let source = DiskSource(root: folder.path)
    var (first, empty) = (try source.stream(of: "file"), try source.stream(of: "empty"))
    try folder.append("56789", to: "file")
    try folder.append("x", to: "empty")
    #expect(try first.rest(size: 3) == Array("01234".utf8))
    #expect(try empty.rest(size: 3) == [])
    var (second, other) = (try source.stream(of: "file"), try source.stream(of: "empty"))
    #expect(try second.rest(size: 100) == Array("01234".utf8))
    #expect(try other.rest(size: 100) == [])
    // Another run takes the file's size anew.
    var next = try DiskSource(root: folder.path).stream(of: "file")
    #expect(try next.rest(size: 100) == Array("0123456789".utf8))
  }

  @Test(
    "Between two readings of a run a file may grow; one that shrank or was replaced isn't read again",
    .holds("R-338"))
  func between() throws {
    let folder = try TemporaryFolder()
    let source = DiskSource(root: folder.path)
    func again(_ name: String, _ change: () throws -> Void) throws -> String {
      try folder.write("01234", to: name)
      var stream = try source.stream(of: name)
      #expect(try stream.rest(size: 100) == Array("01234".utf8))
      try change()
      return reason { () throws(ReadFailure) in _ = try source.stream(of: name) }
    }
    #expect(try again("a") {} == "read")
    #expect(try again("b") { try folder.append("5", to: "b") } == "read")
    #expect(try again("c") { _ = truncate(folder("c"), 3) } == "changed while it was read")
    #expect(
      try again("d") {
        try folder.write("01234567", to: "new")
        _ = rename(folder("new"), folder("d"))
      } == "changed while it was read")
    #expect(try again("e") { try folder.overwrite("43210", in: "e", at: 0) } == "changed while it was read")
    // `bytes` returns all of a file that grew: cut at its old size, a definition could be half-written.
    #expect(try source.bytes(of: "b", limit: 100) == Array("012345".utf8))
  }

  @Test("a path is followed through its links, and ends at the root of the tree")
  func resolved() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "tree/a/file")
    try folder.write("", to: "treetop/file")
    try folder.link("tree/link", to: "a")
    try folder.link("tree/out", to: "../treetop")
    let source = DiskSource(root: folder("tree"))
    #expect(source.resolved("link/file") == "a/file")
    #expect(source.resolved("a/../link/file") == "a/file")
    #expect(source.resolved("") == "")
    #expect(source.resolved("out/file") == nil)
    #expect(source.resolved("..") == nil)
    #expect(source.resolved("gone") == nil)
    #expect(source.resolved(folder("tree/a/file")) == "a/file")
  }
}

extension ByteStream {
  /// Reads to the end, or until at least `most` bytes were read, in pieces of at most `size` bytes.
  fileprivate mutating func rest(size: Int, most: Int = .max) throws(ReadFailure) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { buffer.deallocate() }
    var bytes: [UInt8] = []
    while bytes.count < most {
      let count = try read(into: buffer)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}

extension TemporaryFolder {
  fileprivate func append(_ text: String, to name: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: self(name)))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  /// Overwrites bytes of a file in place, after a pause in which the kernel's clock advances.
  fileprivate func overwrite(_ text: String, in name: String, at offset: UInt64) throws {
    usleep(20_000)
    let handle = try #require(FileHandle(forWritingAtPath: self(name)))
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }
}

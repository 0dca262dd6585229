import Foundation

/// A folder for one test, gone afterwards.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "adspec-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    // A folder that a test made unreadable must still go.
    _ = try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  package func callAsFunction(_ relative: String) -> String { path + "/" + relative }

  /// Writes a file, with the folders it needs.
  package func write(_ text: String, to relative: String) throws {
    try write(Array(text.utf8), to: relative)
  }

  package func write(_ bytes: [UInt8], to relative: String) throws {
    let url = URL(fileURLWithPath: self(relative))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// Writes an executable shell script.
  ///
  /// Another process copies it into place. A file that is open for writing can't be executed, and a process that a parallel
  /// test forks inherits this process's open files until it executes its own program.
  package func writeProgram(_ shell: String, to relative: String) throws {
    try write("#!/bin/sh\n\(shell)\n", to: relative + ".text")
    let copied = try Shell.run(
      "cp '\(self(relative)).text' '\(self(relative))' && chmod 755 '\(self(relative))'", in: path)
    guard copied.code == 0 else { throw ProgramNotCopied(text: copied.text) }
  }

  private struct ProgramNotCopied: Error {
    let text: String
  }

  /// Makes a symbolic link; `target` as it is written into the link.
  package func link(_ relative: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(relative), withDestinationPath: target)
  }

  package func text(of relative: String) throws -> String {
    try String(contentsOfFile: self(relative), encoding: .utf8)
  }

  /// Every file, link and empty folder below `relative`, sorted: `path` for a file, `path -> target` for a link, `path/`
  /// for an empty folder.
  package func tree(_ relative: String = "") throws -> [String] {
    let root = relative.isEmpty ? path : self(relative)
    return try FileManager.default.subpathsOfDirectory(atPath: root).compactMap { sub in
      let full = root + "/" + sub
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full) {
        return "\(sub) -> \(target)"
      }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
      guard isFolder.boolValue else { return sub }
      return try FileManager.default.contentsOfDirectory(atPath: full).isEmpty ? sub + "/" : nil
    }.sorted()
  }
}

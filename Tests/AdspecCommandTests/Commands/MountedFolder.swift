import Foundation

/// Small file systems of a test's own, in a namespace that ends with it. Not every machine allows that.
enum MountedFolder {
  static let isPossible =
    status(of: ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], in: "/") == 0

  /// Runs a shell script, `$0` being the binary, where it may mount; its exit code.
  static func run(_ script: String, binary: String, in folder: String) throws -> Int32 {
    status(of: ["unshare", "-rm", "sh", "-c", script, binary], in: folder)
  }

  private static func status(of arguments: [String], in folder: String) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return -1
    }
    process.waitUntilExit()
    return process.terminationStatus
  }
}

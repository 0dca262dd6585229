import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pseudo-terminal for a single test.
enum Terminal {
  struct Failure: Error {}

  /// Runs the built binary with standard output and standard error on a terminal. Returns the exit code and the output,
  /// with CRLF as LF.
  ///
  /// - Parameter columns: the width of the window; 0 for a terminal that doesn't report its width.
  static func run(
    _ arguments: [String], in folder: String, columns: UInt16 = 80, environment: [String: String] = [:],
    script: String = "exec \"$0\" \"$@\""
  ) throws -> (code: Int32, text: String) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard master >= 0, let name = otherEnd(of: master) else { throw Failure() }
    defer { close(master) }
    let slave = open(name, O_RDWR | O_NOCTTY)
    var size = winsize()
    size.ws_col = columns
    guard slave >= 0, ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else { throw Failure() }
    let environment = ["TERM": "xterm"].merging(environment) { $1 }
    let process = try BuiltBinary.process(script, arguments, in: folder, environment: environment)
    process.standardInput = FileHandle.nullDevice
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
    close(slave)
    var shown: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    // `read` fails once no process has the other end open.
    while case let count = read(master, &chunk, chunk.count), count > 0 { shown += chunk[..<count] }
    process.waitUntilExit()
    let text = String(decoding: shown, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    return (process.terminationStatus, text)
  }

  /// The path of the terminal whose output is read from `master`; `nil` on an error.
  private static func otherEnd(of master: Int32) -> String? {
    #if os(Linux)
      // The module of the C library has no unlockpt and no ptsname; these are TIOCSPTLCK and TIOCGPTN.
      var (isLocked, number): (Int32, UInt32) = (0, 0)
      guard ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(master) == 0, unlockpt(master) == 0 else { return nil }
      return String(cString: ptsname(master))
    #endif
  }
}

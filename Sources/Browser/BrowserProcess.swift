import CBrowserProcess
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A running program that exchanges messages over its file descriptors 3 and 4, each ended by a zero byte.
///
/// The program ends with this process at the latest: its input ends then, and on Linux the kernel kills it when the
/// thread that started it ends.
final class BrowserProcess: Sendable {
  private let process: pid_t
  private let channel: Int32
  /// The socket that receives the program's standard error.
  private let errors: Int32
  /// The way the process ended; `nil` until `hasEnded` detects that it has. The lock keeps two threads from calling
  /// `waitpid` at once.
  private let ending = Mutex<Ending?>(nil)
  /// Held while a message is written, so that two messages can't interleave.
  private let sending = Mutex(())

  private enum Ending { case code(Int32), unknown }

  /// - Parameters:
  ///   - program: the program's path.
  ///   - environment: the complete environment, as `NAME=value`.
  init(_ program: String, arguments: [String], environment: [String]) throws(BrowserFailure) {
    var (channel, errors): (Int32, Int32) = (-1, -1)
    var process: pid_t = -1
    var code: Int32 = 0
    Self.withPointers([program] + arguments) { arguments in
      Self.withPointers(environment) { environment in
        process = adspec_spawn(program, arguments, environment, &channel, &errors)
        code = errno
      }
    }
    guard process > 0 else {
      throw .notStarted(program: program, reason: String(cString: strerror(code)).lowercased())
    }
    (self.process, self.channel, self.errors) = (process, channel, errors)
  }

  deinit {
    kill()
    _ = close(channel)
    _ = close(errors)
  }

  private static func withPointers(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Void
  ) {
    let copies = texts.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    copies.withUnsafeBufferPointer { pointers in
      // The array holds at least the final `nil`, so it has a base address.
      if let start = pointers.baseAddress { body(start) }
    }
  }

  /// Sends a message, followed by a zero byte.
  func send(_ message: [UInt8]) throws(BrowserFailure) {
    let bytes = message + [0]
    let isSent = sending.withLock { _ in
      bytes.withUnsafeBytes { bytes in
        var sent = 0
        while sent < bytes.count {
          let count = adspec_send(channel, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
          if count < 0, errno == EINTR { continue }
          if count <= 0 { return false }
          sent += count
        }
        return true
      }
    }
    if !isSent { throw failure }
  }

  /// Calls `take` with every message until the process closes its end of the channel, or sends a message above
  /// `longestMessage`.
  func receive(_ take: ([UInt8]) -> Void) {
    var message: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(channel, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      var rest = chunk[..<count]
      while let end = rest.firstIndex(of: 0) {
        message += rest[..<end]
        take(message)
        message.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      message += rest
      if message.count > Self.longestMessage { return take(message) }
    }
  }

  /// Maximum bytes of a message: more than any screenshot takes.
  private static let longestMessage = 1 << 28

  /// The reason why the process ended, if it is known. Waits up to 100 ms for the process to end.
  var failure: BrowserFailure {
    // A process ends shortly after its channel closes.
    for _ in 0..<50 where !hasEnded { usleep(2000) }
    let code = ending.withLock { ending -> Int32? in
      if case .code(let code) = ending { code } else { nil }
    }
    let errorText = errorText
    return Self.sandboxViolations.contains { errorText.contains($0) } ? .noSandbox : .ended(code: code)
  }

  /// Beginnings of the messages that Chromium prints before it exits for lack of a sandbox
  /// (content/browser/zygote_host and sandbox/linux in its sources).
  private static let sandboxViolations = [
    "No usable sandbox!", "The SUID sandbox helper binary", "Failed to move to new namespace",
  ]

  /// The part of the program's standard error that arrived since the last call, at most 64 KiB.
  private var errorText: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(errors, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Bytes of memory held by the process group; `nil` if the system can't report it (no `/proc`).
  var memory: Int? {
    let bytes = adspec_group_memory(process)
    return bytes < 0 ? nil : Int(bytes)
  }

  var hasEnded: Bool {
    ending.withLock { ending in
      if ending != nil { return true }
      var code: Int32 = 0
      switch adspec_ended(process, &code) {
      case 1: ending = .code(code)
      case 0: return false
      default: ending = .unknown
      }
      return true
    }
  }

  /// Kills the process and its whole process group; returns once the process has ended.
  func kill() {
    // Checked first: after `waitpid` has returned it, the process id may belong to another process.
    if hasEnded { return }
    #if canImport(Glibc)
      _ = Glibc.kill(-process, SIGKILL)
    #elseif canImport(Musl)
      _ = Musl.kill(-process, SIGKILL)
    #else
      _ = Darwin.kill(-process, SIGKILL)
    #endif
    while !hasEnded { usleep(1000) }
    _ = shutdown(channel, Int32(SHUT_RDWR))
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A started program with a channel to its standard input and output. Its standard error is discarded.
///
/// For use by one thread. The program is killed and waited for when the last reference is released.
final class RunningProgram {
  private let process: pid_t
  /// This process's end of a socket pair. The other end is the program's standard input and output.
  private let channel: Int32
  /// Received bytes. Those from the index `start` on haven't been returned yet.
  private var received: [UInt8] = []
  private var start = 0
  private var hasEnded = false

  /// Starts a program found on the `PATH`.
  ///
  /// - Parameters:
  ///   - arguments: the first is the program's name.
  ///   - environment: the program's complete environment.
  /// - Throws: `notStarted`.
  init(_ arguments: [String], environment: [String: String]) throws(ProgramOutput.Failure) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else { throw .notStarted(errno) }
    // A program started at the same time must not inherit the channel and hold it open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let (process, code) = Self.start(
      arguments, environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, channel: ends[1])
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw .notStarted(code)
    }
    (self.process, channel) = (process, ends[0])
  }

  deinit {
    if !hasEnded {
      kill(process, SIGKILL)
      waitForEnd()
    }
    close(channel)
  }

  /// Starts the program. Returns its process id, and an error code that is 0 if the program was started.
  private static func start(
    _ arguments: [String], _ environment: [String], channel: Int32
  ) -> (process: pid_t, code: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, channel, 0)
    posix_spawn_file_actions_adddup2(&actions, channel, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let words = (arguments.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
    defer { for word in words.0 + words.1 { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, nil, words.0, words.1)
    return (process, code)
  }

  @discardableResult
  private func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return status
  }

  /// Waits until the program has ended.
  ///
  /// - Throws: `failed` unless its status is 0.
  func end() throws(ProgramOutput.Failure) {
    guard waitForEnd() == 0 else { throw .failed }
  }

  /// Ends the program's standard input after the bytes already sent.
  func endInput() { shutdown(channel, Int32(SHUT_WR)) }

  /// Writes bytes to the program's standard input.
  ///
  /// - Throws: `failed` if the program has closed its input.
  func send(_ bytes: [UInt8]) throws(ProgramOutput.Failure) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Self.systemSend(channel, $0, flags) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .failed }
      sent += count
    }
  }

  private static func systemSend(_ channel: Int32, _ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    #if canImport(Glibc)
      Glibc.send(channel, bytes.baseAddress, bytes.count, flags)
    #elseif canImport(Musl)
      Musl.send(channel, bytes.baseAddress, bytes.count, flags)
    #else
      Darwin.send(channel, bytes.baseAddress, bytes.count, flags)
    #endif
  }

  /// Returns the next line of the output, without its end.
  ///
  /// - Throws: `failed` if the output ends first, `tooLarge` if the line is longer than 64 KiB.
  func line() throws(ProgramOutput.Failure) -> [UInt8] {
    while true {
      if let end = received[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(received[start..<end])
      }
      if received.count - start > 1 << 16 { throw .tooLarge }
      guard receiveSome() else { throw .failed }
    }
  }

  /// Returns the next `count` bytes of the output.
  ///
  /// - Throws: `failed` if the output ends first.
  func bytes(_ count: Int) throws(ProgramOutput.Failure) -> [UInt8] {
    while received.count - start < count { guard receiveSome() else { throw .failed } }
    defer { start += count }
    return Array(received[start..<start + count])
  }

  /// Returns the rest of the output.
  ///
  /// - Throws: `tooLarge` if it exceeds `limit` bytes.
  func rest(limit: Int) throws(ProgramOutput.Failure) -> [UInt8] {
    while receiveSome() { if received.count - start > limit { throw .tooLarge } }
    defer { start = received.count }
    return Array(received[start...])
  }

  /// Receives some bytes of the output; returns false at its end. A read error counts as the end: the program's status
  /// shows if it failed.
  private func receiveSome() -> Bool {
    if start > 0 {
      received.removeFirst(start)
      start = 0
    }
    let size = 1 << 16
    let old = received.count
    received.append(contentsOf: repeatElement(0, count: size))
    var count = -1
    repeat {
      count = received[old...].withUnsafeMutableBytes { recv(channel, $0.baseAddress, size, 0) }
    } while count < 0 && errno == EINTR
    received.removeLast(size - max(0, count))
    return count > 0
  }
}

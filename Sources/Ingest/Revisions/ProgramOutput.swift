#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What another program prints when it is run to its end.
package enum ProgramOutput {
  package enum Failure: Error {
    /// There is no such program, or it can't be started.
    case notStarted(Int32)
    /// It says that it failed, or was ended by a signal.
    case failed
    /// It prints more than is taken.
    case tooLarge
  }

  /// Runs a program that is looked for on the `PATH`. It reads nothing, and what it complains of is lost.
  ///
  /// - Parameters:
  ///   - arguments: the first is the program's name.
  ///   - limit: bytes of output.
  package static func bytes(
    of arguments: [String], environment: [String: String], limit: Int
  ) throws(Failure) -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .notStarted(errno) }
    // Another program that is started at the same time must not hold the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let (process, code) = start(
      arguments, environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, output: ends[1])
    close(ends[1])
    guard code == 0 else { throw .notStarted(code) }
    let read = bytes(from: ends[0], limit: limit)
    if read == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard let read else { throw .tooLarge }
    guard status == 0 else { throw .failed }
    return read
  }

  /// The process, or why there is none.
  private static func start(
    _ arguments: [String], _ environment: [String], output: Int32
  ) -> (process: pid_t, code: Int32) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let words = (arguments.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
    defer { for word in words.0 + words.1 { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, nil, words.0, words.1)
    return (process, code)
  }

  /// All there is to read, to the end; `nil` when that is more than the limit.
  private static func bytes(from descriptor: Int32, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      // A pipe that can't be read on has ended: the program's status tells how.
      if count <= 0 { return bytes }
      if bytes.count + count > limit { return nil }
      bytes += buffer[..<count]
    }
  }
}

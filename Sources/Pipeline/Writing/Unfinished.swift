import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is half written and has a name of its own meanwhile: it goes when a signal ends the process.
///
/// A signal comes to the process, whoever in it is writing: that is why this is the one thing here that all share.
/// Every thread blocks the signals that end a tool, but for one that waits for them. In that thread everything may be
/// called, as it may not in a handler. It takes the lock and keeps it, so that nobody makes anything new, or says that
/// something failed, while what is unfinished goes away; then it lets the signal do what it does by default.
package enum Unfinished {
  private static let paths = Mutex<Set<String>>([])
  private static let diesOfBrokenPipes = Atomic(false)
  private static let isEnding = Atomic(false)

  /// Makes a file or a folder that is to go with the process, until `end` is called.
  static func begin<Value: Sendable>(
    _ path: String, _ make: () throws(WriteFailure) -> Value
  ) throws(WriteFailure) -> Value {
    try undisturbed { paths throws(WriteFailure) in
      paths.insert(path)
      return try make()
    }
  }

  /// The same of what is there.
  static func begin(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// It is in its place, or removed.
  static func end(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// What a signal must wait for, since half of it would be wrong.
  static func undisturbed<Value: Sendable>(
    _ work: (inout Set<String>) throws(WriteFailure) -> Value
  ) throws(WriteFailure) -> Value {
    try paths.withLock { paths throws(WriteFailure) in try work(&paths) }
  }

  /// From now on what is unfinished goes with the process. To be called while there is one thread: others block what
  /// their maker blocks.
  package static func watch() {
    // A file that may grow no longer is a failure like any other, which a signal would keep from being cleaned up.
    signal(SIGXFSZ, SIG_IGN)
    let before = signal(SIGPIPE, SIG_IGN)
    let wasIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    diesOfBrokenPipes.store(!wasIgnored, ordering: .relaxed)
    var signals = watched
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failed = pthread_create(&thread, nil, { _ in Unfinished.wait() }, nil)
    // Without the thread they end the process as they always do.
    if failed != 0 { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// What the process was told to ignore (`nohup`) it ignores.
  private static let watched: sigset_t = {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number, SIG_DFL)
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      } else {
        sigaddset(&signals, number)
      }
    }
    return signals
  }()

  private static func wait() -> Never {
    var signals = watched
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    // The next one ends the process at once.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    end(by: number)
  }

  /// Nobody reads what is printed any more: the process ends by SIGPIPE, as any tool does, unless it was told to ignore that.
  static func endByBrokenPipe() {
    guard diesOfBrokenPipes.load(ordering: .relaxed), !isEnding.load(ordering: .relaxed) else { return }
    signal(SIGPIPE, SIG_DFL)
    end(by: SIGPIPE)
  }

  /// Removes what is unfinished, and lets a signal do what it does.
  private static func end(by number: Int32) -> Never {
    paths.withLock { paths -> Never in
      // A complaint about what can't be removed may find nobody either.
      isEnding.store(true, ordering: .relaxed)
      for path in paths { remove(path) }
      raise(number)
      // The first process of a container outlives what others die of.
      _exit(128 + number)
    }
  }

  /// Under another name first: whoever still writes by the old one finds nothing there.
  private static func remove(_ path: String) {
    let gone = path + removedSuffix
    guard rename(path, gone) == 0 else { return }
    var failure: WriteFailure?
    // Again where somebody had found the old name just before and made one more file.
    for _ in 0..<10 {
      do throws(WriteFailure) {
        return try Disk.removeTree(gone)
      } catch {
        failure = error
      }
    }
    if let failure { Console.complain("error: \(failure)") }
  }

  /// What ends the name of something that is being removed.
  static let removedSuffix = ".removed"
}

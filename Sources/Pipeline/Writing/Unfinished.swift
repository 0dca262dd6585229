import Basics
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files and folders that are half written under temporary names, removed when a signal ends the process.
///
/// A signal is sent to the process, not to the thread that is writing, so this state is shared by all threads. Every
/// thread blocks the signals that end a tool, except for one that waits for them. In that thread everything may be
/// called, unlike in a signal handler. It takes the lock and keeps it, so that no thread makes anything new, or reports
/// a failure, while unfinished files are removed. Then it lets the signal take its default action.
package enum Unfinished {
  private static let paths = Mutex<Set<String>>([])
  private static let diesOfBrokenPipes = Atomic(false)
  private static let isEnding = Atomic(false)

  /// Makes a file or a folder that is removed if the process is ended before `end` is called.
  static func begin<Value: Sendable>(
    _ path: String, _ make: () throws(WriteFailure) -> Value
  ) throws(WriteFailure) -> Value {
    try undisturbed { paths throws(WriteFailure) in
      paths.insert(path)
      return try make()
    }
  }

  /// Registers an existing file or folder for removal if the process is ended before `end` is called.
  static func begin(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Unregisters a path that has been renamed to its final name, or removed.
  static func end(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Runs work that a signal must not interrupt halfway: the process isn't ended before the work is done.
  static func undisturbed<Value: Sendable>(
    _ work: (inout Set<String>) throws(WriteFailure) -> Value
  ) throws(WriteFailure) -> Value {
    try paths.withLock { paths throws(WriteFailure) in try work(&paths) }
  }

  /// Starts to remove unfinished files on signals. To be called while the process has one thread: threads inherit the
  /// signals that their creator blocks.
  package static func watch() {
    // Beyond a file size limit, writing then fails like any other write, instead of a signal that prevents the cleanup.
    signal(SIGXFSZ, SIG_IGN)
    let before = signal(SIGPIPE, SIG_IGN)
    let wasIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    diesOfBrokenPipes.store(!wasIgnored, ordering: .relaxed)
    var signals = watched
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // Without the thread, the signals end the process as usual.
    if !Threads.start({ Unfinished.wait() }) { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  /// The signals to wait for. Those that the process was started to ignore (`nohup`) stay ignored.
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
    // A second signal ends the process at once.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    end(by: number)
  }

  /// Ends the process by SIGPIPE, as other tools do, because the reader of its output has closed the pipe. Does nothing
  /// if the process was started to ignore that signal.
  static func endByBrokenPipe() {
    guard diesOfBrokenPipes.load(ordering: .relaxed), !isEnding.load(ordering: .relaxed) else { return }
    signal(SIGPIPE, SIG_DFL)
    end(by: SIGPIPE)
  }

  /// Removes unfinished files, and lets a signal take its default action.
  private static func end(by number: Int32) -> Never {
    paths.withLock { paths -> Never in
      // Printing a violation about a failed removal may hit a closed pipe, too, and must not come back here.
      isEnding.store(true, ordering: .relaxed)
      for path in paths { remove(path) }
      raise(number)
      // The first process of a container survives signals that end others.
      _exit(128 + number)
    }
  }

  /// Removes a file or folder. It is renamed first, so that threads that still write to its path fail.
  private static func remove(_ path: String) {
    let gone = path + removedSuffix
    guard rename(path, gone) == 0 else { return }
    var failure: WriteFailure?
    // Tried again, since a thread may have resolved the old name just before, and made one more file.
    for _ in 0..<10 {
      do throws(WriteFailure) {
        return try Disk.removeTree(gone)
      } catch {
        failure = error
      }
    }
    if let failure { Console.complain("error: \(failure)") }
  }

  /// Suffix of a path that is being removed.
  static let removedSuffix = ".removed"
}

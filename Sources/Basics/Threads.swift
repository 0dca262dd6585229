#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Starts threads.
///
/// Dispatch isn't used for that: where the system can't start a thread, it tries again every second and never returns.
/// The threads of its pool would also all be occupied by requests that wait for a change (`LocalServer`).
package enum Threads {
  private final class Work {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Calls `work` on the calling thread and on `count - 1` new ones, and returns when all calls have returned. If the
  /// system can't start so many threads, there are fewer calls.
  package static func perform(_ count: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
      var others: [pthread_t] = []
      while others.count < count - 1, let thread = started(work) { others.append(thread) }
      work()
      for thread in others { pthread_join(thread, nil) }
    }
  }

  /// Starts a thread that nothing waits for; returns false if the system can't start one.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = started(work) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Returns the thread that was started for this work; `nil` if the system can't start one.
  private static func started(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let box = Unmanaged.passRetained(Work(work))
    let code = pthread_create(
      &thread, nil,
      { box in
        #if canImport(Darwin)
          Unmanaged<Work>.fromOpaque(box).takeRetainedValue().work()
        #else
          if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().work() }
        #endif
        return nil
      }, box.toOpaque())
    if code == 0 { return thread }
    box.release()
    return nil
  }
}

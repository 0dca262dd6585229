package import Dispatch

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
  private final class Work: Sendable {
    let work: @Sendable () -> Void
    let group: DispatchGroup?

    init(_ work: @escaping @Sendable () -> Void, _ group: DispatchGroup?) {
      (self.work, self.group) = (work, group)
    }
  }

  /// Calls `work` on the calling thread and on `count - 1` new ones, and returns when all calls have returned. If the
  /// system can't start so many threads, there are fewer calls.
  package static func perform(_ count: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
      let group = DispatchGroup()
      var others = 0
      while others < count - 1, start(in: group, work) { others += 1 }
      work()
      group.wait()
    }
  }

  /// Starts a detached thread; returns false if the system can't start one.
  ///
  /// - Parameter group: left when the work is done and what it holds is released.
  package static func start(
    in group: DispatchGroup? = nil, _ work: @escaping @Sendable () -> Void
  ) -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let box = Unmanaged.passRetained(Work(work, group))
    group?.enter()
    let code = pthread_create(
      &thread, nil,
      { box in
        #if canImport(Darwin)
          Threads.run(box)
        #else
          if let box { Threads.run(box) }
        #endif
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      group?.leave()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  private static func run(_ box: UnsafeMutableRawPointer) {
    let group = Unmanaged<Work>.fromOpaque(box).takeUnretainedValue().group
    finish(box)
    group?.leave()
  }

  /// Calls the work and releases it. In a function of its own, so that nothing holds it any more afterwards.
  @inline(never) private static func finish(_ box: UnsafeMutableRawPointer) {
    Unmanaged<Work>.fromOpaque(box).takeRetainedValue().work()
  }
}

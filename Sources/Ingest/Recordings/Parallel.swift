import Dispatch

/// Work that falls into independent parts.
enum Parallel {
  /// Does the work for each object, on at most so many threads. Each object is touched by one thread only, which took
  /// it when the one before was done; all work is done when this returns.
  static func perform<Part: AnyObject>(_ parts: [Part], jobs: Int, _ work: (Part) -> Void) {
    guard jobs > 1, parts.count > 1 else {
      for part in parts { work(part) }
      return
    }
    // Safe although `Part` and `work` aren't Sendable: iteration i alone touches the parts i, i + width, i + 2 × width …,
    // what `work` captures is only read while this waits, and waiting orders all memory before and after.
    nonisolated(unsafe) let (parts, work) = (parts, work)
    let width = min(jobs, parts.count)
    withoutActuallyEscaping(work) { work in
      nonisolated(unsafe) let work = work
      DispatchQueue.concurrentPerform(iterations: width) { first in
        for index in stride(from: first, to: parts.count, by: width) { work(parts[index]) }
      }
    }
  }
}

import Dispatch
import Synchronization

/// Counts the builds of a site, holds the failure of the last one, and wakes the threads that wait for the next.
///
/// One thread builds; any number wait.
package final class ReloadSignal: Sendable {
  private struct State {
    var number = 0
    var failure: String?
    var waiting: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())
  private let patience: DispatchTimeInterval
  /// Maximum number of waiting threads.
  private let mostWaiting: Int

  /// - Parameter patience: milliseconds after which `wait` returns without a newer build.
  package init(patience: Int = 25_000, mostWaiting: Int = 64) {
    (self.patience, self.mostWaiting) = (.milliseconds(patience), mostWaiting)
  }

  /// The number of builds so far, and the failure of the last one; `nil` if that one succeeded.
  var lastBuild: (number: Int, failure: String?) { state.withLock { ($0.number, $0.failure) } }

  /// Records that a build ended, and wakes the waiting threads.
  ///
  /// - Parameter failure: one fault a line; `nil` if the site was rebuilt.
  package func send(failure: String? = nil) {
    let waiting = state.withLock { state in
      state.number += 1
      state.failure = failure
      defer { state.waiting = [] }
      return state.waiting
    }
    for semaphore in waiting { semaphore.signal() }
  }

  /// Waits for a build after the build `number`; returns false on timeout and `nil` if too many wait already.
  package func wait(for number: Int) -> Bool? {
    let semaphore = DispatchSemaphore(value: 0)
    let known: Bool?? = state.withLock { state in
      if state.number != number { return .some(true) }
      if state.waiting.count >= mostWaiting { return .some(nil) }
      state.waiting.append(semaphore)
      return nil
    }
    if let known { return known }
    _ = semaphore.wait(timeout: .now() + patience)
    return state.withLock { state in
      state.waiting.removeAll { $0 === semaphore }
      return state.number != number
    }
  }
}

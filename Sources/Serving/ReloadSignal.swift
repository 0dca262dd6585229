import Dispatch
import Synchronization

/// Counts how often a site was rebuilt and wakes the threads that wait for the next build.
///
/// One thread builds; any number wait.
package final class ReloadSignal: Sendable {
  private struct State {
    var number = 0
    var waiting: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())
  private let patience: DispatchTimeInterval
  /// Maximum number of waiting threads.
  private let mostWaiting: Int

  /// - Parameter patience: milliseconds after which `wait` returns without a newer site.
  package init(patience: Int = 25_000, mostWaiting: Int = 64) {
    (self.patience, self.mostWaiting) = (.milliseconds(patience), mostWaiting)
  }

  package var number: Int { state.withLock { $0.number } }

  /// Records that the site was rebuilt, and wakes the waiting threads.
  package func send() {
    let waiting = state.withLock { state in
      state.number += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for semaphore in waiting { semaphore.signal() }
  }

  /// Waits for a site newer than `number`; returns false on timeout and `nil` if too many wait already.
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

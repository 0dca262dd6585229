import Dispatch
import Synchronization

/// How often a site was made anew, for those who wait for the next time.
///
/// One thread makes sites; any number wait.
package final class ReloadSignal: Sendable {
  private struct State {
    var number = 0
    var waiting: [DispatchSemaphore] = []
  }

  private let state = Mutex(State())
  private let patience: DispatchTimeInterval
  /// How many may wait at a time.
  private let mostWaiting: Int

  /// - Parameter patience: how many milliseconds a page waits before it is told that nothing happened.
  package init(patience: Int = 25_000, mostWaiting: Int = 64) {
    (self.patience, self.mostWaiting) = (.milliseconds(patience), mostWaiting)
  }

  package var number: Int { state.withLock { $0.number } }

  /// There is a newer site.
  package func send() {
    let waiting = state.withLock { state in
      state.number += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for semaphore in waiting { semaphore.signal() }
  }

  /// Waits until there is a newer site than this; whether there is. `nil`: too many wait already.
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

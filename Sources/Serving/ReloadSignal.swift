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

  /// - Parameter patience: how many milliseconds somebody waits before he is told that nothing happened.
  package init(patience: Int = 25_000) { self.patience = .milliseconds(patience) }

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

  /// Waits until there is a newer site than this; whether there is.
  func wait(for number: Int) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    let isNewer = state.withLock { state in
      if state.number == number { state.waiting.append(semaphore) }
      return state.number != number
    }
    if isNewer { return true }
    _ = semaphore.wait(timeout: .now() + patience)
    return state.withLock { state in
      state.waiting.removeAll { $0 === semaphore }
      return state.number != number
    }
  }
}

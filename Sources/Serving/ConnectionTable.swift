import Synchronization

/// The connections that are open, of which there may be so many. Where there is no room for one more, that which has been
/// idle for the longest is hung up: whoever opens many and asks nothing loses connections of their own.
package final class ConnectionTable: Sendable {
  private struct Entry {
    let descriptor: Int32
    /// Number of the last step in which something was sent or received; `nil` while an answer is made.
    var lastStep: Int?
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    /// How many connections and steps there have been.
    var step = 0
  }

  private let state = Mutex(State())
  private let most: Int
  private let hangUp: @Sendable (Int32) -> Void

  /// - Parameter hangUp: ends what a connection's thread is waiting for; the thread closes it.
  package init(most: Int, hangUp: @escaping @Sendable (Int32) -> Void) {
    (self.most, self.hangUp) = (most, hangUp)
  }

  /// Adds a connection, and hangs another up where there is no room; returns its number, or `nil` where answers are made for
  /// all others.
  package func add(_ descriptor: Int32) -> Int? {
    state.withLock { state in
      if state.entries.count >= most {
        let idle = state.entries.compactMap { number, entry in entry.lastStep.map { (step: $0, number) } }
        guard let (_, number) = idle.min(by: { $0.step < $1.step }),
          let entry = state.entries.removeValue(forKey: number)
        else { return nil }
        hangUp(entry.descriptor)
      }
      state.step += 1
      state.entries[state.step] = Entry(descriptor: descriptor, lastStep: state.step)
      return state.step
    }
  }

  /// Notes that something was sent or received.
  package func noteStep(of number: Int) {
    state.withLock { state in
      state.step += 1
      state.entries[number]?.lastStep = state.step
    }
  }

  /// Notes that an answer is being made, for which a client waits.
  package func noteAnswering(_ number: Int) { state.withLock { $0.entries[number]?.lastStep = nil } }

  /// Removes a connection that is about to be closed: its descriptor may be another's from then on.
  package func remove(_ number: Int) { state.withLock { _ = $0.entries.removeValue(forKey: number) } }
}

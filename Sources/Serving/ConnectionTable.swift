import Synchronization

/// The open connections, up to a limit. At the limit a new connection ends the one that has been idle longest. A client
/// that opens many connections without sending requests thus loses its own ones.
package final class ConnectionTable: Sendable {
  private struct Entry {
    let descriptor: Int32
    /// Value of `State.step` when the connection was opened, or last sent or received bytes; `nil` while a response is
    /// being made.
    var lastActive: Int?
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    /// The number of events so far: a connection was opened, or bytes were sent or received.
    var step = 0
  }

  private let state = Mutex(State())
  private let mostOpen: Int
  private let hangUp: @Sendable (Int32) -> Void

  /// Creates a table with a maximum number of connections.
  ///
  /// - Parameter hangUp: ends the wait of a connection's thread, which then closes the descriptor.
  package init(most: Int, hangUp: @escaping @Sendable (Int32) -> Void) {
    (mostOpen, self.hangUp) = (most, hangUp)
  }

  /// Adds a connection and returns its number. At the limit, the connection that has been idle longest is ended.
  /// Returns `nil` if responses are being made on all other connections.
  package func add(_ descriptor: Int32) -> Int? {
    state.withLock { state in
      if state.entries.count >= mostOpen {
        let idle = state.entries.compactMap { number, entry in entry.lastActive.map { (step: $0, number) } }
        guard let (_, number) = idle.min(by: { $0.step < $1.step }),
          let entry = state.entries.removeValue(forKey: number)
        else { return nil }
        hangUp(entry.descriptor)
      }
      state.step += 1
      state.entries[state.step] = Entry(descriptor: descriptor, lastActive: state.step)
      return state.step
    }
  }

  /// Records that a connection sent or received bytes.
  package func noteStep(of number: Int) {
    state.withLock { state in
      state.step += 1
      state.entries[number]?.lastActive = state.step
    }
  }

  /// Records that a response is being made. The connection isn't idle then, because the client waits for the response.
  package func noteAnswering(_ number: Int) { state.withLock { $0.entries[number]?.lastActive = nil } }

  /// Removes a connection that is about to be closed: its descriptor may be reused from then on.
  package func remove(_ number: Int) { state.withLock { _ = $0.entries.removeValue(forKey: number) } }
}

import Dispatch
import Synchronization

/// The messages that came for one tab, until it takes them.
final class Mailbox: Sendable {
  struct Message: Sendable {
    /// Of the command that it answers; `nil` for an event.
    var id: Int?
    var method: String
    /// Why the browser would not; `nil` unless it would not.
    var refusal: String?
    var bytes: [UInt8]
  }

  /// Messages in their order; those that were taken are gone from it, or `nil` before the others.
  private struct Queue {
    private var messages: [Message?] = []
    private var taken = 0

    mutating func put(_ message: Message) { messages.append(message) }

    mutating func take() -> Message? {
      guard taken < messages.count else { return nil }
      let message = messages[taken]
      messages[taken] = nil
      taken += 1
      // A page that asks for everything at once makes it long: it is moved up once for all that was taken.
      if 2 * taken >= messages.count {
        messages.removeFirst(taken)
        taken = 0
      }
      return message
    }
  }

  private let messages = Mutex(Queue())
  private let count = DispatchSemaphore(value: 0)

  func put(_ message: Message) {
    messages.withLock { $0.put(message) }
    count.signal()
  }

  /// Wakes whoever waits: nothing will come any more.
  func close() { count.signal() }

  /// The next message; `nil` when none comes until then, or none will come.
  func take(until deadline: DispatchTime) -> Message? {
    guard count.wait(timeout: deadline) == .success else { return nil }
    return messages.withLock { $0.take() }
  }
}

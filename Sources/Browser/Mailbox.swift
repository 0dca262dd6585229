import Dispatch
import Synchronization

/// The queue of messages for one tab.
final class Mailbox: Sendable {
  struct Message: Sendable {
    /// Id of the command that the message replies to; `nil` for an event.
    var id: Int?
    var method: String
    /// The browser's error message; `nil` unless it refused the command.
    var refusal: String?
    var bytes: [UInt8]
  }

  /// A first-in, first-out queue. The first `taken` elements were taken and are `nil`; they are removed several at a
  /// time.
  private struct Queue {
    private var messages: [Message?] = []
    private var taken = 0

    mutating func put(_ message: Message) { messages.append(message) }

    mutating func take() -> Message? {
      guard taken < messages.count else { return nil }
      let message = messages[taken]
      messages[taken] = nil
      taken += 1
      // The queue is long if a page requests much at once: removing half of it at a time keeps `take` constant on
      // average.
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

  /// Makes a waiting `take` return `nil`.
  func close() { count.signal() }

  /// Returns the next message; `nil` if none arrives before the deadline, or after `close`.
  func take(until deadline: DispatchTime) -> Message? {
    guard count.wait(timeout: deadline) == .success else { return nil }
    return messages.withLock { $0.take() }
  }
}

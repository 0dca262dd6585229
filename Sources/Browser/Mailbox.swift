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

  private let messages = Mutex<[Message]>([])
  private let count = DispatchSemaphore(value: 0)

  func put(_ message: Message) {
    messages.withLock { $0.append(message) }
    count.signal()
  }

  /// Wakes whoever waits: nothing will come any more.
  func close() { count.signal() }

  /// The next message; `nil` when none comes until then, or none will come.
  func take(until deadline: DispatchTime) -> Message? {
    guard count.wait(timeout: deadline) == .success else { return nil }
    return messages.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

import Dispatch
import Synchronization

/// Shows the progress of a task in per cent. Threads add each finished block, definition or page; this costs one
/// addition and one reading of the clock.
package final class Progress: Sendable {
  /// Minimum time between two lines, in milliseconds.
  package static let pause = 100

  private let title: String
  private let total: Int
  private let clock: @Sendable () -> Int
  private let show: @Sendable (String) -> Void
  private let done = Atomic(0)
  /// The time at which the next line is due, in milliseconds of `clock`.
  private let due = Atomic(Int.min)

  /// - Parameters:
  ///   - total: the count at which the task is complete; above 0.
  ///   - clock: the current time in milliseconds.
  package init(
    _ title: String, of total: Int,
    clock: @escaping @Sendable () -> Int = { Int(DispatchTime.now().uptimeNanoseconds / 1_000_000) },
    show: @escaping @Sendable (String) -> Void
  ) {
    self.title = title
    self.total = total
    self.clock = clock
    self.show = show
  }

  package func add(_ count: Int) {
    let done = self.done.add(count, ordering: .relaxed).newValue
    let due = self.due.load(ordering: .relaxed)
    let now = clock()
    // The exchange lets only one thread show the line.
    guard now >= due,
      self.due.compareExchange(expected: due, desired: now + Self.pause, ordering: .relaxed).exchanged
    else { return }
    show("\(title) … \(min(100, done * 100 / total)) %")
  }
}

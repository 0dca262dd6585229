import Dispatch
import Synchronization

/// How far a piece of work has come, in per cent, for a person who watches. Threads tell it of each block, definition or
/// page that is done; that is one addition and a look at the clock.
package final class Progress: Sendable {
  /// Milliseconds between two lines, at least.
  package static let pause = 100

  private let title: String
  private let total: Int
  private let clock: @Sendable () -> Int
  private let show: @Sendable (String) -> Void
  private let done = Atomic(0)
  /// When the next line is due.
  private let due = Atomic(Int.min)

  /// - Parameters:
  ///   - total: when all is done, above 0.
  ///   - clock: milliseconds.
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
    // One thread alone shows it.
    guard now >= due,
      self.due.compareExchange(expected: due, desired: now + Self.pause, ordering: .relaxed).exchanged
    else { return }
    show("\(title) … \(min(100, done * 100 / total)) %")
  }
}

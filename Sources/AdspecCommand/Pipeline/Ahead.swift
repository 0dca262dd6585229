import AdModel
import Dispatch

/// A value that is made on another thread while this one goes on.
final class Ahead<Value: Sendable>: Sendable {
  private let made: Deferred<Value>

  /// - Parameter jobs: threads there may be: with one the value is made when it is asked for.
  init(jobs: Int, _ make: @escaping @Sendable () -> Value) {
    made = Deferred(make)
    made.start(jobs: jobs)
  }

  /// Waits until it is there.
  var value: Value { made.value }
}

extension Deferred {
  /// Begins to make the value on another thread, if there may be so many.
  func start(jobs: Int) {
    if jobs > 1 { DispatchQueue.global(qos: .userInitiated).async { _ = self.value } }
  }
}

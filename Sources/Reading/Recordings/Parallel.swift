import Basics
import Synchronization

/// Parallel execution of independent tasks.
package enum Parallel {
  /// A counter from 0 that is shared by threads.
  private final class Numbers: Sendable {
    private let given = Atomic(0)

    func next(below end: Int) -> Int? {
      let number = given.add(1, ordering: .relaxed).oldValue
      return number < end ? number : nil
    }
  }

  /// Calls `make` for each number below `count` on at most `jobs` threads, and returns the results in order. Each
  /// thread takes the next number when it has finished one. All results are computed even if one fails. The error
  /// thrown is that of the lowest number, so that it doesn't depend on timing.
  package static func map<Value: Sendable, Failure: Error>(
    count: Int, jobs: Int, _ make: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    // Safe although a buffer isn't Sendable: each number is given to one thread, the only one to access its
    // place, and the end of `Threads.perform` orders all memory accesses.
    nonisolated(unsafe) let places = UnsafeMutableBufferPointer<Result<Value, Failure>>.allocate(
      capacity: count)
    defer { places.deallocate() }
    let numbers = Numbers()
    Threads.perform(min(jobs, count)) {
      while let index = numbers.next(below: count) {
        places.initializeElement(at: index, to: Result { () throws(Failure) in try make(index) })
      }
    }
    // Each place has been filled once, and is emptied once here.
    var failure: Failure?
    let values = [Value](unsafeUninitializedCapacity: count) { values, made in
      for index in 0..<count {
        switch places.moveElement(from: index) {
        case .success(let value):
          values.initializeElement(at: made, to: value)
          made += 1
        case .failure(let error): failure = failure ?? error
        }
      }
    }
    if let failure { throw failure }
    return values
  }
}

import Dispatch
import Synchronization

/// Work that falls into independent parts.
package enum Parallel {
  /// Gives out 0, 1, 2 …, each once.
  private final class Numbers: Sendable {
    private let given = Atomic(0)

    func next(below end: Int) -> Int? {
      let number = given.add(1, ordering: .relaxed).oldValue
      return number < end ? number : nil
    }
  }

  /// What `make` makes of each number below `count`, in their order, on at most so many threads; each takes the next
  /// number when it is done with one. All are made even when one fails; thrown is the failure of the lowest number, so
  /// that it is the same each time.
  package static func map<Value: Sendable, Failure: Error>(
    count: Int, jobs: Int, _ make: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    // Safe although a buffer isn't Sendable: a number is taken by one thread, which alone touches its place, and
    // waiting orders all memory before and after.
    nonisolated(unsafe) let places = UnsafeMutableBufferPointer<Result<Value, Failure>>.allocate(
      capacity: count)
    defer { places.deallocate() }
    let numbers = Numbers()
    withoutActuallyEscaping(make) { make in
      DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
        while let index = numbers.next(below: count) {
          places.initializeElement(at: index, to: Result { () throws(Failure) in try make(index) })
        }
      }
    }
    // By now each place was filled once; each is emptied once.
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

import Basics
import Synchronization
import Testing

@Suite("Threads") struct ThreadsTests {
  private final class Count: Sendable {
    let value = Atomic(0)
  }

  @Test(
    "Work is called on so many threads at the same time, the calling one among them", arguments: [1, 2, 5])
  func perform(count: Int) {
    let calls = Count()
    Threads.perform(count) {
      calls.value.add(1, ordering: .sequentiallyConsistent)
      // Ends only if all calls have begun.
      while calls.value.load(ordering: .sequentiallyConsistent) < count {}
    }
    #expect(calls.value.load(ordering: .sequentiallyConsistent) == count)
  }

  @Test("Work for no thread is called once, by the calling one")
  func none() {
    let calls = Count()
    Threads.perform(0) { calls.value.add(1, ordering: .relaxed) }
    #expect(calls.value.load(ordering: .relaxed) == 1)
  }

  @Test("A thread that nothing waits for does its work")
  func start() {
    let calls = Count()
    #expect(Threads.start { calls.value.add(1, ordering: .sequentiallyConsistent) })
    while calls.value.load(ordering: .sequentiallyConsistent) == 0 {}
  }
}

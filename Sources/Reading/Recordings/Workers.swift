import Basics
import Dispatch
import Synchronization

/// The threads that process work items, each with the tasks that `Schedule` assigns to it.
final class Workers: Sendable {
  private struct State {
    var schedule: Schedule
    /// True for each thread that waits for a task. The last element stands for the thread that fills items.
    var isWaiting: [Bool]
    /// True if the system couldn't start all threads: none of them does any work then.
    var isCalledOff = false
  }

  private let state: Mutex<State>
  private let signals: [DispatchSemaphore]
  private let group = DispatchGroup()
  /// The index in `isWaiting` that stands for the thread which fills items.
  private let filler: Int

  /// Starts `count` threads. Returns `nil` if the system can't start so many: each shard needs its thread.
  init?(_ count: Int, _ steps: [WorkItem], shards: Int, _ work: Sequencer) {
    filler = count
    signals = (0...count).map { _ in DispatchSemaphore(value: 0) }
    state = Mutex(
      State(
        schedule: Schedule(places: steps.count, shards: shards),
        isWaiting: Array(repeating: false, count: count + 1)))
    // Safe although neither is Sendable. An item, the sequential stage and a shard are accessed only by the
    // thread to which the schedule assigned a task with them; the lines of an item, which several shards
    // take, are only read. A shard is closed by its own thread once no other work is left. The state of the
    // sequential stage that shards read changes only while no shard takes lines. The lock of the schedule
    // orders the writes of one thread before the reads of the next.
    nonisolated(unsafe) let (steps, work) = (steps, work)
    let started = (0..<count).prefix { thread in
      Threads.start(in: group) {
        self.signals[thread].wait()
        if self.state.withLock({ $0.isCalledOff }) { return }
        while let task = self.task(of: thread) { self.perform(task, thread, steps, work) }
        work.closeSessions(ofThread: thread)
      }
    }
    let isCalledOff = started.count < count
    state.withLock { $0.isCalledOff = isCalledOff }
    for thread in started { signals[thread].signal() }
    if isCalledOff {
      group.wait()
      return nil
    }
  }

  /// Returns the next task of a thread, and waits for one if necessary; `nil` if there is no more work.
  private func task(of thread: Int) -> Schedule.Task? {
    while true {
      let task = state.withLock { state in
        let task = state.schedule.task(of: thread)
        if let task { state.schedule.begin(task) } else { state.isWaiting[thread] = true }
        return task
      }
      if case .stop = task { return nil }
      if let task { return task }
      signals[thread].wait()
    }
  }

  private func perform(_ task: Schedule.Task, _ thread: Int, _ steps: [WorkItem], _ work: Sequencer) {
    switch task {
    case .parse(let number):
      steps[number % steps.count].parse()
      change { $0.noteParsed(number) }
    case .enter(let number, let holdsShards):
      let isPast = work.enter(steps[number % steps.count], holdsShards: holdsShards)
      change { $0.noteEntered(number, isPast: isPast) }
    case .takeLines(let number):
      work.takeLines(of: steps[number % steps.count], shard: thread)
      change { $0.noteLinesTaken(by: thread) }
    case .stop: break
    }
  }

  /// Changes the schedule and wakes the threads that have a task afterwards.
  private func change(_ body: (inout Schedule) -> Void) {
    let woken = state.withLock { state in
      body(&state.schedule)
      let woken = state.isWaiting.indices.filter {
        state.isWaiting[$0]
          && ($0 == filler ? state.schedule.hasPlace : state.schedule.task(of: $0) != nil)
      }
      for thread in woken { state.isWaiting[thread] = false }
      return woken
    }
    for thread in woken { signals[thread].signal() }
  }

  /// Waits until another work item can be filled.
  func waitForPlace() {
    let hasPlace = state.withLock { state in
      state.isWaiting[filler] = !state.schedule.hasPlace
      return state.schedule.hasPlace
    }
    if !hasPlace { signals[filler].wait() }
  }

  /// Passes the item that was just filled to the worker threads.
  func start() { change { $0.noteFilled() } }

  /// Waits until all items are processed and every shard has closed its sessions.
  func finish() {
    change { $0.noteEnd() }
    group.wait()
  }
}

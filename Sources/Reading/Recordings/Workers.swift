import Dispatch
import Synchronization

/// The threads that work on steps, each at what `Schedule` gives it.
final class Workers: Sendable {
  private struct State {
    var schedule: Schedule
    /// Of each thread, and behind them of the one that fills steps: whether it waits for something to do.
    var isWaiting: [Bool]
  }

  private let state: Mutex<State>
  private let signals: [DispatchSemaphore]
  private let group = DispatchGroup()
  /// The number that the thread that fills steps has among those that wait.
  private let filler: Int

  init(_ count: Int, _ steps: [RecordingStep], lanes: Int, _ work: StepWork) {
    filler = count
    signals = (0...count).map { _ in DispatchSemaphore(value: 0) }
    state = Mutex(
      State(
        schedule: Schedule(places: steps.count, lanes: lanes),
        isWaiting: Array(repeating: false, count: count + 1)))
    // Safe although neither is Sendable: a step, the entrance and a lane are touched only by the thread to which the schedule gave
    // a task with them (the lines of a step, which several lanes take, are read only), and a lane is closed by its own thread once
    // nothing else is left to do. What lanes read of the entrance changes only while no lane takes lines. The schedule's lock orders
    // what one thread writes before what the next one reads.
    nonisolated(unsafe) let (steps, work) = (steps, work)
    for thread in 0..<count {
      // A serial queue has its thread at once; one for all would get a thread a second where there are more than processors, and
      // a lane whose thread isn't there stops all.
      DispatchQueue(label: "adspec.reading").async(group: group) {
        while let task = self.task(of: thread) { self.perform(task, thread, steps, work) }
        work.closeSessions(ofThread: thread)
      }
    }
  }

  /// What a thread is to do next; `nil`: no more.
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

  private func perform(_ task: Schedule.Task, _ thread: Int, _ steps: [RecordingStep], _ work: StepWork) {
    switch task {
    case .parse(let number):
      steps[number % steps.count].parse()
      change { $0.noteParsed(number) }
    case .enter(let number, let holdsLanes):
      let isPast = work.enter(steps[number % steps.count], holdsLanes: holdsLanes)
      change { $0.noteEntered(number, isPast: isPast) }
    case .takeLines(let number):
      work.takeLines(of: steps[number % steps.count], lane: thread)
      change { $0.noteLinesTaken(by: thread) }
    case .stop: break
    }
  }

  /// Wakes those who have something to do by it.
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

  /// Returns when there is a place for one more step.
  func waitForPlace() {
    let hasPlace = state.withLock { state in
      state.isWaiting[filler] = !state.schedule.hasPlace
      return state.schedule.hasPlace
    }
    if !hasPlace { signals[filler].wait() }
  }

  /// One more step is filled.
  func start() { change { $0.noteFilled() } }

  /// Returns when all steps are done and every lane has closed its sessions.
  func finish() {
    change { $0.noteEnd() }
    group.wait()
  }
}

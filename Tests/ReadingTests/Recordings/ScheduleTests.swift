import Reading
import TestSupport
import Testing

@Suite("The schedule of reading") struct ScheduleTests {
  @Test(
    "Whatever thread is done first: a step is parsed once, enters after the one before, and each lane takes it after that",
    arguments: 1...200)
  func anyOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shards = Int.random(in: 0...4, using: &random)
    let threads = max(shards, Int.random(in: 1...5, using: &random))
    var run = ScheduledRun(shards: shards, threads: threads, places: threads + 2, steps: 30)
    while run.step(&random) {}
    let all = Array(0..<30)
    #expect(run.parsed.sorted() == all)
    #expect(run.entered == all)
    #expect(run.taken == Array(repeating: all, count: shards))
    #expect(run.stopped == Set(0..<threads))
    #expect(run.diagnostics == [])
  }
}

/// A schedule and simulated threads that run its tasks in random order. Every third work item needs all shards at the
/// entrance.
private struct ScheduledRun {
  private var schedule: Schedule
  private let steps: Int
  private var filled = 0
  private var doing: [Schedule.Task?]
  private(set) var parsed: [Int] = []
  private(set) var entered: [Int] = []
  private(set) var taken: [[Int]]
  private(set) var stopped: Set<Int> = []
  private(set) var diagnostics: [String] = []

  init(shards: Int, threads: Int, places: Int, steps: Int) {
    schedule = Schedule(places: places, shards: shards)
    self.steps = steps
    doing = Array(repeating: nil, count: threads)
    taken = Array(repeating: [], count: shards)
  }

  /// Runs one random event: a work item is filled, or a thread begins or ends a task. Returns false if no event is possible.
  mutating func step(_ random: inout SplitMix64) -> Bool {
    var events: [() -> Int?] = filled < steps && schedule.hasPlace ? [{ nil }] : []
    for thread in doing.indices where !stopped.contains(thread) {
      if doing[thread] != nil || schedule.task(of: thread) != nil { events.append { thread } }
    }
    guard let event = events.randomElement(using: &random) else { return false }
    guard let thread = event() else {
      schedule.noteFilled()
      filled += 1
      if filled == steps { schedule.noteEnd() }
      return true
    }
    if let task = doing[thread] {
      doing[thread] = nil
      end(task, thread)
    } else if let task = schedule.task(of: thread) {
      schedule.begin(task)
      begin(task, thread)
    }
    return true
  }

  private mutating func begin(_ task: Schedule.Task, _ thread: Int) {
    if case .stop = task {
      stopped.insert(thread)
      return
    }
    let isInShard = doing.contains { if case .takeLines = $0 { true } else { false } }
    if case .enter(let step, holdsShards: true) = task, isInShard {
      diagnostics.append("\(step) isn't alone")
    }
    let holder = doing.contains { if case .enter(_, holdsShards: true) = $0 { true } else { false } }
    if case .takeLines(let step) = task, holder { diagnostics.append("\(step) is taken beside") }
    doing[thread] = task
  }

  private mutating func end(_ task: Schedule.Task, _ thread: Int) {
    switch task {
    case .parse(let step):
      parsed.append(step)
      schedule.noteParsed(step)
    case .enter(let step, let holdsShards):
      let isPast = holdsShards || step % 3 != 0
      if isPast { entered.append(step) }
      if holdsShards, taken.contains(where: { $0.count < step }) { diagnostics.append("\(step) came early") }
      schedule.noteEntered(step, isPast: isPast)
    case .takeLines(let step):
      if !entered.contains(step) { diagnostics.append("\(step) is taken early") }
      taken[thread].append(step)
      schedule.noteLinesTaken(by: thread)
    case .stop: break
    }
  }
}

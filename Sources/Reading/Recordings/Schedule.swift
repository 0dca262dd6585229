/// Which thread does what next, so that steps are worked on by several at a time and yet in their order.
///
/// A step is parsed by whoever has nothing better to do, then it passes the entrance, after the steps before it, and then each lane
/// takes its lines, after those of the steps before. A lane has a thread of its own: what it knows of its sessions stays in
/// that processor's caches. Say steps 0 to 4 are filled, of which 0 to 2 were parsed and are past the entrance, and lane 1 took
/// the lines of step 0: then its thread takes those of step 1 next, while that of lane 0, which took all three, parses
/// step 3.
package struct Schedule {
  package enum Task: Sendable {
    /// A step.
    case parse(Int)
    /// Past the entrance. `holdsLanes`: no lane takes lines meanwhile.
    case enter(Int, holdsLanes: Bool)
    /// Lines of a step are for the thread's lane.
    case takeLines(Int)
    /// Nothing comes any more.
    case stop
  }

  /// So many steps may be filled before the first of them is done.
  private let places: Int
  /// Steps that are filled, of them those that were given out to be parsed, and those that are past the entrance.
  private var filled = 0
  private var given = 0
  private var entered = 0
  /// By place.
  private var isParsed: [Bool]
  private var isEntering = false
  /// Whether the step at the entrance waits for all lanes to have come to it.
  private var needsLanes = false
  /// By lane, the steps whose lines it has taken.
  private var taken: [Int]
  private var isOver = false

  /// - Parameter lanes: at most as many as threads; that of thread 0 is the first.
  package init(places: Int, lanes: Int) {
    self.places = places
    isParsed = Array(repeating: false, count: places)
    taken = Array(repeating: 0, count: lanes)
  }

  /// Whether there is a place for one more step.
  package var hasPlace: Bool { filled - (taken.min() ?? entered) < places }

  /// `nil`: there is nothing to do now.
  package func task(of thread: Int) -> Task? {
    let holdsLanes = taken.allSatisfy { $0 == entered }
    if !isEntering, entered < given, isParsed[entered % places], holdsLanes || !needsLanes {
      return .enter(entered, holdsLanes: holdsLanes)
    }
    if thread < taken.count, taken[thread] < entered { return .takeLines(taken[thread]) }
    if given < filled { return .parse(given) }
    return isOver && entered == filled ? .stop : nil
  }

  /// Gives a task out.
  package mutating func begin(_ task: Task) {
    switch task {
    case .parse: given += 1
    case .enter: isEntering = true
    case .takeLines, .stop: break
    }
  }

  /// One more step is filled; there was a place for it.
  package mutating func noteFilled() { filled += 1 }

  /// No more steps come.
  package mutating func noteEnd() { isOver = true }

  /// A step that was given out is parsed.
  package mutating func noteParsed(_ step: Int) { isParsed[step % places] = true }

  /// A step was at the entrance.
  ///
  /// - Parameter isPast: otherwise it has to wait for the lanes.
  package mutating func noteEntered(_ step: Int, isPast: Bool) {
    (isEntering, needsLanes) = (false, !isPast)
    if isPast {
      entered += 1
      isParsed[step % places] = false
    }
  }

  /// A lane has taken the lines of the step that it was given.
  package mutating func noteLinesTaken(by lane: Int) { taken[lane] += 1 }
}

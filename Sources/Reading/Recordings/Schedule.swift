/// Decides which thread does what next, so that work items are processed in parallel and yet in order.
///
/// Any idle thread parses an item. The item passes the sequential stage after the items before it. Then each shard
/// takes its lines of the item, after those of the earlier items. Each shard has its own thread, so that its sessions
/// stay in the caches of one processor.
///
/// For example, items 0 to 4 are filled, and items 0 to 2 are parsed and past the sequential stage. Shard 1 has taken
/// its lines of item 0: its thread takes those of item 1 next. Shard 0 has taken its lines of all three: its thread
/// parses item 3.
package struct Schedule {
  package enum Task: Sendable {
    /// Parse the item with this number.
    case parse(Int)
    /// Run the sequential stage for an item. `holdsShards` is true if no shard takes lines meanwhile, and all shards
    /// have taken the lines of the earlier items.
    case enter(Int, holdsShards: Bool)
    /// Take the lines of an item that belong to the thread's shard.
    case takeLines(Int)
    /// Stop: there is no more work.
    case stop
  }

  /// The maximum number of work items in memory.
  private let places: Int
  /// The number of items that are filled. `given` is the number of those given to a thread for parsing, and `entered`
  /// of those that passed the sequential stage.
  private var filled = 0
  private var given = 0
  private var entered = 0
  /// True for the items that are parsed and haven't passed the sequential stage, by their place in memory.
  private var isParsed: [Bool]
  private var isEntering = false
  /// True if the item at the sequential stage waits until all shards have taken the lines of the earlier items.
  private var needsShards = false
  /// The number of items whose lines each shard has taken.
  private var taken: [Int]
  private var isOver = false

  /// - Parameter shards: the number of shards, which is at most the number of threads. Shard 0 belongs to thread 0.
  package init(places: Int, shards: Int) {
    self.places = places
    isParsed = Array(repeating: false, count: places)
    taken = Array(repeating: 0, count: shards)
  }

  /// True if another item can be filled, because fewer than the maximum are in use.
  package var hasPlace: Bool { filled - (taken.min() ?? entered) < places }

  /// Returns the next task of a thread; `nil` if there is none now.
  package func task(of thread: Int) -> Task? {
    let holdsShards = taken.allSatisfy { $0 == entered }
    if !isEntering, entered < given, isParsed[entered % places], holdsShards || !needsShards {
      return .enter(entered, holdsShards: holdsShards)
    }
    if thread < taken.count, taken[thread] < entered { return .takeLines(taken[thread]) }
    if given < filled { return .parse(given) }
    return isOver && entered == filled ? .stop : nil
  }

  /// Records that a thread starts a task.
  package mutating func begin(_ task: Task) {
    switch task {
    case .parse: given += 1
    case .enter: isEntering = true
    case .takeLines, .stop: break
    }
  }

  /// Records that another item is filled; `hasPlace` must have been true before.
  package mutating func noteFilled() { filled += 1 }

  /// Records that no further item will be added.
  package mutating func noteEnd() { isOver = true }

  /// Records that an item is parsed.
  package mutating func noteParsed(_ step: Int) { isParsed[step % places] = true }

  /// Records that the sequential stage ran for an item.
  ///
  /// - Parameter isPast: true if the item has passed the stage; false if it must wait for the shards.
  package mutating func noteEntered(_ step: Int, isPast: Bool) {
    (isEntering, needsShards) = (false, !isPast)
    if isPast {
      entered += 1
      isParsed[step % places] = false
    }
  }

  /// Records that a shard has taken the lines of its next item.
  package mutating func noteLinesTaken(by shard: Int) { taken[shard] += 1 }
}

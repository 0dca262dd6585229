extension Lifecycle {
  /// Ways from the initial state to a final one that together use every row: to each row that none before it used the
  /// shortest way, then the shortest way out. In table order, without chance.
  ///
  /// `isOpen`: which rows to use at all.
  package func coveringWalks(
    through isOpen: (LifecycleRow) -> Bool = { _ in true }
  ) -> [[LifecycleStep]] {
    var unused = Set(rows.indices)
    var walks: [[LifecycleStep]] = []
    for index in rows.indices where isOpen(rows[index]) && unused.contains(index) {
      guard let there = shortestWay(from: initial, to: { $0 == rows[index].from }, through: isOpen),
        let out = shortestWay(from: rows[index].to, to: isFinal, through: isOpen)
      else { continue }
      let way = there + [index] + out
      unused.subtract(way)
      walks.append(way.map { rows[$0].on })
    }
    return walks
  }

  /// A random walk of at most so many steps, the same for the same generator; `nil` when it didn't end in a final state.
  package func walk(
    steps: Int, using generator: inout some RandomNumberGenerator
  ) -> [LifecycleStep]? {
    var state = initial
    var walk: [LifecycleStep] = []
    while walk.count < steps {
      let choices = rowIndices(from: state)
      guard !choices.isEmpty else { break }
      let row = rows[choices[Int(generator.next().multipliedFullWidth(by: UInt64(choices.count)).high)]]
      walk.append(row.on)
      state = row.to
    }
    return isFinal(state) ? walk : nil
  }

  /// Indices of the rows of a shortest way, the first in table order; `nil` when there is none.
  package func shortestWay(
    from start: String, to isGoal: (String) -> Bool, through isOpen: (LifecycleRow) -> Bool = { _ in true }
  ) -> [Int]? {
    var reached: Set = [start]
    var ways: [(state: String, rows: [Int])] = [(start, [])]
    var next = 0
    while next < ways.count {
      let way = ways[next]
      next += 1
      if isGoal(way.state) { return way.rows }
      for index in rowIndices(from: way.state)
      where isOpen(rows[index]) && reached.insert(rows[index].to).inserted {
        ways.append((rows[index].to, way.rows + [index]))
      }
    }
    return nil
  }
}

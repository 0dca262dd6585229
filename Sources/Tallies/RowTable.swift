/// The rows of a breakdown: found by their keys, and counted by their places.
struct RowTable<Key: RowHinting>: Sendable {
  private var tallies = Rows<Key, Tally>()
  /// The session that was last counted in each row, by its number.
  private var lastSessions: [Int] = []

  /// The place of a key's row.
  mutating func place(of key: Key) -> Int {
    let place = tallies.place(of: key, or: Tally())
    if place == lastSessions.count { lastSessions.append(-1) }
    return place
  }

  /// Adds an ad of the session with this number, which counts once a row.
  mutating func add(_ tally: Tally, at place: Int, session: Int) {
    tallies[place] += tally
    count(session, at: place)
  }

  /// Counts a session in a row, once.
  mutating func count(_ session: Int, at place: Int) {
    guard lastSessions[place] != session else { return }
    lastSessions[place] = session
    tallies[place].sessions += 1
  }

  /// Every row, in no order.
  var rows: [(key: Key, tally: Tally)] { tallies.rows.map { ($0.key, $0.value) } }

  func tally(of key: Key) -> Tally? { tallies.value(of: key) }

  /// Rows are those of either; sessions of both are counted twice, and so no session may be in both.
  static func += (a: inout RowTable, b: RowTable) {
    a.tallies.merge(b.tallies, or: Tally(), +=)
    a.lastSessions = Array(repeating: -1, count: a.tallies.keys.count)
  }
}

extension RowTable: Equatable {
  static func == (a: RowTable, b: RowTable) -> Bool { a.tallies == b.tallies }
}

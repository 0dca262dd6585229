/// The rows of a breakdown: found by their keys, and counted by their places.
struct RowTable<Key: Hashable & Sendable>: Sendable {
  private(set) var keys: [Key] = []
  private var tallies: [Tally] = []
  private var places: [Key: Int] = [:]
  /// The session that was last counted in each row, by its number.
  private var lastSessions: [Int] = []
  /// The row that was asked for last: the next is often the same.
  private var last = 0

  /// The place of a key's row.
  mutating func place(of key: Key) -> Int {
    if last < keys.count, keys[last] == key { return last }
    if let place = places[key] {
      last = place
      return place
    }
    last = keys.count
    places[key] = last
    keys.append(key)
    tallies.append(Tally())
    lastSessions.append(-1)
    return last
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

  subscript(key: Key) -> Tally? { places[key].map { tallies[$0] } }

  /// Every row, in no order.
  var rows: [(key: Key, tally: Tally)] { Array(zip(keys, tallies)) }

  /// Rows are those of either; sessions of both are counted twice, and so no session may be in both.
  static func += (a: inout RowTable, b: RowTable) {
    for (key, tally) in b.rows {
      let place = a.place(of: key)
      a.tallies[place] += tally
      a.lastSessions[place] = -1
    }
  }
}

extension RowTable: Equatable {
  static func == (a: RowTable, b: RowTable) -> Bool {
    a.keys.count == b.keys.count && a.rows.allSatisfy { b[$0.key] == $0.tally }
  }
}

import Model

/// Rows of sums by key. A row's index (place) never changes, so that a row can be looked up once by `place(of:)` and
/// then be updated by its index.
struct Rows<Key: Hashable & Sendable, Value: Summable>: Sendable {
  private(set) var keys: [Key] = []
  private var values: [Value] = []
  private var places: [Key: Int] = [:]

  var isEmpty: Bool { keys.isEmpty }

  /// Returns the index of a key's row, which is created if there is none.
  mutating func place(of key: Key) -> Int { places[key] ?? add(key) }

  private mutating func add(_ key: Key) -> Int {
    places[key] = keys.count
    keys.append(key)
    values.append(Value())
    return keys.count - 1
  }

  subscript(place: Int) -> Value {
    get { values[place] }
    _modify { yield &values[place] }
  }

  func tally(of key: Key) -> Value? { places[key].map { values[$0] } }

  /// Every row, in the order in which the rows were created.
  var all: [(key: Key, tally: Value)] { zip(keys, values).map { ($0, $1) } }

  /// Merges rows: those with the same key are added up.
  static func += (a: inout Rows, b: Rows) {
    for (key, value) in zip(b.keys, b.values) { a.values[a.place(of: key)] += value }
  }
}

extension Rows {
  /// Returns the sum of the rows whose key satisfies `isWanted`.
  func total(where isWanted: (Key) -> Bool = { _ in true }) -> Value {
    zip(keys, values).reduce(into: Value()) { sum, row in if isWanted(row.0) { sum += row.1 } }
  }

  /// Returns the sums of those rows whose key satisfies `isWanted`, grouped by the part of the key that `part` returns,
  /// and sorted by this part.
  func grouped<Part: Hashable & Comparable>(
    where isWanted: (Key) -> Bool = { _ in true }, by part: (Key) -> Part
  ) -> [(key: Part, tally: Value)] {
    var groups: [Part: Value] = [:]
    for (key, value) in zip(keys, values) where isWanted(key) { groups[part(key), default: Value()] += value }
    return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Rows where Key: Comparable {
  var sorted: [(key: Key, tally: Value)] { all.sorted { $0.key < $1.key } }
}

extension Rows: Codable where Key: Codable & Comparable, Value: Codable {
  private enum CodingKeys: CodingKey { case keys, values }

  func encode(to encoder: any Encoder) throws {
    let rows = sorted
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rows.map(\.key), forKey: .keys)
    try container.encode(rows.map(\.tally), forKey: .values)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    let keys = try container.decode([Key].self, forKey: .keys)
    for (key, value) in zip(keys, try container.decode([Value].self, forKey: .values)) {
      self[place(of: key)] += value
    }
  }
}

extension Rows: Equatable where Value: Equatable {
  static func == (a: Rows, b: Rows) -> Bool {
    a.keys.count == b.keys.count && a.all.allSatisfy { b.tally(of: $0.key) == $0.tally }
  }
}

/// The rows of figures by one dimension, such as the country. A row counts each session once, even if it contains three
/// of its ads. To this end, all ads of a session must be added before those of the next session.
struct RowTable<Key: Hashable & Sendable>: Sendable {
  private var tallies = Rows<Key, Tally>()
  /// The number of the session last counted in each row; -1 if none was.
  private var lastSessions: [Int] = []

  /// Returns the index of a key's row, which is created if there is none.
  mutating func place(of key: Key) -> Int {
    let place = tallies.place(of: key)
    if place == lastSessions.count { lastSessions.append(-1) }
    return place
  }

  /// Adds an ad to the row at an index, and counts its session there unless it was counted already. `session` is the
  /// session's number.
  mutating func add(_ tally: Tally, at place: Int, session: Int) {
    tallies[place] += tally
    count(session, at: place)
  }

  /// Counts a session in a row, unless it was the last one counted there.
  mutating func count(_ session: Int, at place: Int, _ observed: ObservedAds = ObservedAds()) {
    guard lastSessions[place] != session else { return }
    lastSessions[place] = session
    tallies[place].sessions += 1
    tallies[place].observed += observed
  }

  /// Changes the sums of every row.
  mutating func update(_ change: (inout Tally) -> Void) {
    for place in tallies.keys.indices { change(&tallies[place]) }
  }

  /// Every row, in the order in which the rows were created.
  var rows: [(key: Key, tally: Tally)] { tallies.all }

  /// Merges rows. No session may be in both tables, because it would be counted twice.
  static func += (a: inout RowTable, b: RowTable) {
    a.tallies += b.tallies
    a.lastSessions = Array(repeating: -1, count: a.tallies.keys.count)
  }
}

extension RowTable: Codable where Key: Codable & Comparable {
  func encode(to encoder: any Encoder) throws { try tallies.encode(to: encoder) }

  init(from decoder: any Decoder) throws {
    tallies = try Rows(from: decoder)
    lastSessions = Array(repeating: -1, count: tallies.keys.count)
  }
}

extension RowTable: Equatable {
  static func == (a: RowTable, b: RowTable) -> Bool { a.tallies == b.tallies }
}

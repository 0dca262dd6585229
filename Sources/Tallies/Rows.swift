/// What is asked for by a key time and again. A hint tells most keys from each other at little cost; only keys are
/// compared for good.
protocol RowHinting: Hashable, Sendable {
  /// Equal for equal keys.
  var hint: Int { get }
}

/// Values by keys, each at a place of its own. Equal keys follow each other closely in recordings: the places that were
/// asked for lately are looked at before anything is hashed.
struct Rows<Key: RowHinting, Value: Sendable>: Sendable {
  private static var recentPlaces: Int { 256 }

  private(set) var keys: [Key] = []
  private var values: [Value] = []
  private var places: [Key: Int] = [:]
  /// By the last bits of the keys' hints; -1 for none.
  private var recent: [Int32] = []

  var isEmpty: Bool { keys.isEmpty }

  /// The place of a key's row, which is made if there is none.
  mutating func place(of key: Key, or new: @autoclosure () -> Value) -> Int {
    if recent.isEmpty { recent = Array(repeating: -1, count: Self.recentPlaces) }
    let slot = key.hint & (Self.recentPlaces - 1)
    let guess = Int(recent[slot])
    if guess >= 0, keys[guess] == key { return guess }
    let place = places[key] ?? add(key, new())
    recent[slot] = Int32(place)
    return place
  }

  private mutating func add(_ key: Key, _ value: Value) -> Int {
    places[key] = keys.count
    keys.append(key)
    values.append(value)
    return keys.count - 1
  }

  subscript(place: Int) -> Value {
    get { values[place] }
    _modify { yield &values[place] }
  }

  func value(of key: Key) -> Value? { places[key].map { values[$0] } }

  /// In no order.
  var rows: [(key: Key, value: Value)] { Array(zip(keys, values)) }
  var all: [Value] { values }

  /// Rows are those of either; those of both are added up.
  mutating func merge(_ other: Rows, or new: @autoclosure () -> Value, _ add: (inout Value, Value) -> Void) {
    for (key, value) in zip(other.keys, other.values) {
      let place = place(of: key, or: new())
      add(&values[place], value)
    }
  }
}

extension Rows: Equatable where Value: Equatable {
  static func == (a: Rows, b: Rows) -> Bool {
    a.keys.count == b.keys.count && a.rows.allSatisfy { b.value(of: $0.key) == $0.value }
  }
}

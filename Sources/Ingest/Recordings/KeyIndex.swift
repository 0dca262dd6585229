/// Finds the place of a key in a list of keys that its owner keeps: open addressing, at most half full. The keys are
/// spread well already, so that hashing them again would be the dearest part of a look-up.
struct KeyIndex: Sendable {
  private static let empty: Int32 = -1

  private var places: [Int32]
  private var mask: Int
  private(set) var count = 0

  /// What an index begins with: it takes memory of its own with its first key. Most shards of a small recording have none.
  private static let none = [Int32](repeating: empty, count: 16)

  init() {
    places = Self.none
    mask = 15
  }

  func find(_ key: SessionKey, in keys: [SessionKey]) -> Int? {
    var slot = Int(truncatingIfNeeded: key.low) & mask
    while true {
      let place = places[slot]
      if place == Self.empty { return nil }
      if keys[Int(place)] == key { return Int(place) }
      slot = (slot + 1) & mask
    }
  }

  /// Adds a key that isn't there yet and stands at `place` of the list.
  mutating func insert(_ key: SessionKey, at place: Int, in keys: [SessionKey]) {
    if (count + 1) * 2 > places.count { grow(keys) }
    put(key, Int32(place))
    count += 1
  }

  /// Removes a key that is there. Those behind it move up, so that nothing needs a mark for "was here".
  mutating func remove(_ key: SessionKey, in keys: [SessionKey]) {
    var hole = Int(truncatingIfNeeded: key.low) & mask
    while keys[Int(places[hole])] != key { hole = (hole + 1) & mask }
    var slot = (hole + 1) & mask
    while places[slot] != Self.empty {
      let home = Int(truncatingIfNeeded: keys[Int(places[slot])].low) & mask
      // It may move up only if its home isn't behind the hole.
      if (slot - home) & mask >= (slot - hole) & mask {
        places[hole] = places[slot]
        hole = slot
      }
      slot = (slot + 1) & mask
    }
    places[hole] = Self.empty
    count -= 1
  }

  private mutating func put(_ key: SessionKey, _ place: Int32) {
    var slot = Int(truncatingIfNeeded: key.low) & mask
    while places[slot] != Self.empty { slot = (slot + 1) & mask }
    places[slot] = place
  }

  private mutating func grow(_ keys: [SessionKey]) {
    let old = places
    places = Array(repeating: Self.empty, count: old.count * 2)
    mask = places.count - 1
    for place in old where place != Self.empty { put(keys[Int(place)], place) }
  }
}

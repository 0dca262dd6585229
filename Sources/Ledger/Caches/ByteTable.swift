import AdModel

/// Values by stretches of bytes, for what stands in recordings again and again. Stretches are compared whole: that two
/// have the same hash says nothing.
///
/// It holds so many and no more: whoever asks for what isn't there works it out anew.
struct ByteTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let start: Int32
    let length: Int32
    let value: Value
  }

  private let limit: Int
  private let byteLimit: Int
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Places of entries, counted from 1, below the upper half of their hashes; 0 for none. A power of two of them, at most
  /// half of them taken.
  private var slots: [UInt64]

  /// - Parameters:
  ///   - limit: how many entries it takes.
  ///   - byteLimit: how many bytes their keys may have together; fits 31 bits.
  init(limit: Int, byteLimit: Int) {
    self.limit = limit
    self.byteLimit = byteLimit
    slots = Array(repeating: 0, count: 16)
  }

  var isFull: Bool { entries.count >= limit || bytes.count >= byteLimit }

  func find(_ key: UnsafeBufferPointer<UInt8>) -> Value? {
    let hash = Self.hash(key)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let place = Int(slots[slot] & 0xFFFF_FFFF) - 1
        if isKey(key, at: place) { return entries[place].value }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds what isn't there yet, unless the table is full.
  mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ value: Value) {
    guard entries.count < limit, bytes.count + key.count <= byteLimit else { return }
    entries.append(Entry(start: Int32(bytes.count), length: Int32(key.count), value: value))
    bytes.append(contentsOf: key)
    if entries.count * 2 > slots.count {
      let old = slots
      slots = Array(repeating: 0, count: old.count * 2)
      // The lower half of a hash isn't kept: it is worked out anew.
      for place in entries.indices { take(place, hash(at: place)) }
    } else {
      take(entries.count - 1, Self.hash(key))
    }
  }

  private mutating func take(_ place: Int, _ hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = (hash >> 32) << 32 | UInt64(place + 1)
  }

  private func withKey<Result>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = Int(entries[place].start)
    return bytes.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[start..<start + Int(entries[place].length)]))
    }
  }

  private func hash(at place: Int) -> UInt64 { withKey(at: place, Self.hash) }

  private func isKey(_ key: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    withKey(at: place) { $0.isSame(as: key) }
  }

  /// Eight bytes at a time, multiplied and folded.
  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let key = UnsafeRawBufferPointer(key)
    var hash = UInt64(truncatingIfNeeded: key.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset &+ 8 <= key.count {
      hash = mixed(hash ^ key.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < key.count {
      rest = rest << 8 | UInt64(key[offset])
      offset &+= 1
    }
    return mixed(hash ^ rest)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 29)
  }
}

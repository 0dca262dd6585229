/// Values by stretches of bytes, for what stands in recordings again and again. Stretches are compared whole: that two
/// have the same hash says nothing.
///
/// It holds so many and no more: whoever asks for what isn't there works it out anew.
struct ByteTable<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let hash: UInt64
    let start: Int
    let length: Int
    let value: Value
  }

  private let limit: Int
  private let byteLimit: Int
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// Places of entries, or -1; a power of two of them, at most half of them taken.
  private var slots: [Int32]

  /// - Parameters:
  ///   - limit: how many entries it takes.
  ///   - byteLimit: how many bytes their keys may have together.
  init(limit: Int, byteLimit: Int) {
    self.limit = limit
    self.byteLimit = byteLimit
    slots = Array(repeating: -1, count: 16)
  }

  var isFull: Bool { entries.count >= limit || bytes.count >= byteLimit }

  func find(_ key: UnsafeBufferPointer<UInt8>) -> Value? {
    let hash = Self.hash(key)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while true {
      let place = Int(slots[slot])
      if place < 0 { return nil }
      if entries[place].hash == hash, isKey(key, at: place) { return entries[place].value }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Adds what isn't there yet, unless the table is full.
  mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ value: Value) {
    guard entries.count < limit, bytes.count + key.count <= byteLimit else { return }
    let entry = Entry(hash: Self.hash(key), start: bytes.count, length: key.count, value: value)
    bytes.append(contentsOf: key)
    entries.append(entry)
    if entries.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 2)
      for place in entries.indices { take(place) }
    } else {
      take(entries.count - 1)
    }
  }

  private mutating func take(_ place: Int) {
    var slot = Int(truncatingIfNeeded: entries[place].hash) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(place)
  }

  private func isKey(_ key: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    let (start, length) = (entries[place].start, entries[place].length)
    guard length == key.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      Self.isEqual(
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<start + length]), key)
    }
  }

  /// Of the same length.
  private static func isEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    let b = UnsafeRawBufferPointer(b)
    var offset = 0
    while offset &+ 8 <= a.count {
      let (first, second) = (
        a.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      if first != second { return false }
      offset &+= 8
    }
    while offset < a.count {
      if a[offset] != b[offset] { return false }
      offset &+= 1
    }
    return true
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

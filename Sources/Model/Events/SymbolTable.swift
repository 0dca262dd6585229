/// Texts that many lines share (ad units, adapters, asset keys), numbered in the order of first use, so that they are
/// compared and counted as numbers. Texts are equal if all their bytes are.
package struct SymbolTable: Sendable {
  package static let none: Int32 = -1
  /// Maximum number of texts and of their bytes; then `isFull` is true.
  private static let most = (count: 1 << 15, bytes: 1 << 21)

  package private(set) var texts: [String] = []
  private var bytes: [UInt8] = []
  /// The index in `bytes` at which each text ends.
  private var ends: [Int32] = []
  /// A hash table: the upper half of each hash, then the text's number from 1; 0 if free. Its size is a power of two,
  /// and at most half of it is used.
  private var slots = [UInt64](repeating: 0, count: 64)

  package init() {}

  package var isFull: Bool { texts.count >= Self.most.count || bytes.count >= Self.most.bytes }

  /// Returns the number of a text; adds the text if it is new.
  package mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int32 {
    let hash = Self.hash(text)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let number = Int(slots[slot] & 0xFFFF_FFFF) &- 1
        if isText(text, number) { return Int32(truncatingIfNeeded: number) }
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return add(text, hash, at: slot)
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64, at slot: Int) -> Int32 {
    texts.append(String(decoding: text, as: UTF8.self))
    bytes.append(contentsOf: text)
    ends.append(Int32(truncatingIfNeeded: bytes.count))
    slots[slot] = (hash >> 32) << 32 | UInt64(texts.count)
    if texts.count * 2 > slots.count { grow() }
    return Int32(truncatingIfNeeded: texts.count - 1)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    bytes.withUnsafeBufferPointer { bytes in
      for number in texts.indices {
        let hash = Self.hash(UnsafeBufferPointer(rebasing: bytes[range(of: number)]))
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = (hash >> 32) << 32 | UInt64(number + 1)
      }
    }
  }

  private func range(of number: Int) -> Range<Int> {
    Int(number == 0 ? 0 : ends[number &- 1])..<Int(ends[number])
  }

  private func isText(_ text: UnsafeBufferPointer<UInt8>, _ number: Int) -> Bool {
    let range = range(of: number)
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[range]).isSame(as: text) }
  }

  /// Hashes eight bytes at a time; a remainder is covered by hashing the last eight bytes again.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let text = UnsafeRawBufferPointer(text)
    var hash = UInt64(truncatingIfNeeded: text.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset &+ 8 <= text.count {
      hash = mixed(hash ^ text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    if offset < text.count, text.count >= 8 {
      return mixed(hash ^ text.loadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self))
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset &+= 1
    }
    return mixed(hash ^ rest)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let product = word &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 29)
  }
}

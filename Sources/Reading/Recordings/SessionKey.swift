/// A 128-bit hash of a session's id, by which lines are assigned to sessions. Ids with equal keys would become one
/// session. For six billion sessions, the probability of that is below 10^-19.
package struct SessionKey: Hashable, Codable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  static let shareCount = 64

  /// The index of the share of all sessions that the session belongs to; it is below `shareCount`.
  var share: Int { Int(high >> 58) }
}

extension SessionKey: Comparable {
  package static func < (a: SessionKey, b: SessionKey) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

extension SessionKey {
  /// Computes the key of an id's bytes. It is the same in every run and on every machine.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var key = SessionKey(high: 0x243F_6A88_85A3_08D3, low: 0x1319_8A2E_0370_7344)
    var offset = 0
    while offset &+ 8 <= raw.count {
      key.absorb(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset &+= 8
    }
    if offset < raw.count, offset > 0 {
      // The last eight bytes, some of which may have been absorbed before.
      key.absorb(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: raw.count &- 8, as: UInt64.self)))
    } else {
      var rest: UInt64 = 0
      for index in offset..<raw.count { rest = rest &<< 8 | UInt64(raw[index]) }
      key.absorb(rest)
    }
    key.finish(length: raw.count)
    self = key
  }

  package init(_ id: String) {
    var id = id
    self = id.withUTF8 { SessionKey($0) }
  }

  /// Mixes a word into the state. For a given word the operation can be reversed, so that no state is lost. The two
  /// halves of the state use the word in different ways, and each half is mixed into the other.
  private mutating func absorb(_ word: UInt64) {
    low = (low ^ word) &* 0x9E37_79B9_7F4A_7C15
    low = (low << 29 | low >> 35) &+ high
    high = (high ^ (word << 32 | word >> 32)) &* 0xC2B2_AE3D_27D4_EB4F
    high = (high << 33 | high >> 31) ^ low
  }

  private mutating func finish(length: Int) {
    low ^= UInt64(length)
    high = high &+ low
    low = Self.scattered(low)
    high = Self.scattered(high &+ low)
    low = low &+ high
  }

  /// Mixes the bits of a value, so that each input bit affects all output bits. Different values stay different.
  private static func scattered(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
    value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
    return value ^ value >> 32
  }
}

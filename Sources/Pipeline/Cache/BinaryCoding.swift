import Model

/// Encodes Codable values as compact bytes that only this version of the tool reads back. The fields follow each other
/// in the order of declaration, without names. `[Int?]` of 300 and `nil` is `02 00 00 00` (a count), `01 D8 04`
/// (present; 300 with its sign in the last bit, seven bits a byte), `00`.
///
/// Decode with the type that was encoded. Enumerations with associated values and dictionaries with text keys, which
/// Codable finds by name, can't be encoded: such types implement Codable themselves.
package enum BinaryCoding {
  /// The bytes end early, or don't hold the requested type.
  package struct Unreadable: Error {}

  package static func bytes(of value: some Encodable) -> [UInt8] {
    let writer = BinaryWriter()
    do {
      try writer.put(value)
    } catch {
      preconditionFailure("a value says that it can't be written: \(error)")
    }
    return writer.bytes
  }

  package static func value<Value: Decodable>(of type: Value.Type, in bytes: ArraySlice<UInt8>) throws
    -> Value
  {
    let reader = BinaryReader(bytes)
    return try reader.take(type)
  }
}

/// Encodes values in the order in which they are added, in the format that `BinaryCoding` describes.
final class BinaryWriter: Encoder {
  var bytes: [UInt8] = []
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Fields(writer: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Items(writer: self) }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: self) }

  func put(flag: Bool) { bytes.append(flag ? 1 : 0) }

  func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  func put(_ number: Int64) { put(UInt64(bitPattern: number << 1 ^ number >> 63)) }

  func put(text: String) {
    put(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Encodes a value. Numbers, texts and findings are handled first: comparing types is faster than a dynamic cast.
  func put<Value: Encodable>(_ value: Value) throws {
    if Value.self == String.self {
      put(text: unsafeBitCast(value, to: String.self))
    } else if Value.self == Int.self {
      put(Int64(unsafeBitCast(value, to: Int.self)))
    } else if Value.self == [UInt8].self {
      let list = unsafeBitCast(value, to: [UInt8].self)
      put(UInt64(list.count))
      bytes += list
    } else if Value.self == Bool.self {
      put(flag: unsafeBitCast(value, to: Bool.self))
    } else if Value.self == Double.self {
      put(unsafeBitCast(value, to: Double.self).bitPattern)
    } else if Value.self == Finding.self {
      put(finding: unsafeBitCast(value, to: Finding.self))
    } else if Value.self == AdRow.self {
      put(adRow: unsafeBitCast(value, to: AdRow.self))
    } else if Value.self is any FixedWidthInteger.Type, let number = value as? any FixedWidthInteger {
      put(Int64(truncatingIfNeeded: number))
    } else {
      try value.encode(to: self)
    }
  }

  struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: BinaryWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { writer.put(flag: false) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try writer.put(value) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try put(value) }
    // The protocol's overloads for concrete types take precedence over the generic one.
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try put(value) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try put(value) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try put(value) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try put(value) }
    private func put<Value: Encodable>(_ value: Value?) throws {
      writer.put(flag: value != nil)
      if let value { try writer.put(value) }
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { writer.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { writer.unkeyedContainer() }
    func superEncoder() -> any Encoder { writer }
    func superEncoder(forKey key: Key) -> any Encoder { writer }
  }

  struct Items: UnkeyedEncodingContainer {
    let writer: BinaryWriter
    /// Offset in the output at which the number of items is stored. The number there is updated with each item.
    private let place: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(writer: BinaryWriter) {
      self.writer = writer
      place = writer.bytes.count
      writer.bytes += [0, 0, 0, 0]
    }

    private mutating func countOne() {
      count += 1
      for byte in 0..<4 { writer.bytes[place + byte] = UInt8(truncatingIfNeeded: count >> (8 * byte)) }
    }

    mutating func encodeNil() {
      countOne()
      writer.put(flag: false)
    }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
      countOne()
      try writer.put(value)
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      countOne()
      return writer.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      countOne()
      return writer.unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { writer }
  }

  struct Single: SingleValueEncodingContainer {
    let writer: BinaryWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { writer.put(flag: false) }
    func encode<Value: Encodable>(_ value: Value) throws {
      writer.put(flag: true)
      try writer.put(value)
    }
  }
}

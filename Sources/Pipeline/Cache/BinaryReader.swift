import Model

/// Decodes the bytes of a `BinaryWriter` (`BinaryCoding`).
final class BinaryReader: Decoder {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Fields(reader: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { Items(reader: self, count: try count()) }
  func singleValueContainer() -> any SingleValueDecodingContainer { Single(reader: self) }

  private func take(_ length: Int) throws -> ArraySlice<UInt8> {
    guard length >= 0, length <= bytes.endIndex - place else { throw BinaryCoding.Unreadable() }
    defer { place += length }
    return bytes[place..<place + length]
  }

  private func count() throws -> Int { try take(4).reversed().reduce(0) { $0 << 8 | Int($1) } }

  /// Consumes the flag of a `nil`, and returns true. Returns false without consuming anything if a value follows or the
  /// bytes end.
  func skipNil() -> Bool {
    guard place < bytes.endIndex, bytes[place] == 0 else { return false }
    place += 1
    return true
  }

  func takeFlag() throws -> Bool { try take(1).first != 0 }

  func takeUnsigned() throws -> UInt64 {
    var (number, shift) = (UInt64(0), UInt64(0))
    while place < bytes.endIndex, shift < 64 {
      let byte = bytes[place]
      place += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    throw BinaryCoding.Unreadable()
  }

  func takeSigned() throws -> Int64 {
    let number = try takeUnsigned()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  private func takeList() throws -> ArraySlice<UInt8> { try take(Int(truncatingIfNeeded: takeUnsigned())) }

  func takeText() throws -> String {
    guard let text = String(validating: try takeList(), as: UTF8.self) else {
      throw BinaryCoding.Unreadable()
    }
    return text
  }

  func take<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if Value.self == String.self {
      return unsafeBitCast(try takeText(), to: Value.self)
    } else if Value.self == Int.self {
      return unsafeBitCast(Int(try takeSigned()), to: Value.self)
    } else if Value.self == [UInt8].self {
      return unsafeBitCast(Array(try takeList()), to: Value.self)
    } else if Value.self == Bool.self {
      return unsafeBitCast(try takeFlag(), to: Value.self)
    } else if Value.self == Finding.self {
      return unsafeBitCast(try takeFinding(), to: Value.self)
    } else if Value.self == AdRow.self {
      return unsafeBitCast(try takeAdRow(), to: Value.self)
    } else if let number = type as? any (FixedWidthInteger & Decodable).Type {
      return try takeInteger(number)
    } else if Value.self == Double.self {
      return unsafeBitCast(Double(bitPattern: try takeUnsigned()), to: Value.self)
    }
    return try Value(from: self)
  }

  private func takeInteger<Value>(_ type: any (FixedWidthInteger & Decodable).Type) throws -> Value {
    guard let value = type.init(truncatingIfNeeded: try takeSigned()) as? Value else {
      throw BinaryCoding.Unreadable()
    }
    return value
  }

  struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: BinaryReader
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { preconditionFailure("names aren't written") }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { try !reader.takeFlag() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try reader.take(type)
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> { reader.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try reader.unkeyedContainer()
    }
    func superDecoder() -> any Decoder { reader }
    func superDecoder(forKey key: Key) -> any Decoder { reader }
  }

  struct Items: UnkeyedDecodingContainer {
    let reader: BinaryReader
    let count: Int?
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { currentIndex >= count ?? 0 }

    init(reader: BinaryReader, count: Int) { (self.reader, self.count) = (reader, count) }

    mutating func decodeNil() throws -> Bool { false }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      if isAtEnd { throw BinaryCoding.Unreadable() }
      currentIndex += 1
      return try reader.take(type)
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      currentIndex += 1
      return reader.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      currentIndex += 1
      return try reader.unkeyedContainer()
    }
    mutating func superDecoder() -> any Decoder { reader }
  }

  struct Single: SingleValueDecodingContainer {
    let reader: BinaryReader
    var codingPath: [any CodingKey] { [] }

    /// Returns true for a `nil`, and consumes its flag. The flag of a present value is left for `decode`.
    func decodeNil() -> Bool {
      reader.skipNil()
    }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      guard try reader.takeFlag() else { throw BinaryCoding.Unreadable() }
      return try reader.take(type)
    }
  }
}

import AdModel

/// The keys that ads of a format use, each matched once.
struct AssetNames: Sendable {
  private let matcher: AssetKeyMatcher
  private var names = ByteTable<AssetName>(limit: 4096, byteLimit: 1 << 17)
  private var numbers = NameNumbers()

  init(_ matcher: AssetKeyMatcher) { self.matcher = matcher }

  /// The name that the value at a place holds; `nil` where there is none, or it isn't text.
  mutating func name(_ place: Int?, in session: RecordedSession) -> AssetName? {
    guard let place else { return nil }
    let value = session.rawValue(place)
    guard value.form == .string else {
      return EventValue(session: session, index: place).string.map(unnumbered)
    }
    return session.withText(value.start, value.length) { bytes in
      names.find(bytes) ?? add(String(decoding: bytes, as: UTF8.self), bytes)
    }
  }

  /// The name that an object has a member by.
  mutating func name(ofKey member: EventValue) -> AssetName {
    member.withRawKey { bytes in
      if let name = names.find(bytes) { return name }
      // What is known has no escapes.
      let isEscaped = bytes.contains(UInt8(ascii: "\\"))
      return isEscaped ? unnumbered(member.key) : add(String(decoding: bytes, as: UTF8.self), bytes)
    }
  }

  func unnumbered(_ key: String) -> AssetName { AssetName(key, matcher.match(key)) }

  private mutating func add(_ key: String, _ bytes: UnsafeBufferPointer<UInt8>) -> AssetName {
    guard !names.isFull else { return unnumbered(key) }
    // Keys that differ in their bytes may be equal as text, and then have one number.
    let name = AssetName(key, matcher.match(key), number: numbers.add(key).number)
    names.add(bytes, name)
    return name
  }
}

/// Numbers names in the order of their first use. The first few are looked through, for most sessions have no more; those
/// after them are hashed, so that many names cost no more each.
struct NameNumbers: Sendable {
  private static let few = 16
  private(set) var names: [String] = []
  private var later: [String: Int] = [:]

  /// - Parameter count: how many names there may be.
  init(reserving count: Int = 0) { names.reserveCapacity(min(count, Self.few)) }

  func number(of name: String) -> Int? {
    for number in 0..<min(names.count, Self.few) where names[number] == name { return number }
    return names.count > Self.few ? later[name] : nil
  }

  /// The number of a name, which is a new one if the name is.
  mutating func add(_ name: String) -> (number: Int, isNew: Bool) {
    if let number = number(of: name) { return (number, false) }
    if names.count >= Self.few { later[name] = names.count }
    names.append(name)
    return (names.count - 1, true)
  }
}

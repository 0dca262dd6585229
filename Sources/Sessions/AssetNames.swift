import Model

/// A cache of the asset keys that ads of a format use, so that each is matched only once.
struct AssetNames: Sendable {
  private let matcher: AssetKeyMatcher
  private var names = SymbolTable()
  /// The matched keys, by the number of the key in `names`.
  private var known: [AssetName] = []

  init(_ matcher: AssetKeyMatcher) { self.matcher = matcher }

  /// Returns the asset name for the text at an index of the session's values; `nil` if the index is `nil`, or if the
  /// value there isn't text.
  mutating func name(_ place: Int?, in session: RecordedSession) -> AssetName? {
    guard let place else { return nil }
    let value = session.rawValue(place)
    guard value.form == .string else {
      return EventValue(session: session, index: place).string.map(unnumbered)
    }
    return session.withText(value.start, value.length) { known(by: $0) }
  }

  /// Returns the asset name for the key of a member of a JSON object.
  mutating func name(ofKey member: EventValue) -> AssetName {
    member.withRawKey { bytes in
      // Keys with escapes aren't cached.
      bytes.contains(UInt8(ascii: "\\")) ? unnumbered(member.key) : known(by: bytes)
    }
  }

  func unnumbered(_ key: String) -> AssetName { AssetName(key, matcher.match(key)) }

  private mutating func known(by bytes: UnsafeBufferPointer<UInt8>) -> AssetName {
    if names.isFull { return unnumbered(String(decoding: bytes, as: UTF8.self)) }
    let number = Int(names.number(of: bytes))
    if number < known.count { return known[number] }
    let name = unnumbered(names.texts[number])
    known.append(name)
    return name
  }
}

/// A numbering of names in the order of their first use. The first few names are searched one by one, since most
/// sessions have no more; the rest are hashed, so that the cost of a name doesn't grow with their number.
struct NameNumbers: Sendable {
  static let few = 16
  private(set) var names: [String] = []
  private var later: [String: Int] = [:]

  func number(of name: String) -> Int? {
    for number in 0..<min(names.count, Self.few) where names[number] == name { return number }
    return names.count > Self.few ? later[name] : nil
  }

  /// Returns the number of a name; a new name gets the next number.
  mutating func add(_ name: String) -> (number: Int, isNew: Bool) {
    if let number = number(of: name) { return (number, false) }
    if names.count >= Self.few { later[name] = names.count }
    names.append(name)
    return (names.count - 1, true)
  }
}

import AdModel

/// What a key of a recording is to the format of its ad.
package final class AssetName: Sendable {
  /// As recorded.
  package let key: String
  package let match: AssetKeyMatch
  package let role: AssetRole
  /// Place of its asset in the definition; `nil`: it has none there.
  package let place: Int?
  /// The same for every name of one asset.
  let identity: String
  /// Equal for equal keys of one `AssetNames`; `nil` where there were too many to number.
  private let number: Int?

  init(_ key: String, _ answer: AssetKeyMatcher.Answer, number: Int? = nil) {
    self.key = key
    match = answer.match
    role = answer.role
    place = answer.place
    identity = answer.identity
    self.number = number
  }

  /// Whether it is the same key, by names of one `AssetNames`.
  func isSameKey(as other: AssetName) -> Bool {
    if let number, let otherNumber = other.number { return number == otherNumber }
    return key == other.key
  }

  /// Whether it is neither declared nor reserved as it stands, nor another name of such a key.
  var isStray: Bool {
    switch match {
    case .declared, .standard, .extra: false
    case .caseDiffers, .localized, .unknown: true
    }
  }
}

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

  func unnumbered(_ key: String) -> AssetName { AssetName(key, matcher.match(key)) }

  private mutating func add(_ key: String, _ bytes: UnsafeBufferPointer<UInt8>) -> AssetName {
    guard !names.isFull else { return unnumbered(key) }
    // Keys that differ in their bytes may be equal as text, and then have one number.
    let name = AssetName(key, matcher.match(key), number: numbers.add(key).number)
    names.add(bytes, name)
    return name
  }
}

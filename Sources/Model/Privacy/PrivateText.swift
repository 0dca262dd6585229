/// Searches a text word by word for secrets by their format: addresses with queries, values of keys that grant access,
/// and tokens (`PrivateShape`).
struct PrivateText {
  private let bytes: [UInt8]
  /// True if the text is one recorded value and nothing else. Everything after the start of an address's query then
  /// counts as part of the query, even after white space.
  private let isValue: Bool
  private let isVersion: Bool
  /// True if only the values of keys that grant access or identify a person are cut out.
  private let hasOnlyKeys: Bool
  /// The ranges of the secrets found so far, in order.
  private var cuts: [Range<Int>] = []
  private var expected = Expected.anything

  /// The meaning of the next word, which depends on the words before it.
  private enum Expected {
    case anything
    /// The last word was a key that grants access, such as `token`, without `:` or `=`. The next word may be that sign.
    case sign
    /// The last words were a key and its `:` or `=`. The next word is the key's value.
    case value
    /// The last word was an authentication scheme such as `Bearer`. The next word is a token if it looks like one.
    case credentials
  }

  /// Returns the secret ranges of a text's bytes, in order and without overlaps.
  static func cuts(
    in bytes: [UInt8], isValue: Bool, isVersion: Bool = false, hasOnlyKeys: Bool = false
  ) -> [Range<Int>] {
    guard bytes.withUnsafeBufferPointer(mayHoldSecret) else { return [] }
    var scan = PrivateText(
      bytes: bytes, isValue: isValue, isVersion: isVersion, hasOnlyKeys: hasOnlyKeys)
    scan.scan()
    return scan.cuts
  }

  /// Returns the text with every secret replaced by `…`; unchanged if it has none.
  static func shown(
    _ text: String, isValue: Bool, isVersion: Bool = false, hasOnlyKeys: Bool = false
  ) -> String {
    var text = text
    guard text.withUTF8(mayHoldSecret) else { return text }
    let bytes = Array(text.utf8)
    let cuts = cuts(in: bytes, isValue: isValue, isVersion: isVersion, hasOnlyKeys: hasOnlyKeys)
    if cuts.isEmpty { return text }
    var shown: [UInt8] = []
    var place = 0
    for cut in cuts {
      shown += bytes[place..<cut.lowerBound] + ellipsis
      place = cut.upperBound
    }
    return String(decoding: shown + bytes[place...], as: UTF8.self)
  }

  static func isHarmless(_ text: String, isVersion: Bool = false) -> Bool {
    var text = text
    return !text.withUTF8(mayHoldSecret)
      || cuts(in: Array(text.utf8), isValue: true, isVersion: isVersion).isEmpty
  }

  /// True if an id doesn't look like the id of a person or a device. Android's ids have 16 hex digits, and those of
  /// telephones 14 or 15 digits.
  static func isHarmlessID(_ text: String) -> Bool {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.count <= 64 && bytes.allSatisfy { PrivateShape.isWord($0) || $0 == UInt8(ascii: ".") }
        && !PrivateShape.holdsDeviceID(bytes)
    }
    return isPlain && isHarmless(text)
  }

  private init(bytes: [UInt8], isValue: Bool, isVersion: Bool, hasOnlyKeys: Bool) {
    (self.bytes, self.isValue, self.isVersion) = (bytes, isValue, isVersion)
    self.hasOnlyKeys = hasOnlyKeys
  }

  private mutating func scan() {
    var place = 0
    while place < bytes.count {
      var end = place
      while end < bytes.count, Self.delimiterLength(bytes, at: end) == 0 { end += 1 }
      if end > place {
        if !hasOnlyKeys, let telephone = PrivateShape.telephone(in: bytes[...], at: place), telephone > end {
          cuts.append(place..<telephone)
          place = telephone
          continue
        }
        if add(bytes[place..<end]), isValue, let last = cuts.last {
          cuts[cuts.count - 1] = last.lowerBound..<bytes.count
          return
        }
      }
      guard end < bytes.count else { return }
      place = end + Self.delimiterLength(bytes, at: end)
    }
  }

  /// Examines a word. Returns true if the end of the word was cut as the query of an address.
  private mutating func add(_ word: ArraySlice<UInt8>) -> Bool {
    switch expected {
    case .anything: break
    case .sign:
      expected = .anything
      guard let first = word.first, first == UInt8(ascii: ":") || first == UInt8(ascii: "=") else {
        break
      }
      let value = word.dropFirst()
      if value.contains(where: PrivateShape.isLetterOrDigit) {
        cuts.append(value.startIndex..<value.endIndex)
      } else {
        expected = value.starts(with: Self.ellipsis) ? .anything : .value
      }
      return false
    case .value:
      if PrivateKeys.isScheme(word) { return false }
      if word.contains(where: PrivateShape.isLetterOrDigit) {
        cuts.append(word.startIndex..<word.endIndex)
        expected = .anything
      } else if word.starts(with: Self.ellipsis) {
        expected = .anything
      }
      return false
    case .credentials:
      expected = .anything
      guard word.count >= 8, word.count >= 20 || word.contains(where: PrivateShape.isDigit) else {
        break
      }
      cuts.append(word.startIndex..<word.endIndex)
      return false
    }
    if !hasOnlyKeys { note(word) }
    var parts = PrivateWord(isVersion: isVersion, hasOnlyKeys: hasOnlyKeys)
    parts.add(word)
    cuts += parts.cuts
    return parts.isCut
  }

  /// Sets the expected meaning of the next word by this one.
  private mutating func note(_ word: ArraySlice<UInt8>) {
    if PrivateKeys.isScheme(word) {
      expected = .credentials
    } else if PrivateKeys.isPrivate(word) {
      let last = word.last
      expected = last == UInt8(ascii: ":") || last == UInt8(ascii: "=") ? .value : .sign
    }
  }

  static let ellipsis = Array("…".utf8)
}

extension PrivateText {
  /// Returns the length in bytes of white space, a quotation mark or another character that can't stand in an address;
  /// 0 for others.
  private static func delimiterLength(_ bytes: [UInt8], at place: Int) -> Int {
    let byte = bytes[place]
    if byte < 0x80 {
      return byte <= 0x20 || ASCIICharacters.quotes.contains(byte) ? 1 : 0
    }
    guard place + 1 < bytes.count else { return 0 }
    // U+00A0, «, ».
    if byte == 0xC2 { return [0xA0, 0xAB, 0xBB].contains(bytes[place + 1]) ? 2 : 0 }
    guard place + 2 < bytes.count else { return 0 }
    let (second, third) = (bytes[place + 1], bytes[place + 2])
    // Spaces, quotation marks and line ends of general punctuation; the ideographic space.
    if byte == 0xE2, second == 0x80 {
      return third <= 0x8A || 0x98...0x9F ~= third
        || [0xA8, 0xA9, 0xAF, 0xB9, 0xBA].contains(third) ? 3 : 0
    }
    return byte == 0xE3 && second == 0x80 && third == 0x80 ? 3 : 0
  }

  /// True if the text may contain a secret: a quick test of each byte, false for nearly every text.
  private static func mayHoldSecret(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if PlainName.isOne(bytes) || PlainName.isAddress(bytes) { return false }
    var (run, dots) = (0, 0)
    for place in bytes.indices {
      let byte = bytes[place]
      if PrivateShape.isWord(byte) {
        run += 1
        if run > 16 { return true }
        continue
      }
      if isSuspicious(bytes, at: place, behind: run) { return true }
      if byte == UInt8(ascii: "."), run > 0, PrivateShape.isDigit(bytes[place - 1]) {
        dots += 1
        if dots > 2 { return true }
      }
      run = 0
    }
    return false
  }

  /// True if a character may belong to a secret.
  ///
  /// - Parameter run: the number of letters, digits, `-` and `_` directly before it.
  private static func isSuspicious(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int, behind run: Int
  ) -> Bool {
    switch bytes[place] {
    case UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "\\"),
      UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "~"), UInt8(ascii: "#"), UInt8(ascii: "+"):
      return true
    case UInt8(ascii: ":"):
      // Between a word and a space it is punctuation, unless the word is a key that grants access.
      guard run > 0, place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: " ") else { return true }
      return PrivateKeys.isPrivate(ArraySlice(bytes[place - run..<place]))
    case UInt8(ascii: "/"):
      // It may belong to base64, to `//host`, or to `stream/` and `streams/`, before a secret.
      return bytes.count >= 24 || run == 0 && place > 0 && bytes[place - 1] == UInt8(ascii: "/")
        || run > 0
          && (bytes[place - 1] | 0x20 == UInt8(ascii: "m") || bytes[place - 1] | 0x20 == UInt8(ascii: "s"))
    case UInt8(ascii: " "):
      return run > 4 && PrivateKeys.isScheme(ArraySlice(bytes[place - run..<place]))
    default: return false
    }
  }
}

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
    var bytes = Array(text.utf8)
    // A cut may make a secret of what stands beside it, as in `a@` before a cut telephone number.
    for _ in 0..<mostPasses {
      let cuts = cuts(in: bytes, isValue: isValue, isVersion: isVersion, hasOnlyKeys: hasOnlyKeys)
      if cuts.isEmpty { break }
      var (shown, place): ([UInt8], Int) = ([], 0)
      for cut in cuts {
        shown += bytes[place..<cut.lowerBound] + ellipsis
        place = cut.upperBound
      }
      bytes = shown + bytes[place...]
    }
    return String(decoding: bytes, as: UTF8.self)
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
      let end = wordEnd(from: place)
      if end == place {
        place += Self.delimiterLength(bytes, at: end)
      } else if !hasOnlyKeys, let telephone = PrivateShape.telephone(in: bytes[...], at: place),
        telephone > end
      {
        cuts.append(place..<telephone)
        place = telephone
      } else {
        place = add(place..<end)
      }
    }
  }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, Self.delimiterLength(bytes, at: end) == 0 { end += 1 }
    return end
  }

  private func delimitersEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, case let length = Self.delimiterLength(bytes, at: end), length > 0 {
      end += length
    }
    return end
  }

  /// Examines a word, and the value after it if it ends with a key. Returns the index after the examined bytes.
  private mutating func add(_ word: Range<Int>) -> Int {
    var parts = PrivateWord(isVersion: isVersion, hasOnlyKeys: hasOnlyKeys)
    parts.add(bytes[word])
    cuts += parts.cuts
    if hasOnlyKeys { return word.upperBound }
    switch parts.ending {
    case .query:
      guard isValue, let last = cuts.last else { return word.upperBound }
      cuts[cuts.count - 1] = last.lowerBound..<bytes.count
      return bytes.count
    case .header(let start): return addLine(from: start)
    case .sign: return addValue(from: word.upperBound)
    case .key(let kind):
      // The sign may follow after spaces, and after the quotation mark that closes the key.
      let sign = delimitersEnd(from: word.upperBound)
      guard sign < bytes.count, ASCIICharacters.assignments.contains(bytes[sign]) else { break }
      guard kind == .header, bytes[sign] == UInt8(ascii: ":") else { return addValue(from: sign + 1) }
      let isQuoted = bytes[word.upperBound..<sign].contains(where: ASCIICharacters.quotes.contains)
      return isQuoted ? addValue(from: sign + 1, ofHeader: true) : addLine(from: sign + 1)
    case .plain: break
    }
    return PrivateKeys.endsWithScheme(bytes[word]) ? addCredentials(from: word.upperBound) : word.upperBound
  }

  /// Cuts out the next word after an authentication scheme such as `Bearer`, if it looks like a token.
  private mutating func addCredentials(from start: Int) -> Int {
    let place = delimitersEnd(from: start)
    let token = bytes[place..<wordEnd(from: place)]
    guard token.count >= 8, token.count >= 20 || token.contains(where: PrivateShape.isDigit) else {
      return start
    }
    cuts.append(token.startIndex..<token.endIndex)
    return token.endIndex
  }

  /// Cuts out the value after a key and its sign: a text in quotation marks, or the first word with a letter or digit
  /// that isn't the name of a scheme. The value of a header without quotation marks is the rest of the line.
  private mutating func addValue(from start: Int, ofHeader isHeader: Bool = false) -> Int {
    if let end = endOfShown(from: start) { return end }
    var place = start
    while place < bytes.count {
      if let mark = QuotationMark(in: bytes, at: place) {
        let text = place + mark.length
        return endOfShown(from: text) ?? cutText(text..<mark.close(in: bytes, from: text))
      }
      let end = wordEnd(from: place)
      let word = bytes[place..<end]
      let hasLetters = word.contains(where: PrivateShape.isLetterOrDigit)
      if isHeader, hasLetters || word.contains(UInt8(ascii: "[")) { return addLine(from: place) }
      if hasLetters, !PrivateKeys.isScheme(word) {
        cuts.append(place..<end)
        return end
      }
      if !hasLetters, word.firstRange(of: Self.ellipsis) != nil { return end }
      place = end == place ? end + Self.delimiterLength(bytes, at: end) : end
    }
    return place
  }

  private mutating func addLine(from start: Int) -> Int {
    if let end = endOfShown(from: start) { return end }
    return cutText(start..<(bytes[start...].firstIndex(where: QuotationMark.isLineEnd) ?? bytes.count))
  }

  /// Returns the index after a `…`, or of a quotation mark that closes. In a sentence, they show that the text was cut
  /// out before, or is empty, and that the sentence goes on. The result is `nil` if there is neither.
  private func endOfShown(from start: Int) -> Int? {
    if isValue { return nil }
    if start < bytes.count, bytes[start] == UInt8(ascii: "'"),
      start + 1 == bytes.count || ASCIICharacters.sentenceSigns.contains(bytes[start + 1])
    {
      return start
    }
    let text = bytes[start...].drop { $0 == UInt8(ascii: " ") }
    return text.starts(with: Self.ellipsis) ? text.startIndex + Self.ellipsis.count : nil
  }

  /// Cuts out a text without the spaces around it. Returns the index after it.
  private mutating func cutText(_ range: Range<Int>) -> Int {
    let text = bytes[range]
    if text.contains(where: PrivateShape.isLetterOrDigit), let first = text.firstIndex(where: { $0 > 0x20 }),
      let last = text.lastIndex(where: { $0 > 0x20 })
    {
      cuts.append(first..<last + 1)
    }
    return range.upperBound
  }

  static let ellipsis = Array("…".utf8)
  private static let mostPasses = 8
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
      return PrivateKeys.kind(of: bytes[max(0, place - 64)..<place]) != nil
    case UInt8(ascii: "/"):
      // It may belong to base64, to `//host`, or to `stream/` and `streams/`, before a secret.
      return bytes.count >= 24 || run == 0 && place > 0 && bytes[place - 1] == UInt8(ascii: "/")
        || run > 0
          && (bytes[place - 1] | 0x20 == UInt8(ascii: "m") || bytes[place - 1] | 0x20 == UInt8(ascii: "s"))
    default: return run > 4 && PrivateKeys.endsWithScheme(bytes[place - run..<place])
    }
  }
}

/// Finds the secrets in a word: users, queries and fragments of addresses, values of keys that grant access, and tokens
/// in any part of the word.
struct PrivateWord {
  private let isVersion: Bool
  /// True if only the values of keys that grant access or identify a person are cut out.
  private let hasOnlyKeys: Bool
  /// The number of times each byte was percent-encoded; empty if none was.
  private let levels: [UInt8]
  /// The ranges of the secrets found so far, in order.
  private(set) var cuts: [Range<Int>] = []
  /// The ending of the word that was added.
  private(set) var ending = Ending.plain

  /// The way in which a word ends, on which the meaning of the text after it depends.
  enum Ending {
    case plain
    /// A query in the word was cut out. The text after the word may belong to this query.
    case query
    /// The word ends with the name of a key, without a sign.
    case key(PrivateKeys.Kind)
    /// The word ends with a key and its sign, or the name of a scheme after them. The value follows the word.
    case sign
    /// The value of a header begins at the index, which may be the end of the word.
    case header(Int)
  }

  init(isVersion: Bool, hasOnlyKeys: Bool = false) { self.init(isVersion, hasOnlyKeys, levels: []) }

  private init(_ isVersion: Bool, _ hasOnlyKeys: Bool, levels: [UInt8]) {
    (self.isVersion, self.hasOnlyKeys, self.levels) = (isVersion, hasOnlyKeys, levels)
  }

  mutating func add(_ word: ArraySlice<UInt8>) {
    if let decoded = PercentDecoded(word) {
      // Percent-encoded text is judged by its decoded form.
      var inner = PrivateWord(isVersion, hasOnlyKeys, levels: decoded.levels)
      inner.add(decoded.bytes[...])
      cuts += inner.cuts.map { decoded.origin[$0.lowerBound]..<decoded.origin[$0.upperBound] }
      ending = inner.ending
      if case .header(let start) = ending { ending = .header(decoded.origin[start]) }
      return
    }
    if hasOnlyKeys { return addParts(of: word, at: .allSeparators) }
    if word.count > 5, word.prefix(5).lowercased == "data:" {
      return cut(word.dropFirst(5))
    }
    let query = Self.query(of: word)
    addParts(of: word[..<(query ?? word.endIndex)], at: .parameterSeparators)
    switch (ending, query) {
    case (.header, _): break
    case (_, let query?):
      cut(word[(query + 1)...])
      ending = .query
    case (.sign, nil): break
    default: ending = PrivateKeys.kind(of: word).map(Ending.key) ?? .plain
    }
  }

  private mutating func addParts(of text: ArraySlice<UInt8>, at separators: ASCIICharacters) {
    var end = text.startIndex
    for part in text.split(at: separators) where part.startIndex >= end {
      end = hasOnlyKeys ? addKeys(of: part, in: text) : add(part: part, in: text)
    }
  }

  private mutating func cut(_ part: ArraySlice<UInt8>) {
    if part.contains(where: PrivateShape.isLetterOrDigit) {
      cuts.append(part.startIndex..<part.endIndex)
    }
  }

  /// Returns the index at which an address's query, fragment or parameters start. In any word, a `?` with text after it
  /// counts as this start. `nil` if there is none.
  private static func query(of word: ArraySlice<UInt8>) -> Int? {
    guard let last = word.lastIndex(where: PrivateShape.isLetterOrDigit) else { return nil }
    let isAddress = word.contains(where: isSlash)
    let lastSign = word.lastIndex(of: UInt8(ascii: "=")) ?? word.startIndex
    lazy var hasAuthority = authority(of: word) != nil
    return word[..<last].indices.first { place in
      switch word[place] {
      case UInt8(ascii: "?"): true
      // In a relative link, the fragment is the name of a heading.
      case UInt8(ascii: "#"): isAddress && (place < lastSign || hasAuthority)
      case UInt8(ascii: ";"): isAddress
      default: false
      }
    }
  }

  /// Finds the secrets in one part of a text that was split at separators, such as `token=1` of `a=1&token=1`. Returns
  /// the index after the examined bytes, which may lie beyond the part.
  private mutating func add(part: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int {
    var rest = part
    if let whole = PrivateShape.whole(rest) {
      cuts.append(whole)
      return part.endIndex
    }
    if let host = Self.authority(of: rest) {
      if let at = rest[host].lastIndex(of: UInt8(ascii: "@")) {
        cut(rest[host.lowerBound..<at])
        rest = rest[(at + 1)...]
      } else {
        rest = rest[host.lowerBound...]
      }
    }
    if let stream = Self.stream(in: rest) {
      add(path: rest[..<stream.lowerBound])
      cuts.append(stream)
      rest = rest[stream.upperBound...]
    }
    while let sign = rest.firstIndex(where: ASCIICharacters.assignments.contains) {
      add(path: rest[..<sign])
      if let end = addValue(of: rest[..<sign], in: text) { return end }
      rest = rest[(sign + 1)...]
    }
    add(path: rest)
    return part.endIndex
  }

  /// Cuts out the value of a key that grants access or identifies a person, unless a server fills it in as a macro
  /// (`%%TOKEN%%`, `[%Name%]`). Returns the index after the value, or the end of the part if there is none.
  private mutating func addKeys(of part: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int {
    var rest = part
    while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
      if let end = addValue(of: rest[..<sign], in: text) { return end }
      rest = rest[(sign + 1)...]
    }
    return part.endIndex
  }

  private static func isMacro(_ value: ArraySlice<UInt8>) -> Bool {
    ["%%", "[%", "%]", "{{", "${"].contains { value.firstRange(of: Array($0.utf8)) != nil }
  }

  /// Cuts out the value of a key that grants access or identifies a person, or notes that it follows the text. Returns
  /// the index after the value; `nil` if there is nothing to cut. A separator that is percent-encoded more often than
  /// the `=` or `:` after the key belongs to the value.
  private mutating func addValue(of key: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    guard let kind = PrivateKeys.kind(of: key) else { return nil }
    let rest = text[(key.endIndex + 1)...]
    if kind == .header, text[key.endIndex] == UInt8(ascii: ":") {
      ending = .header(rest.startIndex)
      return text.endIndex
    }
    let end = kind == .parameters ? nil : rest.indices.first { isSeparator($0, in: rest, of: key.endIndex) }
    let value = rest[..<(end ?? rest.endIndex)]
    let isEmpty = !value.contains(where: PrivateShape.isLetterOrDigit)
    if isEmpty || PrivateKeys.isScheme(value), end == nil {
      if value.firstRange(of: PrivateText.ellipsis) == nil { ending = .sign }
      return nil
    }
    if isEmpty || hasOnlyKeys && Self.isMacro(value) { return nil }
    cut(value)
    return value.endIndex
  }

  private func isSeparator(_ place: Int, in text: ArraySlice<UInt8>, of sign: Int) -> Bool {
    ASCIICharacters.parameterSeparators.contains(text[place])
      && (levels.isEmpty || levels[place] <= levels[sign])
  }

  /// Returns the range of an address's host with its user: after `://`, `//`, or a misspelling of them.
  private static func authority(of part: ArraySlice<UInt8>) -> Range<Int>? {
    for place in part.indices where isSlash(part[place]) {
      let isStart = place == part.startIndex || part[place - 1] == UInt8(ascii: ":")
      let isDouble = place + 1 < part.endIndex && isSlash(part[place + 1])
      guard isStart, isDouble || place > part.startIndex else { continue }
      let start = part[place...].firstIndex { !isSlash($0) } ?? part.endIndex
      return start..<(part[start...].firstIndex(where: isSlash) ?? part.endIndex)
    }
    return nil
  }

  /// Returns the range of a stream's id in a path: the part after `stream` or `streams`.
  private static func stream(in part: ArraySlice<UInt8>) -> Range<Int>? {
    for place in part.indices where isSlash(part[place]) {
      let name = part[..<place].suffix(while: { !isSlash($0) && $0 != UInt8(ascii: ":") })
      guard 6...7 ~= name.count, ["stream", "streams"].contains(name.lowercased) else { continue }
      let end = part[(place + 1)...].firstIndex(where: isSlash) ?? part.endIndex
      if part[(place + 1)..<end].contains(where: PrivateShape.isLetterOrDigit) { return place + 1..<end }
    }
    return nil
  }

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// Finds the secrets in a path. The names between its slashes are examined one by one, so that a name doesn't hide
  /// the token after it.
  private mutating func add(path: ArraySlice<UInt8>) {
    for part in path.split(at: .slashes) {
      let name = part.first.map(Self.isSlash) == true ? part.dropFirst() : part
      PrivateShape.addCuts(in: name, isVersion: isVersion, to: &cuts)
    }
  }
}

/// The bytes of a word after percent-decoding, however often they were encoded.
private struct PercentDecoded {
  private(set) var bytes: [UInt8] = []
  /// The index at which each decoded byte begins in the original word, followed by the index at which the last one
  /// ends.
  private(set) var origin: [Int] = []
  /// The number of times each byte was encoded, at most 201.
  private(set) var levels: [UInt8] = []

  /// Decodes a word; the result is `nil` if no byte is percent-encoded.
  init?(_ word: ArraySlice<UInt8>) {
    guard word.contains(UInt8(ascii: "%")) else { return nil }
    for place in word.indices {
      bytes.append(word[place])
      origin.append(place)
      levels.append(0)
      while decodeLast() {}
    }
    if bytes.count == word.count { return nil }
    origin.append(word.endIndex)
  }

  /// Decodes the last three bytes if they are a percent-encoded one, which may complete the encoding of another.
  private mutating func decodeLast() -> Bool {
    let start = bytes.count - 3
    guard start >= 0, bytes[start] == UInt8(ascii: "%"), let high = PrivateShape.hexDigit(bytes[start + 1]),
      let low = PrivateShape.hexDigit(bytes[start + 2])
    else { return false }
    bytes[start] = high << 4 | low
    levels[start] = min(levels[start...].max() ?? 0, 200) + 1
    bytes.removeLast(2)
    origin.removeLast(2)
    levels.removeLast(2)
    return true
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }

  fileprivate var lowercased: String { String(decoding: self, as: UTF8.self).lowercased() }

  /// Splits at the separators; each part includes the separator before it.
  fileprivate func split(at separators: ASCIICharacters) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = startIndex
    for place in indices where place > startIndex && separators.contains(self[place]) {
      parts.append(self[start..<place])
      start = place
    }
    return isEmpty ? [] : parts + [self[start...]]
  }
}

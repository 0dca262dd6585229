/// A word of a text without what is secret in it: addresses lose users, queries and fragments, keys that grant access their
/// values, and tokens go wherever they stand.
struct PrivateWord {
  private let isVersion: Bool
  /// True if only values of private keys are cut.
  private let hasOnlyKeys: Bool
  /// How often each of its bytes was encoded; empty where none was.
  private let levels: [UInt8]
  /// What is secret in it, in order.
  private(set) var cuts: [Range<Int>] = []
  /// Whether the word had a query: what follows it may belong to it.
  private(set) var isCut = false

  init(isVersion: Bool, hasOnlyKeys: Bool = false) { self.init(isVersion, hasOnlyKeys, levels: []) }

  private init(_ isVersion: Bool, _ hasOnlyKeys: Bool, levels: [UInt8]) {
    (self.isVersion, self.hasOnlyKeys, self.levels) = (isVersion, hasOnlyKeys, levels)
  }

  mutating func add(_ word: ArraySlice<UInt8>) {
    if let decoded = PercentDecoded(word) {
      // What is percent-encoded is told by what it stands for.
      var inner = PrivateWord(isVersion, hasOnlyKeys, levels: decoded.levels)
      inner.add(decoded.bytes[...])
      cuts += inner.cuts.map { decoded.origin[$0.lowerBound]..<decoded.origin[$0.upperBound] }
      isCut = inner.isCut
      return
    }
    if hasOnlyKeys { return addParts(of: word, at: .allSeparators) }
    if word.count > 5, word.prefix(5).lowercased == "data:" {
      return cut(word.dropFirst(5))
    }
    let query = Self.query(of: word)
    addParts(of: word[..<(query ?? word.endIndex)], at: .parameterSeparators)
    if let query {
      cut(word[(query + 1)...])
      isCut = true
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

  /// Where the query, the fragment or the parameters of an address begin; of any word, where a `?` is followed by something.
  private static func query(of word: ArraySlice<UInt8>) -> Int? {
    let isAddress = word.contains(UInt8(ascii: "/")) || word.contains(UInt8(ascii: "\\"))
    for place in word.indices {
      switch word[place] {
      case UInt8(ascii: "?"): break
      // The fragment of a relative link is the name of a heading.
      case UInt8(ascii: "#")
      where isAddress && (authority(of: word) != nil || word[place...].contains(UInt8(ascii: "="))):
        break
      case UInt8(ascii: ";") where isAddress: break
      default: continue
      }
      if word[(place + 1)...].contains(where: PrivateShape.isLetterOrDigit) { return place }
    }
    return nil
  }

  /// A part between `&` and `,`, with the separator that stands before it; returns how far it was looked at.
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
    while let sign = rest.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }) {
      let value = value(of: rest[..<sign], in: text)
      if let value, value.contains(where: PrivateShape.isLetterOrDigit) {
        cut(value)
        return value.endIndex
      }
      add(path: rest[..<sign])
      rest = rest[(sign + 1)...]
    }
    add(path: rest)
    return part.endIndex
  }

  /// Adds the values of private keys, except macros that a server fills in (`%%TOKEN%%`, `[%Name%]`).
  private mutating func addKeys(of part: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int {
    var rest = part
    while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
      if let value = value(of: rest[..<sign], in: text), !Self.isMacro(value) {
        cut(value)
        return value.endIndex
      }
      rest = rest[(sign + 1)...]
    }
    return part.endIndex
  }

  private static func isMacro(_ value: ArraySlice<UInt8>) -> Bool {
    ["%%", "[%", "%]", "{{", "${"].contains { value.firstRange(of: Array($0.utf8)) != nil }
  }

  /// The value of a key that grants access or identifies a person; `nil` for other keys. A separator that was encoded more
  /// often than the sign behind the key is a part of the value.
  private func value(of key: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard PrivateKeys.isPrivate(key) else { return nil }
    let rest = text[(key.endIndex + 1)...]
    if PrivateKeys.holdsParameters(key) { return rest }
    let end = rest.indices.first { place in
      ASCIICharacters.parameterSeparators.contains(rest[place])
        && (levels.isEmpty || levels[place] <= levels[key.endIndex])
    }
    return rest[..<(end ?? rest.endIndex)]
  }

  /// Where the host of an address stands, with its user: after `://`, `//`, or what a careless hand makes of them.
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

  /// The part of a path that is the id of a stream: the one after `stream` or `streams`.
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

  /// Parts between slashes, each looked at for itself: a token doesn't hide behind the name before it.
  private mutating func add(path: ArraySlice<UInt8>) {
    for part in path.split(at: .slashes) {
      let name = part.first.map(Self.isSlash) == true ? part.dropFirst() : part
      PrivateShape.addCuts(in: name, isVersion: isVersion, to: &cuts)
    }
  }
}

/// What the percent-encoded bytes of a word stand for, however often they were encoded.
private struct PercentDecoded {
  var bytes: [UInt8]
  /// Where each byte begins in the word, and where the last one ends.
  var origin: [Int]
  /// How often each byte was encoded.
  var levels: [UInt8]

  /// `nil`: none are encoded.
  init?(_ word: ArraySlice<UInt8>) {
    guard word.contains(UInt8(ascii: "%")) else { return nil }
    (bytes, origin) = (Array(word), Array(word.startIndex...word.endIndex))
    levels = Array(repeating: 0, count: bytes.count)
    var level: UInt8 = 0
    // The level is capped at 200; the loop ends because decoding makes the text shorter each time.
    while decodeOnce(min(level, 200) + 1) { level = min(level, 200) + 1 }
    if level == 0 { return nil }
  }

  private mutating func decodeOnce(_ level: UInt8) -> Bool {
    var (result, places, all): ([UInt8], [Int], [UInt8]) = ([], [], [])
    var place = 0
    while place < bytes.count {
      places.append(origin[place])
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let high = PrivateShape.hexDigit(bytes[place + 1]),
        let low = PrivateShape.hexDigit(bytes[place + 2])
      {
        result.append(high << 4 | low)
        all.append(level)
        place += 3
      } else {
        result.append(bytes[place])
        all.append(levels[place])
        place += 1
      }
    }
    guard result.count < bytes.count else { return false }
    (bytes, origin, levels) = (result, places + [origin[place]], all)
    return true
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }

  fileprivate var lowercased: String { String(decoding: self, as: UTF8.self).lowercased() }

  /// The stretches between separators, each with the one that stands before it.
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

/// A word of a text without what is secret in it: addresses lose users, queries and fragments, keys that grant access their
/// values, and tokens go wherever they stand.
struct PrivateWord {
  private let isVersion: Bool
  /// What is secret in it, in order.
  private(set) var cuts: [Range<Int>] = []
  /// Whether the word had a query: what follows it may belong to it.
  private(set) var isCut = false

  init(isVersion: Bool) { self.isVersion = isVersion }

  mutating func add(_ word: ArraySlice<UInt8>) {
    if let decoded = PercentDecoded(word) {
      // What is percent-encoded is told by what it stands for.
      var inner = PrivateWord(isVersion: isVersion)
      inner.add(decoded.bytes[...])
      cuts += inner.cuts.map { decoded.origin[$0.lowerBound]..<decoded.origin[$0.upperBound] }
      isCut = inner.isCut
      return
    }
    if word.count > 5, word.prefix(5).lowercased == "data:" {
      return cut(word.dropFirst(5))
    }
    let query = Self.query(of: word)
    for part in word[..<(query ?? word.endIndex)].split(at: .parameterSeparators) { add(part: part) }
    if let query {
      cut(word[(query + 1)...])
      isCut = true
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

  /// A part between `&` and `,`, with the separator that stands before it.
  private mutating func add(part: ArraySlice<UInt8>) {
    var rest = part
    if let whole = PrivateShape.whole(rest) {
      cuts.append(whole)
      return
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
      let value = rest[(sign + 1)...]
      if PrivateKeys.isPrivate(rest[..<sign]), value.contains(where: PrivateShape.isLetterOrDigit) {
        return cut(value)
      }
      add(path: rest[..<sign])
      rest = value
    }
    add(path: rest)
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

  /// `nil`: none are encoded.
  init?(_ word: ArraySlice<UInt8>) {
    guard word.contains(UInt8(ascii: "%")) else { return nil }
    (bytes, origin) = (Array(word), Array(word.startIndex...word.endIndex))
    var wasEncoded = false
    while decodeOnce() { wasEncoded = true }
    if !wasEncoded { return nil }
  }

  private mutating func decodeOnce() -> Bool {
    var (result, places): ([UInt8], [Int]) = ([], [])
    var place = 0
    while place < bytes.count {
      places.append(origin[place])
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let high = PrivateShape.hexDigit(bytes[place + 1]),
        let low = PrivateShape.hexDigit(bytes[place + 2])
      {
        result.append(high << 4 | low)
        place += 3
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    guard result.count < bytes.count else { return false }
    (bytes, origin) = (result, places + [origin[place]])
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

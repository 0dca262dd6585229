import Model

/// Identifiers in the addresses at which Google counts the views and clicks of an ad. They also occur in the response
/// that delivered the ad. Requests to these addresses are thereby assigned to the ad.
enum CountIDs {
  private static let names = ["xai", "ai", "reasons"]
  /// The possible forms of the equals sign between a name and its value, for each way in which an address in a text may
  /// be escaped.
  private static let marks = ["=", "%3D", "%3d", "%253D", "%253d", "\\u003d", "\\u003D", "\\x3d", "\\x3D"]
    .map { Array($0.utf8) }
  /// The minimum length of an id. Shorter values of the parameters in `names` identify no ad.
  private static let shortest = 8

  /// Returns the ids in the query of a request that counts a view or click, such as `ai=…`.
  static func of(_ query: URLQuery) -> [String] {
    names.compactMap { name in
      let value = (query[name] ?? "").utf8.prefix(while: isOfID)
      return value.count < shortest ? nil : name + "=" + String(decoding: value, as: UTF8.self)
    }
  }

  /// Returns the ids that occur in a text.
  static func all(in text: some RandomAccessCollection<UInt8>) -> Set<String> {
    var ids: Set<String> = []
    var place = text.startIndex
    while let next = text[place...].firstIndex(where: { "=%\\".utf8.contains($0) }) {
      place = text.index(after: next)
      guard let mark = marks.first(where: { text[next...].starts(with: $0) }),
        let name = names.first(where: { ends(text[..<next], with: $0) })
      else { continue }
      let value = text[text.index(next, offsetBy: mark.count)...].prefix(while: isOfID)
      if value.count >= shortest { ids.insert(name + "=" + String(decoding: value, as: UTF8.self)) }
      place = value.endIndex > place ? value.endIndex : place
    }
    return ids
  }

  /// Returns the ids in an ad server's response, one set for each requested slot. Google's responses contain the slots
  /// in the requested order, each after the path of its ad unit: `{"/1234567/news":["html",…`. If a path isn't found,
  /// all sets are empty.
  static func all(in answer: [UInt8], units: [String?]) -> [Set<String>] {
    guard units.count > 1 else { return [all(in: answer)] }
    let text = unescaped(answer)
    var starts: [Int] = []
    for unit in units {
      let name = Array("\"\(unit ?? "")\":".utf8)
      guard unit != nil, let start = text[(starts.last.map { $0 + 1 } ?? 0)...].firstIndex(of: name) else {
        return units.map { _ in [] }
      }
      starts.append(start)
    }
    let ends = starts.dropFirst() + [text.count]
    return zip(starts, ends).map { all(in: text[$0..<$1]) }
  }

  /// Returns the text with JSON's escaped slashes and quotes (`\/`, `\"`) unescaped.
  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    for byte in text {
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\""), plain.last == UInt8(ascii: "\\") {
        plain.removeLast()
      }
      plain.append(byte)
    }
    return plain
  }

  /// Returns true if a text ends with the name of a parameter. A letter before the name makes it part of a longer name,
  /// except for the `F` of an escaped question mark (`%3F`).
  private static func ends(_ text: some RandomAccessCollection<UInt8>, with name: String) -> Bool {
    let before = text.dropLast(name.utf8.count).suffix(2)
    return text.suffix(name.utf8.count).elementsEqual(name.utf8)
      && (!(before.last.map(isLetter) ?? false) || before.elementsEqual("3F".utf8)
        || before.elementsEqual("3f".utf8))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Returns true for the characters that base64 in addresses consists of.
  private static func isOfID(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index at which these bytes first occur; `nil` if they don't occur.
  fileprivate func firstIndex(of bytes: [UInt8]) -> Int? {
    var rest = self
    while let next = rest.firstIndex(of: bytes[0]) {
      rest = rest[next...]
      if rest.starts(with: bytes) { return next }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// Redacts texts before a line is written, so that no file on the device contains them. docs/privacy.md lists what
/// outputs show of each field, and docs/recorder.md what is already redacted here.
struct SourceRedaction: Sendable {
  /// A random key that is discarded when the session ends. Equal texts of the session get equal pseudonyms by it.
  /// Because it is unknown afterwards, a text can't be found by computing the pseudonyms of likely texts. `Hasher` adds
  /// a seed that differs by process.
  private let key = SystemRandomNumberGenerator.number()

  func redacted(_ text: String, as use: TextUse) -> String {
    switch use {
    case .plain: text
    case .sentence: Self.sentence(text)
    case .address: Self.address(text[...])
    case .podAddress: podAddress(text)
    // The first characters are the version and the first bits of the date: they show that there was a string, and its
    // kind.
    case .consent: String(text.prefix(4))
    case .pseudonym: pseudonym(text)
    }
  }

  /// Returns `x-` and 13 letters and digits; an empty text stays empty.
  func pseudonym(_ text: String) -> String {
    if text.isEmpty { return "" }
    var hasher = Hasher()
    hasher.combine(key)
    hasher.combine(text)
    let digits = String(UInt64(UInt(bitPattern: hasher.finalize())), radix: 36)
    return "x-" + String(repeating: "0", count: max(0, 13 - digits.count)) + digits
  }

  /// Returns a URL without query, fragment, parameters and user. Of a `data:` URL only the scheme is left.
  private static func address(_ text: Substring) -> String {
    if text.prefix(5).lowercased() == "data:" { return String(text.prefix(5)) }
    let end = text.firstIndex { "?#;".contains($0) } ?? text.endIndex
    let address = text[..<end]
    guard let slashes = doubleSlash(in: address) else { return String(address) }
    let host = address[slashes...]
    let path = host.firstIndex(of: "/") ?? host.endIndex
    guard let at = host[..<path].lastIndex(of: "@") else { return String(address) }
    return String(address[..<slashes] + host[host.index(after: at)...])
  }

  /// Returns the index after `//`; `nil` if the text doesn't contain it.
  private static func doubleSlash(in text: Substring) -> Substring.Index? {
    var rest = text
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      if rest.first == "/" { return rest.index(after: rest.startIndex) }
    }
    return nil
  }

  /// Redacts each word of a text. A URL is redacted as by `address`. Any other word loses the text from a `?` on.
  private static func sentence(_ text: String) -> String {
    guard
      text.utf8.contains(where: {
        $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":")
      })
    else { return text }
    var result = ""
    var word = text.startIndex
    var place = text.startIndex
    while true {
      if place == text.endIndex || text[place].isWhitespace || "\"'<>`«»„“”".contains(text[place]) {
        result += redactedWord(text[word..<place])
        guard place < text.endIndex else { return result }
        result.append(text[place])
        word = text.index(after: place)
      }
      place = text.index(after: place)
    }
  }

  private static func redactedWord(_ word: Substring) -> String {
    if word.prefix(5).lowercased() == "data:" || doubleSlash(in: word) != nil { return address(word) }
    guard let mark = word.firstIndex(of: "?"),
      word[word.index(after: mark)...].contains(where: { $0.isLetter || $0.isNumber })
    else { return String(word) }
    return String(word[...mark])
  }

  /// Returns the URL of a pod with two parameters of its query, the duration and the stream, which `pod-url-invalid`
  /// compares with other events.
  private func podAddress(_ text: String) -> String {
    let base = Self.address(text[...])
    guard let mark = text.firstIndex(of: "?") else { return base }
    let query = text[text.index(after: mark)...].prefix { $0 != "#" }
    let kept = query.split(separator: "&").compactMap { pair -> String? in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "pd": return parts[1].utf8.allSatisfy { 0x30...0x39 ~= $0 } ? String(pair) : nil
      case "stream_id": return "stream_id=" + pseudonym(Self.percentDecoded(parts[1]))
      default: return nil
      }
    }
    return kept.isEmpty ? base : base + "?" + kept.joined(separator: "&")
  }

  private static func percentDecoded(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SystemRandomNumberGenerator {
  /// Returns 64 random bits.
  static func number() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}

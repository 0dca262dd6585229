/// What is left out before a line is written, so that no file on the device holds it: docs/privacy.md says of each field what
/// outputs show, and docs/recorder.md which of that is cut here already.
struct SourceRedaction: Sendable {
  /// A key that nobody knows and that ends with the session: equal texts get equal pseudonyms within it, and nobody can try
  /// texts out. `Hasher` has another one in each process.
  private let key = SystemRandomNumberGenerator.number()

  func redacted(_ text: String, as use: TextUse) -> String {
    switch use {
    case .plain: text
    case .sentence: Self.sentence(text)
    case .address: Self.address(text[...])
    case .podAddress: podAddress(text)
    // Version and the first bits of its date: that there was one, and of which kind.
    case .consent: String(text.prefix(4))
    case .pseudonym: pseudonym(text)
    }
  }

  /// Nothing stands for nothing.
  func pseudonym(_ text: String) -> String {
    if text.isEmpty { return "" }
    var hasher = Hasher()
    hasher.combine(key)
    hasher.combine(text)
    let digits = String(UInt64(UInt(bitPattern: hasher.finalize())), radix: 36)
    return "x-" + String(repeating: "0", count: max(0, 13 - digits.count)) + digits
  }

  /// Without query, fragment and parameters, and without the user before its host. Of a `data:` address the scheme.
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

  /// The place behind `//`.
  private static func doubleSlash(in text: Substring) -> Substring.Index? {
    var rest = text
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[rest.index(after: slash)...]
      if rest.first == "/" { return rest.index(after: rest.startIndex) }
    }
    return nil
  }

  /// Each word that is an address, without what an address loses; and of any other word what follows a `?` in it.
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

  /// `pod-url-invalid` compares the stream and the pod's duration with other events: of the query these two stay.
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
  /// 64 random bits.
  static func number() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}

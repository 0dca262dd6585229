/// A kind of file that users give to an import by mistake. It includes advice on how to make a recording or definition
/// from such a file.
package struct SourceKind: Sendable {
  /// A sign in the content of a file that the file is of this kind. One sign is enough.
  enum Sign: Sendable {
    /// The file begins with these bytes, and the text in `within` occurs in its first 16 KiB.
    case bytes([UInt8], within: String = "")
    /// The first line that isn't empty satisfies this condition.
    case line(@Sendable (String) -> Bool)
    /// The outermost JSON object, or the first object of a list, has all of these keys.
    case keys([String])
    /// The root element of an XML document has this name, without a prefix.
    case root(String)
  }

  /// The kind with an article: "a session of Charles".
  var name: String
  /// Advice on how to import the content of such a file. It follows a colon in messages.
  var way: String
  /// The imports that can read files of this kind, or that report them with messages of their own. `way` recommends the
  /// first.
  var readers: [ImportKind] = []
  var signs: [Sign]

  /// Returns the message that a file is of this kind and not of the kind that an import expects: "is a session of
  /// Charles, not a HAR: export it …".
  private func words(insteadOf wanted: String) -> String { "is \(name), not \(wanted): \(way)" }

  /// Returns the message about a file with these keys in its JSON object, or with this name of its XML root element. It
  /// is `nil` if these belong to no kind, or only to a kind that the import itself reads.
  static func words(keys: some Sequence<String>, insteadOf wanted: String) -> String? {
    let keys = Set(keys)
    let kind = all.first { kind in
      kind.signs.contains { sign in
        switch sign {
        case .keys(let wanted): wanted.allSatisfy(keys.contains)
        case .root(let name): keys.contains(name)
        default: false
        }
      }
    }
    return kind?.readers.first?.wanted == wanted ? nil : kind?.words(insteadOf: wanted)
  }

  /// Returns the message that refuses a file, judging by its first bytes. It is `nil` if the import reads such files,
  /// or if their kind is unknown.
  ///
  /// A file with JSON is never refused for OpenRTB here: a log may begin with another value, and the import reports
  /// such values itself.
  package static func refusal(of start: some Collection<UInt8>, by importer: ImportKind) -> String? {
    let start = SourceStart(start)
    let kind = all.first { kind in kind.signs.contains { start.has($0) } }
    if kind?.readers.contains(importer) == true { return nil }
    if importer == .openrtb, !start.keys.isEmpty { return nil }
    return kind?.words(insteadOf: importer.wanted)
  }
}

extension SourceKind {
  /// Returns what a file that starts with these bytes is, and how to make a recording or a definition of it: "is a HAR,
  /// not a recording: adspec import har reads it". `nil` if its kind is unknown, or if it is a recording.
  package static func advice(onStart start: some Collection<UInt8>) -> String? {
    let start = SourceStart(start)
    let kind = all.first { kind in kind.signs.contains { start.has($0) } }
    return kind?.name == recording.name ? nil : kind?.words(insteadOf: "a recording")
  }
}

/// The parts of a file's start by which its kind is recognised.
private struct SourceStart {
  private let bytes: [UInt8]
  private let text: String
  private let line: String
  /// Keys of the outermost JSON object, or of the first object in a list.
  let keys: Set<String>
  private let root: String

  init(_ start: some Collection<UInt8>) {
    let isMarked = start.starts(with: [0xEF, 0xBB, 0xBF])
    bytes = Array(start.dropFirst(isMarked ? 3 : 0).prefix(16 << 10))
    text = String(decoding: bytes, as: UTF8.self)
    line = String(text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? "")
    keys = Self.keys(in: bytes)
    root = Self.root(in: text)
  }

  func has(_ sign: SourceKind.Sign) -> Bool {
    switch sign {
    case .bytes(let start, let part): bytes.starts(with: start) && (part.isEmpty || text.contains(part))
    case .line(let test): test(line)
    case .keys(let wanted): wanted.allSatisfy(keys.contains)
    case .root(let name): root == name
    }
  }

  /// Returns the keys of the outermost object, as far as the text goes. Values are skipped.
  private static func keys(in bytes: [UInt8]) -> Set<String> {
    var (keys, depth, key) = (Set<String>(), 0, [UInt8]())
    var (isInString, isEscaped, isKey) = (false, false, false)
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return [] }
    let level = first == UInt8(ascii: "[") ? 2 : 1
    for byte in bytes {
      if isInString {
        if isEscaped || byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"") {
          key.append(byte)
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else {
          isInString = false
          if isKey { keys.insert(String(decoding: key, as: UTF8.self)) }
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): (isInString, key) = (true, [])
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        isKey = byte == UInt8(ascii: "{") && depth == level
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < level, byte == UInt8(ascii: "}") { return keys }
      case UInt8(ascii: ":"): isKey = false
      case UInt8(ascii: ","): isKey = depth == level
      default: break
      }
    }
    return keys
  }

  /// Returns the name of an XML document's first element without prefix; empty if the text isn't XML.
  private static func root(in text: String) -> String {
    guard text.first(where: { !$0.isWhitespace }) == "<" else { return "" }
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: start)...]
      if rest.hasPrefix("!--") {
        rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
      } else if rest.first != "?", rest.first != "!" {
        let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        return String(name.split(separator: ":").last ?? "")
      }
    }
    return ""
  }
}

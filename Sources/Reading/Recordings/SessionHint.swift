import Model
import Basics
import CSimdjson

/// Clues in an unusable line to the session that the line belongs to.
struct SessionHint {
  /// The session that the line names in the field `session`; `nil` if it names none.
  var named: NamedSession?
  /// Keys of other quoted texts in the line, any of which may be a session's id; at most `mentionLimit` keys.
  var mentioned: [SessionKey] = []

  struct NamedSession: Hashable {
    var key: SessionKey
    var id: String

    init(id: String) {
      self.id = id
      key = SessionKey(id)
    }
  }

  private static let mentionLimit = 64
  private static let mentionLength = 256

  var isCertain: Bool { named != nil }

  init(naming id: String) { named = NamedSession(id: id) }

  /// Searches a line that isn't JSON for `"session":"…"`. If that doesn't occur, it collects all other texts in quotes.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    let quotes = Quotes(text)
    if let id = quotes.session() {
      named = NamedSession(id: id)
    } else {
      mentioned = quotes.texts(limit: Self.mentionLimit, length: Self.mentionLength).map(SessionKey.init)
    }
  }

  func joined(_ other: SessionHint) -> SessionHint {
    guard !isCertain, !other.isCertain else { return isCertain ? self : other }
    var joined = self
    joined.mentioned += other.mentioned
    return joined
  }
}

/// Finds the quoted texts in bytes that needn't be JSON.
private struct Quotes {
  private let text: UnsafeBufferPointer<UInt8>

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Returns the value of the first `"session"` that is followed by a complete string.
  func session() -> String? {
    var next = 0
    while let quoted = quoted(from: next) {
      next = quoted.upperBound + 1
      guard text[quoted].elementsEqual("session".utf8) else {
        // In damaged text an opening quote may be missing: the next text may start with the quote that ended
        // this one.
        next = quoted.upperBound
        continue
      }
      let colon = skipSpaces(from: next)
      guard colon < text.count, text[colon] == UInt8(ascii: ":") else { continue }
      let quote = skipSpaces(from: colon + 1)
      guard quote < text.count, text[quote] == UInt8(ascii: "\""), let value = self.quoted(from: quote),
        let id = plain(value), !id.isEmpty
      else { continue }
      return id
    }
    return nil
  }

  func texts(limit: Int, length: Int) -> [String] {
    var texts: [String] = []
    var next = 0
    while texts.count < limit, let quoted = quoted(from: next) {
      next = quoted.upperBound
      // The text between two quoted texts isn't an id.
      guard quoted.count <= length, !text[quoted].allSatisfy(Self.isPunctuation) else { continue }
      if let text = plain(quoted) { texts.append(text) }
    }
    return texts
  }

  /// Returns the range between the next two quotation marks; `nil` if there aren't two. A mark after a backslash
  /// doesn't count.
  private func quoted(from start: Int) -> Range<Int>? {
    guard let first = quote(from: start), let last = quote(from: first + 1) else { return nil }
    return first + 1..<last
  }

  private func quote(from start: Int) -> Int? {
    let quote = adspec_next_quote(text.baseAddress, start, text.count)
    return quote < 0 ? nil : quote
  }

  private func skipSpaces(from start: Int) -> Int {
    var index = start
    while index < text.count, text[index] == UInt8(ascii: " ") || text[index] == UInt8(ascii: "\t") {
      index += 1
    }
    return index
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool { ",:{}[] \t".utf8.contains(byte) }

  /// Returns the unescaped text in a range; `nil` if it isn't UTF-8 or has control characters.
  private func plain(_ range: Range<Int>) -> String? {
    guard let text = String(validating: text[range], as: UTF8.self),
      !text.utf8.contains(where: { $0 < 0x20 })
    else { return nil }
    return text.utf8.contains(UInt8(ascii: "\\")) ? JSONString.unescaped(text) : text
  }
}

/// Damaged lines without any clue to their session. Each counts for every session that has lines before and after it in
/// its file.
struct UnassignedLines: Sendable {
  /// The damaged lines in reading order.
  private var lines: [LineReference] = []

  mutating func append(_ line: LineReference) { lines.append(line) }

  /// Returns the damaged lines between the first and the last of these events, in each file.
  func between(_ events: StoredList<RawEvent>) -> [LineReference] {
    guard let latest = lines.last, events.count > 0, events[0].line < latest else { return [] }
    var found: [LineReference] = []
    var start = 0
    while start < events.count {
      // Lines of a session are in reading order, so that those of one file are adjacent.
      let file = events[start].line.file
      let end = (start..<events.count).first { events[$0].line.file != file } ?? events.count
      let (low, high) = (events[start].line, events[end - 1].line)
      var next = lines.partitioningIndex { $0 > low }
      while next < lines.endIndex, lines[next] < high {
        found.append(lines[next])
        next += 1
      }
      start = end
    }
    return found
  }
}

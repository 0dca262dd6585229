import Model
import Basics

/// An author's template with marks that let a browser identify the elements of each key and their places in the
/// template. Each start tag gets an attribute `data-adspec`, and each placeholder in text a comment before it;
/// neither changes the appearance.
///
/// Each candidate of a `srcset` becomes a section, so that it disappears if its placeholder is empty: `{{Photo}} 2x`
/// becomes `{{#Photo}}{{Photo}} 2x{{/Photo}}`. A browser would take a lone `2x` for the address.
///
/// This is no HTML parser. It separates text, tags, comments, and elements whose content is no markup, and reads each
/// byte a few times at most. Bytes suffice, because all delimiters are ASCII.
package struct MarkedTemplate {
  /// Returns the key of the icon's address, which replaces the key of AdChoices in an attribute.
  package static func addressKey(_ key: String) -> String { key + "\u{1}" }

  /// The changed template.
  package var text: String { String(decoding: output, as: UTF8.self) }
  /// True if an element of the template hides its content: `<template shadowrootmode="closed">`.
  package private(set) var hasClosedRoot = false
  private let keys: [String: Int]
  private let iconKey: String?
  private let marks: Bool
  /// True to show placeholders of unknown keys as they stand. A template engine would remove them.
  private let keepsUnknown: Bool
  private let bytes: [UInt8]
  private var output: [UInt8] = []
  /// Offset in bytes up to which the template has been read.
  private var place = 0
  private var (line, column) = (1, 1)
  private var ends = PlaceholderEnds()

  /// - Parameters:
  ///   - keys: keys of assets; marks contain their indices.
  ///   - iconKey: key of AdChoices.
  ///   - marks: false to add no marks; the icon's address and `srcset` are changed all the same.
  ///   - keepsUnknown: true to show placeholders of unknown keys as they stand.
  package init(
    _ template: String, keys: [String], iconKey: String?, marks: Bool, keepsUnknown: Bool = false
  ) {
    self.keys = Dictionary(keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    (self.iconKey, self.marks, self.keepsUnknown) = (iconKey, marks, keepsUnknown)
    bytes = Array(template.utf8)
    output.reserveCapacity(bytes.count)
    while place < bytes.count {
      if has("<!--", at: place) {
        copy(through: "-->")
      } else if bytes[place] == UInt8(ascii: "<"), place + 1 < bytes.count, bytes[place + 1].isLetter {
        readTag()
      } else if let placeholder = placeholder() {
        if marks, let key = placeholder.key.flatMap({ self.keys[$0] }) {
          output.append("<!--adspec \(key) \(line):\(column)-->")
        }
        copy(placeholder)
      } else {
        copy(upTo: "<{[")
      }
    }
  }

  /// Bytes read in search of the ends of placeholders.
  package var searched: Int { ends.searched }

  private mutating func readTag() {
    var held = ["\(line):\(column)"]
    copy(1)
    let name = takeName()
    let start = output.count
    var quote: UInt8?
    var candidates: SourceSet?
    while place < bytes.count {
      if let placeholder = placeholder() {
        if let key = placeholder.key, let number = keys[key] { held.append("\(number)@\(line):\(column)") }
        copy(placeholder, in: &candidates)
        continue
      }
      let next = bytes[place]
      if quote == nil, next == UInt8(ascii: ">") { break }
      if next == quote {
        output.append(candidates?.end() ?? "")
        (quote, candidates) = (nil, nil)
      } else if quote == nil, next.isQuote {
        quote = next
        candidates = isInSrcset ? SourceSet() : nil
      } else {
        output.append(candidates?.read(next, before: place + 1 < bytes.count ? bytes[place + 1] : nil) ?? "")
      }
      if candidates == nil { copy(upTo: ">\"'{[") } else { copy(1) }
    }
    output.append(candidates?.end() ?? "")
    if name == "template", Self.closesRoot(output[start...]) { hasClosedRoot = true }
    if place < bytes.count {
      if marks { mark(held) }
      copy(1)
    }
    if Self.rawElements.contains(name) { copyRaw(name) }
  }

  /// Copies a placeholder in a tag. The key of AdChoices is replaced by the key of the icon's address (`addressKey`).
  private mutating func copy(_ placeholder: (length: Int, key: String?), in candidates: inout SourceSet?) {
    let isIcon = placeholder.key != nil && placeholder.key == iconKey
    let key = placeholder.key.map { isIcon ? Self.addressKey($0) : $0 }
    output.append(candidates?.readPlaceholder(of: isKept(placeholder.key) ? nil : key) ?? "")
    if isIcon, let key {
      output.append("{{\(key)}}")
      skip(placeholder.length)
    } else {
      copy(placeholder)
    }
  }

  private func isKept(_ key: String?) -> Bool {
    guard keepsUnknown, let key, !key.isEmpty, keys[key] == nil else { return false }
    return !AssetKeys.reserved.contains(key) && !AddressMacros.trackers.contains(key)
  }

  /// Copies a placeholder. If its key is unknown and `keepsUnknown` is true, the placeholder is escaped, so that pages
  /// show it as text.
  private mutating func copy(_ placeholder: (length: Int, key: String?)) {
    guard isKept(placeholder.key) else { return copy(placeholder.length) }
    for byte in bytes[place..<place + placeholder.length] {
      // Only these make it a placeholder for what reads the template next.
      if "[]{}%".utf8.contains(byte) { output.append("&#\(byte);") } else { output.append(byte) }
    }
    skip(placeholder.length)
  }

  /// True if the output ends with the name of a `srcset` attribute and `=`.
  private var isInSrcset: Bool {
    guard let equals = output.lastIndex(where: { !$0.isSpace }), output[equals] == UInt8(ascii: "="),
      let last = output[..<equals].lastIndex(where: { !$0.isSpace })
    else { return false }
    return String(decoding: output[...last].suffix("srcset".utf8.count), as: UTF8.self).lowercased()
      == "srcset"
  }

  private static let rawElements: Set<String> = [
    "style", "script", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]

  private static func closesRoot(_ tag: ArraySlice<UInt8>) -> Bool {
    let attributes = String(decoding: tag, as: UTF8.self).lowercased()
    return attributes.contains("shadowrootmode") && attributes.contains("closed")
  }

  /// Adds the attribute `data-adspec` with these keys to the tag being written, before the tag's `/` if it has one.
  private mutating func mark(_ held: [String]) {
    let isClosed = output.last == UInt8(ascii: "/")
    if isClosed { output.removeLast() }
    output.append(" data-adspec=\"\(held.joined(separator: "|"))\"\(isClosed ? " /" : "")")
  }

  /// Copies the content of an element such as `<style>`, which isn't parsed as markup, up to its end tag.
  private mutating func copyRaw(_ name: String) {
    let end = Array("</\(name)".utf8)
    while place < bytes.count {
      if bytes[place...].prefix(end.count).elementsEqual(end, by: { $0.lowercase == $1 }) { return }
      copy(upTo: "<")
    }
  }

  /// Copies a tag's name and returns it in lower case.
  private mutating func takeName() -> String {
    let name = bytes[place...].prefix { !$0.isSpace && !"></{".utf8.contains($0) }
    copy(name.count)
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Returns the key of the placeholder that begins at the current offset, and its length in bytes; `nil` if there is none. The
  /// key is `nil` for a section, a comment, a partial or a change of delimiters.
  private mutating func placeholder() -> (length: Int, key: String?)? {
    guard bytes[place] == UInt8(ascii: "{") || bytes[place] == UInt8(ascii: "[") else { return nil }
    for (kind, (opening, closing)) in PlaceholderEnds.kinds.enumerated() where has(opening, at: place) {
      let start = place + opening.utf8CodeUnitCount
      guard let end = ends.next(kind, from: start, in: bytes) else { continue }
      let words = String(decoding: bytes[start..<end], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let isSection =
        bytes[place] == UInt8(ascii: "{") && words.first.map { "#^/!>=<$.".contains($0) } ?? true
      let name = words.first == "&" ? String(words.dropFirst().drop { $0 == " " }) : words
      return (end + closing.utf8CodeUnitCount - place, isSection ? nil : name)
    }
    return nil
  }

  private func has(_ text: StaticString, at place: Int) -> Bool {
    bytes.withUnsafeBufferPointer { $0.has(text, at: place) }
  }

  private mutating func copy(through mark: StaticString) {
    while place < bytes.count, !has(mark, at: place) { copy(1) }
    copy(min(mark.utf8CodeUnitCount, bytes.count - place))
  }

  /// Copies one byte, then the bytes before the next of `ends`.
  private mutating func copy(upTo ends: StaticString) {
    let count = ends.withUTF8Buffer { ends in bytes[(place + 1)...].prefix { !ends.contains($0) }.count }
    copy(1 + count)
  }

  private mutating func copy(_ count: Int) {
    output += bytes[place..<place + count]
    skip(count)
  }

  private mutating func skip(_ count: Int) {
    for byte in bytes[place..<place + count] {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    place += count
  }
}

/// State while reading a `srcset` value. Each candidate that begins with a placeholder becomes a section of its key.
private struct SourceSet {
  /// True until the candidate has begun.
  private var isAtStart = true
  /// True until the white space after the candidate's address.
  private var isInAddress = true
  /// Key of the open section; `nil` if none is open.
  private var key: String?

  /// Returns the text to insert before a placeholder: the start tag of a section if the placeholder begins a candidate
  /// of a `srcset`, otherwise an empty text.
  ///
  /// - Parameter key: the placeholder's key; `nil` for a section or a comment, before which an open section is ended.
  mutating func readPlaceholder(of key: String?) -> String {
    defer { isAtStart = false }
    guard let key else { return end() }
    guard isAtStart else { return "" }
    self.key = key
    return "{{#\(key)}}"
  }

  /// Returns the text to insert before a byte: the end tag of the open section if the byte is the comma that ends a
  /// candidate, otherwise an empty text. A comma within a candidate's address belongs to the address unless white space
  /// follows (WHATWG, HTML).
  mutating func read(_ byte: UInt8, before next: UInt8?) -> String {
    if byte.isSpace {
      if !isAtStart { isInAddress = false }
    } else if byte == UInt8(ascii: ","), isAtStart || !isInAddress || next.map(\.isSpace) ?? true {
      (isAtStart, isInAddress) = (true, true)
      return end()
    } else {
      isAtStart = false
    }
    return ""
  }

  /// Returns the end tag of the open section, or an empty text.
  mutating func end() -> String {
    defer { key = nil }
    return key.map { "{{/\($0)}}" } ?? ""
  }
}

/// Finds the ends of placeholders in a text that is read from start to end. It reads each byte once per kind of
/// placeholder, however many begin and never end.
private struct PlaceholderEnds {
  static let kinds: [(opening: StaticString, closing: StaticString)] = [
    ("[%", "%]"), ("{{{", "}}}"), ("{{", "}}"),
  ]

  /// For each kind, the offset of the closing delimiter that the last search found; the text's length if there was
  /// none.
  private var found = [Int](repeating: 0, count: kinds.count)
  /// Number of bytes searched.
  private(set) var searched = 0

  /// Returns the offset of the next closing delimiter of a kind, such as `%]`; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - kind: the index in `kinds`.
  ///   - start: an offset no smaller than in the previous call.
  mutating func next(_ kind: Int, from start: Int, in bytes: [UInt8]) -> Int? {
    if found[kind] < start {
      let closing = Self.kinds[kind].closing
      found[kind] = bytes.withUnsafeBufferPointer { $0.firstPlace(of: closing, from: start) } ?? bytes.count
      searched += found[kind] - start
    }
    return found[kind] < bytes.count ? found[kind] : nil
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase) }
  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
  /// True for white space between the parts of a tag (WHATWG, HTML).
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
  fileprivate var lowercase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

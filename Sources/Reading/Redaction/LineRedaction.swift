import Model

/// Redacts a line of a recording. Secret texts are replaced, the length in bytes doesn't change, and valid JSON stays
/// valid.
struct LineRedaction {
  private let line: [UInt8]
  private let pseudonyms: Pseudonyms
  private var result: [UInt8]
  private var place = 0
  private var depth = 0

  /// The part of the event schema that applies to a value.
  fileprivate enum Slot {
    /// The object that a whole line consists of, with the kind of the line's event.
    case event(EventKind)
    case shape(ValueShape)
    /// A field that version 1 of the format doesn't define: texts and numbers in it are replaced.
    case unknown
  }

  /// Thrown if the line isn't JSON, or deeper than a reader accepts.
  private struct NotJSON: Error {}

  /// Returns a line with its secrets replaced.
  ///
  /// - Parameter line: the line without its line end.
  static func redacted(_ line: [UInt8], by pseudonyms: Pseudonyms) -> [UInt8] {
    var redaction = LineRedaction(line, pseudonyms)
    do {
      try redaction.redact()
      return redaction.result
    } catch {
      return BrokenLineRedaction.redacted(line, by: pseudonyms)
    }
  }

  private init(_ line: [UInt8], _ pseudonyms: Pseudonyms) {
    (self.line, self.pseudonyms, result) = (line, pseudonyms, line)
  }

  private mutating func redact() throws(NotJSON) {
    guard String(validating: line, as: UTF8.self) != nil else { throw NotJSON() }
    skipSpaces()
    if place == line.count { return }
    let kind = try eventKind()
    place = 0
    skipSpaces()
    guard peek == UInt8(ascii: "{") else { throw NotJSON() }
    try value(.event(kind))
    skipSpaces()
    guard place == line.count else { throw NotJSON() }
  }

  /// Returns the kind of event that the line's first field `event` names. This field may stand anywhere in the line.
  private func eventKind() throws(NotJSON) -> EventKind {
    var scan = self
    guard scan.peek == UInt8(ascii: "{") else { throw NotJSON() }
    var kind: EventKind?
    try scan.members { scan, name throws(NotJSON) in
      let text = scan.peek == UInt8(ascii: "\"") ? scan.place : nil
      try scan.value(.unknown)
      if let text, kind == nil, name.elementsEqual("event".utf8) {
        kind =
          EventKind(
            name: String(decoding: EscapedText(scan.line, text + 1..<scan.place - 1).bytes, as: UTF8.self))
          ?? .unknown
      }
    }
    return kind ?? .unknown
  }

  private var peek: UInt8? { place < line.count ? line[place] : nil }

  private mutating func skipSpaces() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0D { place += 1 }
  }

  private mutating func value(_ slot: Slot) throws(NotJSON) {
    guard depth < 256, let byte = peek else { throw NotJSON() }
    depth += 1
    defer { depth -= 1 }
    switch byte {
    case UInt8(ascii: "\""): replace(try string(), as: slot)
    case UInt8(ascii: "{"):
      try members { line, name throws(NotJSON) in
        try line.value(slot.member(String(decoding: name, as: UTF8.self)))
      }
    case UInt8(ascii: "["): try elements(slot.element)
    default: try scalar(slot)
    }
  }

  /// Reads the members of an object. `body` is called with each key, and must read the value.
  private mutating func members(_ body: (inout LineRedaction, [UInt8]) throws(NotJSON) -> Void)
    throws(NotJSON)
  {
    try list(end: UInt8(ascii: "}")) { line throws(NotJSON) in
      guard line.peek == UInt8(ascii: "\"") else { throw NotJSON() }
      let key = try line.string()
      let name = EscapedText(line.line, key).bytes
      line.replace(key) { $0.value($1, as: .name) }
      line.skipSpaces()
      guard line.peek == UInt8(ascii: ":") else { throw NotJSON() }
      line.place += 1
      line.skipSpaces()
      try body(&line, name)
    }
  }

  private mutating func elements(_ slot: Slot) throws(NotJSON) {
    try list(end: UInt8(ascii: "]")) { line throws(NotJSON) in try line.value(slot) }
  }

  private mutating func list(end: UInt8, _ item: (inout LineRedaction) throws(NotJSON) -> Void)
    throws(NotJSON)
  {
    place += 1
    skipSpaces()
    if peek == end {
      place += 1
      return
    }
    while true {
      try item(&self)
      skipSpaces()
      guard let byte = peek, byte == end || byte == UInt8(ascii: ",") else { throw NotJSON() }
      place += 1
      if byte == end { return }
      skipSpaces()
    }
  }

  /// Reads the string at the current position, and returns the range between its quotes.
  private mutating func string() throws(NotJSON) -> Range<Int> {
    let start = place + 1
    place = start
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw NotJSON() }
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard place < line.count else { throw NotJSON() }
    place += 1
    return start..<place - 1
  }

  /// Reads a number, `true`, `false` or `null`. A number is replaced if its field is unknown or must be an id.
  private mutating func scalar(_ slot: Slot) throws(NotJSON) {
    let start = place
    while let byte = peek, !",]} \t\r".utf8.contains(byte) { place += 1 }
    guard place > start else { throw NotJSON() }
    guard slot.hidesNumbers, line[start] == UInt8(ascii: "-") || 0x30...0x39 ~= line[start] else { return }
    for place in start..<place where 0x31...0x39 ~= line[place] { result[place] = UInt8(ascii: "1") }
  }

  private mutating func replace(_ text: Range<Int>, as slot: Slot) {
    switch slot {
    case .shape(let shape):
      let bytes = EscapedText(line, text).bytes
      if shape.fitsWord(bytes) { return }
      if let privacy = shape.privacy { return replace(text) { $0.value($1, as: privacy) } }
      replace(text) { $0.unknown($1) }
    case .event, .unknown: replace(text) { $0.unknown($1) }
    }
  }

  private mutating func replace(_ text: Range<Int>, by other: (Pseudonyms, [UInt8]) -> [UInt8]) {
    let escaped = EscapedText(line, text)
    escaped.write(other(pseudonyms, escaped.bytes), to: &result)
  }
}

extension LineRedaction.Slot {
  fileprivate func member(_ name: String) -> Self {
    switch self {
    case .event(let kind):
      return EventSchema.of(kind).allFields.first { $0.name == name }.map { .shape($0.shape) } ?? .unknown
    case .shape(.object(let fields)):
      return fields.first { $0.name == name }.map { .shape($0.shape) } ?? .unknown
    case .shape(.map(let element)): return .shape(element)
    case .shape, .unknown: return .unknown
    }
  }

  fileprivate var element: Self {
    switch self {
    case .shape(.list(let element)): .shape(element)
    case .shape(.frame), .shape(.size): .shape(.number(ValueShape.places))
    case .shape(.either(let shapes)):
      shapes.lazy.compactMap { shape in
        if case .list(let element) = shape { .shape(element) } else { nil }
      }.first ?? .unknown
    case .event, .shape, .unknown: .unknown
    }
  }

  fileprivate var hidesNumbers: Bool {
    switch self {
    case .event, .unknown: true
    case .shape(let shape): [.id, .hashed, .never].contains(shape.privacy)
    }
  }
}

extension ValueShape {
  /// True if a text may be a time of any format: four digits, a hyphen, and characters that occur in times.
  static func isTime(_ text: [UInt8]) -> Bool {
    text.count <= 40 && text.prefix(4).allSatisfy { 0x30...0x39 ~= $0 }
      && text.dropFirst(4).first == UInt8(ascii: "-")
      && text.allSatisfy { "0123456789-:.+TZtz ".utf8.contains($0) }
  }

  /// Returns true for an allowed word or a text that may be a time. These are never secret.
  fileprivate func fitsWord(_ text: [UInt8]) -> Bool {
    switch self {
    case .oneOf(let words): words.contains { $0.utf8.elementsEqual(text) }
    case .time: Self.isTime(text)
    case .list(let shape): shape.fitsWord(text)
    case .either(let shapes): shapes.contains { $0.fitsWord(text) }
    default: false
    }
  }
}

import AdModel
import Digests
import Outputs

/// The cache as a file: lines of fields between tabs, the first a letter that says what the line tells, and at the end a
/// SHA-256 of all before it.
extension PageCache {
  init(_ bytes: [UInt8]) {
    guard let end = Self.checkedEnd(of: bytes) else { return }
    bytes.withUnsafeBufferPointer { buffer in
      var lines = CacheLines(UnsafeBufferPointer(rebasing: buffer[..<end]))
      guard lines.next(), lines.text(0) == Self.head else { return }
      while case let start = lines.position, lines.next() {
        switch lines.letter {
        case UInt8(ascii: "m"): manifest = lines.text(1)
        case UInt8(ascii: "t"): tool = FileIdentity(lines.bytes(1)).map { ($0, lines.text(2)) }
        case UInt8(ascii: "b"): basis = lines.text(1)
        case UInt8(ascii: "f"): if let format = KnownFormat(lines) { formats.append(format) }
        default:
          // The files come last.
          lateEntries = Deferred { Self.entries(bytes, start..<end) }
          return
        }
      }
    }
  }

  private static func entries(_ bytes: [UInt8], _ range: Range<Int>) -> [String: Entry] {
    // About as many as there are.
    var entries = [String: Entry](minimumCapacity: range.count / 400)
    bytes.withUnsafeBufferPointer { buffer in
      var lines = CacheLines(UnsafeBufferPointer(rebasing: buffer[range]))
      var path = ""
      while lines.next() {
        switch lines.letter {
        case UInt8(ascii: "p"):
          path = lines.text(1)
          entries[path] = Entry(lines)
        case UInt8(ascii: "c"):
          guard let length = lines.number(2), let part = lines.skip(length) else { return }
          let text = bytes[(range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound)]
          entries[path]?.parts = Parts(context: lines.text(1), text: text)
        default: continue
        }
      }
    }
    return entries
  }

  /// Where the lines end whose digest stands behind them; `nil` when it isn't theirs.
  private static func checkedEnd(of bytes: [UInt8]) -> Int? {
    // 64 digits and a line end.
    let end = bytes.count - 65
    guard end > 0, bytes.last == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\n"),
      SHA256.hex(of: bytes[..<end]).utf8.elementsEqual(bytes[end..<(bytes.count - 1)])
    else { return nil }
    return end
  }

  /// - Parameter texts: what is said of formats and files.
  static func bytes(manifest: String, _ memory: BuildMemory, texts: [[UInt8]]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(texts.reduce(1000) { $0 + $1.count })
    text += "\(head)\nm\t\(manifest)\nb\t\(memory.basis)\n".utf8
    if let tool = memory.tool {
      text += "t\t".utf8
      tool.identity.append(to: &text)
      text.append(fields: "", tool.sha256)
    }
    for part in texts { text += part }
    let sum = SHA256.hex(of: text)
    text += "\(sum)\n".utf8
    return text
  }

  static func text(of formats: [KnownFormat]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(formats.count * 200)
    for format in formats { format.append(to: &text) }
    return text
  }

  /// Files in the order of their paths; one that can't be told in a line is left out.
  static func text(of files: ArraySlice<MadeFile>, identity: (MadeFile) -> FileIdentity?) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(files.count * 300)
    for file in files where isPlain(file.entry.path) { append(file, identity(file), to: &text) }
    return text
  }

  private static func append(_ file: MadeFile, _ identity: FileIdentity?, to text: inout [UInt8]) {
    let entry = file.entry
    text += "p\t".utf8
    text += entry.path.utf8
    text.append(UInt8(ascii: "\t"))
    text += (file.key ?? "").utf8
    text.append(UInt8(ascii: "\t"))
    text.append(number: entry.size)
    text.append(UInt8(ascii: "\t"))
    text += entry.sha256.utf8
    text.append(UInt8(ascii: "\t"))
    identity?.append(to: &text)
    text.append(UInt8(ascii: "\n"))
    guard let parts = file.parts else { return }
    text += "c\t\(parts.context)\t\(parts.text.count)\n".utf8
    text += parts.text
  }

  /// Whether a text can stand in a line of the cache.
  fileprivate static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 } }
}

extension [UInt8] {
  /// Fields with tabs between them, and the end of the line.
  fileprivate mutating func append(fields: String...) {
    for (index, field) in fields.enumerated() {
      if index > 0 { append(UInt8(ascii: "\t")) }
      self += field.utf8
    }
    append(UInt8(ascii: "\n"))
  }
}

/// The lines of a cache one by one, and the fields of each.
struct CacheLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  private var fields: [Range<Int>] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var letter: UInt8 { bytes[fields[0].lowerBound] }
  var count: Int { fields.count }

  /// `false` at the end. Empty lines end it as well.
  mutating func next() -> Bool {
    fields.removeAll(keepingCapacity: true)
    var start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") {
        fields.append(start..<position)
        start = position + 1
      }
      position += 1
      if byte == UInt8(ascii: "\n") { return !fields[0].isEmpty }
    }
    return false
  }

  /// Goes on so many bytes further on; `nil` where there aren't so many.
  mutating func skip(_ length: Int) -> Range<Int>? {
    guard length >= 0, length <= bytes.count - position else { return nil }
    defer { position += length }
    return position..<(position + length)
  }

  /// Empty where there are fewer fields.
  func bytes(_ field: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: field < fields.count ? bytes[fields[field]] : bytes[..<0])
  }

  func text(_ field: Int) -> String { String(decoding: bytes(field), as: UTF8.self) }

  func number(_ field: Int) -> Int? { Int(text(field)) }
}

extension PageCache.Entry {
  fileprivate init?(_ line: CacheLines) {
    guard line.count == 6, let size = line.number(3) else { return nil }
    self.init(
      key: line.text(2), size: size, sha256: line.text(4), identity: FileIdentity(line.bytes(5)))
  }
}

extension KnownFormat {
  fileprivate init?(_ line: CacheLines) {
    guard line.count >= 9, let kind = FormatKind(rawValue: line.text(5)),
      let status = FormatStatus(rawValue: line.text(6))
    else { return nil }
    let facts = FormatFacts(
      file: line.text(1), id: line.text(3), name: line.text(4), kind: kind, status: status,
      isMediated: line.text(7) == "mediated")
    let samples = (9..<line.count).map { field in
      let text = line.text(field)
      return SampleName(path: String(text.dropFirst()), isFilm: text.hasPrefix("f"))
    }
    self.init(facts: facts, inputs: line.text(2), samples: samples, verdicts: line.text(8))
  }

  /// Nothing where it can't be told in a line.
  fileprivate func append(to text: inout [UInt8]) {
    let names = [facts.file, facts.id, facts.name] + samples.map(\.path)
    guard names.allSatisfy(PageCache.isPlain) else { return }
    text.append(
      fields: "f", facts.file, inputs, facts.id, facts.name, facts.kind.rawValue, facts.status.rawValue,
      facts.isMediated ? "mediated" : "", verdicts)
    if samples.isEmpty { return }
    text.removeLast()
    for sample in samples { text += "\t\(sample.isFilm ? "f" : "p")\(sample.path)".utf8 }
    text.append(UInt8(ascii: "\n"))
  }
}

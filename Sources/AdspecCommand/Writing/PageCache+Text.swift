import AdModel
import Digests
import Outputs

/// The cache as a file: lines of fields between tabs, the first a letter that says what the line tells, and at the end a
/// SHA-256 of all before it.
extension PageCache {
  init(_ bytes: [UInt8]) {
    guard let end = Self.checkedEnd(of: bytes) else { return }
    bytes.withUnsafeBufferPointer { buffer in
      var lines = Lines(bytes: UnsafeBufferPointer(rebasing: buffer[..<end]))
      guard lines.next(), lines.text(0) == Self.head else { return }
      var path = ""
      while lines.next() {
        switch lines.letter {
        case UInt8(ascii: "m"): manifest = lines.text(1)
        case UInt8(ascii: "t"): tool = FileIdentity(lines.text(1)).map { ($0, lines.text(2)) }
        case UInt8(ascii: "b"): basis = lines.text(1)
        case UInt8(ascii: "f"): if let format = KnownFormat(lines) { formats.append(format) }
        case UInt8(ascii: "p"):
          path = lines.text(1)
          entries[path] = Entry(lines)
        case UInt8(ascii: "c"): entries[path]?.parts = Parts(context: lines.text(1))
        case UInt8(ascii: "i"):
          entries[path]?.parts?.all.append(
            .init(key: lines.text(1), size: lines.number(2), gap: lines.number(3)))
        default: continue
        }
      }
    }
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

  /// Files in the order of their paths. None where one of them could not be told apart in it.
  static func bytes(_ made: MadeSite, identities: [FileIdentity?], _ memory: BuildMemory) -> [UInt8] {
    // Paths of outputs hold neither tabs nor line ends (`SiteMap`).
    guard made.files.allSatisfy({ isPlain($0.entry.path) }) else { return [] }
    var text = "\(head)\nm\t\(made.manifest)\n"
    text.reserveCapacity(made.files.count * 600)
    if let tool = memory.tool { text += "t\t\(tool.identity.text)\t\(tool.sha256)\n" }
    text += "b\t\(memory.basis)\n"
    for format in memory.formats { format.append(to: &text) }
    for (file, identity) in zip(made.files, identities) {
      let entry = file.entry
      text += "p\t\(entry.path)\t\(file.key ?? "")\t\(entry.size)\t\(entry.sha256)\t\(identity?.text ?? "")\n"
      guard let parts = file.parts else { continue }
      text += "c\t\(parts.context)\n"
      for part in parts.all { text += "i\t\(part.key)\t\(part.size)\t\(part.gap)\n" }
    }
    text += "\(SHA256.hex(of: text))\n"
    return Array(text.utf8)
  }

  /// Whether a text can stand in a line of the cache.
  fileprivate static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 } }

  /// The lines of a file one by one, and the fields of each.
  fileprivate struct Lines {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var fields: [Range<Int>] = []

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

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

    /// Empty where there are fewer fields.
    func text(_ field: Int) -> String {
      field < fields.count
        ? String(decoding: UnsafeBufferPointer(rebasing: bytes[fields[field]]), as: UTF8.self) : ""
    }

    func number(_ field: Int) -> Int { Int(text(field)) ?? 0 }
  }
}

extension PageCache.Entry {
  fileprivate init?(_ line: PageCache.Lines) {
    guard line.count == 6, let size = Int(line.text(3)) else { return nil }
    self.init(
      key: line.text(2), size: size, sha256: line.text(4), identity: FileIdentity(line.text(5)))
  }
}

extension KnownFormat {
  fileprivate init?(_ line: PageCache.Lines) {
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
  fileprivate func append(to text: inout String) {
    let names = [facts.file, facts.id, facts.name] + samples.map(\.path)
    guard names.allSatisfy(PageCache.isPlain) else { return }
    text += "f\t\(facts.file)\t\(inputs)\t\(facts.id)\t\(facts.name)\t\(facts.kind.rawValue)"
    text += "\t\(facts.status.rawValue)\t\(facts.isMediated ? "mediated" : "")\t\(verdicts)"
    for sample in samples { text += "\t\(sample.isFilm ? "f" : "p")\(sample.path)" }
    text += "\n"
  }
}

import Model

/// Mutates a recording as a faulty writer would: by lines and fields, and nearly always into valid JSON.
package struct RecordingMutator {
  private var random: SplitMix
  /// The lines of the recording; each change affects one or two.
  private var lines: [[UInt8]]

  package init(_ bytes: [UInt8], seed: UInt64) {
    random = SplitMix(state: seed)
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// The recording with one to four changes.
  package mutating func mutated() -> [UInt8] {
    for _ in 0...random.below(4) { change() }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// The lines of both recordings interleaved, each in its order, so that two sessions overlap.
  package mutating func interleaved(with other: [UInt8]) -> [UInt8] {
    var rest = other.split(separator: UInt8(ascii: "\n")).map(Array.init)[...]
    var mixed: [[UInt8]] = []
    for line in lines {
      while random.below(2) == 0, let next = rest.popFirst() { mixed.append(next) }
      mixed.append(line)
    }
    lines = mixed + rest
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private mutating func change() {
    let line = random.below(lines.count)
    switch random.below(16) {
    case 0: lines.swapAt(line, random.below(lines.count))
    case 1: lines.insert(lines[line], at: random.below(lines.count + 1))
    case 2 where lines.count > 1: lines.remove(at: line)
    case 3 where line + 1 < lines.count: lines[line] += lines.remove(at: line + 1)
    case 4: lines[line].removeLast(random.below(lines[line].count + 1))
    case 5: lines.insert(newLine(like: lines[line]), at: line + 1)
    case 6: copyMember(to: line)
    case 7: changeNames(in: line)
    case 8: addMember(to: line)
    default: changeValue(in: line)
    }
  }

  /// Another event of the same session, with some of the fields that it may have.
  private mutating func newLine(like line: [UInt8]) -> [UInt8] {
    let schema = EventSchema.table[random.below(EventSchema.table.count)]
    let members = JSONPieces.members(of: line)
    let kept = members.filter { ["session", "time", "ad", "seq"].contains($0.name) && random.below(8) > 0 }
      .map { Array(line[$0.range]) }
    let fields = schema.fields.filter { $0.isRequired || random.below(3) == 0 }
      .filter { field in !members.contains { $0.name == field.name && kept.contains(Array(line[$0.range])) } }
      .map { Array("\"\($0.name)\":\(value(of: $0.shape))".utf8) }
    let name = Array("\"event\":\"\(schema.kind.name)\"".utf8)
    return [UInt8(ascii: "{")] + ([name] + kept + fields).joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "}")]
  }

  /// Inserts a member of a random line into this line.
  private mutating func copyMember(to line: Int) {
    let other = lines[random.below(lines.count)]
    let members = JSONPieces.members(of: other)
    guard !members.isEmpty else { return }
    insert(Array(other[members[random.below(members.count)].range]), into: line)
  }

  private mutating func addMember(to line: Int) {
    let schema = EventSchema.table[random.below(EventSchema.table.count)]
    let fields = EventSchema.common + schema.fields
    let field = fields[random.below(fields.count)]
    insert(Array("\"\(field.name)\":\(value(of: field.shape))".utf8), into: line)
  }

  /// Inserts a member before or after all others: of two members with one name, the first counts.
  private mutating func insert(_ member: [UInt8], into line: Int) {
    guard lines[line].first == UInt8(ascii: "{"), lines[line].count > 2 else { return }
    if random.below(2) == 0 {
      lines[line].insert(contentsOf: member + [UInt8(ascii: ",")], at: 1)
    } else {
      lines[line].insert(contentsOf: [UInt8(ascii: ",")] + member, at: lines[line].count - 1)
    }
  }

  /// Replaces an event's name, session, ad or time with that of a random line, or the name with any known one.
  private mutating func changeNames(in line: Int) {
    let name = ["event", "session", "ad", "time"][random.below(4)]
    let texts = lines.flatMap { line in
      JSONPieces.members(of: line).filter { $0.name == name }.map { Array(line[$0.value]) }
    }
    guard let place = JSONPieces.members(of: lines[line]).first(where: { $0.name == name }) else { return }
    let new =
      name == "event" && random.below(2) == 0
      ? Array("\"\(EventSchema.table[random.below(EventSchema.table.count)].kind.name)\"".utf8)
      : texts[random.below(texts.count)]
    lines[line].replaceSubrange(place.value, with: new)
  }

  /// Replaces a value at any depth with other bytes of the line, with a list of itself, or with an edge value.
  private mutating func changeValue(in line: Int) {
    let values = JSONPieces.values(of: lines[line])
    guard !values.isEmpty else { return }
    let range = values[random.below(values.count)]
    let edge = FuzzEdges.json[random.below(FuzzEdges.json.count)]
    switch random.below(6) {
    case 0:
      let others = JSONPieces.values(of: lines[random.below(lines.count)])
      let source = lines[line]
      if let other = others.first(where: { $0.upperBound <= source.count && random.below(3) == 0 }) {
        lines[line].replaceSubrange(range, with: Array(source[other]))
      }
    case 1:
      lines[line].replaceSubrange(range, with: [UInt8(ascii: "[")] + lines[line][range] + [UInt8(ascii: "]")])
    default: lines[line].replaceSubrange(range, with: Array(edge.utf8))
    }
  }

  /// Returns a value of the given type, or in one of six calls an edge value of any type.
  private mutating func value(of shape: ValueShape) -> String {
    if random.below(6) == 0 { return FuzzEdges.json[random.below(FuzzEdges.json.count)] }
    switch shape {
    case .string: return ["\"a\"", "\"https://x.example/a?b=1\"", "\"AdChoices\"", "\"DE\""][random.below(4)]
    case .bool: return ["true", "false"][random.below(2)]
    case .integer, .number: return ["0", "1", "2", "-1", "15000"][random.below(5)]
    case .time: return "\"2026-11-20T10:0\(random.below(10)):00.\(random.below(10))00Z\""
    case .frame:
      return "[\(random.below(400)),\(random.below(900)),\(random.below(400)),\(random.below(900))]"
    case .size: return "[\(random.below(400)),\(random.below(900))]"
    case .fraction: return ["0", "0.5", "1"][random.below(3)]
    case .oneOf(let words): return "\"\(words[random.below(words.count)])\""
    case .list(let element):
      return "[\((0..<random.below(3)).map { _ in value(of: element) }.joined(separator: ","))]"
    case .object(let fields):
      let kept = fields.filter { _ in random.below(2) == 0 }
      return "{\(kept.map { "\"\($0.name)\":\(value(of: $0.shape))" }.joined(separator: ","))}"
    case .map(let element): return "{\"AdChoices\":\(value(of: element)),\"Headline\":\(value(of: element))}"
    case .either(let shapes): return value(of: shapes[random.below(shapes.count)])
    }
  }
}

import Model
import CSimdjson

/// What is wrong with the values of one line, and where in the line: `consent.gdpr`, `formats[1]`.
struct LineFlaws: FlawCollector {
  /// Without the number of the event.
  private(set) var mismatches: [(field: String, EventDefect.Problem)] = []
  /// Names of fields without numbers of elements: `transparency.domain`.
  private(set) var unknownFields: [String] = []
  /// Places of values that don't count.
  private(set) var invalid: [Int] = []

  private let block: ParsedBlock
  private let values: UnsafeBufferPointer<adspec_value>
  /// The way to the value that is being looked at.
  private var path: [ValueStep] = []

  init(_ block: ParsedBlock, _ values: UnsafeBufferPointer<adspec_value>) {
    (self.block, self.values) = (block, values)
  }

  mutating func enter(_ step: ValueStep) { path.append(step) }

  mutating func leave() { path.removeLast() }

  mutating func note(_ flaw: ValueFlaw, at place: Int) -> Bool {
    switch flaw {
    case .unknownField:
      // Nobody shows more of a session, and a line may hold a hundred thousand.
      if unknownFields.count < SessionFlaws.unknownNameLimit {
        // The walk doesn't go into a field that the event doesn't know.
        let names = path.isEmpty ? [name(of: place)] : memberNames
        unknownFields.append(names.joined(separator: "."))
      }
    case .repeated: invalid.append(place)
    case .mismatch(let schema):
      mismatches.append(
        (pathText, .mismatch(expected: schema.expectation, found: found(values[place], instead: schema))))
      invalid.append(place)
    }
    return true
  }

  private func name(of place: Int) -> String {
    let start = Int(values[place].key_start)
    let key = block.bytes[start..<start + Int(values[place].key_length)]
    let text = String(decoding: key, as: UTF8.self)
    return text.utf8.contains(UInt8(ascii: "\\")) ? JSONString.unescaped(text) : text
  }

  private var memberNames: [String] {
    path.compactMap { if case .member(let place) = $0 { name(of: place) } else { nil } }
  }

  private var pathText: String {
    path.reduce("") { text, step in
      switch step {
      case .member(let place): text + (text.isEmpty ? "" : ".") + name(of: place)
      case .element(let index): "\(text)[\(index)]"
      }
    }
  }

  /// What stands there instead of a value of the shape, for a message. What may be an id of a person, an address or a token
  /// is named, and not shown.
  private func found(_ value: adspec_value, instead shape: ValueShape) -> String {
    let text = String(decoding: block.text(of: value), as: UTF8.self)
    let isPrivate =
      switch shape {
      case .object, .map, .list: true
      default: shape.privacy.map { ![.name, .version, .cut].contains($0) } ?? false
      }
    switch value.form {
    case ADSPEC_NULL: return "null"
    case ADSPEC_TRUE: return "true"
    case ADSPEC_FALSE: return "false"
    case ADSPEC_NUMBER: return isPrivate ? "a number" : Excerpt.shortened(text)
    case ADSPEC_STRING, ADSPEC_ESCAPED_STRING:
      if isPrivate { return "a string" }
      return "'\(Excerpt.shortened(value.form == ADSPEC_STRING ? text : JSONString.unescaped(text)))'"
    case ADSPEC_ARRAY:
      // A list of nothing but numbers, as it was written.
      let isOfNumbers = text.utf8.allSatisfy("0123456789+-.eE,[] ".utf8.contains)
      return isOfNumbers && !isPrivate ? Excerpt.shortened(text) : "a list"
    default: return "an object"
    }
  }
}

/// What is wrong with the events of a session.
struct SessionFlaws {
  private(set) var defects: [EventDefect] = []
  private(set) var unknownNames: [UnknownName] = []
  private var known: Set<KnownName> = []

  /// At most this many unknown names a session: a recording whose keys are made up would fill memory with them.
  static let unknownNameLimit = 1000

  private struct KnownName: Hashable {
    var file: Int32
    var name: String
    var isField: Bool
  }

  /// Notes what is wrong with the session's last event, whose line this is, and marks the values that don't count. Of an
  /// event that nobody knows nothing but its name is noted.
  mutating func noteLast(of content: SessionStorage, _ line: adspec_line, of block: ParsedBlock) {
    let event = content.events.count - 1
    let raw = content.events[event]
    let values = block.values(of: line)
    guard raw.kind != .unknown else {
      let name = block.string(Int(line.common.0), values) ?? ""
      return addUnknown(name, isField: false, event: event, file: raw.line.file)
    }
    var flaws = LineFlaws(block, values)
    let kind = Int(raw.kind.rawValue)
    guard let check = EventCheck(block), let given = check.givenFields(event: kind, values, &flaws) else {
      return
    }
    for name in flaws.unknownFields { addUnknown(name, isField: true, event: event, file: raw.line.file) }
    for place in flaws.invalid { content.values[Int(raw.firstValue) + place].form = .invalid }
    defects += flaws.mismatches.map { EventDefect(event: event, field: $0.field, problem: $0.1) }
    for (bit, field) in check.table.fields[kind].enumerated()
    where field.isRequired && given & 1 << UInt64(bit) == 0 {
      defects.append(EventDefect(event: event, field: field.name, problem: .missing))
    }
    guard check.table.alternatives[kind] != 0, check.table.alternatives[kind] & given == 0 else { return }
    let field = EventSchema.alternatives(of: raw.kind)[0]
    defects.append(EventDefect(event: event, field: field, problem: .missing))
  }

  /// Notes a name the first time it comes in a file.
  private mutating func addUnknown(_ name: String, isField: Bool, event: Int, file: Int32) {
    guard unknownNames.count < Self.unknownNameLimit,
      known.insert(KnownName(file: file, name: name, isField: isField)).inserted
    else { return }
    unknownNames.append(
      UnknownName(event: event, name: Redactor.value(name, as: .name), isField: isField))
  }
}

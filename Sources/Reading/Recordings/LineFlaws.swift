import Model
import CSimdjson

/// The faults in the values of one line, with their paths: `consent.gdpr`, `formats[1]`.
struct LineFlaws {
  /// Values of the wrong type, each with its path.
  private(set) var mismatches: [(field: String, EventDefect.Problem)] = []
  /// Paths of unknown fields, without indices of elements: `transparency.domain`.
  private(set) var unknownFields: [String] = []
  /// Indices of values that are ignored: those of a wrong type, and repeated ones.
  private(set) var invalid: [Int] = []

  private var block = ParsedBlock.empty
  private var values = UnsafeBufferPointer<adspec_value>(start: nil, count: 0)
  /// The path to the value that is being checked.
  private var path: [ValueStep] = []

  /// Removes the faults of the previous line.
  mutating func begin(_ block: ParsedBlock, _ values: UnsafeBufferPointer<adspec_value>) {
    (self.block, self.values) = (block, values)
    if !mismatches.isEmpty { mismatches = [] }
    if !unknownFields.isEmpty { unknownFields = [] }
    if !invalid.isEmpty { invalid = [] }
  }

  /// Calls a closure that checks one member of an object or element of a list. During the call, the path leads to this
  /// member or element.
  @inline(__always) mutating func within(_ step: ValueStep, _ body: (inout LineFlaws) -> Void) {
    path.append(step)
    body(&self)
    path.removeLast()
  }

  mutating func note(_ flaw: ValueFlaw, at place: Int) {
    switch flaw {
    case .unknownField:
      // More names of a session aren't used, and a line may contain a hundred thousand.
      if unknownFields.count < SessionFlaws.unknownNameLimit {
        // An unknown field of the event isn't on the path.
        let names = path.isEmpty ? [name(of: place)] : memberNames
        unknownFields.append(names.joined(separator: "."))
      }
    case .repeated: invalid.append(place)
    case .mismatch(let schema):
      mismatches.append(
        (pathText, .mismatch(expected: schema.expectation, found: found(values[place], instead: schema))))
      invalid.append(place)
    }
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

  /// Describes a value for a message that another type was expected. A value that may be a personal id, an address or a
  /// token is described only by its type.
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
      // A list that contains only numbers is shown as written.
      let isOfNumbers = text.utf8.allSatisfy("0123456789+-.eE,[] ".utf8.contains)
      return isOfNumbers && !isPrivate ? Excerpt.shortened(text) : "a list"
    default: return "an object"
    }
  }
}

/// The faults in the events of a session.
struct SessionFlaws {
  private(set) var defects: [EventDefect] = []
  private(set) var unknownNames: [UnknownName] = []
  /// The faults of the current line. The value is reused for all lines, so that the memory of its path is kept.
  private var flaws = LineFlaws()
  private var known: Set<KnownName> = []

  /// The maximum number of unknown names per session. A recording with generated keys would otherwise fill
  /// the memory.
  static let unknownNameLimit = UnknownName.limit

  private struct KnownName: Hashable {
    var file: Int32
    var name: String
    var isField: Bool
  }

  /// Adds the faults in a line to those of its session, and marks the values that are ignored because of them. The
  /// line's event is the last one of `content`. For an unknown event, only its name is added.
  mutating func noteLast(
    of content: SessionStorage, _ line: adspec_line, of block: ParsedBlock, _ check: EventCheck
  ) {
    let event = content.events.count - 1
    let raw = content.events[event]
    let values = block.values(of: line)
    guard raw.kind != .unknown else {
      let name = block.string(Int(line.common.0), values) ?? ""
      return addUnknown(name, isField: false, event: event, file: raw.line.file)
    }
    flaws.begin(block, values)
    let kind = Int(raw.kind.rawValue)
    let given = check.givenFields(event: kind, values, &flaws)
    for name in flaws.unknownFields { addUnknown(name, isField: true, event: event, file: raw.line.file) }
    for place in flaws.invalid { content.values[Int(raw.firstValue) + place].form = .invalid }
    defects += flaws.mismatches.map { EventDefect(event: event, field: $0.field, problem: $0.1) }
    let missing = check.table.required[kind] & ~given
    for bit in 0..<64 where missing & 1 << UInt64(bit) != 0 {
      let name = check.table.fields[kind][bit].name
      defects.append(EventDefect(event: event, field: name, problem: .missing))
    }
    guard check.table.alternatives[kind] != 0, check.table.alternatives[kind] & given == 0 else { return }
    let field = EventSchema.alternatives(of: raw.kind)[0]
    defects.append(EventDefect(event: event, field: field, problem: .missing))
  }

  /// Adds an unknown name to the faults, unless it occurred in this file before.
  private mutating func addUnknown(_ name: String, isField: Bool, event: Int, file: Int32) {
    guard unknownNames.count < Self.unknownNameLimit,
      known.insert(KnownName(file: file, name: name, isField: isField)).inserted
    else { return }
    unknownNames.append(
      UnknownName(event: event, name: Redactor.value(name, as: .name), isField: isField))
  }
}

import AdModel

/// A `ValueShape` made ready for a million values: what `EventSchema` says, in a form that is looked up by number.
final class EventShape: Sendable {
  enum Form: UInt8, Sendable {
    case string, bool, integer, number, time, frame, size, fraction, oneOf, list, object, map, either
  }

  let form: Form
  let expectation: String
  /// Of `oneOf`.
  let words: [[UInt8]]
  /// The element of a list, the values of a map, the alternatives of an `either`.
  let parts: [EventShape]
  /// Names of an object's fields, in the order of `parts`.
  let names: [[UInt8]]

  init(_ shape: ValueShape) {
    expectation = shape.expectation
    var words: [String] = []
    var parts: [ValueShape] = []
    var names: [String] = []
    switch shape {
    case .string: form = .string
    case .bool: form = .bool
    case .integer: form = .integer
    case .number: form = .number
    case .time: form = .time
    case .frame: form = .frame
    case .size: form = .size
    case .fraction: form = .fraction
    case .oneOf(let alternatives):
      form = .oneOf
      words = alternatives
    case .list(let element):
      form = .list
      parts = [element]
    case .map(let value):
      form = .map
      parts = [value]
    case .either(let alternatives):
      form = .either
      parts = alternatives
    case .object(let fields):
      form = .object
      parts = fields.map(\.shape)
      names = fields.map(\.name)
    }
    self.words = words.map { Array($0.utf8) }
    self.parts = parts.map(EventShape.init)
    self.names = names.map { Array($0.utf8) }
  }
}

extension EventShape {
  /// The forms of values that fit whatever they hold, a bit a number of `RawValue.Form`.
  var acceptedForms: UInt16 {
    func bit(_ form: RawValue.Form) -> UInt16 { 1 << UInt16(form.rawValue) }
    return switch form {
    case .string: bit(.string) | bit(.escapedString)
    case .bool: bit(.true) | bit(.false)
    default: 0
    }
  }
}

/// The fields of one kind of event.
final class EventRow: Sendable {
  struct Field: Sendable {
    let name: String
    let shape: EventShape
    let isRequired: Bool
  }

  let fields: [Field]
  /// Place in `fields` by number of `EventField`; -1 for a field that this event doesn't know.
  let places: [Int8]
  /// By place, the forms of values that fit whatever they hold, a bit a number of `RawValue.Form`: most values need no
  /// closer look.
  let accepted: [UInt16]
  /// The required ones, a bit a place.
  let required: UInt64

  init(_ schema: EventSchema, fields known: [(field: EventField, name: String)]) {
    // A row may say more of a common field than `common`: that `ad` is required.
    let own = Set(schema.fields.map(\.name))
    let all = EventSchema.common.filter { !own.contains($0.name) } + schema.fields
    precondition(all.count <= 64, "an event with more fields than a mask has bits")
    fields = all.map { Field(name: $0.name, shape: EventShape($0.shape), isRequired: $0.isRequired) }
    var places = [Int8](repeating: -1, count: 256)
    for (field, name) in known {
      let place = all.firstIndex { $0.name == name }
      places[Int(field.rawValue)] = place.map { Int8($0) } ?? -1
    }
    self.places = places
    // Whoever reads the line has read its time already.
    let common: Set<String> = ["event", "session", "time"]
    accepted = fields.map { common.contains($0.name) ? .max : $0.shape.acceptedForms }
    required = all.indices.reduce(0) { all[$1].isRequired ? $0 | 1 << UInt64($1) : $0 }
  }
}

/// The whole table; it is the same for every run, so that it is made once.
struct EventTable: Sendable {
  static let version1 = EventTable()

  private let rows: [EventRow]

  private init() {
    let fields = EventField.allCases.map { (field: $0, name: $0.name) }
    rows = EventKind.allCases.map { EventRow(EventSchema.of($0), fields: fields) }
  }

  subscript(kind: EventKind) -> EventRow { rows[Int(kind.rawValue)] }
}

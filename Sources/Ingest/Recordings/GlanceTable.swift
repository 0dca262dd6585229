import AdModel

/// `EventSchema` laid out flat, for `EventGlance`: arrays that are indexed by numbers, and nothing that is compared as
/// text but names that the shim knows by number.
struct GlanceTable: Sendable {
  static let version1 = GlanceTable()

  /// What a field of an event may be.
  struct Cell {
    /// Forms of values that fit whatever they hold, as `Shape.accepted`.
    var accepted: UInt16 = 0
    /// Bit of the field in the masks of its row; `unknown` for a field that the event doesn't know.
    var bit: UInt8 = unknown
    /// Its shape, by place in `shapes`.
    var shape: Int32 = 0

    static let unknown: UInt8 = 255
  }

  struct Shape {
    var form: EventShape.Form
    /// Forms of values that fit whatever they hold: a bit a number of `adspec_form`, and `shortCount`.
    var accepted: UInt16
    /// Its parts (`EventShape.parts`) stand one after the other in `shapes`.
    var firstPart: Int32 = 0
    var partCount: Int32 = 0
    /// Words of a `oneOf`, names of an object's fields: a bit a number of `words`.
    var words: UInt128 = 0
    /// Of an object: where in `places` its row is.
    var names: Int32 = 0

    /// The bit for a number of at most 8 digits and nothing else.
    static let shortCount: UInt16 = 1 << 8
  }

  /// Cells of a row: more than there are fields.
  static let width = 128
  /// A row a kind of event.
  private(set) var cells: [Cell]
  /// The fields that an event must have, by kind: a bit a field.
  private(set) var required: [UInt64]
  /// The fields of which an event must have at least one, by kind: a bit a field; none where that isn't asked.
  private(set) var alternatives: [UInt64]
  private(set) var shapes: [Shape] = []
  /// By number of a name, which of an object's parts it names: a row of 128 an object.
  private(set) var places: [Int8] = []
  let words: NameTable

  private init() {
    precondition(EventField.allCases.count <= Self.width)
    let names = Self.names(in: EventKind.allCases.flatMap { EventSchema.of($0).fields.map(\.shape) })
    precondition(names.count < Self.width)
    words = NameTable(names)
    cells = Array(repeating: Cell(), count: EventKind.allCases.count * Self.width)
    required = Array(repeating: 0, count: EventKind.allCases.count)
    alternatives = required
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($0.element, $0.offset) })
    for kind in EventKind.allCases { addRow(kind, numbers) }
  }

  private mutating func addRow(_ kind: EventKind, _ numbers: [String: Int]) {
    let row = EventTable.version1[kind]
    // Of an event that nobody knows there is always something to say: no field has the last bit.
    required[Int(kind.rawValue)] = kind == .unknown ? 1 << 63 : row.required
    alternatives[Int(kind.rawValue)] = Self.alternatives(kind).reduce(0) { fields, field in
      fields | (row.place(of: field).map { 1 << UInt64($0) } ?? 0)
    }
    for field in EventField.allCases {
      guard let place = row.place(of: field) else { continue }
      let shape = addShapes([row.fields[place].shape], numbers)
      // Whoever reads the line has read these already.
      let isRead = [.event, .session, .time].contains(field)
      cells[Int(kind.rawValue) * Self.width + Int(field.rawValue)] = Cell(
        accepted: isRead ? .max : shapes[Int(shape)].accepted, bit: UInt8(place), shape: shape)
    }
  }

  /// What `EventValidator` asks for beyond the required fields; a click on some kinds of ads needs none of its own, which
  /// can't be told at a glance.
  private static func alternatives(_ kind: EventKind) -> [EventField] {
    switch kind {
    case .click: [.asset]
    case .adapterTrack: [.impressions, .clicks]
    default: []
    }
  }

  /// Adds shapes one after the other, and what they consist of behind them; the place of the first.
  private mutating func addShapes(_ added: [EventShape], _ numbers: [String: Int]) -> Int32 {
    let first = shapes.count
    shapes += added.map { Shape(form: $0.form, accepted: Self.accepted($0)) }
    for (offset, shape) in added.enumerated() {
      let parts = addShapes(shape.parts, numbers)
      shapes[first + offset].firstPart = parts
      shapes[first + offset].partCount = Int32(shape.parts.count)
      for word in shape.words + shape.names {
        // A word that is too long for the table isn't found in it: `EventValidator` has the last word.
        guard let number = numbers[String(decoding: word, as: UTF8.self)] else { continue }
        shapes[first + offset].words |= 1 << UInt128(number)
      }
      guard shape.form == .object else { continue }
      shapes[first + offset].names = Int32(places.count)
      places += Array(repeating: -1, count: Self.width)
      for (part, name) in shape.names.enumerated() {
        guard let number = numbers[String(decoding: name, as: UTF8.self)] else { continue }
        places[places.count - Self.width + number] = Int8(part)
      }
    }
    return Int32(first)
  }

  private static func accepted(_ shape: EventShape) -> UInt16 {
    switch shape.form {
    case .integer, .number: Shape.shortCount
    case .either: shape.parts.reduce(0) { $0 | accepted($1) }
    default: shape.acceptedForms
    }
  }

  /// Words of lists and names of nested fields, each once, as long as the shim's tables take them.
  private static func names(in shapes: [ValueShape]) -> [String] {
    var names: [String] = []
    func collect(_ shape: ValueShape) {
      switch shape {
      case .oneOf(let words): names += words
      case .list(let element), .map(let element): collect(element)
      case .either(let alternatives): alternatives.forEach(collect)
      case .object(let fields):
        names += fields.map(\.name)
        fields.forEach { collect($0.shape) }
      default: break
      }
    }
    shapes.forEach(collect)
    return Set(names.filter { $0.utf8.count <= 16 }).sorted()
  }
}

extension GlanceTable {
  /// Its arrays as memory, for as long as the call lasts.
  func withPointers<Result>(
    _ body: (
      UnsafePointer<Cell>, _ required: UnsafePointer<UInt64>, _ alternatives: UnsafePointer<UInt64>,
      UnsafePointer<Shape>, _ places: UnsafePointer<Int8>
    ) -> Result
  ) -> Result {
    // An array that a function takes a pointer of is kept until the function returns.
    body(cells, required, alternatives, shapes, places)
  }
}

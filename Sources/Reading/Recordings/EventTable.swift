import Model

/// `EventSchema` laid out flat, for `EventCheck`: rows that are indexed by numbers, and names that the shim knows by number.
///
/// Of `ad.load`, field `house`, for example: its cell says that true and false fit whatever else holds, which bit of the
/// row's masks it has, and where its shape stands among `shapes`.
///
/// `@unchecked`: the memory is allocated for the one table there is, filled before `version1` is returned, then only read, and
/// never given back.
final class EventTable: @unchecked Sendable {
  static let version1 = EventTable()

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
    enum Form: UInt8 {
      case string, bool, integer, number, time, frame, size, fraction, oneOf, list, object, map, either
    }

    var form: Form
    /// Forms of values that fit whatever they hold: a bit a number of `adspec_form`.
    var accepted: UInt16
    /// Its parts (`ValueShape.parts`) stand one after the other in `shapes`.
    var firstPart: Int32 = 0
    var partCount: Int32 = 0
    /// Words of a `oneOf`: a bit a number of `names`.
    var words: UInt128 = 0
    /// Of an object: where in `partsByName` its row is.
    var row: Int32 = 0
    /// Of an integer or number.
    var least = 0.0
    var most = 0.0
  }

  /// Cells of a row: more than there are fields, and more than there are names.
  static let width = 128
  /// A row a kind of event.
  let cells: UnsafePointer<Cell>
  /// The fields that an event must have, by kind: a bit a field.
  let required: UnsafePointer<UInt64>
  /// The fields of which an event must have at least one, by kind: a bit a field; none where that isn't asked.
  let alternatives: UnsafePointer<UInt64>
  let shapes: UnsafePointer<Shape>
  /// By number of a name, which of an object's parts it names, -1 for none: a row an object.
  let partsByName: UnsafePointer<Int8>
  let names: NameTable
  /// By kind, its fields in the order of their bits.
  let fields: [[FieldSchema]]
  /// What the shapes were made of, in their order.
  let schemas: [ValueShape]

  private init() {
    let layout = Layout()
    cells = Self.permanent(layout.cells)
    required = Self.permanent(layout.required)
    alternatives = Self.permanent(layout.alternatives)
    shapes = Self.permanent(layout.shapes)
    partsByName = Self.permanent(layout.partsByName)
    names = NameTable(layout.names)
    fields = layout.fields
    schemas = layout.schemas
  }

  private static func permanent<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    memory.initialize(from: elements, count: elements.count)
    return UnsafePointer(memory)
  }
}

/// The table's arrays while they are being filled.
private struct Layout {
  var cells = [EventTable.Cell](
    repeating: EventTable.Cell(), count: EventKind.allCases.count * EventTable.width)
  var required: [UInt64] = []
  var alternatives: [UInt64] = []
  var shapes: [EventTable.Shape] = []
  var schemas: [ValueShape] = []
  var partsByName: [Int8] = []
  var fields: [[FieldSchema]] = []
  /// Words of lists and names of nested fields, each once.
  let names: [String]

  init() {
    names = Set(EventSchema.table.flatMap(\.fields).flatMap(\.shape.names)).sorted()
    precondition(EventField.allCases.count <= EventTable.width && names.count < EventTable.width)
    for kind in EventKind.allCases { addRow(kind) }
  }

  private mutating func addRow(_ kind: EventKind) {
    let row = EventSchema.of(kind).allFields
    precondition(row.count < 64, "an event with more fields than a mask has bits")
    fields.append(row)
    // Of an event that nobody knows there is always something to say: no field has the last bit.
    required.append(kind == .unknown ? 1 << 63 : Self.mask(row) { $0.isRequired })
    alternatives.append(Self.mask(row) { Self.alternatives(kind).contains($0.name) })
    for field in EventField.allCases {
      guard let place = row.firstIndex(where: { $0.name == field.name }) else { continue }
      let shape = addShapes([row[place].shape])
      // Whoever reads the line has read these already.
      let isRead = [.event, .session, .time].contains(field)
      cells[Int(kind.rawValue) * EventTable.width + Int(field.rawValue)] = EventTable.Cell(
        accepted: isRead ? .max : shapes[Int(shape)].accepted, bit: UInt8(place), shape: shape)
    }
  }

  private static func mask(_ row: [FieldSchema], _ isIn: (FieldSchema) -> Bool) -> UInt64 {
    row.indices.reduce(0) { isIn(row[$1]) ? $0 | 1 << UInt64($1) : $0 }
  }

  /// What is asked for beyond the required fields.
  private static func alternatives(_ kind: EventKind) -> [String] { EventSchema.alternatives(of: kind) }

  /// Adds shapes one after the other, and what they consist of behind them; the place of the first.
  private mutating func addShapes(_ added: [ValueShape]) -> Int32 {
    let first = shapes.count
    shapes += added.map { EventTable.Shape(form: $0.form, accepted: $0.acceptedForms) }
    schemas += added
    for (offset, shape) in added.enumerated() {
      let parts = addShapes(shape.parts)
      shapes[first + offset].firstPart = parts
      shapes[first + offset].partCount = Int32(shape.parts.count)
      switch shape {
      case .integer(let range), .number(let range):
        precondition(!range.isAboveLeast, "shapes know ranges with both their ends")
        (shapes[first + offset].least, shapes[first + offset].most) = (
          Double(range.least), Double(range.most)
        )
      case .oneOf(let words):
        for word in words {
          shapes[first + offset].words |= 1 << UInt128(names.firstIndex(of: word) ?? names.count)
        }
      case .object(let fields):
        shapes[first + offset].row = Int32(partsByName.count)
        partsByName += names.map { name in
          Int8(fields.firstIndex { $0.name == name } ?? -1)
        }
        partsByName += [Int8](repeating: -1, count: EventTable.width - names.count)
      default: break
      }
    }
    return Int32(first)
  }
}

extension ValueShape {
  fileprivate var form: EventTable.Shape.Form {
    switch self {
    case .string: .string
    case .bool: .bool
    case .integer: .integer
    case .number: .number
    case .time: .time
    case .frame: .frame
    case .size: .size
    case .fraction: .fraction
    case .oneOf: .oneOf
    case .list: .list
    case .object: .object
    case .map: .map
    case .either: .either
    }
  }

  /// The element of a list, the values of a map, the fields of an object, the alternatives of an `either`.
  fileprivate var parts: [ValueShape] {
    switch self {
    case .list(let part), .map(let part): [part]
    case .object(let fields): fields.map(\.shape)
    case .either(let alternatives): alternatives
    default: []
    }
  }

  /// Its words and names of fields, with those of its parts.
  fileprivate var names: [String] {
    let own: [String] =
      switch self {
      case .oneOf(let words): words
      case .object(let fields): fields.map(\.name)
      default: []
      }
    return own + parts.flatMap(\.names)
  }

  fileprivate var acceptedForms: UInt16 {
    func bit(_ form: RawValue.Form) -> UInt16 { 1 << UInt16(form.rawValue) }
    return switch self {
    case .string: bit(.string) | bit(.escapedString)
    case .bool: bit(.true) | bit(.false)
    case .either(let parts): parts.reduce(0) { $0 | $1.acceptedForms }
    default: 0
    }
  }
}

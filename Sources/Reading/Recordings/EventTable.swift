import Model

/// The schema of events (`EventSchema`) as flat arrays, for `EventCheck`. The rows are indexed by the numbers that the
/// C parser gives to names.
///
/// For example, the cell of the field `house` of `ad.load` has three entries: the JSON types true and false, which fit
/// without further checks, the field's bit in the masks of its row, and the index of the field's type in `shapes`.
///
/// `@unchecked`: there is one table. Its memory is filled before `version1` is returned, then only read, and never
/// freed.
final class EventTable: @unchecked Sendable {
  static let version1 = EventTable()

  /// The schema of one field of one kind of event.
  struct Cell {
    /// A bit mask of the JSON types whose values fit without further checks, as in `Shape.accepted`.
    var accepted: UInt16 = 0
    /// The number of the field's bit in bit masks of an event's fields; `unknown` if events of this kind have no such
    /// field.
    var bit: UInt8 = unknown
    /// Index of the field's type in `shapes`.
    var shape: Int32 = 0

    static let unknown: UInt8 = 255
  }

  struct Shape {
    enum Form: UInt8 {
      case string, bool, integer, number, time, frame, size, fraction, oneOf, list, object, map, either
    }

    var form: Form
    /// A bit mask of the JSON types whose values fit without further checks, with one bit for each value of
    /// `adspec_form`.
    var accepted: UInt16
    /// Index in `shapes` of the type's first part (`ValueShape.parts`). Its other parts follow there.
    var firstPart: Int32 = 0
    var partCount: Int32 = 0
    /// The words of a `oneOf` as a bit mask: bit 3 stands for the word with the number 3 in `names`.
    var words: UInt128 = 0
    /// Offset in `partsByName` of the row for this object type.
    var row: Int32 = 0
    /// The smallest value of an integer or number; `most` is the largest one.
    var least = 0.0
    var most = 0.0
  }

  /// The number of cells in a row. It is at least the number of fields, and greater than the number of names.
  static let width = 128
  /// The cells of all events. There is a row for each kind of event, and in it a cell for each number of a field name.
  let cells: UnsafePointer<Cell>
  /// For each kind of event, a bit mask of the required fields.
  let required: UnsafePointer<UInt64>
  /// For each kind of event, a bit mask of the fields of which an event needs at least one; 0 if it needs none of them.
  let alternatives: UnsafePointer<UInt64>
  let shapes: UnsafePointer<Shape>
  /// For each object type a row of indices: the index of a field among the object's parts, by number of the field's
  /// name; -1 if the object has no such field.
  let partsByName: UnsafePointer<Int8>
  let names: NameTable
  /// The fields of each kind of event, in the order of their bits.
  let fields: [[FieldSchema]]
  /// The types from which `shapes` was made, in the same order.
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

/// The arrays of an `EventTable` while they are being filled.
private struct Layout {
  var cells = [EventTable.Cell](
    repeating: EventTable.Cell(), count: EventKind.allCases.count * EventTable.width)
  var required: [UInt64] = []
  var alternatives: [UInt64] = []
  var shapes: [EventTable.Shape] = []
  var schemas: [ValueShape] = []
  var partsByName: [Int8] = []
  var fields: [[FieldSchema]] = []
  /// Words of `oneOf` types and names of nested fields, without duplicates.
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
    // An unknown event lacks a required field in any case: no field has the last bit.
    required.append(kind == .unknown ? 1 << 63 : Self.mask(row) { $0.isRequired })
    alternatives.append(Self.mask(row) { Self.alternatives(kind).contains($0.name) })
    for field in EventField.allCases {
      guard let place = row.firstIndex(where: { $0.name == field.name }) else { continue }
      let shape = addShapes([row[place].shape])
      // `LineInterpreter` has checked these fields already.
      let isRead = [.event, .session, .time].contains(field)
      cells[Int(kind.rawValue) * EventTable.width + Int(field.rawValue)] = EventTable.Cell(
        accepted: isRead ? .max : shapes[Int(shape)].accepted, bit: UInt8(place), shape: shape)
    }
  }

  private static func mask(_ row: [FieldSchema], _ isIn: (FieldSchema) -> Bool) -> UInt64 {
    row.indices.reduce(0) { isIn(row[$1]) ? $0 | 1 << UInt64($1) : $0 }
  }

  /// Returns the names of the fields of which an event of this kind needs at least one.
  private static func alternatives(_ kind: EventKind) -> [String] { EventSchema.alternatives(of: kind) }

  /// Appends types to `shapes`, and after them the parts of each type. Returns the index of the first appended type.
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

  /// The types of the parts: the element of a list, the values of a map, the fields of an object, or the alternatives
  /// of an `either`.
  fileprivate var parts: [ValueShape] {
    switch self {
    case .list(let part), .map(let part): [part]
    case .object(let fields): fields.map(\.shape)
    case .either(let alternatives): alternatives
    default: []
    }
  }

  /// The words of a `oneOf` and the names of fields, in this type and in its parts.
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

import Model
import CSimdjson

/// A fault in one value of a line, such as a wrong type.
enum ValueFlaw {
  /// The event or object has no field of this name.
  case unknownField
  /// The object has an earlier member with this name. Only the first one counts.
  case repeated
  case mismatch(ValueShape)
}

/// One component of a path to a value: `consent.gdpr` consists of two members, `formats[1]` of a member and an element.
enum ValueStep {
  case member(Int)
  case element(Int)
}

/// Validates the values of a block's lines against `EventSchema`, in the parser's memory, before anything is
/// copied.
///
/// The JSON type of a value (its form) is compared first, which is enough for most values, such as `"clickable":true`.
/// All pointers refer to the table, which is permanent, or to the block. The places and ranges that values contain are
/// within the block, because the parser wrote them.
struct EventCheck {
  typealias ShapePointer = UnsafePointer<EventTable.Shape>
  typealias ValuePointer = UnsafePointer<adspec_value>

  let table = EventTable.version1
  /// The bytes of the block whose lines are checked.
  let bytes: UnsafePointer<UInt8>

  /// Creates a check of a block's lines; `nil` if the block has no bytes.
  init?(_ block: ParsedBlock) {
    guard let bytes = block.bytes.baseAddress else { return nil }
    self.bytes = bytes
  }

  /// Returns a bit mask of the fields that are present and not null (`EventTable.Cell.bit`). Adds the faults in their
  /// values to `flaws`.
  func givenFields(
    event: Int, _ line: UnsafeBufferPointer<adspec_value>, _ flaws: inout LineFlaws
  ) -> UInt64 {
    guard let values = line.baseAddress else { return 0 }
    let row = table.cells + event &* EventTable.width
    var (seen, given): (UInt64, UInt64) = (0, 0)
    var place = 0
    while place < line.count {
      let value = values + place
      let cell = row[Int(value.pointee.field)]
      if cell.bit == EventTable.Cell.unknown {
        flaws.note(.unknownField, at: place)
      } else {
        let bit: UInt64 = 1 &<< UInt64(cell.bit)
        if seen & bit != 0 {
          flaws.note(.repeated, at: place)
        } else if value.pointee.form != ADSPEC_NULL {
          given |= bit
          if cell.accepted & Self.form(of: value) == 0 {
            flaws.within(.member(place)) { check(place, table.shapes + Int(cell.shape), values, &$0) }
          }
        }
        seen |= bit
      }
      place = Int(value.pointee.end)
    }
    return given
  }

  /// Returns the bit that stands for the JSON type of a value in `Shape.accepted`.
  @inline(__always) static func form(of value: ValuePointer) -> UInt16 {
    1 &<< UInt16(value.pointee.form.rawValue)
  }

  /// Adds to `flaws` the faults in a value that isn't null, and in its elements and members.
  private func check(
    _ place: Int, _ shape: ShapePointer, _ values: ValuePointer, _ flaws: inout LineFlaws
  ) {
    guard fits(place, shape, values) else {
      return flaws.note(.mismatch(table.schemas[shape - table.shapes]), at: place)
    }
    switch shape.pointee.form {
    case .list: checkElements(of: place, shape, values, &flaws)
    case .map: checkMap(place, shape, values, &flaws)
    case .object: checkObject(place, shape, values, &flaws)
    case .either: checkAlternative(place, shape, values, &flaws)
    default: break
    }
  }

  /// Checks a value against a type with alternatives, of which the value fits at least one. The first of these applies.
  private func checkAlternative(
    _ place: Int, _ shape: ShapePointer, _ values: ValuePointer, _ flaws: inout LineFlaws
  ) {
    let parts = table.shapes + Int(shape.pointee.firstPart)
    let fitting = (0..<Int(shape.pointee.partCount)).first { fits(place, parts + $0, values) }
    if let fitting { check(place, parts + fitting, values, &flaws) }
  }

  /// Checks an element of a list or a member of an object. It may be null.
  @inline(__always) private func checkPart(
    _ place: Int, _ shape: ShapePointer, _ values: ValuePointer, _ flaws: inout LineFlaws
  ) {
    if values[place].form != ADSPEC_NULL, shape.pointee.accepted & Self.form(of: values + place) == 0 {
      check(place, shape, values, &flaws)
    }
  }

  private func checkElements(
    of list: Int, _ shape: ShapePointer, _ values: ValuePointer, _ flaws: inout LineFlaws
  ) {
    let element = table.shapes + Int(shape.pointee.firstPart)
    let end = Int(values[list].end)
    var (place, index) = (list &+ 1, 0)
    while place < end {
      flaws.within(.element(index)) { checkPart(place, element, values, &$0) }
      place = Int(values[place].end)
      index &+= 1
    }
  }

  /// Checks an object that may have any keys, whose values are all of one type.
  private func checkMap(
    _ object: Int, _ shape: ShapePointer, _ values: ValuePointer, _ flaws: inout LineFlaws
  ) {
    let part = table.shapes + Int(shape.pointee.firstPart)
    var keys = EarlierKeys()
    forEachMember(of: object, before: Int(values[object].end), values) { place in
      flaws.within(.member(place)) { flaws in
        if isRepeated(place, of: object, &keys, values) {
          flaws.note(.repeated, at: place)
        } else {
          checkPart(place, part, values, &flaws)
        }
      }
    }
  }

  private func checkObject(
    _ object: Int, _ shape: ShapePointer, _ values: ValuePointer, _ flaws: inout LineFlaws
  ) {
    var seen: UInt64 = 0
    var unknownKeys = EarlierKeys()
    forEachMember(of: object, before: Int(values[object].end), values) { place in
      flaws.within(.member(place)) { flaws in
        guard let part = part(of: shape, named: values + place) else {
          let isRepeated = isRepeated(place, of: object, &unknownKeys, values)
          return flaws.note(isRepeated ? .repeated : .unknownField, at: place)
        }
        let bit: UInt64 = 1 &<< UInt64(part)
        defer { seen |= bit }
        if seen & bit != 0 { return flaws.note(.repeated, at: place) }
        checkPart(place, table.shapes + Int(shape.pointee.firstPart) + part, values, &flaws)
      }
    }
  }
}

// MARK: - Names

/// The members of the object that were checked before the current one.
private struct EarlierKeys {
  var count = 0
  /// True if one of the keys has escapes, so that keys must be unescaped to be compared.
  var hasEscapes = false
  /// The keys so far, once there are more than 16 of them. A few keys are compared faster than they are hashed.
  var names: Set<String> = []
}

extension EventCheck {
  private func key(_ member: ValuePointer) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + Int(member.pointee.key_start), count: Int(member.pointee.key_length))
  }

  /// Returns the index of an object's field among its parts; `nil` if the object has no field of this name.
  @inline(__always) private func part(of shape: ShapePointer, named member: ValuePointer) -> Int? {
    let key = key(member)
    let known = table.partsByName[Int(shape.pointee.row) + table.names.number(of: key)]
    return known >= 0 ? Int(known) : key.contains(UInt8(ascii: "\\")) ? part(of: shape, unescaped(key)) : nil
  }

  private func part(of shape: ShapePointer, _ name: String) -> Int? {
    guard case .object(let fields) = table.schemas[shape - table.shapes] else { return nil }
    return fields.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Returns true if an earlier member of the object has the same key.
  private func isRepeated(
    _ place: Int, of object: Int, _ keys: inout EarlierKeys, _ values: ValuePointer
  ) -> Bool {
    let key = key(values + place)
    keys.hasEscapes = keys.hasEscapes || key.contains(UInt8(ascii: "\\"))
    keys.count &+= 1
    if keys.count > 16 {
      if keys.names.isEmpty {
        forEachMember(of: object, before: place, values) {
          keys.names.insert(unescaped(self.key(values + $0)))
        }
      }
      return !keys.names.insert(unescaped(key)).inserted
    }
    var isRepeated = false
    forEachMember(of: object, before: place, values) { place in
      let earlier = self.key(values + place)
      isRepeated =
        isRepeated || earlier.isSame(as: key) || keys.hasEscapes && unescaped(earlier) == unescaped(key)
    }
    return isRepeated
  }

  @inline(__always) private func forEachMember(
    of object: Int, before end: Int, _ values: ValuePointer, _ body: (Int) -> Void
  ) {
    var place = object &+ 1
    while place < end {
      body(place)
      place = Int(values[place].end)
    }
  }
}

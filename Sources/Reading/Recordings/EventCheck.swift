import Model
import CSimdjson

/// What is wrong with one value of a line.
enum ValueFlaw {
  /// Its event or object knows no field of this name.
  case unknownField
  /// A member before it has its name; of such the first counts.
  case repeated
  case mismatch(ValueShape)
}

/// A step on the way to a value: to that of `consent.gdpr` two members, to that of `formats[1]` a member and an element.
enum ValueStep {
  case member(Int)
  case element(Int)
}

/// Holds the values of a block's lines against `EventSchema`, where the parser has put them, before anything is copied.
///
/// Each value is first asked for its form: `"clickable":true` needs no more, and most values are of that sort. Pointers are
/// those of the table, which stays, and of the block, whose values and texts the parser has put there: each place and each
/// stretch that a value names is inside of it.
struct EventCheck {
  typealias ShapePointer = UnsafePointer<EventTable.Shape>
  typealias ValuePointer = UnsafePointer<adspec_value>

  let table = EventTable.version1
  /// Of the block.
  let bytes: UnsafePointer<UInt8>

  /// `nil` for a block without bytes.
  init?(_ block: ParsedBlock) {
    guard let bytes = block.bytes.baseAddress else { return nil }
    self.bytes = bytes
  }

  /// Returns the fields that stand there and aren't null, a bit a field of the event's row, and notes what is wrong with
  /// their values.
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

  /// Its bit among `Shape.accepted`.
  @inline(__always) static func form(of value: ValuePointer) -> UInt16 {
    1 &<< UInt16(value.pointee.form.rawValue)
  }

  /// Notes what is wrong with a value that isn't null, or with what is inside it.
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

  /// By the first shape that it fits, of which there is one.
  private func checkAlternative(
    _ place: Int, _ shape: ShapePointer, _ values: ValuePointer, _ flaws: inout LineFlaws
  ) {
    let parts = table.shapes + Int(shape.pointee.firstPart)
    let fitting = (0..<Int(shape.pointee.partCount)).first { fits(place, parts + $0, values) }
    if let fitting { check(place, parts + fitting, values, &flaws) }
  }

  /// The same of a value inside another, which may be null.
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

  /// An object with free keys.
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

/// What is known of an object's members before the one that is being checked.
private struct EarlierKeys {
  var count = 0
  /// Whether one of them has escapes, which may hide that it is another.
  var hasEscapes = false
  /// Once there are more than a few: few are compared faster than hashed.
  var names: Set<String> = []
}

extension EventCheck {
  private func key(_ member: ValuePointer) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + Int(member.pointee.key_start), count: Int(member.pointee.key_length))
  }

  /// Place of an object's field among its parts; `nil` for a name that the object doesn't know.
  @inline(__always) private func part(of shape: ShapePointer, named member: ValuePointer) -> Int? {
    let key = key(member)
    let known = table.partsByName[Int(shape.pointee.row) + table.names.number(of: key)]
    return known >= 0 ? Int(known) : key.contains(UInt8(ascii: "\\")) ? part(of: shape, unescaped(key)) : nil
  }

  private func part(of shape: ShapePointer, _ name: String) -> Int? {
    guard case .object(let fields) = table.schemas[shape - table.shapes] else { return nil }
    return fields.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Returns true if one of the object's members before it has its key.
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

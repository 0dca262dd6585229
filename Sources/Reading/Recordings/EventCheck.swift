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

/// Takes note of flaws while a line is walked through. The walk is compiled for each kind of collector: the one that only
/// asks whether there is a flaw pays nothing for the way to it.
protocol FlawCollector {
  /// The walk goes into the member that stands at a place of the line, or into an element of a list.
  mutating func enter(_ step: ValueStep)
  mutating func leave()
  /// Whether the walk is to go on.
  mutating func note(_ flaw: ValueFlaw, at place: Int) -> Bool
}

/// A step on the way to a value: to that of `consent.gdpr` two members, to that of `formats[1]` a member and an element.
enum ValueStep {
  case member(Int)
  case element(Int)
}

/// Ends the walk at the first flaw.
private struct AnyFlaw: FlawCollector {
  func enter(_ step: ValueStep) {}
  func leave() {}
  func note(_ flaw: ValueFlaw, at place: Int) -> Bool { false }
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

  /// Whether there is nothing to say of any value. `event`: the number of its kind. `values`: those of the line.
  func isInOrder(event: Int, _ values: UnsafeBufferPointer<adspec_value>) -> Bool {
    var any = AnyFlaw()
    guard let given = givenFields(event: event, values, &any) else { return false }
    let alternatives = table.alternatives[event]
    return table.required[event] & ~given == 0 && (alternatives == 0 || alternatives & given != 0)
  }

  /// The fields that stand there and aren't null, a bit a field of the event's row; `nil` when the collector wanted no more.
  func givenFields(
    event: Int, _ line: UnsafeBufferPointer<adspec_value>, _ flaws: inout some FlawCollector
  ) -> UInt64? {
    guard let values = line.baseAddress else { return 0 }
    let row = table.cells + event &* EventTable.width
    var (seen, given): (UInt64, UInt64) = (0, 0)
    var place = 0
    while place < line.count {
      let value = values + place
      let cell = row[Int(value.pointee.field)]
      if cell.bit == EventTable.Cell.unknown {
        guard flaws.note(.unknownField, at: place) else { return nil }
      } else {
        let bit: UInt64 = 1 &<< UInt64(cell.bit)
        if seen & bit != 0 {
          guard flaws.note(.repeated, at: place) else { return nil }
        } else if value.pointee.form != ADSPEC_NULL {
          given |= bit
          if cell.accepted & Self.form(of: value) == 0 {
            flaws.enter(.member(place))
            guard check(place, table.shapes + Int(cell.shape), values, &flaws) else { return nil }
            flaws.leave()
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
    1 &<< UInt16(value.pointee.form.rawValue) | UInt16(value.pointee.is_short_count) &<< 8
  }

  /// Notes what is wrong with a value that isn't null, or with what is inside it; whether to go on.
  private func check(
    _ place: Int, _ shape: ShapePointer, _ values: ValuePointer,
    _ flaws: inout some FlawCollector
  ) -> Bool {
    guard fits(place, shape, values) else {
      return flaws.note(.mismatch(table.schemas[shape - table.shapes]), at: place)
    }
    switch shape.pointee.form {
    case .list: return checkElements(of: place, shape, values, &flaws)
    case .map: return checkMap(place, shape, values, &flaws)
    case .object: return checkObject(place, shape, values, &flaws)
    case .either: return checkAlternative(place, shape, values, &flaws)
    default: return true
    }
  }

  /// By the first shape that it fits, of which there is one.
  private func checkAlternative(
    _ place: Int, _ shape: ShapePointer, _ values: ValuePointer, _ flaws: inout some FlawCollector
  ) -> Bool {
    let parts = table.shapes + Int(shape.pointee.firstPart)
    for part in 0..<Int(shape.pointee.partCount) where fits(place, parts + part, values) {
      return check(place, parts + part, values, &flaws)
    }
    return true
  }

  /// The same of a value inside another, which may be null.
  @inline(__always) private func checkPart(
    _ place: Int, _ shape: ShapePointer, _ values: ValuePointer,
    _ flaws: inout some FlawCollector
  ) -> Bool {
    values[place].form == ADSPEC_NULL || shape.pointee.accepted & Self.form(of: values + place) != 0
      || check(place, shape, values, &flaws)
  }

  private func checkElements(
    of list: Int, _ shape: ShapePointer, _ values: ValuePointer,
    _ flaws: inout some FlawCollector
  ) -> Bool {
    let element = table.shapes + Int(shape.pointee.firstPart)
    let end = Int(values[list].end)
    var (place, index) = (list &+ 1, 0)
    while place < end {
      flaws.enter(.element(index))
      guard checkPart(place, element, values, &flaws) else { return false }
      flaws.leave()
      place = Int(values[place].end)
      index &+= 1
    }
    return true
  }

  /// An object with free keys.
  private func checkMap(
    _ object: Int, _ shape: ShapePointer, _ values: ValuePointer,
    _ flaws: inout some FlawCollector
  ) -> Bool {
    let part = table.shapes + Int(shape.pointee.firstPart)
    let end = Int(values[object].end)
    var keys = EarlierKeys()
    var place = object &+ 1
    while place < end {
      flaws.enter(.member(place))
      let goesOn =
        isRepeated(place, of: object, &keys, values)
        ? flaws.note(.repeated, at: place) : checkPart(place, part, values, &flaws)
      guard goesOn else { return false }
      flaws.leave()
      place = Int(values[place].end)
    }
    return true
  }

  private func checkObject(
    _ object: Int, _ shape: ShapePointer, _ values: ValuePointer,
    _ flaws: inout some FlawCollector
  ) -> Bool {
    let end = Int(values[object].end)
    var seen: UInt64 = 0
    var unknownKeys = EarlierKeys()
    var place = object &+ 1
    while place < end {
      flaws.enter(.member(place))
      let goesOn: Bool
      if let part = part(of: shape, named: values + place) {
        let bit: UInt64 = 1 &<< UInt64(part)
        goesOn =
          seen & bit != 0
          ? flaws.note(.repeated, at: place)
          : checkPart(place, table.shapes + Int(shape.pointee.firstPart) + part, values, &flaws)
        seen |= bit
      } else {
        let isRepeated = isRepeated(place, of: object, &unknownKeys, values)
        goesOn = flaws.note(isRepeated ? .repeated : .unknownField, at: place)
      }
      guard goesOn else { return false }
      flaws.leave()
      place = Int(values[place].end)
    }
    return true
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

  /// Whether one of the object's members before it has its key.
  private func isRepeated(
    _ place: Int, of object: Int, _ keys: inout EarlierKeys, _ values: ValuePointer
  ) -> Bool {
    let key = key(values + place)
    keys.hasEscapes = keys.hasEscapes || key.contains(UInt8(ascii: "\\"))
    keys.count &+= 1
    if keys.count > 16 {
      if keys.names.isEmpty {
        forEachMember(of: object, before: place, values) { keys.names.insert(unescaped($0)) }
      }
      return !keys.names.insert(unescaped(key)).inserted
    }
    var isRepeated = false
    forEachMember(of: object, before: place, values) { earlier in
      isRepeated =
        isRepeated || isEqual(earlier, key) || keys.hasEscapes && unescaped(earlier) == unescaped(key)
    }
    return isRepeated
  }

  @inline(__always) private func forEachMember(
    of object: Int, before end: Int, _ values: ValuePointer, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var place = object &+ 1
    while place < end {
      body(key(values + place))
      place = Int(values[place].end)
    }
  }

  @inline(__always) private func isEqual(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard a.count == b.count else { return false }
    var index = 0
    while index < a.count, a[index] == b[index] { index &+= 1 }
    return index == a.count
  }
}

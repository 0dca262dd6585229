import AdModel
import CSimdjson

/// Tells of a line whether it is in order: then it needs no `EventValidator`. What it can't tell at a glance, it says no
/// to, be it right or wrong; so that all that is ever told of a line comes from one place.
///
/// It looks at the block itself, before anything is copied: at every value of every line. The pointers are those of
/// arrays that `withGlance` keeps for as long as it lasts, and of the block, whose values and texts the parser has put
/// there: each place and each stretch that a value names is inside of it.
struct EventGlance {
  private let cells: UnsafePointer<GlanceTable.Cell>
  private let required: UnsafePointer<UInt64>
  private let alternatives: UnsafePointer<UInt64>
  private let shapes: UnsafePointer<GlanceTable.Shape>
  private let places: UnsafePointer<Int8>
  private let words: NameTable
  private let bytes: UnsafePointer<UInt8>

  /// Looks at lines of a block.
  static func withGlance<Result>(
    at block: ParsedBlock, _ table: GlanceTable = .version1, _ body: (EventGlance) -> Result
  ) -> Result? {
    table.withPointers { cells, required, alternatives, shapes, places in
      block.bytes.baseAddress.map { bytes in
        body(
          EventGlance(
            cells: cells, required: required, alternatives: alternatives, shapes: shapes, places: places,
            words: table.words, bytes: bytes))
      }
    }
  }

  /// `event`: the number of its kind. `values`: those of the line.
  func isInOrder(event: Int, _ values: UnsafeBufferPointer<adspec_value>) -> Bool {
    guard let values = Values(values) else { return false }
    let row = cells + event &* GlanceTable.width
    // Fields that stand there, and those of them that aren't null.
    var (seen, given): (UInt64, UInt64) = (0, 0)
    var place = 0
    while place < values.count {
      let value = values.first + place
      let cell = row[Int(value.pointee.field)]
      guard cell.bit != GlanceTable.Cell.unknown else { return false }
      let bit: UInt64 = 1 &<< UInt64(cell.bit)
      guard seen & bit == 0 else { return false }
      seen |= bit
      if value.pointee.form != ADSPEC_NULL {
        given |= bit
        if cell.accepted & Self.form(of: value) == 0, !fits(place, shapes + Int(cell.shape), values) {
          return false
        }
      }
      place = Int(value.pointee.end)
    }
    return required[event] & ~given == 0 && (alternatives[event] == 0 || alternatives[event] & given != 0)
  }

  private struct Values {
    let first: UnsafePointer<adspec_value>
    let count: Int

    init?(_ values: UnsafeBufferPointer<adspec_value>) {
      guard let first = values.baseAddress else { return nil }
      self.first = first
      count = values.count
    }
  }

  /// Its bit among `Shape.accepted`.
  @inline(__always) private static func form(of value: UnsafePointer<adspec_value>) -> UInt16 {
    1 &<< UInt16(value.pointee.form.rawValue) | UInt16(value.pointee.is_short_count) &<< 8
  }

  /// Whether a value that isn't accepted by its form alone is of the shape, with all that is inside it.
  private func fits(_ place: Int, _ shape: UnsafePointer<GlanceTable.Shape>, _ values: Values) -> Bool {
    let value = values.first + place
    switch shape.pointee.form {
    case .string, .bool, .integer: return false
    case .number: return isPlainNumber(value)
    case .fraction: return isPlainFraction(value)
    case .time: return value.pointee.form == ADSPEC_STRING && Timestamp(rfc3339: text(value)) != nil
    case .oneOf: return value.pointee.form == ADSPEC_STRING && holds(text(value), shape)
    case .frame: return isGeometry(place, count: 4, values)
    case .size: return isGeometry(place, count: 2, values)
    case .list: return value.pointee.form == ADSPEC_ARRAY && elementsFit(place, shape, values)
    case .map: return value.pointee.form == ADSPEC_OBJECT && valuesFit(place, shape, values)
    case .object: return value.pointee.form == ADSPEC_OBJECT && membersFit(place, shape, values)
    case .either:
      let parts = shapes + Int(shape.pointee.firstPart)
      return (0..<Int(shape.pointee.partCount)).contains { isNullOrFits(place, parts + $0, values) }
    }
  }

  private func text(_ value: UnsafePointer<adspec_value>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + Int(value.pointee.start), count: Int(value.pointee.length))
  }

  private func holds(_ text: UnsafeBufferPointer<UInt8>, _ shape: UnsafePointer<GlanceTable.Shape>) -> Bool {
    shape.pointee.words &>> UInt128(words.number(of: text)) & 1 != 0
  }

  /// A number without exponent and so short that a Double holds it.
  private func isPlainNumber(_ value: UnsafePointer<adspec_value>) -> Bool {
    if value.pointee.is_short_count != 0 { return true }
    guard value.pointee.form == ADSPEC_NUMBER, value.pointee.length <= 20 else { return false }
    return !text(value).contains { $0 | 0x20 == UInt8(ascii: "e") }
  }

  /// `0`, `1`, or a number that begins with `0.`, and so lies between them.
  private func isPlainFraction(_ value: UnsafePointer<adspec_value>) -> Bool {
    let start = bytes + Int(value.pointee.start)
    if value.pointee.is_short_count != 0 { return value.pointee.length == 1 && start[0] <= UInt8(ascii: "1") }
    return isPlainNumber(value) && start[0] == UInt8(ascii: "0") && start[1] == UInt8(ascii: ".")
  }

  /// So many numbers, the last two of which, width and height, aren't negative.
  private func isGeometry(_ place: Int, count: Int, _ values: Values) -> Bool {
    let array = values.first + place
    guard array.pointee.form == ADSPEC_ARRAY, Int(array.pointee.end) &- place == count &+ 1 else {
      return false
    }
    var index = 1
    while index <= count {
      guard isPlainNumber(array + index) else { return false }
      if index > count &- 2, bytes[Int(array[index].start)] == UInt8(ascii: "-") { return false }
      index &+= 1
    }
    return true
  }
}

// MARK: - What is inside lists and objects

extension EventGlance {
  /// Whether a value that is inside another is null or of the shape.
  private func isNullOrFits(_ place: Int, _ shape: UnsafePointer<GlanceTable.Shape>, _ values: Values) -> Bool
  {
    let value = values.first + place
    return value.pointee.form == ADSPEC_NULL || shape.pointee.accepted & Self.form(of: value) != 0
      || fits(place, shape, values)
  }

  private func elementsFit(_ list: Int, _ shape: UnsafePointer<GlanceTable.Shape>, _ values: Values) -> Bool {
    let element = shapes + Int(shape.pointee.firstPart)
    let end = Int(values.first[list].end)
    var place = list &+ 1
    while place < end {
      guard isNullOrFits(place, element, values) else { return false }
      place = Int(values.first[place].end)
    }
    return true
  }

  /// Of an object with free keys, few enough to be compared with each other.
  private func valuesFit(_ object: Int, _ shape: UnsafePointer<GlanceTable.Shape>, _ values: Values) -> Bool {
    let part = shapes + Int(shape.pointee.firstPart)
    let end = Int(values.first[object].end)
    var place = object &+ 1
    var members = 0
    while place < end {
      guard members < 16, isNewKey(place, of: object, values), isNullOrFits(place, part, values) else {
        return false
      }
      members &+= 1
      place = Int(values.first[place].end)
    }
    return true
  }

  /// Whether no member before it has its key, and it has no escapes that would hide that one does.
  private func isNewKey(_ place: Int, of object: Int, _ values: Values) -> Bool {
    let member = values.first + place
    let length = Int(member.pointee.key_length)
    let key = bytes + Int(member.pointee.key_start)
    var letter = 0
    while letter < length {
      if key[letter] == UInt8(ascii: "\\") { return false }
      letter &+= 1
    }
    var other = object &+ 1
    while other < place {
      let earlier = values.first + other
      if Int(earlier.pointee.key_length) == length {
        let otherKey = bytes + Int(earlier.pointee.key_start)
        var index = 0
        while index < length, key[index] == otherKey[index] { index &+= 1 }
        if index == length { return false }
      }
      other = Int(earlier.pointee.end)
    }
    return true
  }

  private func membersFit(_ object: Int, _ shape: UnsafePointer<GlanceTable.Shape>, _ values: Values) -> Bool
  {
    let names = places + Int(shape.pointee.names)
    let end = Int(values.first[object].end)
    var seen: UInt64 = 0
    var place = object &+ 1
    while place < end {
      let member = values.first + place
      let key = UnsafeBufferPointer(
        start: bytes + Int(member.pointee.key_start), count: Int(member.pointee.key_length))
      let part = Int(names[words.number(of: key)])
      guard part >= 0, seen & (1 &<< UInt64(part)) == 0 else { return false }
      seen |= 1 &<< UInt64(part)
      guard isNullOrFits(place, shapes + Int(shape.pointee.firstPart) + part, values) else { return false }
      place = Int(member.pointee.end)
    }
    return true
  }
}

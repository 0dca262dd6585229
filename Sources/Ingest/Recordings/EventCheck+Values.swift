import AdModel
import CSimdjson

/// Single values: what `EventCheck` asks of each where its form doesn't tell.
extension EventCheck {
  /// Whether a value is of the shape, whatever stands inside an object or list (but for frames and sizes, which are right
  /// as a whole or not at all).
  func fits(_ place: Int, _ shape: ShapePointer, _ values: ValuePointer) -> Bool {
    let value = values + place
    switch shape.pointee.form {
    case .string, .bool: return false
    case .integer: return value.pointee.form == ADSPEC_NUMBER && NumberReader.integer(text(value)) != nil
    case .number: return isNumber(value)
    case .fraction: return isFraction(value)
    case .time: return isTime(value)
    case .oneOf: return isWord(value, shape)
    case .frame: return isGeometry(place, count: 4, values)
    case .size: return isGeometry(place, count: 2, values)
    case .list: return value.pointee.form == ADSPEC_ARRAY
    case .map, .object: return value.pointee.form == ADSPEC_OBJECT
    case .either:
      let parts = table.shapes + Int(shape.pointee.firstPart)
      return (0..<Int(shape.pointee.partCount)).contains {
        parts[$0].accepted & Self.form(of: value) != 0 || fits(place, parts + $0, values)
      }
    }
  }

  func text(_ value: ValuePointer) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + Int(value.pointee.start), count: Int(value.pointee.length))
  }

  /// A number that a Double can hold: any without exponent that is short.
  private func isNumber(_ value: ValuePointer) -> Bool {
    if value.pointee.is_short_count != 0 { return true }
    guard value.pointee.form == ADSPEC_NUMBER else { return false }
    return isPlain(value) || NumberReader.double(text(value)) != nil
  }

  private func isPlain(_ number: ValuePointer) -> Bool {
    number.pointee.length <= 20 && !text(number).contains { $0 | 0x20 == UInt8(ascii: "e") }
  }

  /// A number from 0 to 1: most are `0`, `1`, or begin with `0.`.
  private func isFraction(_ value: ValuePointer) -> Bool {
    guard value.pointee.form == ADSPEC_NUMBER else { return false }
    let start = bytes + Int(value.pointee.start)
    if value.pointee.length == 1 { return start[0] <= UInt8(ascii: "1") }
    if start[0] == UInt8(ascii: "0"), start[1] == UInt8(ascii: "."), isPlain(value) { return true }
    return NumberReader.double(text(value)).map { 0...1 ~= $0 } ?? false
  }

  private func isTime(_ value: ValuePointer) -> Bool {
    switch value.pointee.form {
    case ADSPEC_STRING: Timestamp(rfc3339: text(value)) != nil
    case ADSPEC_ESCAPED_STRING: Timestamp(rfc3339: unescaped(text(value))) != nil
    default: false
    }
  }

  private func isWord(_ value: ValuePointer, _ shape: ShapePointer) -> Bool {
    switch value.pointee.form {
    case ADSPEC_STRING:
      return shape.pointee.words &>> UInt128(table.names.number(of: text(value))) & 1 != 0
    case ADSPEC_ESCAPED_STRING:
      guard case .oneOf(let words) = table.schemas[shape - table.shapes] else { return false }
      let text = unescaped(text(value))
      return words.contains { $0.utf8.elementsEqual(text.utf8) }
    default: return false
    }
  }

  /// So many numbers, the last two of which, width and height, aren't negative.
  private func isGeometry(_ list: Int, count: Int, _ values: ValuePointer) -> Bool {
    guard values[list].form == ADSPEC_ARRAY, Int(values[list].end) &- list == count &+ 1 else { return false }
    var index = 1
    while index <= count {
      let value = values + list + index
      guard isNumber(value) else { return false }
      if index > count &- 2, bytes[Int(value.pointee.start)] == UInt8(ascii: "-"),
        NumberReader.double(text(value)).map({ $0 < 0 }) ?? true
      {
        return false
      }
      index &+= 1
    }
    return true
  }

  func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> String {
    JSONString.unescaped(String(decoding: text, as: UTF8.self))
  }
}

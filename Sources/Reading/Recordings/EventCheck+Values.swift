import Model
import CSimdjson

/// Checks of single values of those types for which the JSON type doesn't decide: numbers in a range, times and words.
extension EventCheck {
  /// Returns true if a value fits a type. Its elements and members aren't examined, except for those of frames and
  /// sizes, which are valid only as a whole.
  func fits(_ place: Int, _ shape: ShapePointer, _ values: ValuePointer) -> Bool {
    let value = values + place
    switch shape.pointee.form {
    case .string, .bool: return false
    case .integer:
      guard value.pointee.form == ADSPEC_NUMBER, let number = JSONNumber.integer(text(value)) else {
        return false
      }
      return isInRange(Double(number), shape)
    case .number: return number(value).map { isInRange($0, shape) } ?? false
    case .fraction: return number(value).map { 0...1 ~= $0 } ?? false
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

  /// Returns true if the number is in the type's range, including its ends (`Layout.addShapes`). The ends are so small
  /// that a `Double` holds them exactly.
  private func isInRange(_ number: Double, _ shape: ShapePointer) -> Bool {
    shape.pointee.least <= number && number <= shape.pointee.most
  }

  private func number(_ value: ValuePointer) -> Double? {
    value.pointee.form == ADSPEC_NUMBER ? JSONNumber.double(text(value)) : nil
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

  /// Returns true if the value is a list of `count` numbers in the permitted range. The last two of them are a width
  /// and a height.
  private func isGeometry(_ list: Int, count: Int, _ values: ValuePointer) -> Bool {
    guard values[list].form == ADSPEC_ARRAY, Int(values[list].end) &- list == count &+ 1 else { return false }
    var index = 1
    while index <= count {
      let value = values + list + index
      let range = index > count &- 2 ? ValueShape.sides : ValueShape.places
      guard number(value).map(range.contains) ?? false else { return false }
      index &+= 1
    }
    return true
  }

  func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> String {
    JSONString.unescaped(String(decoding: text, as: UTF8.self))
  }
}

/// The type of a value in a recording.
package indirect enum ValueShape: Hashable, Sendable {
  /// A text, with the rule that determines how much of it outputs show.
  case string(Privacy)
  case bool
  case integer(NumberRange)
  case number(NumberRange)
  /// A moment in RFC 3339 with a time zone.
  case time
  /// `[x, y, width, height]` in points, in the ranges `NumberRange.places` and `NumberRange.sides`.
  case frame
  /// `[width, height]` in points, in the range `NumberRange.sides`.
  case size
  /// A number from 0 to 1.
  case fraction
  case oneOf([String])
  case list(ValueShape)
  /// An object with these named fields. Fields with other names are unknown.
  case object([FieldSchema])
  /// An object whose keys are free and count as names (`Privacy.name`). All its values have one type.
  case map(ValueShape)
  /// Any of several types; a value counts as the first type that fits.
  case either([ValueShape])

  /// Range of x and y of a frame, in points: a feed may be long, but a position a thousand screens away is an error.
  package static let places = NumberRange.from(-1_000_000, to: 1_000_000)
  /// Range of width and height of a frame or a screen, in points.
  package static let sides = NumberRange.from(0, to: 1_000_000)
  package static let fractions = NumberRange.from(0, to: 1)

  /// The expected value as an error message names it: "a string", "a number from 0 to 1", "'ios', 'android' or 'web'".
  package var expectation: String {
    switch self {
    case .string: "a string"
    case .bool: "true or false"
    case .integer(let range): "an integer \(range.words)"
    case .number(let range): "a number \(range.words)"
    case .time: "a time such as 2026-11-20T10:00:00.120Z"
    case .frame: "a frame [x, y, width, height] \(Self.places.words), its sides 0 or more"
    case .size: "a size [width, height], each \(Self.sides.words)"
    case .fraction: "a number \(Self.fractions.words)"
    case .oneOf(let words): Self.alternatives(words.map { "'\($0)'" })
    case .list(let element): "a list, each \(element.expectation)"
    case .object: "an object"
    case .map(let value): "an object with values that are each \(value.expectation)"
    case .either(let shapes): Self.alternatives(shapes.map(\.expectation))
    }
  }

  private static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// One field of an event or of an object in it.
package struct FieldSchema: Hashable, Sendable {
  package let name: String
  package let shape: ValueShape
  package let isRequired: Bool

  package init(_ name: String, _ shape: ValueShape, required: Bool = false) {
    self.name = name
    self.shape = shape
    isRequired = required
  }
}

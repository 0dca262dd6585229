package import Model

extension ValueShape {
  /// A value of the shape, as JSON; objects with every field that they may have.
  package var example: String {
    switch self {
    case .string: "\"text\""
    case .bool: "true"
    case .integer(let range), .number(let range): range.contains(0) ? "0" : "1"
    case .time: "\"2026-11-20T10:00:00.120Z\""
    case .frame: "[0,0,10,10]"
    case .size: "[10,10]"
    case .fraction: "1"
    case .oneOf(let words): "\"\(words[0])\""
    case .list(let element): "[\(element.example)]"
    case .object(let fields):
      "{\(fields.map { "\"\($0.name)\":\($0.shape.example)" }.joined(separator: ","))}"
    case .map(let element): "{\"key\":\(element.example)}"
    case .either(let shapes): shapes[0].example
    }
  }
}

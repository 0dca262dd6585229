extension EventSchema {
  /// The way to a text in an event: a field, and members of objects in it.
  package struct TextPath: Hashable, Sendable {
    package let field: EventField
    package let members: [String]
  }

  /// The texts of the event that are never shown.
  package var neverShown: [TextPath] { Self.neverShown[Int(kind.rawValue)] }

  private static let neverShown = table.map { schema in
    schema.fields.flatMap { field in
      paths(in: field.shape) { $0 == .never }.compactMap { members in
        EventField.allCases.first { $0.name == field.name }.map { TextPath(field: $0, members: members) }
      }
    }
  }

  /// Members on the way to each text in a shape with such a privacy, but in lists and maps.
  private static func paths(in shape: ValueShape, _ isWanted: (Privacy) -> Bool) -> [[String]] {
    switch shape {
    case .string(let privacy): isWanted(privacy) ? [[]] : []
    case .object(let fields):
      fields.flatMap { field in paths(in: field.shape, isWanted).map { [field.name] + $0 } }
    default: []
    }
  }
}

extension ValueShape {
  /// How text of the shape is shown; `nil`: it has none of its own.
  package var privacy: Privacy? {
    switch self {
    case .string(let privacy): privacy
    case .list(let element): element.privacy
    case .either(let shapes): shapes.lazy.compactMap(\.privacy).first
    default: nil
    }
  }
}

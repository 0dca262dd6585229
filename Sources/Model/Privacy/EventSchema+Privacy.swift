extension EventSchema {
  /// The path to a text in an event: a field, then members of nested objects.
  package struct TextPath: Hashable, Sendable {
    package let field: EventField
    package let members: [String]
  }

  /// The paths of the event's texts that are never shown.
  package var neverShown: [TextPath] { Self.neverShown[Int(kind.rawValue)] }

  private static let neverShown = table.map { schema in
    schema.fields.flatMap { field in
      paths(in: field.shape) { $0 == .never }.compactMap { members in
        EventField.allCases.first { $0.name == field.name }.map { TextPath(field: $0, members: members) }
      }
    }
  }

  /// Returns the paths to the texts within a type for whose privacy `isWanted` returns true. Lists are skipped.
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
  /// The privacy of the text that this type itself stands for; `nil` if it stands for none.
  package var privacy: Privacy? {
    switch self {
    case .string(let privacy): privacy
    case .list(let element): element.privacy
    case .either(let shapes): shapes.lazy.compactMap(\.privacy).first
    default: nil
    }
  }
}

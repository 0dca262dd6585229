import Model

/// The effect of a change on users of the old definition.
package enum ChangeWeight: String, CaseIterable, Codable, Sendable {
  /// Something that was valid under the old definition may be invalid under the new one: an app, a creative or a line
  /// item has to be adapted.
  case breaking
  /// Everything that was valid under the old definition is still valid.
  case compatible
  /// Only texts for people changed: names, descriptions, samples, notes.
  case notes
}

extension ChangeWeight: Comparable {
  /// Orders weights by their effect: notes before compatible, compatible before breaking.
  package static func < (a: ChangeWeight, b: ChangeWeight) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .notes: 0
    case .compatible: 1
    case .breaking: 2
    }
  }
}

extension FieldEffect {
  /// Returns the weight of a change from one value to another; `nil` if they are equal.
  func weight(from old: FieldValue?, to new: FieldValue?) -> ChangeWeight? {
    if old == new { return nil }
    let breaks =
      switch self {
      case .read, .harmless: false
      case .identity: true
      case .atMost: (new?.number ?? .infinity) < (old?.number ?? .infinity)
      case .atLeast: (new?.number ?? -.infinity) > (old?.number ?? -.infinity)
      case .admitted: new != nil && (old == nil || !Self.items(of: old).isSubset(of: Self.items(of: new)))
      case .demanded: !Self.items(of: new).isSubset(of: Self.items(of: old))
      case .offered: !Self.items(of: old).isSubset(of: Self.items(of: new))
      case .condition: new != nil
      case .statement: old != nil
      case .demand: new?.flag == true
      case .permission: old?.flag == true
      }
    return breaks ? .breaking : self == .read ? .notes : .compatible
  }

  private static func items(of value: FieldValue?) -> Set<String> { Set(value?.items ?? []) }
}

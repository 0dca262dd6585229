/// The changes of a field that are breaking.
enum FieldEffect {
  /// None: the field is only read by people, and its changes weigh `notes`.
  case read
  /// None: every change is compatible.
  case harmless
  /// Every change.
  case identity
  /// A maximum; unlimited if absent. Breaking: a lower or a new maximum.
  case atMost
  /// A minimum; unlimited if absent. Breaking: a higher or a new minimum.
  case atLeast
  /// A list of allowed items; everything is allowed if absent. Breaking: an item removed, or a new list.
  case admitted
  /// A list of required items. Breaking: an item added.
  case demanded
  /// A list of offered items that apps may rely on. Breaking: an item removed.
  case offered
  /// A condition that may be absent. Breaking: a new or a different condition.
  case condition
  /// A statement that may be absent. Breaking: a different statement, or its removal.
  case statement
  /// A Boolean requirement. Breaking: `true` where it wasn't.
  case demand
  /// A Boolean permission. Breaking: `true` withdrawn.
  case permission

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

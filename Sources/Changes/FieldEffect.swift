/// Which changes of a field break something.
enum FieldEffect {
  /// Nothing but what people read.
  case read
  /// None does.
  case harmless
  /// Each does.
  case identity
  /// A maximum: one that is lower, or new.
  case atMost
  /// A minimum: one that is higher, or new.
  case atLeast
  /// What is admitted, anything without it: fewer, or a list where there was none.
  case admitted
  /// What is asked for, item by item: more.
  case demanded
  /// What there is to build on, item by item: fewer.
  case offered
  /// A condition, none without it: a new one, or another.
  case condition
  /// What is stated, where that is stated at all: another statement, or none any more.
  case statement
  /// A demand, yes or no: one that wasn't there.
  case demand
  /// A permission, yes or no: one that is taken back.
  case permission

  /// How much a change from one value to another matters; `nil` for none.
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

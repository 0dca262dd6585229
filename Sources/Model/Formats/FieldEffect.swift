/// The changes of a field that are breaking.
package enum FieldEffect: Sendable {
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
}

/// The meaning that a field has for apps. It determines which changes of the field's value break them.
package enum FieldEffect: Sendable {
  /// Only people read the field. No change is breaking; each is listed as a mere note.
  case read
  /// No change of the field is breaking.
  case harmless
  /// The field identifies something. Every change is breaking.
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
  /// A Boolean requirement. Breaking: a change to `true`.
  case demand
  /// A Boolean permission. Breaking: a change from `true`.
  case permission
}

/// A field that is compared: one row of the tables in `ComparedFields`.
struct ComparedField<Subject>: Sendable {
  /// Path of the field in the definition or the asset: `load.maxRetries`.
  let name: String
  let effect: FieldEffect
  /// A sentence on who has to adapt after a breaking change; empty if no change of the field breaks anything.
  let impact: String
  let read: @Sendable (Subject) -> FieldReading

  init(
    _ name: String, _ effect: FieldEffect, _ impact: String = "",
    read: @escaping @Sendable (Subject) -> FieldReading
  ) {
    (self.name, self.effect, self.impact, self.read) = (name, effect, impact, read)
  }

  /// Returns the change of the field between two versions; `nil` if nothing changed.
  ///
  /// - Parameter prefix: text before the field's name: `assets.Headline.`.
  func change(from old: Subject, to new: Subject, in prefix: String = "") -> FieldChange? {
    let (before, after) = (read(old), read(new))
    guard let weight = effect.weight(from: before.value, to: after.value) else { return nil }
    return FieldChange(
      field: prefix + name, weight: weight, old: before.value, new: after.value,
      impact: weight == .breaking ? impact : "", oldRange: before.range, newRange: after.range)
  }
}

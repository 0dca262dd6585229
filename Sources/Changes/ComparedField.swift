/// A field that is compared: a row of the tables in `ComparedFields`.
struct ComparedField<Subject>: Sendable {
  /// Its place in the definition or the asset: `load.maxRetries`.
  let name: String
  let effect: FieldEffect
  /// Who has to follow where a change breaks something, in a sentence; empty where none does.
  let impact: String
  let read: @Sendable (Subject) -> FieldReading

  init(
    _ name: String, _ effect: FieldEffect, _ impact: String = "",
    read: @escaping @Sendable (Subject) -> FieldReading
  ) {
    (self.name, self.effect, self.impact, self.read) = (name, effect, impact, read)
  }

  /// What changed from one to the other; `nil`: nothing.
  ///
  /// - Parameter prefix: what stands before the name: `assets.Headline.`.
  func change(from old: Subject, to new: Subject, in prefix: String = "") -> FieldChange? {
    let (before, after) = (read(old), read(new))
    guard let weight = effect.weight(from: before.value, to: after.value) else { return nil }
    return FieldChange(
      field: prefix + name, weight: weight, old: before.value, new: after.value,
      impact: weight == .breaking ? impact : "", oldRange: before.range, newRange: after.range)
  }
}

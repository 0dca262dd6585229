/// A field whose values are compared between two versions of a definition. The schema (`DefinitionSchema`) declares it
/// with the field.
package struct ComparedField<Subject>: Sendable {
  /// Path of the field in the definition or the asset: `load.maxRetries`.
  package let name: String
  package let effect: FieldEffect
  /// A sentence on who has to adapt after a breaking change; empty if no change of the field breaks anything.
  package let impact: String
  package let read: @Sendable (Subject) -> FieldReading

  init(
    _ name: String, _ effect: FieldEffect, _ impact: String = "",
    read: @escaping @Sendable (Subject) -> FieldReading
  ) {
    (self.name, self.effect, self.impact, self.read) = (name, effect, impact, read)
  }
}

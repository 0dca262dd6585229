package import Basics
package import Model

/// One difference between two versions of a definition.
package struct FieldChange: Hashable, Sendable {
  /// Path of the field in the definition: `assets.Headline.maxLength`; a file name such as `README.md` for other files.
  package var field: String
  package var weight: ChangeWeight
  /// The old value; `nil` if there was neither a value nor a default.
  package var old: FieldValue?
  package var new: FieldValue?
  /// A phrase for a change that can't be expressed by values: "renamed to Title"; empty otherwise.
  package var detail: String
  /// A sentence that says who has to adapt something; empty if nothing breaks.
  package var impact: String
  /// The range of the field in the old file; `nil` if the field isn't written there.
  package var oldRange: SourceRange?
  package var newRange: SourceRange?

  init(
    field: String, weight: ChangeWeight, old: FieldValue? = nil, new: FieldValue? = nil, detail: String = "",
    impact: String = "", oldRange: SourceRange? = nil, newRange: SourceRange? = nil
  ) {
    (self.field, self.weight, self.old, self.new) = (field, weight, old, new)
    (self.detail, self.impact, self.oldRange, self.newRange) = (detail, impact, oldRange, newRange)
  }

  /// The change as a phrase: "60, was 90", "removed, was 90", "added: 60".
  package var words: String {
    if !detail.isEmpty { return detail }
    return switch (old?.words, new?.words) {
    case (let old?, let new?): "\(new), was \(old)"
    case (let old?, nil): "removed, was \(old)"
    case (nil, let new?): "added: \(new)"
    case (nil, nil): "changed"
    }
  }
}

extension ComparedField {
  /// Returns the change of the field between two versions; `nil` if nothing changed.
  ///
  /// - Parameter prefix: text to put before the field's name, such as `assets.Headline.`.
  func change(from old: Subject, to new: Subject, in prefix: String = "") -> FieldChange? {
    let (before, after) = (read(old), read(new))
    guard let weight = effect.weight(from: before.value, to: after.value) else { return nil }
    return FieldChange(
      field: prefix + name, weight: weight, old: before.value, new: after.value,
      impact: weight == .breaking ? impact : "", oldRange: before.range, newRange: after.range)
  }
}

extension Array {
  /// The changes of these fields between two versions, in the order of the fields.
  func changes<Subject>(from old: Subject, to new: Subject, in prefix: String = "") -> [FieldChange]
  where Element == ComparedField<Subject> {
    compactMap { $0.change(from: old, to: new, in: prefix) }
  }
}

package import Basics

/// One thing that differs between two versions of a definition.
package struct FieldChange: Hashable, Sendable {
  /// Its place in the definition, by names: `assets.Headline.maxLength`; `README.md` for what lies beside it.
  package var field: String
  package var weight: ChangeWeight
  /// What stood there; `nil`: nothing, and no default holds.
  package var old: FieldValue?
  package var new: FieldValue?
  /// What became of it where values don't say it, half a sentence: "renamed to Title"; empty otherwise.
  package var fate: String
  /// Who has to follow, in a sentence; empty where nobody has.
  package var impact: String
  /// Where it is written in the old file; `nil`: nowhere.
  package var oldRange: SourceRange?
  package var newRange: SourceRange?

  init(
    field: String, weight: ChangeWeight, old: FieldValue? = nil, new: FieldValue? = nil, fate: String = "",
    impact: String = "", oldRange: SourceRange? = nil, newRange: SourceRange? = nil
  ) {
    (self.field, self.weight, self.old, self.new) = (field, weight, old, new)
    (self.fate, self.impact, self.oldRange, self.newRange) = (fate, impact, oldRange, newRange)
  }

  /// What became of the field, half a sentence: "60, was 90", "removed, was 90", "added: 60".
  package var words: String {
    if !fate.isEmpty { return fate }
    return switch (old?.words, new?.words) {
    case (let old?, let new?): "\(new), was \(old)"
    case (let old?, nil): "removed, was \(old)"
    case (nil, let new?): "added: \(new)"
    case (nil, nil): "changed"
    }
  }
}

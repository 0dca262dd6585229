package import Diagnostics

/// What may stand in a field.
package indirect enum AuthoredType: Sendable {
  case text(TextForm)
  /// `true` or `false`, and none of YAML's other words for them.
  case boolean
  case integer(atLeast: Int)
  /// Finite; above 0 where `isPositive`, else 0 or more.
  case number(isPositive: Bool)
  case choice([String])
  /// One of the words, or a number of 0 or more.
  case choiceOrNumber([String])
  case list(of: AuthoredType, atLeast: Int)
  case object(AuthoredObject)
  case map(AuthoredMap)
}

/// A field of an object: one row of the tables that the readers check by, and that the JSON Schemas and `docs/definitions.md`
/// are made from.
package struct AuthoredField: Sendable {
  package let name: String
  package let type: AuthoredType
  package let isRequired: Bool
  /// What holds when it is absent: as an author would write it, or in words. Every field has it that isn't required.
  package let defaultText: String?
  /// What it means, in one or two sentences of plain text, with its unit.
  package let summary: String
  /// The rules that judge by what stands there, beside those for fields of every sort.
  package let rules: [RuleID]

  package init(
    _ name: String, _ type: AuthoredType, isRequired: Bool = false, default defaultText: String? = nil,
    _ summary: String, rules: [RuleID] = []
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.defaultText = defaultText
    self.summary = summary
    self.rules = rules
  }
}

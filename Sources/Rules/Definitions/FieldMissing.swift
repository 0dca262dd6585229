import Checking
import Model
import Basics

/// Reports a definition without a field that its kind requires.
enum FieldMissing: ReadingRule {
  static let inputs: Set<InputForm> = [.definition]

  static let info = RuleInfo(
    id: "field-missing",
    title: "Required field is missing",
    group: .definitions,
    severity: .error,
    summary: """
      A definition lacks a required field: `kind` and `id` always; `assets` with at least one of a native format; `type` \
      of an asset; `adapter` of a mediation; `adUnits` and `reward` of a rewarded format; `stream` \
      and `breaks.podIdentifier` of a live one.
      """,
    rationale: """
      Without these fields a recording can't be compared with the definition, and no preview can be drawn. No default \
      would be right: a guessed break length or reward would make correct sessions look wrong.
      """,
    remedy: "Add the field. `adspec new KIND ID` writes a definition with every field its kind needs.",
    citations: [.definitionReference],
    grounds: [
      .documented("The reference of definitions states which fields are required.")
    ],
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, sample: Fresh bread before seven}
          AdChoices: {type: adChoices}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          ↓Headline: {sample: Fresh bread before seven}
          AdChoices: {type: adChoices}
        """)
    ])
}

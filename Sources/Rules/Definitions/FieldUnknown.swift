import Checking
import Model
import Basics

/// Reports a field of a definition that its kind doesn't have.
enum FieldUnknown: ReadingRule {
  static let inputs: Set<InputForm> = [.definition]

  static let info = RuleInfo(
    id: "field-unknown",
    title: "Field is unknown",
    group: .definitions,
    severity: .error,
    summary: """
      A definition has a field that its kind doesn't have. The message suggests the nearest known field. Asset keys \
      are free, so this rule never reports them.
      """,
    rationale: """
      A misspelt field isn't read, and only this rule shows it: `requird: true` leaves the asset optional, and every \
      session without it passes.
      """,
    remedy: """
      Spell the field as the schema does; `adspec print schema format` prints it, and an editor that knows the schema \
      completes it. Put notes of your own into `README.md` beside the definition, or into comments.
      """,
    citations: [.definitionReference],
    grounds: [
      .documented("The reference of definitions lists every field."),
      .deduced("It is our conclusion that a field close to one of them is a mistake."),
    ],
    isFixable: true,
    good: [
      .definition(
        """
        kind: customNative
        id: bread-native
        assets:
          Headline: {type: text, required: true, sample: Fresh bread before seven}
          AdChoices: {type: adChoices}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: bread-native
        ↓sumary: The feed's bread ad
        assets:
          Headline: {type: text, ↓requird: true, sample: Fresh bread before seven}
          AdChoices: {type: adChoices}
        """)
    ])
}

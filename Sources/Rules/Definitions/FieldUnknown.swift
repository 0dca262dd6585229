import Checking
import Model
import Basics

/// A field of a definition that its kind doesn't have.
enum FieldUnknown: ReadingRule {
  static let inputs: Set<InputForm> = [.definition]

  static let info = RuleInfo(
    id: "field-unknown",
    title: "Field is unknown",
    group: .definitions,
    severity: .error,
    summary: """
      A definition has a field that its kind doesn't have. The nearest field that it does have is suggested. Asset keys \
      are free, and so are never unknown here.
      """,
    rationale: """
      A misspelt field isn't read, and nothing else shows it: `requird: true` leaves the asset optional, and every session \
      without it passes.
      """,
    remedy: """
      Spell the field as the schema does; `adspec print schema format` prints it, and an editor that knows the schema completes \
      it. Notes of your own belong into `README.md` beside the definition, or into comments.
      """,
    citations: [.definitionReference],
    grounds: [
      .documented("The reference of definitions lists every field."),
      .deduced("That a field close to one of them is a slip is our conclusion."),
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

import Checking
import Model
import Basics

/// Reports a comment that suppresses no finding.
enum SuppressionUnused: ReadingRule {
  static let inputs: Set<InputForm> = [.definition]

  static let info = RuleInfo(
    id: "suppression-unused",
    title: "Suppression that silences nothing",
    group: .tool,
    severity: .warning,
    summary: """
      A comment `# adspec: ignore[rule] reason` in a definition silences nothing: the rule reports nothing at that \
      line, or no such rule exists.
      """,
    rationale: """
      A comment that is no longer needed hides the next mistake of the same kind, which was never accepted.
      """,
    remedy: "Remove the comment, or the rule's name from it; look for a misspelt name.",
    grounds: [
      .advice("No source is needed: a comment that silences nothing misleads.")
    ],
    good: [
      .definition(
        """
        # adspec: ignore-file[asset-sample-missing] pictures come from the agency in May
        kind: customNative
        id: example
        assets:
          AdChoices: {type: adChoices}
          MainImage: {type: image, required: true}
        """)
    ],
    bad: [
      .definition(
        """
        kind: customNative
        id: example
        assets:
          AdChoices: {type: adChoices}
          Headline: {type: text, sample: Bread}  ↓# adspec: ignore[asset-sample-missing] comes in May
        """)
    ])
}

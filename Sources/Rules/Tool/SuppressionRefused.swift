import Checking
import Model
import Basics

/// Reports a comment that suppresses a rule which can't be suppressed.
enum SuppressionRefused: ReadingRule {
  static let inputs: Set<InputForm> = [.definition]

  static let info = RuleInfo(
    id: "suppression-refused",
    title: "Suppression of a rule that can't be silenced",
    group: .tool,
    severity: .error,
    summary: """
      A comment `# adspec: ignore[rule] reason` in a definition names a rule that can't be silenced. It silences nothing, \
      whatever its reason. In `adspec.yaml`, switching such a rule off or lowering it stops the tool.
      """,
    rationale: """
      Readers of a compliance report assume that everything it doesn't mention is in order. The rules that the report \
      rests on (about the Digital Services Act, and this one) therefore report their findings wherever they apply.
      """,
    remedy: """
      Remove the rule's name from the comment. A publisher to whom the Digital Services Act doesn't apply states this \
      once, with the reason: `dsa: {platform: no, reason: …}` in `adspec.yaml`. `exclude` leaves out recordings that \
      don't belong in the report, and the report names them.
      """,
    grounds: [
      .advice("No source is needed: a rule that a compliance report rests on must not be silenced.")
    ],
    isIgnorable: false,
    good: [
      .definition(
        """
        kind: customNative
        id: example
        assets:
          AdChoices: {type: adChoices}
          # adspec: ignore[asset-sample-missing] the picture comes from the agency in May
          MainImage: {type: image, required: true}
        """)
    ],
    bad: [
      .definition(
        """
        ↓# adspec: ignore-file[suppression-refused] nobody reads these
        kind: customNative
        id: example
        assets:
          AdChoices: {type: adChoices}
        """)
    ])
}

import Checking
import Model
import Basics

/// Reports a comment that suppresses a rule without giving a reason.
enum SuppressionUnexplained: ReadingRule {
  static let inputs: Set<InputForm> = [.definition]

  static let info = RuleInfo(
    id: "suppression-unexplained",
    title: "Suppression without a reason",
    group: .tool,
    severity: .error,
    summary:
      "A comment `# adspec: ignore[rule]` in a definition gives no reason. It silences nothing until it does.",
    rationale: """
      A silenced finding is a decision. Reviewers today and readers next year must be able to see what was decided, \
      and to judge whether it still holds.
      """,
    remedy: "Write the reason behind the bracket: `# adspec: ignore[rule] because …`.",
    grounds: [
      .advice("No source is needed: a decision without its reason can't be judged later.")
    ],
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
        kind: customNative
        id: example
        assets:
          AdChoices: {type: adChoices}
          MainImage: {type: image}  ↓# adspec: ignore[asset-sample-missing]
        """)
    ])
}

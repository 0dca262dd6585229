import Model
import Basics

/// A comment that silences a rule which has nothing to say there.
enum SuppressionUnused: ReadingRule {
  static let inputs: Set<InputForm> = [.definition]

  static let info = RuleInfo(
    id: "suppression-unused",
    title: "Suppression that silences nothing",
    group: .tool,
    severity: .warning,
    summary: """
      A comment `# adspec: ignore[rule] reason` in a definition silences nothing: the rule says nothing at that line, or is \
      none.
      """,
    rationale: """
      A comment that outlived its cause hides the next mistake of the same kind, which nobody decided to accept.
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

  static func mistake(_ rule: RuleID, at place: Location) -> Mistake {
    let name = rule.rawValue.quoted
    guard RuleRegistry.info(of: rule) != nil else {
      let nearest = RuleRegistry.ids.map(\.rawValue).nearest(to: rule.rawValue)
      return Mistake(
        info.id, "There is no rule \(name) to ignore.", at: place,
        help: nearest.map { "Did you mean '\($0)'?" } ?? "The command 'adspec rules' lists the rules.")
    }
    return Mistake(
      info.id, "The rule \(name) says nothing here, so there is nothing to ignore.", at: place,
      help: "Remove the comment, or the rule's name from it.")
  }
}

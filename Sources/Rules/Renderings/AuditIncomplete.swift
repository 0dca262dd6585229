import Checking
import Model
import Basics

/// A rendering that could not be measured.
enum AuditIncomplete: RenderingRule {
  static let info = RuleInfo(
    id: "audit-incomplete",
    title: "The rendering could not be measured",
    group: .renderings,
    severity: .error,
    summary: """
      A state of the rendering could not be measured, or its template can't be read: the browser ended or was silent for ten seconds, twice; or a shadow root is closed.
      """,
    rationale: """
      What wasn't looked at is neither right nor wrong: nobody may take silence for a pass.
      """,
    remedy: """
      Do what the message says, and run the audit again.
      """,
    citations: [.definitionReference],
    grounds: [
      .advice("That an audit says what it didn't see is a decision of ours.")
    ],
    good: [.soundRendering],
    bad: [
      .card("↓" + ExampleRenderings.card(choices: ExampleRenderings.choices + "{{#Headline}}"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    .passUnless(
      Dictionary(grouping: rendering.rendering.failures, by: \.reason).sorted { $0.key < $1.key }.map {
        reason, failures in
        let states = failures.map(\.state).filter { !$0.isEmpty }
        return Violation(
          "\(reason)\(states.isEmpty ? "" : " Not measured: \(states.listed()).")", at: rendering.place,
          help: info.remedy)
      })
  }
}

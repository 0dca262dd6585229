import Checking
import Model
import Basics

/// Reports a rendering that could not be measured.
enum AuditIncomplete: RenderingRule {
  static let info = RuleInfo(
    id: "audit-incomplete",
    title: "The rendering could not be measured",
    group: .renderings,
    severity: .error,
    summary: """
      A state of the rendering could not be measured, or its template can't be read. The browser ended or gave no \
      answer for ten seconds, twice; or a shadow root is closed.
      """,
    rationale: """
      A state that wasn't checked is neither right nor wrong: a missing finding must not count as a pass.
      """,
    remedy: """
      Follow the message, and run the audit again.
      """,
    citations: [.definitionReference],
    grounds: [
      .advice("It is our decision that an audit reports what it couldn't check.")
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

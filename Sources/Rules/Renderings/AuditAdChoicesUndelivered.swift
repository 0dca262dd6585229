import Checking
import Model
import Basics

/// Reports an AdChoices icon that is shown without having been delivered.
enum AuditAdChoicesUndelivered: RenderingRule {
  static let info = RuleInfo(
    id: "audit-adchoices-undelivered",
    title: "AdChoices is shown without having been delivered",
    group: .renderings,
    severity: .error,
    summary: """
      The state delivers no AdChoices, and the rendering shows an icon: the rendering draws it itself, and it leads \
      nowhere.
      """,
    rationale: """
      An icon that the rendering draws hides that the delivered one is missing: neither people nor recordings show the \
      difference.
      """,
    remedy: """
      Draw it in a section of its key, `{{#AdChoices}}…{{/AdChoices}}`, or from the placeholder.
      """,
    citations: [.adChoices],
    grounds: [
      .deduced("The icon belongs to the delivered asset, whose click the server gives a destination.")
    ],
    companions: ["adchoices-undeclared"],
    good: [.soundRendering],
    bad: [
      .rendering(
        ExampleRenderings.card(choices: "↓" + ExampleRenderings.choices),
        format: ExampleRenderings.format(without: "AdChoices"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(
      where: { $0.isIcon && !$0.isDelivered }, help: { _ in info.remedy },
      find: { asset, _ in
        asset.isPainted ? .init(what: "isn't delivered, and the rendering shows it") : nil
      })
  }
}

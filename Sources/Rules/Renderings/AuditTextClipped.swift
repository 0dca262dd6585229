import Checking
import Model
import Basics

/// Reports a text that is cut off without an ellipsis.
enum AuditTextClipped: RenderingRule {
  static let info = RuleInfo(
    id: "audit-text-clipped",
    title: "Text is cut off",
    group: .renderings,
    severity: .warning,
    summary: """
      The text of an asset is cut, and no ellipsis shows it: for example by `overflow: hidden` on a box that is too \
      short or too narrow. In the typical state this is an error. In stress states, such as one long word or text at \
      200 %, it is a note, except for the label.
      """,
    rationale: """
      A reader doesn't know that a part of the text is missing, and that part may be the price.
      """,
    remedy: """
      Let the box grow with its text, or use `text-overflow: ellipsis` or `line-clamp`.
      """,
    citations: [.wcagResize],
    grounds: [
      .documented("WCAG 1.4.4 asks that no text gets lost when it grows."),
      .advice("It is our decision that an ellipsis is enough."),
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style: ".headline { height: 1.2em; line-height: 1.2; width: 200px; overflow: hidden }",
          headline:
            "<h1 class=\"headline\">↓<span data-asset=\"Headline\">Fresh bread before seven, every day of the week</span></h1>"
        ))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judge(
      where: { $0.text != nil || $0.isFound && $0.type == .text },
      help: { _ in info.remedy },
      find: { asset, page in
        guard asset.text?.isClipped == true else { return nil }
        return .init(
          what: "is cut off without an ellipsis",
          severity: page.severityUnderStress(of: asset)
            ?? (page.combination.state == "typical" ? .error : nil))
      })
  }
}

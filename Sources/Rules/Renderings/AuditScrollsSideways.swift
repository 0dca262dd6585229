import Checking
import Model
import Basics

/// Reports a document wider than the viewport.
enum AuditScrollsSideways: RenderingRule {
  static let info = RuleInfo(
    id: "audit-scrolls-sideways",
    title: "The rendering scrolls sideways",
    group: .renderings,
    severity: .warning,
    summary: """
      The document is wider than the viewport. If an icon, a label or a text outside the ad causes this, their own \
      rules report it. In stress states, such as one long word or text at 200 %, this is a note.
      """,
    rationale: """
      On a phone the ad moves under the finger, and people never see a part of it.
      """,
    remedy: """
      Find the element with a fixed width, and give it `max-width: 100%`.
      """,
    citations: [.wcagReflow],
    grounds: [
      .documented("WCAG 1.4.10 asks that content fits 320 CSS pixels without scrolling in two directions.")
    ],
    good: [.soundRendering],
    bad: [
      .card(
        ExampleRenderings.card(
          style: "table { width: 900px }", start: "↓",
          other: "<table><tr><td>Open from seven</td></tr></table>"))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    rendering.judgePages(help: info.remedy, severity: { $0.severityUnderStress() }) { page in
      guard page.contentWidth > page.viewportWidth + 0.5 else { return nil }
      let isReportedElsewhere = page.assets.contains { asset in
        guard let box = asset.box else { return false }
        let isBeyond = asset.text?.overflows == true || asset.firstFault(in: page) == .outside
        return isBeyond
          && (box.x + box.width + page.scrolledBy >= page.contentWidth - 1 || asset.text?.overflows == true)
      }
      return isReportedElsewhere
        ? nil
        : "The document is \(page.contentWidth.plain) px wide, the viewport \(page.viewportWidth.plain) px"
    }
  }
}

import Checking
import Model
import Basics

/// Reports a rendering with a script.
enum AuditScriptBlocked: RenderingRule {
  static let info = RuleInfo(
    id: "audit-script-blocked",
    title: "The rendering holds a script",
    group: .renderings,
    severity: .warning,
    summary: """
      The rendering contains a script, an event handler or a `javascript:` link. It was not run: the audit measured \
      the markup alone. Parts that the script would have drawn don't count as missing: they are to check.
      """,
    rationale: """
      The audit doesn't see what a script would change. Previews run no scripts, and neither may a page that shows \
      other people's ads.
      """,
    remedy: """
      Replace the script by markup and styles.
      """,
    citations: [.contentSecurityPolicy],
    grounds: [
      .advice("It is our decision that no script runs in an audit.")
    ],
    good: [.soundRendering],
    bad: [
      .card(ExampleRenderings.card(choices: "↓<p onclick=\"order()\">Order</p>" + ExampleRenderings.choices))
    ])

  static func judge(_ rendering: AuditedRendering) -> RuleOutcome {
    let scripts = rendering.rendering.pages.flatMap(\.scripts)
    let place = scripts.first?.place
    let location = rendering.rendering.file.flatMap { file in place.map { Location(file: file, range: $0) } }
    return rendering.judgePages(at: location, help: info.remedy) { page in
      let what = Set(page.scripts.map(\.what)).sorted()
      return what.isEmpty
        ? nil
        : "The rendering holds \(what.prefix(5).map(\.quoted).listed()), which \(what.count == 1 ? "was" : "were") not run"
    }
  }
}

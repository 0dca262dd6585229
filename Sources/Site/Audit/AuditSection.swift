import Reports
import Model
import Basics

/// The section of a format's page about its audit in a browser.
struct AuditSection: ViewModel {
  let audit: PublishedAudit
  let renderings: [PublishedRendering]
  let context: SiteContext

  /// Returns `nil` if the format wasn't audited.
  init?(_ folder: FormatFolder, _ context: SiteContext) {
    guard let audit = context.audit else { return nil }
    renderings = audit.renderings(of: folder.facts.file)
    (self.audit, self.context) = (audit, context)
    if renderings.isEmpty { return nil }
  }

  /// Number of findings, for the page's table of contents.
  var count: Int { FindingSummary(renderings.flatMap(\.entry.findings)).count() }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "auditIntro": .text(Self.words(of: audit.results))
    case "renderings":
      .list(renderings.enumerated().map { AuditedPart($1, number: $0 + 1, context: context) })
    default: nil
    }
  }

  /// Browser and date: `Measured in Chromium 156 on 2026-11-20.`
  static func words(of results: AuditResults) -> String {
    "Measured in \(results.browser)\(results.day.map { " on \($0)" } ?? "")."
  }
}

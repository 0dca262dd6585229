import Reports
import Model
import Basics

/// What a format's page says of how browsers showed it.
struct AuditSection: ViewModel {
  let audit: PublishedAudit
  let renderings: [PublishedRendering]
  let context: SiteContext

  /// `nil` where the format was not audited.
  init?(_ folder: FormatFolder, _ context: SiteContext) {
    guard let audit = context.audit else { return nil }
    renderings = audit.renderings(of: folder.facts.file)
    (self.audit, self.context) = (audit, context)
    if renderings.isEmpty { return nil }
  }

  /// Of the list at the side.
  var count: Int { FindingSummary(renderings.flatMap(\.entry.findings)).entryCount() }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "auditIntro": .text(Self.words(of: audit.results))
    case "renderings":
      .list(renderings.enumerated().map { AuditedPart($1, number: $0 + 1, context: context) })
    default: nil
    }
  }

  /// `Measured in Chromium 156 on 2026-11-20.`
  static func words(of results: AuditResults) -> String {
    "Measured in \(results.browser)\(results.day.map { " on \($0)" } ?? "")."
  }
}

extension PublishedRendering {
  /// Those of what has changed since name their lines, and nobody knows what stood there.
  var findingsToShow: [Finding] {
    if standing == .current { return entry.findings }
    return entry.findings.map { finding in
      var finding = finding
      finding.complaint.location.range = finding.location.range.map { .wholeLine($0.line) }
      return finding
    }
  }

  var title: String {
    switch entry.source {
    case .builtin: "The built-in preview"
    case .authored: "The format’s own rendering"
    case .file: "The HTML file\(entry.file.map { " \($0)" } ?? "")"
    }
  }

  var shortTitle: String {
    switch entry.source {
    case .builtin: "built-in preview"
    case .authored: "its own"
    case .file: entry.file ?? "HTML file"
    }
  }
}

extension PublishedRendering.Standing {
  /// What readers must know of it; `nil` where it is as it should be.
  var words: String? {
    switch self {
    case .current: nil
    case .outdated:
      "Measured before the last change of the definition, the rendering or a sample. Audit it again to know how it is now."
    case .unknown:
      "The HTML file isn’t in the catalog: whether it, the definition and the samples are still the same isn’t known."
    }
  }
}

import Reports

/// A definition that could not be read: its faults and its source, in place of the format's page.
struct UnreadPage: ViewModel {
  /// The definition's path in the catalog.
  let file: String
  let context: SiteContext
  private let findings: FindingList

  init(file: String, context: SiteContext) {
    (self.file, self.context) = (file, context)
    findings = FindingList(findings: context.findings(of: file), context: context)
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "name": .text(self.name)
    case "path": .text(context.map.page(ofUnread: file) ?? "")
    case "chip": .part(Chip(tone: "error", label: "Could not be read"))
    case "source":
      .part(context.sourceLines(of: file).map { DefinitionSource(file: file, lines: $0, context: context) })
    default: findings.value(name)
    }
  }

  /// The name of the definition's folder.
  private var name: String { String(file.split(separator: "/").dropLast().last ?? "") }

  /// The page; `nil` if the catalog could read the definition.
  var planned: SitePage? {
    guard let path = context.map.page(ofUnread: file) else { return nil }
    let frame = PageFrame(
      context.facts, path: path, title: name, section: .formats,
      trail: [TrailStep(label: "Formats", path: SiteMap.formats)])
    return SitePage("unread", frame, self)
  }
}

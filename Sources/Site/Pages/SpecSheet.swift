import Basics
import Model
import Reports

/// The spec sheet of a format: one page of A4 with a preview, the assets with their limits, and where more is found.
struct SpecSheet: ViewModel {
  /// Path relative to the format's folder.
  static let path = "sheet.html"
  /// Number of the hex digits that name a version of the definition.
  private static let digits = 12

  let folder: FormatFolder
  let context: SiteContext
  /// The first preview that is drawn from the definition; `nil` without previews.
  private let preview: ViewValues?

  init(
    _ folder: FormatFolder, as look: RecordedLook?, _ context: SiteContext, _ renderer: TemplateRenderer
  ) throws(TemplateError) {
    (self.folder, self.context) = (folder, context)
    guard context.publication.drawsPreviews, let page = Previews.pages(for: folder, as: look).first else {
      preview = nil
      return
    }
    preview = [
      "stateTitle": .text(page.title), "language": .text(page.words.language),
      "direction": .text(page.words.direction),
      "body": .html(try page.body(of: folder, samples: "", renderer)),
    ]
  }

  private var definition: FormatDefinition { folder.definition }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "kind": .text(definition.kind.rawValue)
    case "kindTitle": .text(definition.kind.title)
    case "id": .text(definition.id.value)
    case "name": .text(definition.name)
    case "summary": .optional(definition.summary.isEmpty ? nil : definition.summary)
    case "hasPreview": .flag(preview != nil)
    case "preview": .part(preview)
    case "assetTable": .part(definition.kind.hasAssets ? AssetTable(folder: folder) : nil)
    case "breakTimeline": .part(definition.live.map(BreakTimeline.init))
    case "facts": .list(DefinitionFacts(definition: definition).rows(isPublic: context.facts.isPublic))
    case "definitionVersion": .text(version)
    case "formatPath": .text(context.map.page(of: folder.facts))
    case "address":
      .optional(
        context.facts.baseURL.map {
          "\($0)/\(SiteMapFiles.address(of: context.map.page(of: folder.facts)))"
        })
    default: nil
    }
  }

  /// The first digits of the SHA-256 of the definition's text.
  private var version: String {
    String(SHA256.hex(of: folder.sourceLines.joined(separator: "\n")).prefix(Self.digits))
  }
}

import AdModel
import Ledger

/// The pages of the site, as files.
package enum Site {
  /// Every page with its style sheet and script, the previews that pages frame and the pictures that they show, in the
  /// byte order of their paths.
  package static func files(
    for publication: Publication, templates: TemplateSet
  ) throws(TemplateError) -> [OutputFile] {
    let renderer = try TemplateRenderer(templates)
    let previews = try Previews.all(publication, templates: templates)
    let context = SiteContext(publication, previews: previews)
    var files: [OutputFile] = []
    for page in pages(context) {
      files.append(OutputFile(path: page.path, text: try renderer.render(page.template, page.model)))
    }
    files += previews.map { OutputFile(path: $0.path, text: $0.html) }
    files += Previews.samples(of: publication)
    files += templates.names.filter { $0.hasPrefix("assets/") }
      .map { OutputFile(path: $0, text: templates.texts[$0, default: ""]) }
    return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func pages(_ context: SiteContext) -> [SitePage] {
    [catalog(context)] + context.publication.catalog.formats.map { format($0, context) }
      + context.publication.sessions.map { session($0, context) }
  }

  private static func catalog(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(context.publication, path: SiteMap.catalog, title: nil, section: .catalog)
    return SitePage("catalog", frame, CatalogPage(context: context))
  }

  private static func format(_ folder: FormatFolder, _ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.publication, path: context.map.page(of: folder.definition), title: folder.definition.name,
      section: .catalog, trail: [TrailStep(label: "Catalog", path: SiteMap.catalog)])
    return SitePage("format", frame, FormatPage(folder: folder, context: context))
  }

  private static func session(_ session: PublishedSession, _ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.publication, path: SiteMap.page(ofSessionNamed: session.record.id), title: session.record.id,
      section: .sessions, trail: [TrailStep(label: "Sessions", path: SiteMap.sessions)])
    return SitePage("session", frame, SessionPage(session: session, context: context))
  }
}

/// A page to be rendered.
struct SitePage: Sendable {
  var path: String
  var template: String
  var model: any ViewModel

  init(_ template: String, _ frame: PageFrame, _ content: some ViewModel) {
    path = frame.path
    self.template = template
    model = FramedPage(frame: frame, content: content)
  }
}

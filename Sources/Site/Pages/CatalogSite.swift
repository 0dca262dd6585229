package import Reports
import Model
import Basics
import Sessions

/// The plan of the site: all files that have to be written.
package struct CatalogSite: Sendable {
  /// Files in the best order to make them: the slowest first.
  package var files: [DeferredFile]
  /// Formats in the catalog's order.
  package var formats: [FormatSite]

  /// Plans all pages with their style sheet and scripts, the previews and pictures that pages embed, data and schemas.
  package init(_ publication: Publication, templates: TemplateSet) throws(TemplateError) {
    self.init(publication, templates: templates, try TemplateRenderer(templates))
  }

  /// - Parameter renderer: made from `templates`, for callers that make many sites.
  package init(_ publication: Publication, templates: TemplateSet, _ renderer: TemplateRenderer) {
    let context = SiteContext(publication)
    formats = publication.catalog.formats.map {
      FormatSite($0, context, renderer, records: publication.records)
    }
    files = []
    let style = Self.style(templates, publication.catalog.configuration)
    let notFound = Self.notFound(context, style: style).planned(renderer)
    let catalog = Self.catalog(context, formats, renderer)
    let pages: [DeferredFile]
    if publication.isPublic {
      pages = catalog + publicPages(context, renderer)
      files = pages + formats.flatMap(\.plan)
    } else {
      (pages, files) = internalFiles(context, catalog, renderer)
    }
    files.append(notFound)
    let indexed =
      pages.map(\.path).filter { $0.hasSuffix(".html") }
      + publication.catalog.formats.flatMap {
        [context.map.page(of: $0.facts), context.map.folder(of: $0.facts) + SpecSheet.path]
      }
    files += madeFiles(context, templates, style: style, indexed: indexed).map(DeferredFile.init)
    files += DocsPages.files(context)
  }

  /// Returns the pages of a site with all there is, of which search engines are told, and all files but those that every
  /// site has.
  private func internalFiles(
    _ context: SiteContext, _ catalog: [DeferredFile], _ renderer: TemplateRenderer
  ) -> (pages: [DeferredFile], files: [DeferredFile]) {
    let publication = context.publication
    let sessions = publication.sessions.map { Self.session($0, context, renderer) }
    let lists = (Self.sessionList(context) + Self.findingList(context) + Self.adList(context)).map {
      $0.planned(renderer)
    }
    let pages = [Self.overview(context, renderer)] + Self.pages(context, renderer)
    var files =
      DataFiles.plan(publication, formats, context) + ReportList.files(context.reports, in: "reports/")
    files += catalog + lists + sessions + formats.flatMap(\.plan) + pages + (context.audit?.plan ?? [])
    files.append(DeferredFile(path: AdChoicesBadge.path) { AdChoicesBadge(of: publication).svg })
    files += Self.findingAddresses(context).map { $0.planned(renderer) } + Self.searchIndices(context)
    files += context.faultPictures.files
    return (catalog + lists + pages + sessions, files)
  }

  /// Returns the pages of a site for readers outside, besides formats and their list.
  private func publicPages(_ context: SiteContext, _ renderer: TemplateRenderer) -> [DeferredFile] {
    let changes = context.publication.changes.map { Self.changes($0, context) }
    return (DocsPages.pages(context) + [changes].compactMap(\.self)).map { $0.planned(renderer) }
  }

  /// Returns the files that every site has besides its pages: style sheet, scripts, logo, the map for search engines.
  ///
  /// - Parameter indexed: paths of the pages of which search engines are told.
  private func madeFiles(
    _ context: SiteContext, _ templates: TemplateSet, style: String, indexed: [String]
  ) -> [OutputFile] {
    let publication = context.publication
    var made = SiteMapFiles.files(for: indexed, baseURL: publication.catalog.configuration.baseURL)
    made += templates.names.filter { $0.hasPrefix("assets/") }
      .map { OutputFile(path: $0, text: $0 == Self.stylePath ? style : templates.texts[$0, default: ""]) }
    if let logo = publication.logo, let path = context.facts.logo {
      made.append(OutputFile(path: path, bytes: logo.bytes))
    }
    if let changes = publication.changes {
      made.append(OutputFile(path: ChangesFeed.path, text: ChangesFeed.text(changes, context)))
    }
    return made
  }

  private static let notFoundPath = "404.html"
  private static let stylePath = "assets/style.css"

  /// The style sheet, with the brand colour of the configuration if there is one.
  private static func style(_ templates: TemplateSet, _ configuration: Configuration) -> String {
    let style = templates.texts[stylePath, default: ""]
    return configuration.brandColour.flatMap(BrandColour.init).map { "\(style)\n\($0.style)" } ?? style
  }

  /// All pages except the overview, lists, formats, sessions and the 404 page.
  private static func pages(_ context: SiteContext, _ renderer: TemplateRenderer) -> [DeferredFile] {
    var pages = [
      ruleIndex(context), reportIndex(context),
      lifecycleIndex(context), recorder(context), fields(context), data(context),
    ]
    pages += context.publication.catalog.unreadDefinitions.compactMap {
      UnreadPage(file: $0, context: context).planned
    }
    pages += context.publication.rules.compactMap { rule($0, context) }
    pages += context.reports.map { report($0, context) }
    pages += Lifecycle.all.map { lifecycle($0, context) }
    if let changes = context.publication.changes { pages.append(self.changes(changes, context)) }
    pages += DocsPages.pages(context)
    return pages.map { $0.planned(renderer) }
  }

  private static func overview(_ context: SiteContext, _ renderer: TemplateRenderer) -> DeferredFile {
    DeferredFile(
      path: SiteMap.overview,
      .whole { () throws(TemplateError) in
        let frame = PageFrame(context.facts, path: SiteMap.overview, title: nil, section: .overview)
        return try renderer.page("overview", frame, OverviewPage(context))
      })
  }

  /// Pages of the list of formats, made from the cards of all formats, and its search index.
  private static func catalog(
    _ context: SiteContext, _ formats: [FormatSite], _ renderer: TemplateRenderer
  ) -> [DeferredFile] {
    let pages = ListPages(count: formats.count, first: context.facts.formatsPath)
    let byFile = Dictionary(
      formats.map { ($0.folder.facts.file, $0) }, uniquingKeysWith: { first, _ in first })
    let sorted =
      context.facts.isPublic
      ? formats.sorted { a, b in
        let (one, other) = (a.folder.facts, b.folder.facts)
        return one.name == other.name
          ? one.file.precedesInBytes(other.file) : one.name.precedesInBytes(other.name)
      } : context.health.compactMap { byFile[$0.folder.facts.file] }
    return (1...pages.pageCount).map { number in
      DeferredFile(
        path: pages.path(of: number),
        .whole { () throws(TemplateError) in
          let cards = try sorted[pages.rows(of: number)].map { format throws(TemplateError) in
            try format.card()
          }
          let frame = PageFrame(
            context.facts, path: pages.path(of: number), title: "Formats" + pages.suffix(of: number),
            section: .formats)
          let page = CatalogPage(context: context, pages: pages, number: number, cards: cards)
          return try renderer.page("catalog", frame, page)
        })
    } + [
      DeferredFile(
        path: SiteMap.catalogIndex,
        .whole { () throws(TemplateError) in
          CatalogCard.index.script(try sorted.map { format throws(TemplateError) in try format.entry() })
        })
    ]
  }

  private static func session(
    _ session: PublishedSession, _ context: SiteContext, _ renderer: TemplateRenderer
  ) -> DeferredFile {
    let id = session.summary.id
    let path = SiteMap.page(ofSessionNamed: id)
    return DeferredFile(
      path: path, key: { key(of: session, context) },
      .whole { () throws(TemplateError) in
        let frame = PageFrame(
          context.facts, path: path, title: id, section: .evidence,
          trail: [TrailStep(label: "Sessions", path: SiteMap.sessions)])
        let page = SessionPage(try session.record(), of: session, context: context)
        return try renderer.page("session", frame, page)
      })
  }

  private static func changes(_ changes: PublishedChanges, _ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.changes, title: "Changes", section: .formats,
      trail: [TrailStep(label: "Formats", path: context.facts.formatsPath)])
    return SitePage("changes", frame, ChangesPage(published: changes, context: context))
  }

  private static func recorder(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.recorder, title: "The recorder", section: .docs)
    return SitePage("recorder", frame, RecorderPage())
  }

  private static func data(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(context.facts, path: SiteMap.data, title: "Data", section: .reports)
    return SitePage("data", frame, DataIndexPage(publication: context.publication))
  }

  private static func fields(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.fields, title: "Definitions, field by field", section: .docs)
    return SitePage("fields", frame, FieldsPage(context: context))
  }

  /// Returns the cache key of a session's page: a digest of the session, its neighbours in the list, its findings and
  /// its formats. `nil` if nothing is cached.
  private static func key(of session: PublishedSession, _ context: SiteContext) -> String? {
    guard context.publication.records != nil else { return nil }
    let (previous, next) = context.sessionOrder.neighbours(of: session.summary.id)
    var parts = context.facts.words + [session.summary.digest, previous ?? "-", next ?? "-"]
    for file in session.summary.formats {
      guard let format = context.format(withDefinition: file), !format.inputs.isEmpty else { return nil }
      parts += [format.inputs, context.map.page(of: format.facts)]
    }
    let found = session.findings
    parts.append(session.summary.cut.map { "\($0.ads) \($0.events)" } ?? "-")
    parts += ["\(found.ads.count)", session.summary.entry.words]
    let findings = FindingList(findings: found.summary, context: context)
    let pictures = FindingCards(findings, context) { _ in false }.cards.map { $0.picturePath ?? "-" }
    let addresses = findings.shown.map { context.address(of: $0) ?? "-" }
    return SHA256.hex(ofParts: parts + findings.words + pictures + addresses)
  }

  private static func ruleIndex(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(context.facts, path: SiteMap.rules, title: "Rules", section: .docs)
    return SitePage("rules", frame, RuleIndexPage(context: context))
  }

  /// The page of a rule; `nil` if its id can't be the name of a folder.
  private static func rule(_ rule: PublishedRule, _ context: SiteContext) -> SitePage? {
    guard let path = context.map.page(of: rule.info.id) else { return nil }
    let frame = PageFrame(
      context.facts, path: path, title: rule.info.title, section: .docs,
      trail: [TrailStep(label: "Rules", path: SiteMap.rules)])
    return SitePage("rule", frame, RulePage(rule: rule, context: context))
  }

  private static func lifecycleIndex(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.lifecycles, title: "Lifecycles", section: .docs,
      trail: [TrailStep(label: "Rules", path: SiteMap.rules)])
    return SitePage("lifecycles", frame, LifecycleIndexPage())
  }

  private static func lifecycle(_ lifecycle: Lifecycle, _ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.page(of: lifecycle), title: lifecycle.title, section: .docs,
      trail: [
        TrailStep(label: "Rules", path: SiteMap.rules),
        TrailStep(label: "Lifecycles", path: SiteMap.lifecycles),
      ])
    return SitePage("lifecycle", frame, LifecyclePage(lifecycle: lifecycle, context: context))
  }

  private static func reportIndex(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(context.facts, path: SiteMap.reports, title: "Reports", section: .reports)
    return SitePage(
      "reports", frame, ReportIndexPage(reports: context.reports, publication: context.publication))
  }

  private static func report(_ report: Report, _ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.page(ofReport: report.name), title: report.title, section: .reports,
      trail: [TrailStep(label: "Reports", path: SiteMap.reports)])
    if let screen = report.firstScreen {
      return SitePage("compliance", frame, CompliancePage(report: report, screen: screen))
    }
    return SitePage("report", frame, ReportPage(report: report))
  }

  /// Page for unknown addresses. Servers return it for any path, so it embeds its style sheet. It links to the
  /// configured base address or, without one, to the root of the server.
  private static func notFound(_ context: SiteContext, style: String) -> SitePage {
    var frame = PageFrame(context.facts, path: notFoundPath, title: "No such page", section: nil)
    frame.root = (context.publication.catalog.configuration.baseURL ?? "") + "/"
    return SitePage("not-found", frame, NotFoundPage(style: style))
  }
}

/// A page with the template that renders it.
struct SitePage: Sendable {
  let template: String
  let frame: PageFrame
  let content: any ViewModel

  init(_ template: String, _ frame: PageFrame, _ content: any ViewModel) {
    (self.template, self.frame, self.content) = (template, frame, content)
  }

  func planned(_ renderer: TemplateRenderer) -> DeferredFile {
    DeferredFile(
      path: frame.path,
      .whole { () throws(TemplateError) in try renderer.page(template, frame, content) })
  }
}

extension TemplateRenderer {
  /// Renders a page of the site, with only those icons that it uses.
  func page(
    _ template: String, _ frame: PageFrame, _ content: any ViewModel
  ) throws(TemplateError) -> [UInt8] {
    IconSprite.trimmed(try bytes(template, FramedPage(frame: frame, content: content)))
  }
}

private struct NotFoundPage: ViewModel {
  let style: String

  func value(_ name: TemplateName) -> TemplateValue? {
    name == "styleHTML" ? .html(HTML(trusted: style)) : nil
  }
}

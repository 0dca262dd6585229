import AdModel
import Diagnostics
import Ledger

/// The pages of the site, as files.
package enum Site {
  /// The files of `plan`, made, in the byte order of their paths.
  package static func files(
    for publication: Publication, templates: TemplateSet
  ) throws -> [OutputFile] {
    var files: [OutputFile] = []
    for file in try plan(for: publication, templates: templates) {
      files.append(OutputFile(path: file.path, bytes: try file.bytes()))
    }
    return files.sorted { $0.path.precedesInBytes($1.path) }
  }

  /// Every page with its style sheet and script, the previews that pages frame and the pictures that they show.
  ///
  /// - Parameter keys: those of the publication and the templates, where somebody has them.
  package static func plan(
    for publication: Publication, templates: TemplateSet, keys: PageKeys? = nil
  ) throws(TemplateError) -> [PlannedFile] {
    let renderer = try TemplateRenderer(templates)
    let keys = keys ?? PageKeys(publication, templates: templates)
    let previews = try Previews.all(publication, renderer: renderer)
    let context = SiteContext(publication, map: keys.map, previews: previews)
    var pages = pages(context, keys)
    var plan = pages.map { $0.planned(renderer) }
    plan.append(catalog(context, keys, renderer))
    var files: [OutputFile] = []
    pages.removeAll { $0.path == notFoundPath }
    files += SiteMapFiles.files(
      for: [SiteMap.catalog] + pages.map(\.path), baseURL: publication.catalog.configuration.baseURL)
    files += previews.map { OutputFile(path: $0.path, text: $0.html) }
    files += Previews.samples(of: publication)
    files += Reports.files(context.reports, in: "reports/")
    files += templates.names.filter { $0.hasPrefix("assets/") }
      .map { OutputFile(path: $0, text: templates.texts[$0, default: ""]) }
    plan += files.map(PlannedFile.init)
    return plan
  }

  private static let notFoundPath = "404.html"

  private static func pages(_ context: SiteContext, _ keys: PageKeys) -> [SitePage] {
    var pages = [
      sessionIndex(context), ruleIndex(context), reportIndex(context),
      lifecycleIndex(context), recorder(context), notFound(context),
      fields(context).keyed { keys.fixed(SiteMap.fields) },
    ]
    pages += zip(context.publication.catalog.formats, keys.formats).map { folder, key in
      format(folder, context, key)
    }
    pages += context.publication.sessions.map { session($0, context) }
    pages += context.publication.rules.compactMap { published in
      rule(published, context)?.keyed { keys.rule(published) }
    }
    if context.publication.showsMutations {
      pages.append(mutations(context).keyed { keys.fixed(SiteMap.mutations) })
    }
    pages += context.reports.map { report($0, context) }
    pages += Lifecycle.all.map { way in
      lifecycle(way, context).keyed { keys.lifecycle(way, of: context.formats(through: way)) }
    }
    return pages
  }

  /// The first page, the card of each format a part of its own.
  private static func catalog(
    _ context: SiteContext, _ keys: PageKeys, _ renderer: TemplateRenderer
  ) -> PlannedFile {
    PlannedFile(
      path: SiteMap.catalog,
      .parts { () throws(TemplateError) in
        let frame = PageFrame(context.facts, path: SiteMap.catalog, title: nil, section: .catalog)
        let page = FramedPage(frame: frame, content: CatalogPage(context: context))
        let formats = context.publication.catalog.formats
        return try renderer.open("catalog", page).file(
          itemCount: formats.count, key: { keys.formats[$0].value },
          item: { CatalogCard(folder: formats[$0], context: context) }, finish: IconSprite.trimmed)
      })
  }

  private static func format(
    _ folder: FormatFolder, _ context: SiteContext, _ key: Deferred<String?>
  ) -> SitePage {
    let path = context.map.page(of: folder.facts)
    return SitePage(path, "format", key: { key.value }) {
      let frame = PageFrame(
        context.facts, path: path, title: folder.definition.name,
        section: .catalog, trail: [TrailStep(label: "Catalog", path: SiteMap.catalog)])
      return FramedPage(frame: frame, content: FormatPage(folder: folder, context: context))
    }
  }

  private static func sessionIndex(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.sessions, title: "Sessions", section: .sessions)
    return SitePage("sessions", frame, SessionIndexPage(context: context))
  }

  private static func recorder(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.recorder, title: "The recorder", section: .sessions,
      trail: [TrailStep(label: "Sessions", path: SiteMap.sessions)])
    return SitePage("recorder", frame, RecorderPage())
  }

  private static func fields(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.fields, title: "Definitions, field by field", section: .catalog,
      trail: [TrailStep(label: "Catalog", path: SiteMap.catalog)])
    return SitePage("fields", frame, FieldsPage(context: context))
  }

  private static func session(_ session: PublishedSession, _ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.page(ofSessionNamed: session.record.id), title: session.record.id,
      section: .sessions, trail: [TrailStep(label: "Sessions", path: SiteMap.sessions)])
    return SitePage("session", frame, SessionPage(session: session, context: context))
  }

  private static func ruleIndex(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(context.facts, path: SiteMap.rules, title: "Rules", section: .rules)
    return SitePage("rules", frame, RuleIndexPage(context: context))
  }

  /// `nil` for a rule whose id can't be a folder.
  private static func rule(_ rule: PublishedRule, _ context: SiteContext) -> SitePage? {
    guard let path = context.map.page(of: rule.info.id) else { return nil }
    let frame = PageFrame(
      context.facts, path: path, title: rule.info.title, section: .rules,
      trail: [TrailStep(label: "Rules", path: SiteMap.rules)])
    return SitePage("rule", frame, RulePage(rule: rule, context: context))
  }

  private static func mutations(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.mutations, title: "Mutation matrix", section: .rules,
      trail: [TrailStep(label: "Rules", path: SiteMap.rules)])
    return SitePage("mutations", frame, MutationPage(context: context))
  }

  private static func lifecycleIndex(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.lifecycles, title: "Lifecycles", section: .rules,
      trail: [TrailStep(label: "Rules", path: SiteMap.rules)])
    return SitePage("lifecycles", frame, LifecycleIndexPage())
  }

  private static func lifecycle(_ lifecycle: Lifecycle, _ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.page(of: lifecycle), title: lifecycle.title, section: .rules,
      trail: [
        TrailStep(label: "Rules", path: SiteMap.rules),
        TrailStep(label: "Lifecycles", path: SiteMap.lifecycles),
      ])
    return SitePage("lifecycle", frame, LifecyclePage(lifecycle: lifecycle, context: context))
  }

  private static func reportIndex(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(context.facts, path: SiteMap.reports, title: "Reports", section: .reports)
    return SitePage("reports", frame, ReportIndexPage(reports: context.reports))
  }

  private static func report(_ report: Report, _ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: SiteMap.page(ofReport: report.name), title: report.title, section: .reports,
      trail: [TrailStep(label: "Reports", path: SiteMap.reports)])
    return SitePage("report", frame, ReportPage(report: report))
  }

  /// Servers hand it out under any path, so that its links start at the site's root where that is known.
  private static func notFound(_ context: SiteContext) -> SitePage {
    var frame = PageFrame(context.facts, path: notFoundPath, title: "No such page", section: nil)
    frame.isCanonical = false
    if let base = context.publication.catalog.configuration.baseURL { frame.root = base + "/" }
    return SitePage("not-found", frame, NotFoundPage())
  }
}

/// A page to be rendered.
struct SitePage: Sendable {
  let path: String
  private let template: String
  /// As `PlannedFile.key`.
  private var key: @Sendable () -> String?
  /// What nobody asks for where the page needn't be made again.
  private let model: @Sendable () -> any ViewModel

  init(
    _ path: String, _ template: String, key: @escaping @Sendable () -> String?,
    model: @escaping @Sendable () -> any ViewModel
  ) {
    (self.path, self.template, self.key, self.model) = (path, template, key, model)
  }

  init(_ template: String, _ frame: PageFrame, _ content: some ViewModel) {
    self.init(frame.path, template, key: { nil }) { FramedPage(frame: frame, content: content) }
  }

  func keyed(_ key: @escaping @Sendable () -> String?) -> SitePage {
    var page = self
    page.key = key
    return page
  }

  func planned(_ renderer: TemplateRenderer) -> PlannedFile {
    PlannedFile(
      path: path, key: key,
      .whole { () throws(TemplateError) in
        IconSprite.trimmed(try renderer.bytes(template, model()))
      })
  }
}

/// Has nothing of its own.
private struct NotFoundPage: ViewModel {
  func value(_ name: TemplateName) -> TemplateValue? { nil }
}

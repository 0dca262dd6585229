import AdModel
import Diagnostics
import Ledger

/// The pages of the site, as files.
package enum Site {
  /// The files of `plan`, made.
  package static func files(
    for publication: Publication, templates: TemplateSet
  ) throws -> [OutputFile] {
    var files: [OutputFile] = []
    for file in try plan(for: publication, templates: templates) {
      files.append(OutputFile(path: file.path, bytes: try file.bytes()))
    }
    return files
  }

  /// Every page with its style sheet and script, the previews that pages frame and the pictures that they show, in the
  /// byte order of their paths.
  package static func plan(
    for publication: Publication, templates: TemplateSet
  ) throws(TemplateError) -> [PlannedFile] {
    let renderer = try TemplateRenderer(templates)
    let previews = try Previews.all(publication, renderer: renderer)
    let context = SiteContext(publication, previews: previews)
    var pages = pages(context, PageKeys(publication, templates: templates))
    var plan = pages.map { page in
      PlannedFile(path: page.path, key: page.key) { () throws(TemplateError) in
        IconSprite.trimmed(try renderer.bytes(page.template, page.model))
      }
    }
    var files: [OutputFile] = []
    pages.removeAll { $0.path == notFoundPath }
    files += SiteMapFiles.files(
      for: pages.map(\.path), baseURL: publication.catalog.configuration.baseURL)
    files += previews.map { OutputFile(path: $0.path, text: $0.html) }
    files += Previews.samples(of: publication)
    files += Reports.files(context.reports, in: "reports/")
    files += templates.names.filter { $0.hasPrefix("assets/") }
      .map { OutputFile(path: $0, text: templates.texts[$0, default: ""]) }
    plan += files.map(PlannedFile.init)
    return plan.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static let notFoundPath = "404.html"

  private static func pages(_ context: SiteContext, _ keys: PageKeys) -> [SitePage] {
    var pages = [
      catalog(context), sessionIndex(context), ruleIndex(context), reportIndex(context),
      lifecycleIndex(context), recorder(context), notFound(context),
    ]
    pages += context.publication.catalog.formats.map { folder in
      format(folder, context).keyed(keys.format(folder, context))
    }
    pages += context.publication.sessions.map { session($0, context) }
    pages += context.publication.rules.compactMap { published in
      rule(published, context)?.keyed(keys.rule(published, context))
    }
    if !context.publication.trials.isEmpty {
      pages.append(mutations(context).keyed(keys.fixed(SiteMap.mutations)))
    }
    pages += context.reports.map { report($0, context) }
    pages += Lifecycle.all.map { lifecycle($0, context) }
    return pages
  }

  private static func catalog(_ context: SiteContext) -> SitePage {
    let frame = PageFrame(context.facts, path: SiteMap.catalog, title: nil, section: .catalog)
    return SitePage("catalog", frame, CatalogPage(context: context))
  }

  private static func format(_ folder: FormatFolder, _ context: SiteContext) -> SitePage {
    let frame = PageFrame(
      context.facts, path: context.map.page(of: folder.definition), title: folder.definition.name,
      section: .catalog, trail: [TrailStep(label: "Catalog", path: SiteMap.catalog)])
    return SitePage("format", frame, FormatPage(folder: folder, context: context))
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
  var path: String
  /// As `PlannedFile.key`.
  var key: String?
  var template: String
  var model: any ViewModel

  init(_ template: String, _ frame: PageFrame, _ content: some ViewModel) {
    path = frame.path
    self.template = template
    model = FramedPage(frame: frame, content: content)
  }

  func keyed(_ key: String?) -> SitePage {
    var page = self
    page.key = key
    return page
  }
}

/// Has nothing of its own.
private struct NotFoundPage: ViewModel {
  func value(_ name: TemplateName) -> TemplateValue? { nil }
}

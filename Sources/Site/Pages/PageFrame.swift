import Reports
import Model

/// A step of the breadcrumb trail from the catalog to a page.
struct TrailStep: ViewModel {
  var label: String
  var path: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "label": .text(label)
    case "path": .text(path)
    default: nil
    }
  }
}

/// The sections of the site, which every page links to.
enum SiteSection: CaseIterable {
  case catalog, changes, findings, sessions, reports, rules

  var label: String {
    switch self {
    case .catalog: "Catalog"
    case .changes: "Changes"
    case .findings: "Findings"
    case .sessions: "Sessions"
    case .reports: "Reports"
    case .rules: "Rules"
    }
  }

  var path: String {
    switch self {
    case .catalog: SiteMap.catalog
    case .changes: SiteMap.changes
    case .findings: SiteMap.findings
    case .sessions: SiteMap.sessions
    case .reports: SiteMap.reports
    case .rules: SiteMap.rules
    }
  }
}

/// The parts that are the same on every page: title, navigation and footer.
struct PageFrame: ViewModel {
  private var site: SiteFacts
  /// Path of the page, relative to the output folder.
  var path: String
  /// Title of the page; `nil` for the first page, which has the site's title.
  var title: String?
  var section: SiteSection?
  var trail: [TrailStep] = []
  /// Relative path to the site's root; an absolute address for a page that is served under any path.
  var root: String
  /// Picture for previews of links to the page, relative to the output folder.
  var picture: String?

  init(
    _ site: SiteFacts, path: String, title: String?, section: SiteSection?, trail: [TrailStep] = []
  ) {
    self.site = site
    self.path = path
    self.title = title
    self.section = section
    self.trail = trail
    root = SiteMap.root(from: path)
  }

  var siteTitle: String { site.title }

  /// Links in the footer of every page: data, and pages about the tool.
  private static let toolPages = [
    TrailStep(label: "Data", path: SiteMap.data),
    TrailStep(label: "Definitions, field by field", path: SiteMap.fields),
    TrailStep(label: "The recorder", path: SiteMap.recorder),
    TrailStep(label: "Lifecycles", path: SiteMap.lifecycles),
  ]

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "root": .text(root)
    case "siteTitle": .text(siteTitle)
    case "pageTitle": .text(title.map { "\($0) · \(siteTitle)" } ?? siteTitle)
    case "here": .text(title ?? siteTitle)
    case "hasTrail": .flag(!trail.isEmpty)
    case "trail": .list(trail)
    case "navigation":
      .list(
        SiteSection.allCases.filter { $0 != .changes || site.hasChanges }.map {
          NavigationLink(section: $0, isCurrent: $0 == section)
        })
    case "toolPages": .list(Self.toolPages)
    case "canonical":
      .optional(site.baseURL.map { "\($0)/\(SiteMapFiles.address(of: path))" })
    case "pagePicture":
      .optional(picture.flatMap { picture in site.baseURL.map { "\($0)/\(picture)" } })
    case "logo": .optional(site.logo)
    case "sessionsFile": .text(site.sessionsFile)
    case "selection": .optional(site.selection)
    case "version": .text(site.version)
    case "date": .optional(site.date)
    default: nil
    }
  }
}

/// The facts about the site that every page shows. All pages share them instead of the whole publication.
final class SiteFacts: Sendable {
  let title: String
  let baseURL: String?
  let version: String
  let date: String?
  /// Path of the logo before the title, relative to the output folder; `nil` for the tool's own logo.
  let logo: String?
  /// The filters and how many ads they select, in words; `nil` without filters.
  let selection: String?
  /// Path of the file of sessions, relative to the output folder.
  let sessionsFile: String
  /// True if there is a page of changes.
  let hasChanges: Bool

  init(_ publication: Publication) {
    hasChanges = publication.changes != nil
    selection = publication.selectedAds?.text
    sessionsFile = "data/\(ListFiles.sessions(publication)).csv"
    logo = publication.logo.map { "assets/logo.\($0.ending)" }
    title = publication.siteTitle
    baseURL = publication.catalog.configuration.baseURL
    version = publication.version
    date = publication.date?.day.description
  }

  /// The texts on every page that depend on recordings, for the keys of cached pages.
  var words: [String] { [date ?? "-", selection ?? "-", sessionsFile] }
}

private struct NavigationLink: ViewModel {
  var section: SiteSection
  var isCurrent: Bool

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "label": .text(section.label)
    case "path": .text(section.path)
    case "isCurrent": .flag(isCurrent)
    default: nil
    }
  }
}

/// The content of a page inside the frame.
struct FramedPage: ViewModel {
  var frame: PageFrame
  var content: any ViewModel

  func value(_ name: TemplateName) -> TemplateValue? {
    if name == "pageDescription" { return .text(description) }
    return content.value(name) ?? frame.value(name)
  }

  /// Description for search engines and previews of links: the text below the page's title, at most `longest`
  /// characters.
  private var description: String {
    var text = ""
    for name: TemplateName in ["lead", "summary"] where text.isEmpty {
      switch content.value(name) {
      case .text(let words), .optional(let words?): text = words
      default: break
      }
    }
    if text.isEmpty { text = frame.title.map { "\($0), of \(frame.siteTitle)." } ?? frame.siteTitle }
    return text.count <= Self.longest ? text : text.prefix(Self.longest - 1) + "…"
  }

  private static let longest = 200
}

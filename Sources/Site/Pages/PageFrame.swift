import Reports
import Model

/// A step of the breadcrumb trail to a page.
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

/// The sections of the site, to which every page links.
enum SiteSection: CaseIterable {
  case overview, formats, evidence, reports, docs

  /// The sections of a site, in the order of the navigation.
  static func all(of site: SiteFacts) -> [SiteSection] {
    site.isPublic ? [.formats] + (site.hasDocs ? [.docs] : []) : allCases
  }

  var label: String {
    switch self {
    case .overview: "Overview"
    case .formats: "Formats"
    case .evidence: "Evidence"
    case .reports: "Reports"
    case .docs: "Docs"
    }
  }

  /// The pages that adspec publishes with every catalog.
  private static let reference = [
    TrailStep(label: "Rules", path: SiteMap.rules), TrailStep(label: "Lifecycles", path: SiteMap.lifecycles),
    TrailStep(label: "Definitions, field by field", path: SiteMap.fields),
    TrailStep(label: "The recorder", path: SiteMap.recorder),
  ]

  /// Path of the section's first page.
  func path(in site: SiteFacts) -> String { pages(of: site).first?.path ?? SiteMap.overview }

  /// The pages that every page of the section links to.
  func pages(of site: SiteFacts) -> [TrailStep] {
    switch self {
    case .overview: [TrailStep(label: "Overview", path: SiteMap.overview)]
    case .formats:
      [TrailStep(label: "Formats", path: site.formatsPath)]
        + (site.hasChanges ? [TrailStep(label: "Changes", path: SiteMap.changes)] : [])
    case .evidence:
      [
        TrailStep(label: "Findings", path: SiteMap.findings), TrailStep(label: "Ads", path: SiteMap.ads),
        TrailStep(label: "Sessions", path: SiteMap.sessions),
      ]
    case .reports:
      [TrailStep(label: "Reports", path: SiteMap.reports), TrailStep(label: "Data", path: SiteMap.data)]
    case .docs:
      (site.hasDocs ? [TrailStep(label: "Docs", path: SiteMap.docs)] : [])
        + (site.isPublic ? [] : Self.reference)
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

  /// Links to the section's pages; empty if the section has only one page.
  private var sectionPages: [NavigationLink] {
    let pages = section?.pages(of: site) ?? []
    func folder(_ path: String) -> Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
    let named = ([path] + trail.map(\.path).reversed()).first { path in pages.contains { $0.path == path } }
    // Further pages of a list stand in the folder of its first page.
    let here = named ?? pages.first { folder($0.path) == folder(path) }?.path
    return pages.count < 2
      ? [] : pages.map { NavigationLink(label: $0.label, path: $0.path, isCurrent: $0.path == here) }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "root": .text(root)
    case "isPublic": .flag(site.isPublic)
    case "siteTitle": .text(siteTitle)
    case "pageTitle": .text(title.map { "\($0) · \(siteTitle)" } ?? siteTitle)
    case "here": .text(title ?? siteTitle)
    case "hasTrail": .flag(!trail.isEmpty)
    case "trail": .list(trail)
    case "navigation":
      .list(
        SiteSection.all(of: site).map {
          NavigationLink(label: $0.label, path: $0.path(in: site), isCurrent: $0 == section)
        })
    case "hasSectionPages": .flag(!sectionPages.isEmpty)
    case "sectionLabel": .text(section?.label ?? "")
    case "sectionPages": .list(sectionPages)
    case "searchLists": .text(site.searchLists)
    case "canonical":
      .optional(site.baseURL.map { "\($0)/\(SiteMapFiles.address(of: path))" })
    case "pagePicture":
      .optional((picture ?? site.rasterLogo).flatMap { picture in site.baseURL.map { "\($0)/\(picture)" } })
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
  /// Path of the logo if it is no SVG; social networks take none.
  var rasterLogo: String? { logo.flatMap { $0.hasSuffix(".svg") ? nil : $0 } }
  /// The filters and how many ads they select, in words; `nil` without filters.
  let selection: String?
  /// Path of the CSV file that lists the sessions, relative to the output folder.
  let sessionsFile: String
  /// True if the site is for readers outside: it has formats and pages alone.
  let isPublic: Bool
  /// Path of the list of formats: the first page of a public site.
  var formatsPath: String { isPublic ? SiteMap.overview : SiteMap.formats }
  /// True if there is a page of changes.
  let hasChanges: Bool
  /// True if the author wrote pages.
  let hasDocs: Bool

  init(_ publication: Publication) {
    isPublic = publication.isPublic
    hasChanges = publication.changes != nil
    hasDocs = !publication.catalog.authored.pages.isEmpty
    selection = publication.selectedAds?.text
    sessionsFile = "data/\(ListFiles.sessions(publication)).csv"
    logo = publication.logo.map { "assets/logo.\($0.ending)" }
    title = publication.siteTitle
    baseURL = publication.catalog.configuration.baseURL
    version = publication.version
    let last = publication.selectedAds == nil ? publication.date?.day : publication.days?.upperBound
    date = last?.description
  }

  /// The lists whose indices the site's search looks into, each with the path of its page, if it has one:
  /// `formats:formats/index.html docs:docs/index.html`.
  var searchLists: String {
    let docs = hasDocs ? SiteMap.docs : ""
    let lists =
      isPublic
      ? [("formats", formatsPath)] + (hasDocs ? [("docs", docs)] : [])
      : [
        ("formats", formatsPath), ("docs", docs), ("findings", SiteMap.findings), ("ads", SiteMap.ads),
        ("sessions", SiteMap.sessions),
      ]
    return lists.map { "\($0):\($1)" }.joined(separator: " ")
  }

  /// The texts on every page that depend on recordings, on changes and on the author's pages. The keys of cached pages
  /// are made from these texts.
  var words: [String] {
    [
      date ?? "-", selection ?? "-", sessionsFile, hasChanges ? SiteMap.changes : "-",
      hasDocs ? SiteMap.docs : "-", formatsPath,
    ]
  }
}

private struct NavigationLink: ViewModel {
  var label: String
  var path: String
  var isCurrent: Bool

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "label": .text(label)
    case "path": .text(path)
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

import Reports
import Model
import Basics
import Markdown

/// The part of the site that shows the author's pages: a list of them, the pages, and the pictures that they show.
enum DocsPages {
  /// The list, then the pages; nothing if there are none.
  static func pages(_ context: SiteContext) -> [SitePage] {
    let pages = context.publication.catalog.authored.pages
    if pages.isEmpty { return [] }
    let list = ListPages(count: pages.count, first: SiteMap.docs)
    return (1...list.pageCount).map { number in
      let frame = PageFrame(
        context.facts, path: list.path(of: number), title: "Pages" + list.suffix(of: number), section: .docs)
      return SitePage("docs", frame, DocsIndexPage(context: context, list: list, number: number))
    } + pages.indices.compactMap { page(at: $0, context) }
  }

  private static func page(at place: Int, _ context: SiteContext) -> SitePage? {
    let page = context.publication.catalog.authored.pages[place]
    guard let path = context.map.page(ofAuthored: page.file) else { return nil }
    let frame = PageFrame(
      context.facts, path: path, title: page.title, section: .docs,
      trail: [TrailStep(label: "Pages", path: SiteMap.docs)])
    return SitePage("doc", frame, DocPage(context: context, place: place, path: path))
  }

  /// The pictures, and the search index; nothing if there are no pages.
  static func files(_ context: SiteContext) -> [DeferredFile] {
    let authored = context.publication.catalog.authored
    if authored.pages.isEmpty { return [] }
    let pictures = authored.pictures.keys.sorted().compactMap { file in
      path(ofPicture: file, authored).flatMap { path in
        authored.pictures[file].flatMap(SampleMedia.publishedBytes).map { OutputFile(path: path, bytes: $0) }
      }
    }
    return pictures.map(DeferredFile.init) + [
      DeferredFile(
        path: SiteMap.docsIndex,
        .whole { () throws(TemplateError) in
          DocRow.index.script(authored.pages.map { DocRow(page: $0, context: context).indexRow })
        })
    ]
  }

  /// Path of a picture in the site; `nil` if it isn't shown.
  static func path(ofPicture file: String, _ authored: AuthoredPages) -> String? {
    authored.pictures[file].flatMap { SampleMedia.isShown($0) ? URLPath.plain(file) : nil }
  }

  /// Consecutive pages of one folder as one list with the folder's title.
  static func groups(_ pages: some Collection<AuthoredPage>, _ values: (AuthoredPage) -> any ViewModel)
    -> TemplateValue
  {
    var groups: [(folder: String, rows: [any ViewModel])] = []
    for page in pages {
      if groups.last?.folder != page.folder { groups.append((page.folder, [])) }
      groups[groups.count - 1].rows.append(values(page))
    }
    return .list(groups) { group in
      ["folder": .optional(group.folder.isEmpty ? nil : title(of: group.folder)), "docs": .list(group.rows)]
    }
  }

  /// The title of a folder: "How to / First steps" for `how-to/first-steps`.
  static func title(of folder: String) -> String {
    folder.split(separator: "/").map { name in
      let words = name.replacing("-", with: " ")
      return words.prefix(1).uppercased() + words.dropFirst()
    }.joined(separator: " / ")
  }
}

/// A page of the author's in a list.
struct DocRow: ViewModel {
  let page: AuthoredPage
  let context: SiteContext
  var isCurrent = false

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "path": .text(path ?? "")
    case "title": .text(page.title)
    case "about": .optional(about.isEmpty ? nil : about)
    case "isCurrent": .flag(isCurrent)
    default: nil
    }
  }

  private var path: String? { context.map.page(ofAuthored: page.file) }

  /// The first paragraph, cut to a line or two.
  var about: String {
    page.summary.count <= Self.longest ? page.summary : page.summary.prefix(Self.longest - 1) + "…"
  }

  private static let longest = 160

  static let index = SearchIndex(
    columns: ["path", "title", "folder", "about", "text"], searched: ["title", "folder", "text"])

  /// The page as a row of the search index.
  var indexRow: [UInt8] {
    Self.index.row([
      .optional(path), .shown(page.title), .shown(DocsPages.title(of: page.folder)), .shown(about),
      .shown(MarkdownOutline.text(of: page.markdown)),
    ])
  }
}

/// One page of the list of the author's pages.
private struct DocsIndexPage: ViewModel {
  let context: SiteContext
  let list: ListPages
  /// Page number, from 1.
  let number: Int

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "lead": .text("\(NumberText.count(list.count, "page")) of \(context.publication.siteTitle).")
    case "listIndex": .text(SiteMap.docsIndex)
    case "groups":
      DocsPages.groups(context.publication.catalog.authored.pages[list.rows(of: number)]) {
        DocRow(page: $0, context: context)
      }
    case "pager": .pager(list, number, name: "Docs")
    default: nil
    }
  }
}

/// A page of the author's in the site's frame, beside the list of its neighbours.
private struct DocPage: ViewModel {
  let context: SiteContext
  /// Index of the page among all.
  let place: Int
  /// Path in the site.
  let path: String

  /// Maximum pages in the list beside a page: those of its folder, if there are more in all.
  private static let mostBeside = 100

  private var pages: [AuthoredPage] { context.publication.catalog.authored.pages }
  private var page: AuthoredPage { pages[place] }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "summary": .text(page.summary)
    case "title": .optional(page.heading == nil ? page.title : nil)
    case "textHTML":
      .html(AuthoredText(page.markdown, page.links, on: path, topHeading: 1, context).html)
    case "groups":
      DocsPages.groups(beside) { DocRow(page: $0, context: context, isCurrent: $0.file == page.file) }
    case "previous": .part(place > 0 ? DocRow(page: pages[place - 1], context: context) : nil)
    case "next": .part(place + 1 < pages.count ? DocRow(page: pages[place + 1], context: context) : nil)
    default: nil
    }
  }

  private var beside: [AuthoredPage] {
    if pages.count <= Self.mostBeside { return pages }
    return Array(pages.filter { $0.folder == page.folder }.prefix(Self.mostBeside))
  }
}

import Reports
import Model
import Basics
import Markdown

/// The part of the site that shows the author's pages: their index, the pages, and the pictures that they show.
enum DocsPages {
  static let label = "Docs"

  /// The pages of the index of docs, then the pages that the author wrote; empty if the author wrote none.
  static func pages(_ context: SiteContext) -> [SitePage] {
    let authored = context.publication.catalog.authored
    if authored.pages.isEmpty { return [] }
    let unlisted = authored.pages.filter { $0.section == nil && $0.file != authored.index?.file }
    let list = ListPages(count: unlisted.count, first: SiteMap.docs)
    return (1...list.pageCount).map { number in
      let frame = PageFrame(
        context.facts, path: list.path(of: number), title: title(of: authored) + list.suffix(of: number),
        section: .docs)
      return SitePage(
        "docs", frame, DocsIndexPage(context: context, unlisted: unlisted, list: list, number: number))
    } + authored.pages.indices.compactMap { page(at: $0, context) }
  }

  static func title(of authored: AuthoredPages) -> String { authored.index?.title ?? label }

  /// A page; `nil` for the index.
  private static func page(at place: Int, _ context: SiteContext) -> SitePage? {
    let authored = context.publication.catalog.authored
    let page = authored.pages[place]
    guard page.file != authored.index?.file, let path = context.map.page(ofAuthored: page.file) else {
      return nil
    }
    let frame = PageFrame(
      context.facts, path: path, title: page.title, section: .docs,
      trail: [TrailStep(label: label, path: SiteMap.docs)])
    return SitePage("doc", frame, DocPage(context: context, place: place, path: path))
  }

  /// The pictures on the author's pages, and the search index. A public site without pages has none.
  static func files(_ context: SiteContext) -> [DeferredFile] {
    let authored = context.publication.catalog.authored
    if authored.pages.isEmpty && context.facts.isPublic { return [] }
    let pictures = authored.pictures.keys.sorted().compactMap { file in
      path(ofPicture: file, authored).flatMap { path in
        authored.pictures[file].flatMap(SampleMedia.publishedBytes).map { OutputFile(path: path, bytes: $0) }
      }
    }
    return pictures.map(DeferredFile.init) + [
      DeferredFile(
        path: SiteMap.docsIndex, .whole { () throws(TemplateError) in DocsSearch.script(context) })
    ]
  }

  /// Path of a picture in the site; `nil` if it isn't shown.
  static func path(ofPicture file: String, _ authored: AuthoredPages) -> String? {
    authored.pictures[file].flatMap { SampleMedia.isShown($0) ? URLPath.plain(file) : nil }
  }

  /// Returns the pages as lists: consecutive pages of one group form a list with the group's title. Pages without a
  /// group are titled "Pages" if the author wrote an index, and have no title otherwise.
  static func groups(
    _ pages: some Collection<AuthoredPage>, _ context: SiteContext, current: String? = nil
  ) -> TemplateValue {
    var groups: [(title: String, rows: [any ViewModel])] = []
    for page in pages {
      if groups.last?.title != page.group { groups.append((page.group, [])) }
      groups[groups.count - 1].rows.append(
        DocRow(page, path: context.map.page(ofAuthored: page.file) ?? "", isCurrent: page.file == current))
    }
    let untitled = context.publication.catalog.authored.index == nil ? nil : "Pages"
    return .list(groups) { group in
      ["group": .optional(group.title.isEmpty ? untitled : group.title), "docs": .list(group.rows)]
    }
  }

  /// The reference that adspec publishes with every catalog but a public one.
  static func reference(_ context: SiteContext) -> [DocRow] {
    if context.facts.isPublic { return [] }
    let rules = NumberText.count(context.publication.rules.count, "rule")
    return [
      DocRow(
        path: SiteMap.rules, title: "Rules",
        about: "\(rules): what each checks, why, and what to do when it reports something."),
      DocRow(
        path: SiteMap.lifecycles, title: "Lifecycles",
        about: "Which event of a recording may follow which, for each kind of ad."),
      DocRow(
        path: SiteMap.fields, title: "Definitions, field by field",
        about: "Every field of format.yaml, adspec.yaml and the files beside them: type, default and meaning."
      ),
      DocRow(
        path: SiteMap.recorder, title: "The recorder", about: "Code with which an app writes recordings."),
    ]
  }
}

/// A link to a page in a list, with the first words of that page.
struct DocRow: ViewModel {
  let path: String
  let title: String
  /// The first words of the page, at most a line or two; may be empty.
  let about: String
  var isCurrent = false

  private static let longest = 160

  init(path: String, title: String, about: String) {
    (self.path, self.title) = (path, title)
    self.about = about.count <= Self.longest ? about : about.prefix(Self.longest - 1) + "…"
  }

  init(_ page: AuthoredPage, path: String, isCurrent: Bool = false) {
    self.init(path: path, title: page.label, about: page.summary)
    self.isCurrent = isCurrent
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "path": .text(path)
    case "title": .text(title)
    case "about": .optional(about.isEmpty ? nil : about)
    case "isCurrent": .flag(isCurrent)
    default: nil
    }
  }
}

/// A page of the index of the author's pages. It shows the text that the author wrote for the index, if any, then the
/// pages to which that text has no links, and the reference.
private struct DocsIndexPage: ViewModel {
  let context: SiteContext
  let unlisted: [AuthoredPage]
  let list: ListPages
  /// Page number, from 1.
  let number: Int

  private var authored: AuthoredPages { context.publication.catalog.authored }
  private var isFirst: Bool { number == 1 }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "heading": .text(DocsPages.title(of: authored))
    case "lead":
      .optional(
        authored.index == nil
          ? "\(NumberText.count(list.count, "page")) of \(context.publication.siteTitle)." : nil)
    case "summary": .text(authored.index?.summary ?? "")
    case "listIndex": .text(SiteMap.docsIndex)
    case "indexText": .part(isFirst ? text.map { ["indexHTML": .html($0)] as ViewValues } : nil)
    case "groups": DocsPages.groups(unlisted[list.rows(of: number)], context)
    case "hasReference": .flag(isFirst && !context.facts.isPublic)
    case "reference": .list(DocsPages.reference(context))
    case "pager": .pager(list, number, name: DocsPages.label)
    default: nil
    }
  }

  private var text: HTML? {
    authored.index.map { index in
      var text = AuthoredText(index.markdown, index.links, on: SiteMap.docs, topHeading: 1, context)
      (text.dropsTitle, text.linksHeadings) = (true, true)
      return text.html
    }
  }
}

/// A page that the catalog's author wrote, with a list of neighbouring pages and a table of contents at its sides.
private struct DocPage: ViewModel {
  let context: SiteContext
  /// Index of the page in `pages`, which are all pages that the author wrote.
  let place: Int
  /// Path in the site.
  let path: String

  /// Maximum number of pages in the list at the side of a page. If the author wrote more, the list has only pages of
  /// the same group.
  private static let mostListed = 100
  /// Maximum headings in the contents, and the least that are worth a list.
  private static let contents = 2...200

  private var authored: AuthoredPages { context.publication.catalog.authored }
  private var pages: [AuthoredPage] { authored.pages }
  private var page: AuthoredPage { pages[place] }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "summary": .text(page.summary)
    case "title": .optional(page.heading == nil ? page.title : nil)
    case "textHTML": .html(text)
    case "docsPath": .text(SiteMap.docs)
    case "groups": DocsPages.groups(listedPages, context, current: page.file)
    case "reference": .list(DocsPages.reference(context))
    case "hasHeadings": .flag(headings.count >= Self.contents.lowerBound)
    case "headings": .list(headings)
    case "previous": .part(place > 0 ? row(place - 1) : nil)
    case "next": .part(place + 1 < pages.count ? row(place + 1) : nil)
    default: nil
    }
  }

  private var text: HTML {
    var text = AuthoredText(page.markdown, page.links, on: path, topHeading: 1, context)
    text.linksHeadings = true
    return text.html
  }

  private func row(_ place: Int) -> DocRow {
    DocRow(pages[place], path: context.map.page(ofAuthored: pages[place].file) ?? "")
  }

  private var listedPages: [AuthoredPage] {
    let others = pages.filter { $0.file != authored.index?.file }
    if others.count <= Self.mostListed { return others }
    return Array(others.filter { $0.group == page.group }.prefix(Self.mostListed))
  }

  /// The headings of the two levels below the title.
  private var headings: [ViewValues] {
    let headings = AuthoredText.headings(of: page.markdown)
    let top = headings.map(\.level).min() ?? 1
    let below = headings.dropFirst(headings.first?.level == top ? 1 : 0)
    return below.filter { $0.level - top <= 2 && !$0.title.isEmpty }.prefix(Self.contents.upperBound).map {
      [
        "anchor": .text("#" + AuthoredText.prefix + $0.id), "title": .text($0.title),
        "isDeep": .flag($0.level - top == 2),
      ]
    }
  }
}

import Model
import Basics
import Markdown

extension CatalogReader {
  /// Reads the author's pages and the pictures that these show. Returns the excluded paths.
  func readPages(_ filter: PathFilter, into catalog: inout Catalog) -> [ExcludedPath] {
    guard [.folder, .outside].contains(look(at: AuthoredPages.folder)) else { return [] }
    var walk = FolderWalk(source: source, root: root)
    walk.walk(AuthoredPages.folder, filter) { $0.hasSuffix(".md") }
    catalog.diagnostics += walk.diagnostics
    var texts: [(page: AuthoredPage, outline: MarkdownOutline)] = []
    for file in walk.files {
      guard let markdown = text(of: file, &catalog.diagnostics) else { continue }
      let outline = MarkdownOutline(markdown)
      let page = AuthoredPage(
        file: file.path, markdown: markdown, heading: outline.title, summary: outline.summary)
      texts.append((page, outline))
    }
    var headings = Dictionary(
      texts.map { ($0.page.file, $0.outline.headingIDs) }, uniquingKeysWith: { first, _ in first })
    let pages = texts.map { text in
      var page = text.page
      page.links = NotesReader(source: source, root: path(""), file: page.file, rules: knownRules)
        .links(of: text.outline, &headings)
      return page
    }
    let outlines = Dictionary(
      texts.map { ($0.page.file, $0.outline) }, uniquingKeysWith: { first, _ in first })
    let index = AuthoredPages.index(of: pages)
    catalog.authored = AuthoredPages(
      pages, sections: index.map { sections(of: $0, outlines[$0.file]) } ?? [], pictures: pictures(of: pages))
    catalog.diagnostics += pages.flatMap { flaws(of: $0, catalog.authored.pictures) }
    return walk.excluded
  }

  /// The text of a page; `nil` with a diagnostic if it can't be read.
  private func text(of file: FolderWalk.Found, _ diagnostics: inout [Diagnostic]) -> String? {
    guard file.form == .file else {
      diagnostics.append(.noFile(file.path))
      return nil
    }
    do throws(ReadFailure) {
      let text = try Self.text(
        try source.bytes(of: file.systemPath, limit: YAMLDocument.limit), of: file.path)
      if !MarkdownHTML.isBounded(text) { diagnostics.append(.costlyNotes(file.path)) }
      return text
    } catch {
      diagnostics.append(.unreadable(error, file: file.path))
      return nil
    }
  }

  /// Returns the sections of the author's index page: each heading after the first, with the links to pages below it.
  private func sections(of index: AuthoredPage, _ outline: MarkdownOutline?) -> [AuthoredPages.Section] {
    var headings = (outline?.headings ?? []).dropFirst()
    var sections = [AuthoredPages.Section(title: "")]
    for (link, source) in zip(index.links, outline?.links ?? []) {
      guard case .page(let file) = link.target, file != index.file, link.flaw == nil else { continue }
      while let heading = headings.first, heading.line <= link.range.line {
        sections.append(AuthoredPages.Section(title: heading.title))
        headings.removeFirst()
      }
      sections[sections.count - 1].links.append((file, source.text))
    }
    return sections
  }

  private func pictures(of pages: [AuthoredPage]) -> [String: SampleFile] {
    let start = AuthoredPages.folder + "/"
    let names = Set(
      pages.flatMap(\.links).compactMap { link in
        if case .picture(let path) = link.target { String(path.dropFirst(start.count)) } else { nil }
      })
    let reader = SampleReader(
      source: source, folder: path(AuthoredPages.folder), place: "'\(AuthoredPages.folder)'")
    let samples = reader.samples(names.sorted().map { SampleName(path: $0, isVideo: false) })
    return Dictionary(samples.map { (start + $0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The links and pictures of a page that lead nowhere or can't be shown.
  private func flaws(of page: AuthoredPage, _ pictures: [String: SampleFile]) -> [Diagnostic] {
    page.links.compactMap { link in
      if let violation = link.violation(in: page.file) { return Diagnostic(.notesLinkDead, violation) }
      let (subject, place) = (link.subject(in: page.file), Location(file: page.file, range: link.range))
      if case .picture(let path) = link.target {
        if case .unusable(let reason) = pictures[path]?.content {
          return Diagnostic(.notesLinkDead, "\(words: subject), which \(words: reason).", at: place)
        }
        return pictures[path]?.refusal.map { refusal in
          Diagnostic(
            .pictureRefused, "\(words: subject), which isn't shown: \(words: refusal.clause).", at: place,
            help: refusal.help)
        }
      }
      if !link.isPicture { return nil }
      return Diagnostic(
        .notesLinkDead,
        "\(words: subject), which isn't shown: it is no picture in '\(words: AuthoredPages.folder)'.",
        at: place, help: "Put it there, as one of \(PictureHeader.endings.joined(separator: ", ")).")
    }
  }
}

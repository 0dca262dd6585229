import Basics

/// The author's own pages: Markdown files below `pages/`, and the pictures that they show.
package struct AuthoredPages: Sendable {
  /// The folder of the pages, relative to the catalog.
  package static let folder = "pages"

  /// A part of the index page: a heading, and the links below it to pages.
  package struct Section: Sendable {
    package var title: String
    package var links: [(file: String, text: String)]

    package init(title: String, links: [(file: String, text: String)] = []) {
      (self.title, self.links) = (title, links)
    }
  }

  /// The pages in reading order. The index comes first, then the pages that it links to, in the order of its links. The
  /// other pages follow by folder, and in each folder `index.md` or `README.md` precedes the others.
  package private(set) var pages: [AuthoredPage]
  /// The file `README.md` or `index.md` directly in `pages`, whose links order the other pages.
  package private(set) var index: AuthoredPage?
  /// The pictures that were read, by their path relative to the catalog.
  package let pictures: [String: SampleFile]

  /// - Parameter sections: the sections of the index. If several link to a page, it belongs to the first.
  package init(
    _ pages: [AuthoredPage] = [], sections: [Section] = [], pictures: [String: SampleFile] = [:]
  ) {
    var places: [String: (place: Int, section: String, text: String)] = [:]
    for section in sections {
      for link in section.links where places[link.file] == nil {
        places[link.file] = (places.count, section.title, link.text)
      }
    }
    let index = Self.index(of: pages)
    func place(_ page: AuthoredPage) -> Int {
      page.file == index?.file ? -1 : places[page.file]?.place ?? places.count
    }
    self.pages = pages.map { page in
      var page = page
      (page.section, page.linkText) = (places[page.file]?.section, places[page.file]?.text)
      return page
    }.sorted { place($0) != place($1) ? place($0) < place($1) : Self.isBefore($0, $1) }
    self.index = index
    self.pictures = pictures
  }

  /// Makes links to these definition files faulty.
  mutating func markUnselected(_ files: Set<String>) {
    for place in pages.indices { pages[place].links.markUnselected(files) }
    index?.links.markUnselected(files)
  }

  /// Returns the index page among pages in any order: `index.md` or `README.md` directly in `pages`; `nil` if there is
  /// none.
  package static func index(of pages: [AuthoredPage]) -> AuthoredPage? {
    pages.filter { $0.folder.isEmpty && $0.isIndex }.min(by: isBefore)
  }

  private static func isBefore(_ a: AuthoredPage, _ b: AuthoredPage) -> Bool {
    if a.folder != b.folder { return a.folder.precedesInBytes(b.folder) }
    if a.isIndex != b.isIndex { return a.isIndex }
    return a.file.precedesInBytes(b.file)
  }
}

/// A Markdown page of the author's.
package struct AuthoredPage: Sendable {
  /// Path relative to the catalog, such as `pages/how-to/start.md`.
  package var file: String
  package var markdown: String
  /// The text of the page's first heading; `nil` without headings.
  package var heading: String?
  /// The page's first paragraph, without markup; empty if there is none.
  package var summary: String
  /// The page's links and pictures that lead to files in the catalog, in text order.
  package var links: [NotesLink] = []
  /// The heading of the section of the index that links to the page. It may be empty, and is `nil` if no link leads to
  /// the page.
  package fileprivate(set) var section: String?
  /// The words of the link that leads from the index to the page; `nil` if there is none.
  fileprivate var linkText: String?

  package init(file: String, markdown: String, heading: String?, summary: String) {
    (self.file, self.markdown, self.heading, self.summary) = (file, markdown, heading, summary)
  }

  /// The page's first heading, else the name of its file without `.md`.
  package var title: String { heading ?? String(name.dropLast(".md".count)) }

  /// The page's name in lists: the words of the index's link to it, else its title.
  package var label: String { linkText.flatMap { $0.isEmpty ? nil : $0 } ?? title }

  /// Path of the page's folder relative to `pages`, such as `how-to`; empty for pages directly in `pages`.
  package var folder: String {
    file.split(separator: "/").dropFirst().dropLast().joined(separator: "/")
  }

  /// The title of the page's group in lists: its section of the index, else its folder in words, "How to / First steps"
  /// for `how-to/first-steps`. Empty for pages directly in `pages`.
  package var group: String {
    if let section, !section.isEmpty { return section }
    return folder.split(separator: "/").map { name in
      let words = name.replacing("-", with: " ")
      return words.prefix(1).uppercased() + words.dropFirst()
    }.joined(separator: " / ")
  }

  fileprivate var isIndex: Bool { name == "index.md" || name == "README.md" }

  private var name: Substring { file.split(separator: "/").last ?? "" }
}

import Basics

/// The author's own pages: Markdown files below `pages/`, and the pictures that they show.
package struct AuthoredPages: Sendable {
  /// The folder of the pages, relative to the catalog.
  package static let folder = "pages"

  /// In the order of lists: by folder, and in each the file `index.md` or `README.md` before the others.
  package private(set) var pages: [AuthoredPage]
  /// The pictures, read, by their path relative to the catalog.
  package let pictures: [String: SampleFile]

  package init(_ pages: [AuthoredPage] = [], pictures: [String: SampleFile] = [:]) {
    self.pages = pages.sorted(by: Self.isBefore)
    self.pictures = pictures
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
  /// The text of its first heading; `nil` without headings.
  package var heading: String?
  /// Its first paragraph, without markup; empty without one.
  package var summary: String
  /// Links and pictures that lead to places in the catalog, in text order.
  package var links: [NotesLink] = []

  package init(file: String, markdown: String, heading: String?, summary: String) {
    (self.file, self.markdown, self.heading, self.summary) = (file, markdown, heading, summary)
  }

  /// Its first heading, else the name of its file without `.md`.
  package var title: String { heading ?? String(name.dropLast(".md".count)) }

  /// Path of its folder relative to `pages`: empty, or such as `how-to`.
  package var folder: String {
    file.split(separator: "/").dropFirst().dropLast().joined(separator: "/")
  }

  fileprivate var isIndex: Bool { name == "index.md" || name == "README.md" }

  private var name: Substring { file.split(separator: "/").last ?? "" }
}

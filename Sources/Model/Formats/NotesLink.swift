package import Basics

/// A link or a picture in an author's notes or pages that leads to a file in the catalog.
package struct NotesLink: Hashable, Sendable {
  /// The fault that keeps a link from leading anywhere.
  package enum Flaw: Hashable, Sendable {
    /// The link has no destination.
    case empty
    /// Nothing is at the path, which is relative to the catalog.
    case missing(path: String)
    /// The destination lies outside the catalog.
    case outside
    /// The link leads to a format that the selection by tags leaves out.
    case unselected
    /// The linked notes lack the heading that the link names. `file` is the notes' file, and `nearest` is the most
    /// similar heading in it.
    case noHeading(file: String, nearest: String?)
  }

  /// A file or page that the site may show.
  package enum Target: Hashable, Sendable {
    /// The format with this definition file.
    case format(String)
    /// A file of `AuthoredPages.pages`.
    case page(String)
    /// A file of `AuthoredPages.pictures`.
    case picture(String)
    case rule(RuleID)
  }

  /// The destination as the notes write it.
  package var destination: String
  package var isPicture: Bool
  /// The link's range in the notes' file.
  package var range: SourceRange
  /// The file or page in the catalog that the link leads to; `nil` if no site shows it.
  package var target: Target?
  /// The heading that the link names, without `#`; empty if it names none.
  package var anchor: String
  /// The fault of the link; `nil` if its destination exists.
  package var flaw: Flaw?

  package init(
    destination: String, isPicture: Bool, range: SourceRange, target: Target? = nil, anchor: String = "",
    flaw: Flaw? = nil
  ) {
    self.destination = destination
    self.isPicture = isPicture
    self.range = range
    self.target = target
    self.anchor = anchor
    self.flaw = flaw
  }
}

extension [NotesLink] {
  /// Makes links to these definition files faulty.
  mutating func markUnselected(_ files: Set<String>) {
    for index in indices {
      if case .format(let file) = self[index].target, files.contains(file) {
        self[index].target = nil
        self[index].flaw = .unselected
      }
    }
  }
}

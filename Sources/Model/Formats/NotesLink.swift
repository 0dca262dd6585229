package import Basics

/// A link or a picture in an author's notes that leads to a place in the catalog: told by its text alone.
package struct NotesLink: Hashable, Sendable {
  /// What keeps it from leading anywhere.
  package enum Flaw: Hashable, Sendable {
    /// It names no place.
    case empty
    /// Nothing is at the path, which is relative to the catalog.
    case missing(path: String)
    /// It leads out of the catalog.
    case outside
    /// The notes it leads to, by their file, have no such heading; the one that is written most alike.
    case noHeading(file: String, nearest: String?)
  }

  /// As the notes write it.
  package var destination: String
  package var isPicture: Bool
  /// In the notes' file.
  package var range: SourceRange
  /// The definition whose notes it leads to, by its file; `nil` for anything else.
  package var format: String?
  /// The heading that it names, without `#`; empty without one.
  package var anchor: String
  /// `nil` where something is there.
  package var flaw: Flaw?

  package init(
    destination: String, isPicture: Bool, range: SourceRange, format: String? = nil, anchor: String = "",
    flaw: Flaw? = nil
  ) {
    self.destination = destination
    self.isPicture = isPicture
    self.range = range
    self.format = format
    self.anchor = anchor
    self.flaw = flaw
  }
}

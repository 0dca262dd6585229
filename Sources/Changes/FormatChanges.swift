import Model
import Basics

/// The changes of one format from one catalog to another.
package struct FormatChanges: Hashable, Sendable {
  package enum CatalogPresence: String, Codable, Sendable {
    case added, removed, changed
    /// The new definition can't be read.
    case unreadable
    /// The format's definition can be read in the new catalog, but couldn't be read in the old one.
    case mended
  }

  /// The format's id in the new catalog. If the format can't be read or doesn't exist there, the id in the old
  /// catalog; if neither definition can be read, the folder's name.
  package var id: String
  /// The format's name in the new catalog. If the format can't be read or doesn't exist there, the name in the old
  /// catalog; if neither definition can be read, the folder's name.
  package var name: String
  package var presence: CatalogPresence
  /// Path of the definition in the old catalog; `nil` if the format is new.
  package var oldFile: String?
  package var newFile: String?
  /// The changes of fields, breaking ones first; within a weight in the order of the definition's fields.
  package var changes: [FieldChange]

  /// The weight of the most severe change. A format that is new, or readable again, counts as compatible; a format that
  /// was removed or can't be read any more counts as breaking.
  package var weight: ChangeWeight {
    switch presence {
    case .added, .mended: changes.map(\.weight).max() ?? .compatible
    case .removed, .unreadable: .breaking
    case .changed: changes.map(\.weight).max() ?? .notes
    }
  }
}

/// The changes between two catalogs.
package struct CatalogChanges: Hashable, Sendable {
  /// Changed formats, sorted by weight (the heaviest first), then by id.
  package let formats: [FormatChanges]
  /// The number of formats that are equal in both catalogs.
  package let unchangedCount: Int

  init(_ formats: [FormatChanges], unchangedCount: Int) {
    self.formats = formats.sorted { a, b in
      a.weight != b.weight
        ? a.weight > b.weight : a.id != b.id ? a.id < b.id : (a.newFile ?? "") < (b.newFile ?? "")
    }
    self.unchangedCount = unchangedCount
  }

  /// The heaviest weight of all formats; `nil` if nothing changed.
  package var weight: ChangeWeight? { formats.map(\.weight).max() }

  /// Returns the changes of the format whose definition has this path in the new catalog; `nil` if the format is
  /// unchanged or doesn't exist.
  package func changes(ofFile file: String) -> FormatChanges? { formats.first { $0.newFile == file } }
}

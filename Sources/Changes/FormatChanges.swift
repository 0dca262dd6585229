import Model
import Basics

/// The changes of one format from one catalog to another.
package struct FormatChanges: Hashable, Sendable {
  package enum CatalogPresence: String, Codable, Sendable {
    case added, removed, changed
    /// The new definition can't be read.
    case unreadable
    /// The new definition can be read, the old one couldn't.
    case mended
  }

  /// The format's new id, else its old one; the folder's name if no definition can be read.
  package var id: String
  /// The format's new name, else its old one; the folder's name if no definition can be read.
  package var name: String
  package var presence: CatalogPresence
  /// Path of the definition in the old catalog; `nil` if the format is new.
  package var oldFile: String?
  package var newFile: String?
  /// The changes of fields, breaking ones first; within a weight in the order of the definition's fields.
  package var changes: [FieldChange]

  /// The heaviest weight of the changes; a format that was added or mended counts as compatible, one that was removed
  /// or can't be read as breaking.
  package var weight: ChangeWeight {
    switch presence {
    case .added, .mended: .compatible
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

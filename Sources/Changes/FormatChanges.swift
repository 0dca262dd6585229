import Model
import Basics

/// What became of a format from one catalog to another.
package struct FormatChanges: Hashable, Sendable {
  package enum Fate: String, Codable, Sendable {
    case added, removed, changed
    /// Its new definition can't be read.
    case unreadable
    /// Its old definition couldn't be read.
    case mended
  }

  /// The new id, else the old one; of a definition that can't be read the name of its folder.
  package var id: String
  /// The new name, else the old one.
  package var name: String
  package var fate: Fate
  /// Path of the definition in the old catalog; `nil`: it wasn't there.
  package var oldFile: String?
  package var newFile: String?
  /// Those that break something first, then in the order of the definition's fields.
  package var changes: [FieldChange]

  /// How much all of it matters: as much as what matters most.
  package var weight: ChangeWeight {
    switch fate {
    case .added, .mended: .compatible
    case .removed, .unreadable: .breaking
    case .changed: changes.map(\.weight).max() ?? .notes
    }
  }
}

/// What became of a catalog.
package struct CatalogChanges: Hashable, Sendable {
  /// Sorted by weight, the worst first, then by id.
  package let formats: [FormatChanges]
  /// How many formats are the same in both.
  package let unchangedCount: Int

  init(_ formats: [FormatChanges], unchangedCount: Int) {
    self.formats = formats.sorted { a, b in
      a.weight != b.weight
        ? a.weight > b.weight : a.id != b.id ? a.id < b.id : (a.newFile ?? "") < (b.newFile ?? "")
    }
    self.unchangedCount = unchangedCount
  }

  /// `nil`: nothing changed.
  package var weight: ChangeWeight? { formats.map(\.weight).max() }

  /// Of the format whose definition is at this path in the new catalog.
  package func changes(ofFile file: String) -> FormatChanges? { formats.first { $0.newFile == file } }
}

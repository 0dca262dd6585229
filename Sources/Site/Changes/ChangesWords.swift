import Reports
package import Changes
import Basics

/// Phrases for changed formats that text outputs, comments and pages share.
package enum ChangesWords {
  package static func title(of weight: ChangeWeight) -> String {
    switch weight {
    case .breaking: "Breaking"
    case .compatible: "Compatible"
    case .notes: "Notes alone"
    }
  }

  /// Returns the change of a format as a phrase to follow the format's name: "new", "changed in a way that breaks
  /// something".
  package static func presence(of format: FormatChanges) -> String {
    switch format.presence {
    case .added: "new"
    case .removed: "removed; what names it finds nothing"
    case .unreadable: "its definition can't be read: 'adspec check' says why"
    case .mended: "its definition couldn't be read before, and can be now"
    case .changed:
      switch format.weight {
      case .breaking: "changed in a way that breaks something"
      case .compatible: "changed, and what was sound is sound"
      case .notes: "changed in what people read alone"
      }
    }
  }

  /// Returns a sentence with the number of formats for each kind of change.
  package static func summary(_ changes: CatalogChanges) -> String {
    var parts: [String] = []
    func count(_ weight: ChangeWeight, _ one: String, _ many: String) {
      let count = changes.formats.count { $0.weight == weight }
      if count > 0 { parts.append("\(count) \(count == 1 ? one : many)") }
    }
    count(.breaking, "format breaks", "formats break")
    count(.compatible, "changed compatibly or is new", "changed compatibly or are new")
    count(.notes, "changed in notes alone", "changed in notes alone")
    guard !parts.isEmpty else { return "No format changed." }
    let unchanged = changes.unchangedCount
    return parts.joined(separator: ", ")
      + (unchanged > 0 ? ", \(unchanged) \(unchanged == 1 ? "is" : "are") unchanged." : ".")
  }
}

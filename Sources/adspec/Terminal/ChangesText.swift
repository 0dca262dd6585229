import Pipeline
import Changes
import Basics
import Reports
import Site

/// The changes between two catalogs, as text for a terminal.
struct ChangesText {
  private let palette: Palette

  init(colors: Bool) { palette = Palette(isOn: colors) }

  func text(_ changes: CatalogChanges) -> String {
    changes.formats.map(text).joined(separator: "\n")
  }

  private func text(_ format: FormatChanges) -> String {
    let name = VisibleText.line("\(format.name) (\(format.id))")
    let place = VisibleText.line(format.newFile ?? format.oldFile ?? "")
    var lines = [
      "\(word(format.weight))  \(palette.bold(name)): \(ChangesWords.presence(of: format))",
      "  \(palette.dim(place))",
    ]
    for change in format.changes {
      let line = (change.newRange ?? change.oldRange).map { ":\($0.line)" } ?? ""
      let origin = change.newRange == nil && change.oldRange != nil ? " of the old file" : ""
      let field = VisibleText.line(change.field)
      lines.append(
        "  \(word(change.weight))  \(palette.cyan(field)): \(VisibleText.line(change.words))"
          + (line.isEmpty ? "" : palette.dim("  line \(line.dropFirst())\(origin)")))
      if !change.impact.isEmpty { lines.append("              \(change.impact)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the word for a weight, padded so that the words after it align.
  private func word(_ weight: ChangeWeight) -> String {
    let word = weight.rawValue + String(repeating: " ", count: 10 - weight.rawValue.count)
    return switch weight {
    case .breaking: palette.red(word)
    case .compatible: palette.green(word)
    case .notes: palette.dim(word)
    }
  }
}

import Pipeline
import Basics

/// A source line as shown under a finding, with the marked part in view. Characters that would control the terminal are
/// replaced.
///
/// Widths are terminal columns. A combining mark has none, a wide East Asian letter or an emoji two (Unicode Standard
/// Annex #11). A character that would control the terminal is shown as its name (`⟨U+202E⟩`), and a tab as a space.
struct SourceExcerpt {
  /// Maximum width outside a terminal, so that output to a file doesn't depend on a window. A wider line is cut around
  /// the mark.
  private static let mostColumns = 120

  let text: String
  /// The number of columns before the marked part of the line.
  let markStart: Int
  /// The number of marked columns, at least one.
  let markWidth: Int

  /// - Parameters:
  ///   - marked: Unicode scalars of the line, counted from 0; an end beyond the line is its end.
  ///   - columns: maximum width; `nil`: 120.
  init(_ line: String, marked: Range<Int>, columns: Int?) {
    let cells = Self.cells(line)
    let start = cells.firstIndex { $0.scalars.upperBound > marked.lowerBound } ?? cells.count
    let end =
      cells.firstIndex { $0.scalars.lowerBound >= max(marked.upperBound, marked.lowerBound + 1) }
      ?? cells.count
    let window = Self.window(of: cells, around: start, columns ?? Self.mostColumns)
    let (before, after) = (window.lowerBound > 0 ? "…" : "", window.upperBound < cells.count ? "…" : "")
    text = before + cells[window].map(\.text).joined() + after
    let lastMarked = min(max(end, start), window.upperBound)
    markStart = before.count + Self.width(cells[window.lowerBound..<min(start, window.upperBound)])
    markWidth = max(1, Self.width(cells[min(start, lastMarked)..<lastMarked]))
  }

  private struct Cell {
    var text: String
    var width: Int
    var scalars: Range<Int>
  }

  /// Splits a line into characters as a reader perceives them, each with its width.
  private static func cells(_ line: String) -> [Cell] {
    var cells: [Cell] = []
    var place = 0
    for character in line {
      let text = VisibleText.line(String(character))
      let count = character.unicodeScalars.count
      let isNamed = text.contains("⟨")
      cells.append(
        Cell(text: text, width: isNamed ? text.count : width(of: character), scalars: place..<place + count))
      place += count
    }
    return cells
  }

  /// Returns the range of the cells to show: all, or as many as fit, starting a little before the mark.
  private static func window(of cells: [Cell], around start: Int, _ columns: Int) -> Range<Int> {
    guard width(cells[...]) > columns else { return cells.indices }
    // A third of the width is for cells before the mark.
    var (first, room) = (start, columns / 3)
    while first > 0, cells[first - 1].width <= room {
      first -= 1
      room -= cells[first].width
    }
    var (last, space) = (first, columns)
    while last < cells.count, cells[last].width <= space {
      space -= cells[last].width
      last += 1
    }
    // At the end of the line, the free width is filled with earlier cells.
    while last == cells.count, first > 0, cells[first - 1].width <= space {
      first -= 1
      space -= cells[first].width
    }
    return first..<last
  }

  private static func width(_ cells: ArraySlice<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

  private static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }) { return 2 }
    return scalars.map(width).max() ?? 0
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}

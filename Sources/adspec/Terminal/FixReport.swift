import Pipeline
import Basics
import MachineOutput
import Model
import Reports

/// The result of `--fix`, or the preview of it that `--diff` prints.
struct FixReport {
  private let files: [FixedFile]
  private let changes: Bool

  /// Creates a report about definitions with fixes.
  ///
  /// - Parameter changes: true if the fixed files were written; false for a preview.
  init(_ files: [FixedFile], changes: Bool) {
    self.files = files
    self.changes = changes
  }

  /// The result in one sentence.
  var summary: String {
    if files.isEmpty { return changes ? "Nothing to mend." : "There is nothing that --fix would change." }
    let count = files.reduce(0) { $0 + $1.fixes.count }
    let extent = "\(Wording.count(count, "slip")) in \(Wording.count(files.count, "definition"))"
    return changes ? "Mended \(extent)." : "Would mend \(extent); run adspec check --fix."
  }

  /// The changed places, one per line, as `formats/trip/format.yaml:10: Write 'maxLength'.`
  ///
  /// - Parameter paths: converts the paths of definitions to paths from the current folder.
  func places(_ paths: ShownPaths) -> [String] {
    let places = files.flatMap { file in
      file.fixes.map { (line: $0.edits.first?.range.line ?? 1, title: $0.title) }
        .sorted { ($0.line, $0.title) < ($1.line, $1.title) }
        .map { VisibleText.line("\(paths.shown(file.path)):\($0.line): \($0.title)") }
    }
    let more = places.count - FindingSummary.listLimit
    return places.prefix(FindingSummary.listLimit) + (more > 0 ? ["… and \(more) more"] : [])
  }

  /// The changes as a patch, with unaltered bytes for programs. For a person, control characters are replaced by names,
  /// and lines may be coloured.
  func patch(colors: Bool, forPerson: Bool) -> [UInt8] {
    let bytes = files.flatMap { UnifiedDiff.bytes(path: $0.path, before: $0.before, after: $0.after) }
    guard colors || forPerson else { return bytes }
    let palette = Palette(isOn: colors)
    let lines = String(decoding: bytes, as: UTF8.self).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let shown = lines.map { line -> String in
      let text = String(Substring(line))
      let visible = VisibleText.line(text.hasSuffix("\r") ? String(text.dropLast()) : text)
      if visible.hasPrefix("---") || visible.hasPrefix("+++") { return palette.bold(visible) }
      return switch visible.first {
      case "-": palette.red(visible)
      case "+": palette.green(visible)
      case "@": palette.cyan(visible)
      default: visible
      }
    }
    return Array(shown.joined(separator: "\n").utf8)
  }
}

import Pipeline
import Basics
import MachineOutput
import Reports

/// What `--fix` did, or `--diff` says it would do.
struct FixReport {
  private let files: [FixedFile]
  private let changes: Bool

  /// `changes`: whether the files were written.
  init(_ files: [FixedFile], changes: Bool) {
    self.files = files
    self.changes = changes
  }

  /// One sentence.
  var summary: String {
    if files.isEmpty { return changes ? "Nothing to mend." : "There is nothing that --fix would change." }
    let count = files.reduce(0) { $0 + $1.count }
    let extent = "\(Wording.count(count, "slip")) in \(Wording.count(files.count, "definition"))"
    return changes ? "Mended \(extent)." : "Would mend \(extent); run adspec check --fix."
  }

  /// As programs take it, byte for byte; for a person's eyes with control characters named and with colours.
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

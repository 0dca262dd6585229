package import Diagnostics

/// Findings as a person reads them: place, severity, message, the source line with a caret, what to do.
package struct FindingsText {
  /// The most findings of one rule that are shown; the summary counts all.
  package static let limitPerRule = 100

  private let palette: Palette
  /// Source lines by file; recordings are not among them.
  private let sources: [String: [String]]

  package init(colors: Bool, sources: [String: [String]]) {
    palette = Palette(isOn: colors)
    self.sources = sources
  }

  /// Every `fail`, up to the limit a rule; `needsReview` only when asked for.
  package func text(_ findings: [Finding], showsReviews: Bool) -> String {
    var shown: [RuleID: Int] = [:]
    var text = ""
    var file: String?
    for finding in findings where !finding.isKnown && (finding.verdict == .fail || showsReviews) {
      shown[finding.rule, default: 0] += 1
      guard shown[finding.rule, default: 0] <= Self.limitPerRule else { continue }
      if file != finding.location.file, file != nil { text += "\n" }
      file = finding.location.file
      text += lines(of: finding)
    }
    let hidden = shown.filter { $0.value > Self.limitPerRule }.sorted { $0.key < $1.key }
    for (rule, count) in hidden {
      text += "\(count - Self.limitPerRule) more of \(rule) are counted and not shown.\n"
    }
    return text
  }

  private func lines(of finding: Finding) -> String {
    let place = palette.bold(VisibleText.line(finding.location.description))
    let message = VisibleText.line(finding.message)
    var text = "\(place): \(label(of: finding)): \(message) \(palette.dim("[\(finding.rule)]"))\n"
    text += excerpt(of: finding.location)
    if let subject = subject(of: finding) { text += "    \(palette.dim(subject))\n" }
    for related in finding.complaint.related {
      let where_ = VisibleText.line(related.location.description)
      text += "    \(palette.dim("see")) \(where_): \(VisibleText.line(related.message))\n"
    }
    if !finding.complaint.help.isEmpty {
      text += "    \(palette.cyan("help:")) \(VisibleText.line(finding.complaint.help))\n"
    }
    return text
  }

  private func label(of finding: Finding) -> String {
    if finding.verdict == .needsReview { return palette.blue("needs review") }
    return switch finding.severity {
    case .error: palette.red("error")
    case .warning: palette.yellow("warning")
    case .note: palette.blue("note")
    }
  }

  private func subject(of finding: Finding) -> String? {
    let parts = [
      finding.subject.format.map { "format \($0)" }, finding.subject.session.map { "session \($0)" },
      finding.subject.ad.map { "ad \($0)" }, finding.subject.lineItem.map { "line item \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : VisibleText.line(parts.joined(separator: ", "))
  }

  /// The source line and, under it, carets for the range; nothing for a recording's line or a file as a whole.
  private func excerpt(of location: Location) -> String {
    guard let range = location.range, !range.isWholeLine, let lines = sources[location.file],
      lines.indices.contains(range.line - 1)
    else { return "" }
    let line = lines[range.line - 1]
    let scalars = Array(line.unicodeScalars)
    let start = min(range.column - 1, scalars.count)
    let end =
      range.endLine == range.line ? min(max(range.endColumn - 1, start), scalars.count) : scalars.count
    let number = String(range.line)
    let margin = String(repeating: " ", count: number.count)
    let lead = Self.columns(scalars[..<start])
    let carets = max(1, Self.columns(scalars[start..<end]))
    return """
      \(palette.dim("  \(number) |")) \(VisibleText.line(line))
      \(palette.dim("  \(margin) |")) \(String(repeating: " ", count: lead))\
      \(palette.green(String(repeating: "^", count: carets)))

      """
  }

  /// Terminal columns: two for wide East Asian letters and emoji, none for combining marks.
  private static func columns(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { sum, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return sum
      default: break
      }
      let isWide =
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
          0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
          true
        default: false
        }
      return sum + (isWide ? 2 : 1)
    }
  }
}

import Pipeline
package import Model
package import Basics
package import MachineOutput

/// Findings as text for people: location, severity, message, the source line with a caret, related locations, and what
/// to do. An empty line separates the findings of two files.
package struct FindingsText {
  private let palette: Palette
  /// Source lines of definitions and the files beside them, by file.
  private let sources: [String: [String]]
  /// Excerpts of recorded lines, without anything that identifies a person.
  private let recorded: [Location: String]
  private let columns: Int?
  private let paths: ShownPaths

  /// - Parameter columns: width of the terminal, to which excerpts are cut; `nil` for a file or pipe, whose text must
  ///   not depend on a window.
  package init(
    colors: Bool, columns: Int? = nil, sources: [String: [String]], recorded: [Location: String] = [:],
    paths: ShownPaths = ShownPaths()
  ) {
    palette = Palette(isOn: colors)
    self.columns = columns
    self.paths = paths
    self.sources = sources
    self.recorded = recorded
  }

  /// Returns the text for all findings that failed, up to a limit per rule. Findings that probably have one cause are
  /// merged (`FindingGroup`). Findings that need review are listed only if `showsReviews` is true.
  package func text(_ findings: FindingSummary, showsReviews: Bool) -> String {
    let findings = findings.filtered { !$0.isKnown && ($0.verdict == .fail || showsReviews) }
    let (listed, leftOut) = findings.listedByCause()
    var text = ""
    var file: String?
    for group in FindingGroup.groups(of: listed) {
      if file != group.first.location.file, file != nil { text += "\n" }
      file = group.first.location.file
      text += lines(of: group)
    }
    for (rule, count) in leftOut {
      let names = findings.namesLeftOut(of: rule, by: listed)
      let rest = names.isEmpty ? "" : " They name \(VisibleText.line(names)); --format json lists all."
      text += "\(count) more of \(rule) are counted and not shown.\(rest)\n"
    }
    return text
  }

  private func lines(of group: FindingGroup) -> String {
    let finding = group.first
    let place = palette.bold(VisibleText.line(paths.shown(finding.location).description))
    let message = VisibleText.line(finding.message)
    var text = "\(place): \(label(of: finding)): \(message) \(palette.dim("[\(finding.rule)]"))\n"
    text += excerpt(of: finding.location, indent: "  ", mark: "^")
    if let subject = subject(of: finding) { text += "    \(palette.dim(subject))\n" }
    if let names = group.names { text += "    names: \(VisibleText.line(names))\n" }
    if let scope = group.scope { text += "    \(VisibleText.line(scope + places(of: group)))\n" }
    for related in finding.violation.related {
      let place = VisibleText.line(paths.shown(related.location).description)
      text += "    \(palette.dim("see")) \(place): \(VisibleText.line(related.message))\n"
      text += excerpt(of: related.location, indent: "      ", mark: "-")
    }
    if !finding.violation.help.isEmpty {
      text += "    \(palette.cyan("help:")) \(VisibleText.line(finding.violation.help))\n"
    }
    return text
  }

  /// The words for further locations of a group: `; also at a.ndjson:131 and b.ndjson:7, and 69 more`.
  private func places(of group: FindingGroup) -> String {
    let (shown, more) = group.nextPlaces
    if shown.isEmpty { return "" }
    let places = shown.map { paths.shown($0).description }
    return "; also at \(Wording.list(places))\(more > 0 ? ", and \(more) more" : "")"
  }

  private func label(of finding: Finding) -> String {
    if finding.verdict == .needsReview { return palette.blue("to check") }
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

  /// The source line with marks under the range, or the excerpt of a recorded line; empty for a finding about a whole
  /// file.
  private func excerpt(of location: Location, indent: String, mark: String) -> String {
    guard let range = location.range else { return "" }
    let number = String(range.line)
    let margin = palette.dim("\(indent)\(number) |")
    // The margin, a space, and one ellipsis at each end that is cut take up the rest of the width.
    let columns = columns.map { max(20, $0 - indent.count - number.count - 5) }
    if range.isWholeLine {
      guard let event = recorded[location] else { return "" }
      return "\(margin) \(SourceExcerpt(event, marked: 0..<1, columns: columns).text)\n"
    }
    guard let lines = sources[location.file], lines.indices.contains(range.line - 1) else { return "" }
    let end = range.endLine == range.line ? range.endColumn - 1 : .max
    let excerpt = SourceExcerpt(
      lines[range.line - 1], marked: range.column - 1..<max(end, range.column - 1), columns: columns)
    let marks = String(repeating: mark, count: excerpt.markWidth)
    return """
      \(margin) \(excerpt.text)
      \(palette.dim("\(indent)\(String(repeating: " ", count: number.count)) |")) \
      \(String(repeating: " ", count: excerpt.markStart))\(palette.green(marks))

      """
  }
}

import Basics

extension [Diagnostic] {
  /// Every mistake in full, as tests compare them: `line:column–endColumn rule: message`, below it help and related places.
  var report: String {
    flatMap { diagnostic in
      let violation = diagnostic.violation
      return ["\(violation.location.place) \(diagnostic.rule): \(violation.message)"]
        + (violation.help.isEmpty ? [] : ["  help: \(violation.help)"])
        + violation.related.map { "  see \($0.location.place): \($0.message)" }
    }.joined(separator: "\n")
  }
}

extension Location {
  /// The place without its file; the file alone if there is no range.
  var place: String {
    guard let range else { return file }
    let end = range.endLine == range.line ? "" : "\(range.endLine):"
    return "\(range.line):\(range.column)–\(end)\(range.endColumn)"
  }
}

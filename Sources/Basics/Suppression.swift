/// A comment in a definition that silences rules. `# adspec: ignore[rule, …] reason` applies to its own line or, if it
/// stands alone, to the next line with content; `# adspec: ignore-file[rule, …] reason` to the whole file.
package struct Suppression: Hashable, Sendable {
  package var rules: [RuleID]
  /// The reason that the comment gives; without a reason the comment silences nothing.
  package var reason: String
  /// The line that the comment applies to; `nil` means every line of the file.
  package var line: Int?
  /// The range from `#` to the end of the comment.
  package var range: SourceRange

  /// Returns the suppressions of a YAML file, in file order.
  package static func all(in lines: [String]) -> [Suppression] {
    var found: [Suppression] = []
    // Backwards, so that the next line with content is known at each comment.
    var next: Int?
    for index in lines.indices.reversed() {
      let start = lines[index].drop { $0.isWhitespace }
      defer { if !start.isEmpty, start.first != "#" { next = index } }
      guard let comment = Comment(lines[index]) else { continue }
      let range = SourceRange(
        line: index + 1, column: comment.column, endLine: index + 1, endColumn: comment.endColumn)
      let target = comment.standsAlone ? next ?? index : index
      found.append(
        Suppression(
          rules: comment.rules, reason: comment.reason, line: comment.isForFile ? nil : target + 1,
          range: range))
    }
    return found.reversed()
  }
}

extension Suppression {
  /// Returns the suppressions of a template or an HTML file: `<!-- adspec: ignore[rule, …] reason -->`. Each applies to
  /// its own line or, if it stands alone, to the next line with content.
  package static func all(inMarkup lines: [String]) -> [Suppression] {
    // Each comment is rewritten as a YAML comment in about the same column.
    all(
      in: lines.map { line in
        guard line.contains("adspec:"), let start = line.firstRange(of: "<!--"),
          let end = line[start.upperBound...].firstRange(of: "-->")
        else {
          // Other lines are content, even those that would be comments in YAML; empty lines stay empty.
          return line.allSatisfy(\.isWhitespace) ? "" : "content"
        }
        let before = line[..<start.lowerBound]
        let isAlone = before.allSatisfy(\.isWhitespace) && line[end.upperBound...].allSatisfy(\.isWhitespace)
        let indent = String(repeating: " ", count: max(0, before.unicodeScalars.count - (isAlone ? 0 : 2)))
        let comment = line[start.upperBound..<end.lowerBound].drop { $0.isWhitespace }
        return (isAlone ? indent : indent + "x ") + "# " + comment
      })
  }
}

/// The parts of a comment that silences rules.
private struct Comment {
  let column: Int
  let endColumn: Int
  let standsAlone: Bool
  let isForFile: Bool
  let rules: [RuleID]
  let reason: String

  /// The pattern of a comment in YAML that silences rules. A `#` begins a comment at the start of a line or after white
  /// space.
  private static var pattern:
    Regex<(Substring, before: Substring, scope: Substring?, rules: Substring, reason: Substring)>
  {
    /^(?<before>|.*\s)#\s*adspec:\s*ignore(?<scope>-file)?\[(?<rules>[^\]]*)\](?<reason>.*)$/
  }

  /// Maximum length in bytes of a line that is searched for comments: on a line of 1 MiB the pattern takes hours.
  private static let longestLine = 4096

  init?(_ line: String) {
    // Cheap tests first: the pattern is slow, and few lines contain what every such comment contains.
    guard line.utf8.count <= Self.longestLine, line.utf8.contains(UInt8(ascii: "#")), line.contains("adspec:")
    else { return nil }
    // After an open quotation mark the match is text, not a comment.
    guard let match = line.wholeMatch(of: Self.pattern), match.before.count(where: { $0 == "\"" }) % 2 == 0
    else {
      return nil
    }
    column = match.before.unicodeScalars.count + 1
    endColumn = line.unicodeScalars.count + 1
    standsAlone = match.before.allSatisfy(\.isWhitespace)
    isForFile = match.scope != nil
    rules = match.rules.split(separator: ",").map { name in
      RuleID(rawValue: String(name.filter { !$0.isWhitespace }))
    }
    reason = match.reason.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

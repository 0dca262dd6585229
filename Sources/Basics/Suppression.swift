/// A comment in a definition that silences rules: `# adspec: ignore[rule, …] reason` for its own line, or, where it
/// stands alone, for the next line with content; `# adspec: ignore-file[rule, …] reason` for the whole file.
package struct Suppression: Hashable, Sendable {
  package var rules: [RuleID]
  /// Why; without it the comment silences nothing.
  package var reason: String
  /// The line it holds for; `nil` is every line of the file.
  package var line: Int?
  /// From `#` to the end of the comment.
  package var range: SourceRange

  /// The comments of a file, in their order.
  package static func all(in lines: [String]) -> [Suppression] {
    var found: [Suppression] = []
    // From the last: what follows a comment is known then.
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
  /// The comments of a template or an HTML file: `<!-- adspec: ignore[rule, …] reason -->`, each on a line of its own or
  /// with others, for its own line, or, where it stands alone, for the next with content.
  package static func all(inMarkup lines: [String]) -> [Suppression] {
    // Written as YAML has it, the comments mean the same, and stand a little further right.
    all(
      in: lines.map { line in
        guard line.contains("adspec:"), let start = line.firstRange(of: "<!--"),
          let end = line[start.upperBound...].firstRange(of: "-->")
        else {
          // What would be a comment in YAML is none here; empty lines stay so.
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

/// The parts of a suppressing comment.
private struct Comment {
  let column: Int
  let endColumn: Int
  let standsAlone: Bool
  let isForFile: Bool
  let rules: [RuleID]
  let reason: String

  /// A `#` begins a comment in YAML at the start of a line or after white space.
  private static var pattern:
    Regex<(Substring, before: Substring, scope: Substring?, rules: Substring, reason: Substring)>
  {
    /^(?<before>|.*\s)#\s*adspec:\s*ignore(?<scope>-file)?\[(?<rules>[^\]]*)\](?<reason>.*)$/
  }

  /// Bytes of a line that may hold one: over a line of a MiB the pattern takes hours.
  private static let longestLine = 4096

  init?(_ line: String) {
    // The pattern costs far more than a look for what every such comment has, and few lines have it.
    guard line.utf8.count <= Self.longestLine, line.utf8.contains(UInt8(ascii: "#")), line.contains("adspec:")
    else { return nil }
    // Behind an open quotation mark it is text, not a comment.
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

import Reports
import Model
import Basics

/// SARIF 2.1.0 (OASIS) for GitHub code scanning (docs.github.com, "SARIF support for code scanning").
package enum SARIFLog: CheckText {
  package static let name = "sarif"
  package static let help = "SARIF 2.1.0, for code scanning"

  /// Maximum results of a run that GitHub shows.
  private static let mostResults = 5000

  package static func text(_ report: CheckReport) -> String {
    let log: JSONValue = [
      "$schema":
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": [run(report)],
    ]
    return log.document
  }

  private static func run(_ report: CheckReport) -> JSONValue {
    let (listed, leftOut) = report.listed()
    let kept = trimmed(listed)
    var notices = leftOut.map { rule, count in
      "'\(rule)' has \(count) more findings than are listed here; the counts and the exit code are of all."
    }
    if kept.count < listed.count {
      notices.append(
        "\(listed.count - kept.count) findings of the least severity are left out: a run shows \(mostResults)."
      )
    }
    let indices = Dictionary(
      report.rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let results = zip(kept, CheckReport.fingerprints(kept)).map { finding, fingerprint in
      result(finding, fingerprint: fingerprint, ruleIndex: indices[finding.rule], report)
    }
    var members: [(String, JSONValue)] = [
      ("tool", ["driver": driver(report)]), ("columnKind", "utf16CodeUnits"),
      ("automationDetails", ["id": "adspec/"]),
      (
        "invocations",
        [
          [
            "executionSuccessful": .bool(report.failures.isEmpty),
            "toolExecutionNotifications": .array(
              report.failures.map { ["level": "error", "message": ["text": .string($0)]] }
                + notices.map { ["level": "note", "message": ["text": .string($0)]] }),
          ]
        ]
      ),
    ]
    if let selectedAds = report.selectedAds {
      members.append(("properties", ["selection": selectedAds.json]))
    }
    return .members(members + [("results", .array(results))])
  }

  /// Keeps the `mostResults` worst findings, in their original order. Findings in the baseline are dropped first,
  /// then those that need review, then the least severe.
  private static func trimmed(_ findings: [Finding]) -> [Finding] {
    guard findings.count > mostResults else { return findings }
    let worstFirst = findings.enumerated().sorted { a, b in
      if a.element.isKnown != b.element.isKnown { return b.element.isKnown }
      let (aFailed, bFailed) = (a.element.verdict == .fail, b.element.verdict == .fail)
      if aFailed != bFailed { return aFailed }
      return a.element.severity != b.element.severity
        ? a.element.severity > b.element.severity : a.offset < b.offset
    }
    return worstFirst.prefix(mostResults).sorted { $0.offset < $1.offset }.map(\.element)
  }
}

extension SARIFLog {
  private static func driver(_ report: CheckReport) -> JSONValue {
    [
      "name": "adspec", "semanticVersion": .string(report.version),
      "rules": .array(report.rules.map(rule)),
    ]
  }

  private static func rule(_ info: RuleInfo) -> JSONValue {
    let severity = info.severity == .note ? "recommendation" : info.severity.rawValue
    return [
      "id": .string(info.id.rawValue),
      "name": .string(info.id.rawValue.split(separator: "-").map(\.capitalizedFirst).joined()),
      "shortDescription": ["text": .string(shortened(info.title + "."))],
      "fullDescription": ["text": .string(shortened(info.summary))],
      "help": [
        "text": .string("\(info.summary)\n\n\(info.rationale)\n\n\(info.remedy)"),
        "markdown": .string(markdown(info)),
      ],
      "defaultConfiguration": ["level": .string(info.severity.rawValue)],
      "properties": [
        "tags": .array([.string(info.group.rawValue)]), "precision": "very-high",
        "problem.severity": .string(severity),
      ],
    ]
  }

  private static func markdown(_ info: RuleInfo) -> String {
    var text = "\(info.summary)\n\n**Why.** \(info.rationale)\n\n**What to do.** \(info.remedy)\n"
    for citation in info.citations {
      text += "\n* " + (citation.url.map { "[\(citation.text)](\($0))" } ?? citation.text)
    }
    return text
  }

  /// Cuts a text to the 1024 characters that GitHub accepts.
  private static func shortened(_ text: String) -> String {
    text.count <= 1024 ? text : text.prefix(1023) + "…"
  }
}

extension SARIFLog {
  private static func result(
    _ finding: Finding, fingerprint: String, ruleIndex: Int?, _ report: CheckReport
  ) -> JSONValue {
    let isFailure = finding.verdict == .fail
    var members: [(String, JSONValue)] = [("ruleId", .string(finding.rule.rawValue))]
    if let ruleIndex { members.append(("ruleIndex", .integer(ruleIndex))) }
    members += [
      ("kind", isFailure ? "fail" : "review"),
      ("level", isFailure ? .string(finding.severity.rawValue) : "none"),
      ("message", ["text": .optional(message(of: finding))]),
      ("locations", [["physicalLocation": place(finding.location, report)]]),
      ("partialFingerprints", ["primaryLocationLineHash": .string(fingerprint)]),
    ]
    if let baseURL = report.baseURL {
      members.append(("hostedViewerUri", .string(FindingAddress.url(of: finding, at: baseURL))))
    }
    if let baseline = finding.baseline {
      let accepted: JSONValue = [
        [
          "kind": "external", "status": "accepted",
          "justification": .optional(finding.baselineReason ?? "It is in the baseline."),
        ]
      ]
      members.append(("baselineState", baseline == .known ? "unchanged" : "new"))
      members.append(("suppressions", baseline == .known ? accepted : []))
    }
    if !finding.violation.related.isEmpty {
      let related = finding.violation.related.enumerated().map { index, place -> JSONValue in
        [
          "id": .integer(index + 1), "physicalLocation": self.place(place.location, report),
          "message": ["text": .optional(place.message)],
        ]
      }
      members.append(("relatedLocations", .array(related)))
    }
    if let fix = finding.violation.fix {
      members.append(("fixes", [self.fix(fix, of: finding.location.file, report)]))
    }
    let subject = subject(of: finding)
    if !subject.isEmpty { members.append(("properties", .members(subject))) }
    return .members(members)
  }

  /// Returns a finding's message, ending in a full stop as SARIF requires. Help that is a question is put in brackets
  /// before it.
  private static func message(of finding: Finding) -> String {
    let help = finding.violation.help
    if help.isEmpty { return finding.message }
    guard help.hasSuffix("?"), finding.message.hasSuffix(".") else { return "\(finding.message) \(help)" }
    return "\(finding.message.dropLast()) (\(help.prefix(1).lowercased())\(help.dropFirst()))."
  }

  private static func subject(of finding: Finding) -> [(String, JSONValue)] {
    [
      ("session", finding.subject.session), ("ad", finding.subject.ad), ("format", finding.subject.format),
      ("lineItem", finding.subject.lineItem),
    ].compactMap { name, value in value.map { (name, .optional($0)) } }
  }

  private static func place(_ location: Location, _ report: CheckReport) -> JSONValue {
    [
      "artifactLocation": artifact(location.file, report),
      "region": region(SARIFRegion(location.range, in: report.sources[location.file])),
    ]
  }

  private static func artifact(_ file: String, _ report: CheckReport) -> JSONValue {
    let path = report.repositoryPath(file)
    return ["uri": .string((path.hasPrefix("/") ? "file://" : "") + URLPath.encoded(path))]
  }

  private static func region(_ region: SARIFRegion) -> JSONValue {
    [
      "startLine": .integer(region.startLine), "startColumn": .integer(region.startColumn),
      "endLine": .integer(region.endLine), "endColumn": .integer(region.endColumn),
    ]
  }

  private static func fix(_ fix: Fix, of file: String, _ report: CheckReport) -> JSONValue {
    let replacements = fix.edits.map { edit -> JSONValue in
      [
        "deletedRegion": region(SARIFRegion(edit: edit.range, in: report.sources[file])),
        "insertedContent": ["text": .string(edit.text)],
      ]
    }
    let change: JSONValue = [
      "artifactLocation": artifact(file, report), "replacements": .array(replacements),
    ]
    return ["description": ["text": .string(fix.title)], "artifactChanges": [change]]
  }
}

/// A SARIF region: columns in UTF-16 code units from 1, the end exclusive.
///
/// GitHub requires all four numbers. A finding about a whole line gets the first column of that line; a finding about a
/// whole file gets the first column of line 1.
struct SARIFRegion: Hashable {
  let startLine: Int
  let startColumn: Int
  let endLine: Int
  let endColumn: Int

  /// - Parameter lines: the file's lines; if `nil`, columns in Unicode scalars are used unconverted.
  init(_ range: SourceRange?, in lines: [String]?) {
    guard let range, !range.isWholeLine else {
      startLine = range?.line ?? 1
      endLine = startLine
      startColumn = 1
      endColumn = 2
      return
    }
    startLine = range.line
    endLine = range.endLine
    startColumn = Self.column(range.column, line: range.line, in: lines)
    let end = Self.column(range.endColumn, line: range.endLine, in: lines)
    endColumn = endLine == startLine ? max(end, startColumn + 1) : max(end, 1)
  }

  /// Creates the region that an edit deletes, which may be empty.
  init(edit range: SourceRange, in lines: [String]?) {
    startLine = range.line
    endLine = range.endLine
    startColumn = Self.column(range.column, line: range.line, in: lines)
    endColumn = Self.column(range.endColumn, line: range.endLine, in: lines)
  }

  private static func column(_ column: Int, line: Int, in lines: [String]?) -> Int {
    guard let lines, lines.indices.contains(line - 1) else { return column }
    let scalars = lines[line - 1].unicodeScalars.prefix(column - 1)
    return scalars.reduce(1) { $0 + UTF16.width($1) } + (column - 1 - scalars.count)
  }
}

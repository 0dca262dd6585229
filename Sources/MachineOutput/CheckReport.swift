import Reports
package import Basics
package import Model

/// How often a rule gave each verdict over what one input file holds.
package struct FileVerdict: Hashable, Sendable {
  package var file: String
  package var rule: RuleID
  package var counts: VerdictCounts

  package init(file: String, rule: RuleID, counts: VerdictCounts) {
    self.file = file
    self.rule = rule
    self.counts = counts
  }
}

/// Findings as `adspec check` shows them, in bounded memory.
package struct CheckedFindings: Sendable {
  /// Every `fail` and `needsReview` in its order, for outputs that hold all.
  package var all: FindingStream
  package private(set) var summary: FindingSummary
  /// Summaries of the findings of each file, by its path; empty unless `tellsFilesApart`.
  package private(set) var byFile: [String: FindingSummary] = [:]
  /// True if findings are counted by file.
  package let tellsFilesApart: Bool

  /// Nothing but counts and the first of each sort.
  package init(_ summary: FindingSummary) {
    self.summary = summary
    all = FindingStream([])
    tellsFilesApart = false
  }

  /// Empty, and to be filled with `add`.
  package init(all: FindingStream, tellingFilesApart: Bool = false) {
    self.all = all
    summary = FindingSummary()
    tellsFilesApart = tellingFilesApart
  }

  /// - Parameter findings: sorted.
  package init(_ findings: [Finding]) {
    self.init(all: FindingStream(findings), tellingFilesApart: true)
    for finding in findings { add(finding) }
  }

  /// Takes another one up; their order doesn't matter.
  package mutating func add(_ finding: Finding) {
    summary.add(finding)
    if tellsFilesApart { byFile[finding.location.file, default: FindingSummary()].add(finding) }
  }
}

/// What `adspec check` found: the one value that every machine output is made from.
package struct CheckReport: Sendable {
  /// The rules that were run, sorted by id.
  package var rules: [RuleInfo]
  package var findings: CheckedFindings
  /// Sorted by file, then rule.
  package var verdicts: [FileVerdict]
  /// Source lines by file, where they are at hand: definitions, not recordings.
  package var sources: [String: [String]]
  /// What leads from the repository's root to the catalog: empty, or ending in `/`.
  package var pathPrefix: String
  /// Where files outside the catalog lie, from the repository's root or absolute.
  package var repositoryPaths: [String: String]
  /// Where the site is published, without a `/` at its end; `nil`: nobody says.
  package var baseURL: String?
  package var version: String
  /// When the check was made, as far as outputs may know (`BuildDate`).
  package var date: Timestamp?
  /// For text that people read.
  package var view = CheckView()

  package init(
    rules: [RuleInfo], findings: CheckedFindings, verdicts: [FileVerdict], sources: [String: [String]],
    pathPrefix: String, repositoryPaths: [String: String] = [:], version: String, date: Timestamp?
  ) {
    self.rules = rules
    self.findings = findings
    self.verdicts = verdicts
    self.sources = sources
    self.pathPrefix = pathPrefix
    self.repositoryPaths = repositoryPaths
    self.version = version
    self.date = date
  }
}

extension CheckReport {
  /// The findings that an output lists: of each rule the first hundred, and of those in a baseline a hundred more; and how
  /// many of each rule are left out.
  package func listed() -> (findings: [Finding], leftOut: [(rule: RuleID, count: Int)]) {
    findings.summary.listed()
  }

  /// The path from the repository's root.
  func repositoryPath(_ file: String) -> String {
    repositoryPaths[file] ?? (file.hasPrefix("/") ? file : pathPrefix + file)
  }

  /// What of a finding stays the same when lines move: rule, file, what it is about and what it says; two that share all of
  /// it are told apart by their order. 16 hex digits and a counter.
  static func fingerprints(_ findings: [Finding]) -> [String] {
    var seen: [String: Int] = [:]
    return findings.map { finding in
      let subject = finding.subject
      let parts = [
        finding.rule.rawValue, finding.location.file, subject.session ?? "", subject.ad ?? "",
        finding.message,
      ]
      let hash = String(SHA256.hex(of: parts.joined(separator: "\u{0}")).prefix(16))
      seen[hash, default: 0] += 1
      return "\(hash):\(seen[hash, default: 0])"
    }
  }

  /// Of those that no baseline knows, as people count them: what one cause spoils in a file is one.
  func counts() -> (errors: Int, warnings: Int, notes: Int, reviews: Int) {
    let new = findings.summary.filtered { !$0.isKnown }
    func failed(_ severity: Severity) -> Int {
      new.entryCount { $0.verdict == .fail && $0.severity == severity }
    }
    return (failed(.error), failed(.warning), failed(.note), new.entryCount { $0.verdict == .needsReview })
  }
}

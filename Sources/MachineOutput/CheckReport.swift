package import Reports
package import Basics
package import Model

/// Counts of one rule's verdicts in one input file.
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

/// Findings as `adspec check` outputs them, in bounded memory.
package struct CheckedFindings: Sendable {
  /// Every `fail` and `needsReview` in sorted order, for outputs that list all of them.
  package var all: FindingStream
  package private(set) var summary: FindingSummary
  /// Summaries of the findings by file path; empty unless `tellsFilesApart` is true.
  package private(set) var byFile: [String: FindingSummary] = [:]
  /// True if findings are counted by file.
  package let tellsFilesApart: Bool

  /// Creates findings that consist of a summary alone: counts, and the first findings of each sort.
  package init(_ summary: FindingSummary) {
    self.summary = summary
    all = FindingStream([])
    tellsFilesApart = false
  }

  /// Creates an empty value, which `add` fills.
  package init(all: FindingStream, tellingFilesApart: Bool = false) {
    self.all = all
    summary = FindingSummary()
    tellsFilesApart = tellingFilesApart
  }

  /// - Parameter findings: sorted findings.
  package init(_ findings: [Finding]) {
    self.init(all: FindingStream(findings), tellingFilesApart: true)
    for finding in findings { add(finding) }
  }

  /// Adds a finding; the order of calls doesn't matter.
  package mutating func add(_ finding: Finding) {
    summary.add(finding)
    if tellsFilesApart { byFile[finding.location.file, default: FindingSummary()].add(finding) }
  }
}

/// The result of `adspec check`, which every machine output is made from.
package struct CheckReport: Sendable {
  /// The rules that were run, sorted by id.
  package var rules: [RuleInfo]
  package var findings: CheckedFindings
  /// The verdict counts of each file and rule, sorted by file, then by rule.
  package var verdicts: [FileVerdict]
  /// Lines of source files by path; definitions are included where available, recordings are not.
  package var sources: [String: [String]]
  /// The path from the repository's root to the catalog: empty, or ending in `/`.
  package var pathPrefix: String
  /// Paths of files outside the catalog: relative to the repository's root, or absolute.
  package var repositoryPaths: [String: String]
  /// The URL of the published site, without a `/` at its end; `nil` if none is configured.
  package var baseURL: String?
  package var version: String
  /// The date that outputs show (`BuildDate`); `nil` if there is none.
  package var date: Timestamp?
  /// The filters, and how many ads they select; `nil` without filters.
  package var selectedAds: SelectedAds?
  /// The difference from the last build of a history; `nil` without one.
  package var sinceBuild: BuildComparison?
  /// The reasons why catalogs could not be checked, one for each such catalog.
  package var failures: [String] = []
  /// The severities of failures that decide the exit code.
  package var deciding: Set<Severity> = [.error]
  /// These severities by file, for files of several catalogs, which have settings of their own.
  package var decidingByFile: [String: Set<Severity>] = [:]
  /// Options for the report as text that people read.
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
  /// Returns the findings that an output lists, and how many of each rule it leaves out. Each rule has at most a
  /// hundred, and another hundred for findings in the baseline.
  package func listed() -> (findings: [Finding], leftOut: [(rule: RuleID, count: Int)]) {
    findings.summary.listed()
  }

  /// Returns a file's path from the repository's root.
  func repositoryPath(_ file: String) -> String {
    repositoryPaths[file] ?? (file.hasPrefix("/") ? file : pathPrefix + file)
  }

  /// Returns an identifier for each finding that stays the same when lines move: 16 hex digits and a counter. It is a
  /// hash of rule, file, session, ad and message; the counter separates findings with the same hash.
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

  /// Returns the counts of findings outside the baseline.
  func counts() -> (errors: Int, warnings: Int, notes: Int, reviews: Int) {
    let new = findings.summary.filtered { !$0.isKnown }
    func failed(_ severity: Severity) -> Int {
      new.count { $0.verdict == .fail && $0.severity == severity }
    }
    return (failed(.error), failed(.warning), failed(.note), new.count { $0.verdict == .needsReview })
  }
}

import AdModel
import Checks
import Diagnostics
import Examples
import Ledger
import TestSupport
import Testing

/// A recording, and what rules say of it in lines that a test can state in full.
struct JudgedRecording {
  private let sessions: [SessionRecord]
  private let checker: Checker

  /// Session, time and number are filled in where lines leave them out, as in the examples of rules.
  init(
    _ lines: String, formats: [FormatFolder] = [.bread], hasCatalog: Bool = true,
    configuration: Configuration = Configuration()
  ) {
    var catalog = Catalog(configuration: configuration, isPresent: hasCatalog)
    catalog.formats = formats
    let context = LedgerContext(catalog: catalog)
    sessions = recordedSessions(ExampleRecording.filled(lines), path: "r.ndjson")
      .map { Ledger.record($0, in: context) }
    checker = Checker(configuration: configuration, hasCatalog: hasCatalog)
  }

  /// What one rule says of each session or of each ad: `a1 pass`, `a1 notApplicable: why`, `a1 fail 7: what`. The numbers
  /// are lines.
  func verdicts(_ id: RuleID) throws -> [String] {
    let rule = try #require(RuleRegistry.rules.first { $0.info.id == id })
    if let rule = rule as? any SessionRule.Type {
      return sessions.flatMap { lines(rule.judge($0, in: checker.context), of: $0.id) }
    }
    let adRule = try #require(rule as? any AdRule.Type)
    return sessions.flatMap { session in
      session.ads.flatMap { lines(adRule.judge($0, of: session, in: checker.context), of: $0.id) }
    }
  }

  /// Every finding of all rules, sorted: `7 error fail asset-invalid: what`.
  var findings: [String] {
    let result = sessions.reduce(into: CheckResult()) { $0 += checker.check($1) }
    return result.findings.map { finding in
      "\(finding.location.range?.line ?? 0) \(finding.severity) \(finding.verdict) \(finding.rule): \(finding.message)"
    }
  }

  /// The findings of one rule, as the checker sees them: with incomplete evidence taken into account.
  func findings(of id: RuleID) -> [String] { findings.filter { $0.contains(" \(id): ") } }

  private func lines(_ judgement: Judgement, of name: String) -> [String] {
    func line(_ complaint: Complaint) -> String {
      "\(name) \(judgement.verdict) \(complaint.location.range?.line ?? 0): \(complaint.message)"
    }
    return switch judgement {
    case .pass: ["\(name) pass"]
    case .notApplicable(let reason): ["\(name) notApplicable: \(reason)"]
    case .needsReview(let complaint): [line(complaint)]
    case .fail(let complaints): complaints.map(line)
    }
  }
}

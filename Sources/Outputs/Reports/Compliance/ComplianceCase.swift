import Diagnostics
import Ledger

/// An ad that fails something, or of which something can't be told: what rules say of it.
struct ComplianceCase: Sendable {
  var session: String
  var ad: String
  /// Of rules with a `ProvisionEvidence`, failures first.
  var findings: [(finding: Finding, evidence: ProvisionEvidence)]
  /// ISO 3166-1 alpha-2.
  var country: String?
  var isTest = false
  /// The screen when the ad was shown, as SVG; `nil` when it wasn't laid out.
  var drawing: String?

  /// The worst that is said of it.
  var outcome: CaseOutcome {
    findings.map { CaseOutcome($0.finding.verdict, $0.evidence) }.min() ?? .review
  }

  var key: CaseKey { CaseKey(outcome: outcome, session: session, ad: ad) }

  /// Every such ad among these findings, in no order.
  static func all(_ findings: [Finding], _ evidence: [RuleID: ProvisionEvidence]) -> [ComplianceCase] {
    var cases: [AdName: ComplianceCase] = [:]
    for finding in findings {
      guard let own = evidence[finding.rule], let session = finding.subject.session,
        let ad = finding.subject.ad
      else { continue }
      let empty = ComplianceCase(session: session, ad: ad, findings: [])
      cases[AdName(session: session, ad: ad), default: empty].findings.append((finding, own))
    }
    return cases.values.map(\.inOrder)
  }

  private var inOrder: ComplianceCase {
    var copy = self
    copy.findings.sort { a, b in
      let (isA, isB) = (a.finding.verdict == .fail, b.finding.verdict == .fail)
      return isA == isB ? a.finding < b.finding : isA
    }
    return copy
  }

  /// What the session's record adds.
  mutating func complete(from record: SessionRecord, context: LedgerContext) {
    country = record.country
    isTest = record.isTest
    drawing = record.ads.first { $0.id == ad }
      .flatMap { EvidenceDrawing(of: $0, in: record, context: context)?.svg }
  }

  private struct AdName: Hashable {
    var session: String
    var ad: String
  }
}

extension ComplianceCase: Comparable {
  static func == (a: ComplianceCase, b: ComplianceCase) -> Bool { a.key == b.key }
  static func < (a: ComplianceCase, b: ComplianceCase) -> Bool { a.key < b.key }
}

extension CaseOutcome {
  var title: String {
    switch self {
    case .fails: "Fails"
    case .atFault: "At fault"
    case .review: "To review"
    }
  }
}

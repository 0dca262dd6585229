import Diagnostics

/// An ad that fails something, or of which something can't be told: what rules say of it.
struct ComplianceCase {
  var session: String
  var ad: String
  /// Of rules with a `ProvisionEvidence`, failures first.
  var findings: [(finding: Finding, evidence: ProvisionEvidence)]

  /// The worst that is said of it.
  enum Outcome: Int {
    /// A provision isn't met as far as the recording shows.
    case fails
    /// A rule that supports one found a fault.
    case atFault
    case review

    var title: String {
      switch self {
      case .fails: "Fails"
      case .atFault: "At fault"
      case .review: "To review"
      }
    }
  }

  var outcome: Outcome {
    let failed = findings.filter { $0.finding.verdict == .fail }
    return failed.isEmpty ? .review : failed.contains { $0.evidence.isDirect } ? .fails : .atFault
  }

  /// Every such ad: the worst first, then by session and ad.
  static func all(_ findings: [Finding], rules: [RuleInfo]) -> [ComplianceCase] {
    let evidence = Dictionary(
      rules.compactMap { rule in rule.evidence.map { (rule.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    var cases: [Key: ComplianceCase] = [:]
    for finding in findings {
      guard let own = evidence[finding.rule], let session = finding.subject.session,
        let ad = finding.subject.ad
      else { continue }
      let key = Key(session: session, ad: ad)
      cases[key, default: ComplianceCase(session: session, ad: ad, findings: [])].findings.append(
        (finding, own))
    }
    return cases.map { (key: $0.key, outcome: $0.value.outcome.rawValue, value: $0.value) }
      .sorted { ($0.outcome, $0.key) < ($1.outcome, $1.key) }
      .map { $0.value.inOrder }
  }

  private var inOrder: ComplianceCase {
    var copy = self
    copy.findings.sort { a, b in
      let (isA, isB) = (a.finding.verdict == .fail, b.finding.verdict == .fail)
      return isA == isB ? a.finding < b.finding : isA
    }
    return copy
  }

  private struct Key: Hashable, Comparable {
    var session: String
    var ad: String

    static func < (a: Key, b: Key) -> Bool {
      a.session == b.session
        ? a.ad.utf8.lexicographicallyPrecedes(b.ad.utf8)
        : a.session.utf8.lexicographicallyPrecedes(b.session.utf8)
    }
  }
}

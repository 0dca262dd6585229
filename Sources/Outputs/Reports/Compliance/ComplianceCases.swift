package import Diagnostics
package import Ledger

/// The ads that the compliance report lists, the worst first, collected session by session in bounded memory. Collections
/// merge, and what they hold doesn't depend on the order in which sessions came.
package struct ComplianceCases: Sendable {
  /// More ads than this are counted, and listed in the data files alone.
  package static let mostListed = 100

  /// How many ads fail or need review; told by who judged them.
  package var count = 0
  private let evidence: [RuleID: ProvisionEvidence]
  private let bound: CaseBound
  private var first = LimitedBag<ComplianceCase>(limit: mostListed)

  /// - Parameter bound: shared by all collections that are to be merged, with `mostListed` as its limit.
  package init(rules: [RuleInfo], bound: CaseBound = CaseBound(limit: mostListed)) {
    evidence = Dictionary(
      rules.compactMap { rule in rule.evidence.map { (rule.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    self.bound = bound
  }

  /// Takes up the ads of a session that may be listed.
  ///
  /// - Parameter findings: all of the session's, at least of these ads.
  package mutating func offer(_ findings: [Finding], of record: SessionRecord, context: LedgerContext) {
    guard !findings.isEmpty, bound.admits(.fails, session: record.id) else { return }
    for item in ComplianceCase.all(findings, evidence)
    where bound.admits(item.outcome, session: record.id) {
      var item = item
      item.complete(from: record, context: context)
      bound.note(item.key)
      first.add(item)
    }
  }

  /// Takes up every ad that the findings are about.
  ///
  /// - Parameter records: of its sessions, as far as they are known.
  mutating func add(_ findings: [Finding], in records: [SessionRecord], context: LedgerContext) {
    for var item in ComplianceCase.all(findings, evidence) {
      if let record = records.first(where: { $0.id == item.session }) {
        item.complete(from: record, context: context)
      }
      first.add(item)
    }
    count = first.count
  }

  package static func += (a: inout ComplianceCases, b: ComplianceCases) {
    a.count += b.count
    a.first += b.first
  }

  /// The first of them.
  var listed: [ComplianceCase] { first.sorted() }
}

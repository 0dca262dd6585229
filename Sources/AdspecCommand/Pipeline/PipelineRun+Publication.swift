import AdModel
import Checks
import Diagnostics
import Ingest
import Ledger
import Outputs

extension PipelineRun {
  /// Goes through all findings of a run that kept them, in their order, once.
  func review(
    _ outcome: inout Outcome, against baseline: BaselineRun?, _ visit: (Finding) -> Void
  ) throws {
    if let baseline {
      try baseline.apply(to: &outcome, isJudged: judges(outcome), visit)
    } else {
      try outcome.review(against: nil, visit)
    }
  }

  /// What a publication is for.
  enum Purpose {
    case site
    /// The reports alone: no pages of rules and sessions.
    case reports
  }

  /// Everything that outputs are made from; the sessions that get a page are read again, so that the first reading need
  /// not keep any.
  func publication(
    of outcome: Outcome, findings: PublishedFindings, for purpose: Purpose = .site
  ) throws -> Publication {
    let isSite = purpose == .site
    let sessions = isSite ? sessions(outcome.pages.ids, with: findings) : []
    var publication = Publication(
      catalog: outcome.catalog, rules: publishedRules(outcome), findings: findings, reviews: outcome.reviews,
      compliance: outcome.compliance, tallies: outcome.tallies, sessions: sessions,
      recordings: outcome.recordings, date: try BuildDate.of(outcome.recordings), version: ToolVersion.current
    )
    publication.sessionCounts = .init(
      all: outcome.sessionCount, withFindings: outcome.pages.countWithFindings)
    if isSite { publication.mutations = ToolFacts.compiledIn.trials }
    return publication
  }

  private func sessions(_ wanted: Set<String>, with findings: PublishedFindings) -> [PublishedSession] {
    if wanted.isEmpty { return [] }
    let ledger = ledgerContext
    let title = "Reading \(Wording.count(wanted.count, "session")) for their pages"
    let records = reader(title, isWanted: { wanted.contains($0) })
      .read(makeShard: { [SessionRecord]() }) { shard, session in
        shard.append(SessionLedger.record(session, in: ledger))
      }
      .shards.joined().sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    return records.map { PublishedSession(record: $0, findings: findings.bySession[$0.id] ?? []) }
  }

  private func publishedRules(_ outcome: Outcome) -> [PublishedRule] {
    RuleRegistry.infos.map { info in
      PublishedRule(info: info, counts: outcome.counts[info.id] ?? VerdictCounts()) { info.judgedExamples }
    }
  }
}

extension RuleInfo {
  /// The rule's examples as its page shows them, with what all rules say of them.
  var judgedExamples: (good: [RanExample], bad: [RanExample]) {
    let said = ToolFacts.compiledIn.examples[id]
    func judged(_ examples: [Example], _ said: [[ToolFacts.Said]]?) -> [RanExample] {
      zip(examples, said ?? []).map { example, said in
        RanExample(inputs: ExampleInput(example).files, findings: said.map(\.finding))
      }
    }
    return (judged(good, said?.good), judged(bad, said?.bad))
  }
}

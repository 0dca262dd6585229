import Model
import Rules
import Basics
import Reading
import Checking
import Sessions
package import Reports

extension PipelineRun {
  /// Passes all findings to `visit`, sorted, each marked as known or new by the baseline. The run must have kept all
  /// findings.
  func review(
    _ outcome: inout Outcome, against baseline: BaselineRun?, _ visit: (Finding) -> Void = { _ in }
  ) throws {
    if let baseline {
      try baseline.apply(to: &outcome, isJudged: judges(outcome), visit)
    } else {
      try outcome.review(against: nil, visit)
    }
  }

  /// The kind of output that a publication is for.
  enum Purpose {
    case site
    /// Only the reports, without pages of rules and sessions.
    case reports
  }

  /// Collects everything that outputs are made from. Sessions with a page are read a second time, so that the first
  /// pass need not keep any.
  func publication(
    of outcome: Outcome, findings: PublishedFindings, for purpose: Purpose = .site
  ) throws -> Publication {
    let isSite = purpose == .site
    let sessions = isSite ? sessions(of: outcome, with: findings) : []
    var publication = Publication(
      catalog: outcome.catalog, rules: publishedRules(outcome), findings: findings, cases: outcome.cases,
      compliance: outcome.compliance, tallies: outcome.tallies, sessions: sessions,
      recordings: outcome.recordings, date: try BuildDate.of(outcome.recordings), version: ToolVersion.current
    )
    publication.sessionCount = outcome.sessionCount
    publication.listedSessions = outcome.sessions.entries
    publication.audit = audit?.results
    publication.selectedAds = outcome.selectedAds
    publication.adRows = outcome.adRows
    publication.looks = outcome.looks
    if isSite, let rows = outcome.adRows { publication.listedAds = try rows.cases.first(AdList.mostOnPages) }
    if isSite { publication.seededFaults = ToolFacts.compiledIn.seededFaults }
    return publication
  }

  /// The sessions that get a page. A session is read again when its page is made, together with the other sessions with
  /// pages from the same recordings. A session whose page is unchanged since the last build isn't read.
  ///
  /// The records of a few sessions also depend on other recordings: a damaged line that names several sessions is
  /// assigned by which of them are present. For these, all recordings are read once more.
  private func sessions(of outcome: Outcome, with findings: PublishedFindings) -> [PublishedSession] {
    let (chosen, selection) = (outcome.pages.sessions, outcome.selectedAds?.selection ?? .everything)
    let ledger = Deferred { ledgerContext(selecting: selection) }
    let unkept = chosen.filter { $0.lines == nil }.map(\.summary)
    let readings = Dictionary(grouping: unkept, by: \.files).map { files, sessions in
      (files, read(Set(sessions.map(\.id)), from: files, ledger))
    }
    let byFiles = Dictionary(readings, uniquingKeysWith: { first, _ in first })
    let inAll = read(Set(unkept.map(\.id)), from: [], ledger)
    return chosen.map { offered in
      let session = offered.summary
      let ofItsFiles = byFiles[session.files]
      let ways: [@Sendable () -> SessionRecord?] =
        offered.lines.map { lines in [{ lines.session.map { SessionLedger.record($0, in: ledger.value) } }] }
        ?? [{ ofItsFiles?.value[session.id] }, { inAll.value[session.id] }]
      return PublishedSession(
        session, findings: findings.bySession[session.id] ?? SessionFindings(), reading: ways)
    }
  }

  /// Reads the sessions with the ids in `wanted` from recordings, when the result is first used. Returns their records
  /// by session id.
  ///
  /// - Parameter files: paths of recordings; empty for all.
  private func read(
    _ wanted: Set<String>, from files: [String], _ ledger: Deferred<LedgerContext>
  ) -> Deferred<[String: SessionRecord]> {
    Deferred { [self] in
      reader(of: files, isWanted: { wanted.contains(Redactor.value($0, as: .id)) })
        .read(makeShard: { [String: SessionRecord]() }) { sessions, session in
          sessions[session.id] = SessionLedger.record(session, in: ledger.value)
        }
        .shards.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }
  }

  private func publishedRules(_ outcome: Outcome) -> [PublishedRule] {
    let settings = EffectiveSettings(outcome.catalog.configuration)
    return RuleRegistry.infos.map { info in
      PublishedRule(
        info: info, counts: outcome.counts[info.id] ?? VerdictCounts(),
        severity: settings.severity(of: info, in: "")
      ) { info.judgedExamples }
    }
  }
}

extension RuleInfo {
  /// The rule's examples as its page shows them, each with the findings that all rules make about it.
  package var judgedExamples: (good: [RanExample], bad: [RanExample]) {
    let said = ToolFacts.compiledIn.examples[id]
    func judged(_ examples: [Example], _ said: [[ToolFacts.ExampleFinding]]?) -> [RanExample] {
      zip(examples, said ?? []).map { example, said in
        RanExample(inputs: ExampleInput(example).files, findings: said.map(\.finding))
      }
    }
    return (judged(good, said?.good), judged(bad, said?.bad))
  }
}

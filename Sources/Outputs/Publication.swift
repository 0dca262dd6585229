package import AdModel
package import Diagnostics
package import Ledger
package import Tallies

/// A session that gets a page of its own, and what was found in it.
package struct PublishedSession: Sendable {
  package var record: SessionRecord
  /// In the order of `Finding`.
  package var findings: [Finding]

  package init(record: SessionRecord, findings: [Finding]) {
    self.record = record
    self.findings = findings
  }
}

/// A rule's example as the rule's page shows it, with what the rules say about it (`ToolFacts`).
package struct RanExample: Sendable {
  /// Path and text of each input, arrows taken out.
  package var inputs: [(path: String, text: String)]
  package var findings: [Finding]

  package init(inputs: [(path: String, text: String)], findings: [Finding]) {
    self.inputs = inputs
    self.findings = findings
  }
}

/// A rule, its examples run, and how it judged this catalog.
package struct PublishedRule: Sendable {
  package var info: RuleInfo
  package var counts: VerdictCounts
  private let examples: Deferred<(good: [RanExample], bad: [RanExample])>

  package var good: [RanExample] { examples.value.good }
  package var bad: [RanExample] { examples.value.bad }

  /// - Parameter examples: put together when a page shows them.
  package init(
    info: RuleInfo, counts: VerdictCounts,
    examples: @escaping @Sendable () -> (good: [RanExample], bad: [RanExample])
  ) {
    self.info = info
    self.counts = counts
    self.examples = Deferred(examples)
  }

  package init(info: RuleInfo, good: [RanExample], bad: [RanExample], counts: VerdictCounts) {
    self.init(info: info, counts: counts) { (good, bad) }
  }
}

extension Publication {
  /// Whether the site has the page of the mutation matrix.
  var showsMutations: Bool { rulePages == .all && !mutations.isEmpty }
}

/// How many sessions there are.
package struct SessionCounts: Hashable, Sendable {
  package var all: Int
  package var withFindings: Int

  package init(all: Int, withFindings: Int) {
    self.all = all
    self.withFindings = withFindings
  }
}

/// Which rules get a page in a site; what such a page explains is the same in every one.
package enum RulePages: String, CaseIterable, Sendable {
  /// All of them, and the mutation matrix.
  case all
  /// Those that found something, or need a person to look.
  case used
  case none
}

/// Everything that outputs are made from: one value, after which nothing is read any more.
package struct Publication: Sendable {
  package var catalog: Catalog
  /// Sorted by id.
  package var rules: [PublishedRule]
  /// What came of planting each rule's fault, in the order of their rules; empty where the site shows no rules.
  package var mutations: [MutationTrial]
  package var findings: PublishedFindings
  /// Ads that fail or need review, for the compliance report.
  package var reviews: ReviewQueue
  /// The verdicts of rules that answer a `Provision`, by format and country.
  package var compliance: ComplianceCounts
  package var tallies: TallyBook
  /// In the byte order of their ids.
  package var sessions: [PublishedSession]
  /// What reading the recordings counted, in reading order.
  package var recordings: [RecordingSummary]
  /// `SOURCE_DATE_EPOCH`, else the newest time in the recordings; `nil` without either.
  package var date: Timestamp?
  /// The tool's version, `1.2.3`.
  package var version: String
  /// SHA-256 of the tool, by which pages of another build are known to be the same; empty when all are to be made.
  package var tool = ""
  package var rulePages = RulePages.all
  /// Whether previews are drawn; without them the pages of formats say so.
  package var drawsPreviews = true
  /// Of all sessions, those included that have no page.
  package var sessionCounts: SessionCounts

  package init(
    catalog: Catalog, rules: [PublishedRule], mutations: [MutationTrial] = [],
    findings: PublishedFindings, reviews: ReviewQueue,
    compliance: ComplianceCounts = [:], tallies: TallyBook, sessions: [PublishedSession],
    recordings: [RecordingSummary], date: Timestamp?,
    version: String
  ) {
    self.catalog = catalog
    self.rules = rules
    self.mutations = mutations
    self.findings = findings
    self.reviews = reviews
    self.compliance = compliance
    self.tallies = tallies
    self.sessions = sessions
    sessionCounts = SessionCounts(
      all: sessions.count, withFindings: sessions.count { !$0.findings.isEmpty })
    self.recordings = recordings
    self.date = date
    self.version = version
  }
}

extension Publication {
  /// Of few findings, all in memory.
  ///
  /// - Parameters:
  ///   - findings: in their order.
  ///   - sessions: those that have a page.
  package init(
    catalog: Catalog, rules: [PublishedRule], mutations: [MutationTrial] = [], findings: [Finding],
    compliance: ComplianceCounts = [:], tallies: TallyBook, sessions: [PublishedSession],
    recordings: [RecordingSummary], date: Timestamp?, version: String
  ) {
    var published = PublishedFindings(
      catalog, sessions: Set(sessions.map(\.record.id)), all: FindingStream(findings))
    for finding in findings { published.add(finding) }
    var reviews = ReviewQueue()
    let context = LedgerContext(catalog: catalog)
    for var ad in AdToReview.all(findings, rules.map(\.info).evidence) {
      if let session = sessions.first(where: { $0.record.id == ad.session }) {
        ad.complete(from: session.record, context: context)
      }
      reviews.offer(ad)
      reviews.count += 1
    }
    self.init(
      catalog: catalog, rules: rules, mutations: mutations, findings: published, reviews: reviews,
      compliance: compliance, tallies: tallies, sessions: sessions, recordings: recordings, date: date,
      version: version)
  }
}

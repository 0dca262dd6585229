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

/// A rule's example as the rule's page shows it, with what the rule said about it when the page was made.
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
  package var good: [RanExample]
  package var bad: [RanExample]
  package var counts: VerdictCounts

  package init(info: RuleInfo, good: [RanExample], bad: [RanExample], counts: VerdictCounts) {
    self.info = info
    self.good = good
    self.bad = bad
    self.counts = counts
  }
}

/// Everything that outputs are made from: one value, after which nothing is read any more.
package struct Publication: Sendable {
  package var catalog: Catalog
  /// Sorted by id.
  package var rules: [PublishedRule]
  /// In the order of their rules; empty where the site shows no rules.
  package var mutations: [MutationTrial]
  /// Every finding, in the order of `Finding`.
  package var findings: [Finding]
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

  package init(
    catalog: Catalog, rules: [PublishedRule], mutations: [MutationTrial] = [], findings: [Finding],
    compliance: ComplianceCounts = [:], tallies: TallyBook, sessions: [PublishedSession],
    recordings: [RecordingSummary], date: Timestamp?,
    version: String
  ) {
    self.catalog = catalog
    self.rules = rules
    self.mutations = mutations
    self.findings = findings
    self.compliance = compliance
    self.tallies = tallies
    self.sessions = sessions
    self.recordings = recordings
    self.date = date
    self.version = version
  }
}

package import Model
package import Basics
package import Sessions
package import Statistics

/// Facts about a session with its own page, for other pages to show.
package struct SessionSummary: Codable, Sendable {
  package let entry: SessionEntry
  /// Paths of the recordings from which the session's record is made; empty if unreadable lines in any recording may
  /// belong to the session.
  package var files: [String]
  /// SHA-256 of the session's lines, their locations, and its evidence gaps.
  package var digest: String
  /// Indices of events by their `Location.description`, for those events that pages link to: the session's last event, and the
  /// events at which findings are located or to which they refer. The session's page has a row for each.
  @CodedInOrder private var places: [String: Int]
  /// The ads and events that the session's page shows; `nil` if it shows all.
  package let cut: SessionCut?

  package var id: String { entry.id }
  /// Definition files of the formats that the session shows, sorted.
  package var formats: [String] { entry.formats }

  /// - Parameters:
  ///   - findings: the session's findings.
  ///   - evidence: the roles of rules in the compliance report.
  ///   - answers: numbers of the session's ads by verdict.
  package init(
    _ record: SessionRecord, findings: [Finding], evidence: [RuleID: ProvisionEvidence] = [:],
    answers: AnswerCounts = AnswerCounts()
  ) {
    var cutter = SessionCutter(record, evidence: evidence)
    cutter.add(findings)
    let entry = SessionEntry(record, worst: WorstFinding(of: findings), answers: answers)
    self.init(entry, record, cutter)
  }

  /// - Parameters:
  ///   - entry: the session's entry.
  ///   - cutter: has all findings of the session.
  package init(_ entry: SessionEntry, _ record: SessionRecord, _ cutter: SessionCutter) {
    self.entry = entry
    files = record.evidenceGaps.isEmpty ? record.recordings : []
    digest = record.digest
    cut = cutter.cut(record)
    places = cutter.places(in: record, cut)
    // Findings about a session's end, such as an eviction, are made after reading and located at its last event.
    if let last = record.session.events.last { places[last.location.description] = last.index }
  }

  /// Returns the index of the event at a finding's location; `nil` if there is none.
  package func event(at place: Location) -> Int? { places[place.description] }
}

extension SessionRecord {
  /// Paths of the recordings that contain the session's lines, in reading order.
  fileprivate var recordings: [String] {
    Set(session.rawEvents.map(\.line.file)).sorted().map { session.files[Int($0)] }
  }

  /// A digest of the session's lines, their locations, and its evidence gaps, stored as `SessionSummary.digest`.
  fileprivate var digest: String {
    let digest = SHA256()
    func add(_ text: String) {
      var text = "\(text.utf8.count):\(text)"
      text.withUTF8 { digest.update(UnsafeRawBufferPointer($0)) }
    }
    for event in session.rawEvents {
      add("\(session.files[Int(event.line.file)]) \(event.line.line)")
      session.withText(event.start, event.length) { digest.update(UnsafeRawBufferPointer($0)) }
    }
    for gap in evidenceGaps { add(gap) }
    return digest.hex()
  }
}

/// A session with its own page, and its findings.
package struct PublishedSession: Sendable {
  package var summary: SessionSummary
  package var findings: SessionFindings
  private let readings: [Deferred<SessionRecord?>]

  /// - Parameters:
  ///   - evidence: the roles of rules in the compliance report.
  ///   - answers: numbers of the session's ads by verdict.
  package init(
    record: SessionRecord, findings: [Finding], evidence: [RuleID: ProvisionEvidence] = [:],
    answers: AnswerCounts = AnswerCounts()
  ) {
    self.init(
      SessionSummary(record, findings: findings, evidence: evidence, answers: answers),
      findings: SessionFindings(findings), reading: [{ record }])
  }

  /// - Parameter ways: closures that read the session when its page is made. The next one is tried if one returns
  ///   `nil`, or a session with another digest than the one judged.
  package init(
    _ summary: SessionSummary, findings: SessionFindings, reading ways: [@Sendable () -> SessionRecord?]
  ) {
    (self.summary, self.findings, readings) = (summary, findings, ways.map(Deferred.init))
  }

  /// - Throws: `sessionGone` if no closure returns the session that was judged, because its recording has changed
  ///   since.
  package func record() throws(TemplateError) -> SessionRecord {
    for reading in readings {
      if let record = reading.value, record.digest == summary.digest { return record }
    }
    throw .sessionGone(summary.id)
  }
}

/// A rule's example as shown on the rule's page, with the findings of all rules on it (`ToolFacts`).
package struct RanExample: Sendable {
  /// Path and text of each input file, without the arrows that mark the places to be reported.
  package var inputs: [(path: String, text: String)]
  package var findings: [Finding]

  package init(inputs: [(path: String, text: String)], findings: [Finding]) {
    self.inputs = inputs
    self.findings = findings
  }
}

/// A rule with the results of its examples, and its verdicts on this catalog.
package struct PublishedRule: Sendable {
  package var info: RuleInfo
  package var counts: VerdictCounts
  /// The severity of the rule's findings in this catalog, whose settings may differ from `info`; paths that have one of
  /// their own aside.
  package let severity: Severity
  private let examples: Deferred<(good: [RanExample], bad: [RanExample])>

  package var good: [RanExample] { examples.value.good }
  package var bad: [RanExample] { examples.value.bad }

  /// - Parameters:
  ///   - severity: the severity that the catalog's settings give the rule; `nil`: the rule's own.
  ///   - examples: makes the examples when a page shows them.
  package init(
    info: RuleInfo, counts: VerdictCounts, severity: Severity? = nil,
    examples: @escaping @Sendable () -> (good: [RanExample], bad: [RanExample])
  ) {
    self.info = info
    self.counts = counts
    self.severity = severity ?? info.severity
    self.examples = Deferred(examples)
  }

  package init(info: RuleInfo, good: [RanExample], bad: [RanExample], counts: VerdictCounts) {
    self.init(info: info, counts: counts) { (good, bad) }
  }
}

/// The rules that get a page on the site. The explanations on such a page are the same on every site.
package enum RulePages: String, CaseIterable, Sendable {
  case all
  /// Rules with findings that fail or need review.
  case used
  case none
}

/// Everything that outputs are made from, as one value.
package struct Publication: Sendable {
  package var catalog: Catalog
  /// The rules with their results, sorted by id.
  package var rules: [PublishedRule]
  /// Faults seeded for each rule, for the rules' pages.
  package var seededFaults: [RuleID: ToolFacts.SeededFaults] = [:]
  package var findings: PublishedFindings
  /// The worst cases of ads, as examples, sorted; `caseCount` counts all.
  package var cases: [AdCase]
  /// The number of ads that failed or are to check, or that a finding about a question is about.
  package var caseCount: Int
  /// The verdicts of rules that answer an Article 26 question, by format and country.
  package var compliance: ComplianceCounts
  package var tallies: SessionStatistics
  /// The best recorded look of each format, for previews.
  package var looks = RecordedLooks()
  /// The filters, and how many ads they select; `nil` without filters.
  package var selectedAds: SelectedAds?
  /// The rows about ads; `nil` if only the first ones were kept.
  package var adRows: AdRowStreams?
  /// The first ads in scope, the worst first, for the pages of the list of ads.
  package var listedAds: [AdRow]
  /// True if CSV files begin with the byte order mark of UTF-8, which Excel needs.
  package var marksUTF8 = false
  /// Sessions with a page, in the byte order of their ids.
  package var sessions: [PublishedSession]
  /// Sessions that lists name, with or without a page.
  package var listedSessions: [SessionEntry]
  /// Counts from reading the recordings, in reading order.
  package var recordings: [RecordingSummary]
  /// The date of the outputs: `SOURCE_DATE_EPOCH`, else the newest time in the recordings; `nil` without either.
  package var date: Timestamp?
  /// The commit of the inputs, as given on the command line; `nil` if none was given.
  package var commit: String?
  /// The reasons why the run ends with exit code 1, in the words of the run's last line of output; empty if the run
  /// passes.
  package var failures: [FailureReason] = []
  /// The tool's version, such as `1.2.3`.
  package var version: String
  /// Records of formats from the previous build, by definition file, if the same tool made that build with the same
  /// settings. `nil` if no records are used.
  package var records: [String: FormatRecord]?
  /// The results of an audit of the formats; `nil` without one.
  package var audit: AuditResults?
  /// The image at the head of every page, and its file extension; `nil` for the tool's own.
  package var logo: (ending: String, bytes: [UInt8])?
  package var rulePages = RulePages.all
  /// Changes since an earlier version; `nil` if none were requested.
  package var changes: PublishedChanges?
  /// The builds up to this one; `nil` without a history.
  package var history: PublishedHistory?
  /// True if previews are drawn; otherwise the pages of formats note their absence.
  package var drawsPreviews = true
  /// Number of all sessions, including those that no list names.
  package var sessionCount: Int

  package init(
    catalog: Catalog, rules: [PublishedRule],
    findings: PublishedFindings, cases: TopK<AdCase>,
    compliance: ComplianceCounts = [:], tallies: SessionStatistics, sessions: [PublishedSession],
    recordings: [RecordingSummary], date: Timestamp?,
    version: String
  ) {
    self.catalog = catalog
    self.rules = rules
    self.findings = findings
    (self.cases, caseCount) = (cases.sorted(), cases.count)
    listedAds = self.cases.map { AdRow($0) }
    self.compliance = compliance
    self.tallies = tallies
    self.sessions = sessions
    listedSessions = sessions.map(\.summary.entry)
    sessionCount = sessions.count
    self.recordings = recordings
    self.date = date
    self.version = version
  }
}

extension Publication {
  /// The first and last UTC day of what the outputs show: with filters of the selected ads, else of the recordings;
  /// `nil` if there is none.
  package var days: ClosedRange<Day>? {
    if selectedAds != nil { return tallies.days }
    let last = recordings.compactMap(\.lastTime).max()
    return recordings.compactMap(\.firstTime).min().flatMap { first in last.map { first.day...$0.day } }
  }

  /// The days in words: `2026-11-20`, or `2026-11-20 to 2026-11-23`.
  package var daysText: String? {
    days.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
  }

  /// The noun for an ad: "bid" if no recorder could see an ad that was shown, otherwise "ad".
  package var adNoun: String { tallies.areBids ? "bid" : "ad" }

  /// True if the site is for readers outside: it has formats and pages alone.
  package var isPublic: Bool { catalog.configuration.audience == .public }

  package var siteTitle: String { catalog.configuration.title ?? "Ad specs" }
}

/// A reason why the build fails, for the exit code and for the overview.
package struct FailureReason: Hashable, Sendable {
  /// The finding of the reason: `2 errors`.
  package var found: String
  /// The setting that makes it a reason: `fail level: error`; `nil` if there is none.
  package var setting: String?

  package init(_ found: String, by setting: String? = nil) { (self.found, self.setting) = (found, setting) }

  package var words: String { setting.map { "\(found), \($0)" } ?? found }
}

/// The rows about ads that data files list.
package struct AdRowStreams: Sendable {
  /// The ads in scope, the worst first.
  package let cases: RowStream<AdRow>
  /// The evidence about each reservation ad, by session and ad.
  package let evidence: RowStream<AdChoicesEntry>

  package init(
    cases: RowStream<AdRow> = RowStream([]), evidence: RowStream<AdChoicesEntry> = RowStream([])
  ) {
    (self.cases, self.evidence) = (cases, evidence)
  }
}

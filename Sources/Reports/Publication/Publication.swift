package import Model
package import Basics
package import Sessions
package import Statistics

/// What other pages say of a session that has a page of its own.
package struct SessionSummary: Codable, Sendable {
  package let entry: SessionEntry
  /// Paths of the recordings that its record is made from; empty where lines that nobody could read, in whatever recording,
  /// may belong to it.
  package var files: [String]
  /// SHA-256 of its lines, of where they stand, and of what is missing.
  package var digest: String
  /// Where its findings are, and its last event: by `Location.description` the index of the event that stands there.
  @CodedInOrder private var places: [String: Int]

  package var id: String { entry.id }
  /// The definitions' files of the formats that it shows, sorted.
  package var formats: [String] { entry.formats }

  /// - Parameter findings: of the session.
  package init(_ record: SessionRecord, findings: [Finding]) {
    self.init(SessionEntry(record, worst: WorstFinding(of: findings)), record, findings: findings)
  }

  /// - Parameters:
  ///   - entry: of the session.
  ///   - findings: of the session.
  package init(_ entry: SessionEntry, _ record: SessionRecord, findings: [Finding]) {
    let events = record.session.events
    self.entry = entry
    files = record.evidenceGaps.isEmpty ? record.recordings : []
    digest = record.digest
    // Where it ended is told of one that goes on, or that was evicted, when all is read.
    places = events.last.map { [$0.location.description: $0.index] } ?? [:]
    for place in findings.flatMap({ [$0.location] + $0.complaint.related.map(\.location) }) {
      let index = place.range.flatMap { record.session.index(ofLine: $0.line, file: place.file) }
      if let index { places[place.description] = index }
    }
  }

  /// The index of the event at the place of one of its findings.
  package func event(at place: Location) -> Int? { places[place.description] }
}

extension SessionRecord {
  /// Paths of the recordings that its lines stand in, in reading order.
  fileprivate var recordings: [String] {
    Set(session.rawEvents.map(\.line.file)).sorted().map { session.files[Int($0)] }
  }

  /// As `SessionSummary.digest`.
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

/// A session that gets a page of its own, and what was found in it.
package struct PublishedSession: Sendable {
  package var summary: SessionSummary
  /// In the order of `Finding`.
  package var findings: [Finding]
  private let readings: [Deferred<SessionRecord?>]

  package init(record: SessionRecord, findings: [Finding]) {
    self.init(SessionSummary(record, findings: findings), findings: findings, reading: [{ record }])
  }

  /// - Parameter ways: to read the session, if its page is to be made: the next where one gives `nil`, or the session
  ///   otherwise than it was judged.
  package init(
    _ summary: SessionSummary, findings: [Finding], reading ways: [@Sendable () -> SessionRecord?]
  ) {
    (self.summary, self.findings, readings) = (summary, findings, ways.map(Deferred.init))
  }

  /// - Throws: where no way leads to the session that was judged: its recording was changed since.
  package func record() throws(TemplateError) -> SessionRecord {
    for reading in readings {
      if let record = reading.value, record.digest == summary.digest { return record }
    }
    throw .sessionGone(summary.id)
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
  package var showsMutations: Bool { rulePages == .all && !mutations.isEmpty }
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
  /// Ads that failed or are to check, for the compliance report.
  package var reviews: ReviewQueue
  /// The verdicts of rules that answer an Article 26 question, by format and country.
  package var compliance: ComplianceCounts
  package var tallies: TallyBook
  /// In the byte order of their ids.
  package var sessions: [PublishedSession]
  /// Those that lists name, with a page or without.
  package var listedSessions: [SessionEntry]
  /// What reading the recordings counted, in reading order.
  package var recordings: [RecordingSummary]
  /// `SOURCE_DATE_EPOCH`, else the newest time in the recordings; `nil` without either.
  package var date: Timestamp?
  /// The commit that the inputs are of, as whoever started the tool calls it; `nil`: nobody said.
  package var commit: String?
  /// The tool's version, `1.2.3`.
  package var version: String
  /// What the last build left of formats, by their definitions' files, if it was this tool's under the same settings;
  /// `nil`: nothing is to be remembered.
  package var records: [String: FormatRecord]?
  /// What an audit found out of the formats; `nil` without one.
  package var audit: AuditResults?
  /// The picture at the head of every page, and the ending of its name; `nil`: the tool's own sign.
  package var logo: (ending: String, bytes: [UInt8])?
  package var rulePages = RulePages.all
  /// What changed since an earlier version; `nil`: nobody asked.
  package var changes: PublishedChanges?
  /// Whether previews are drawn; without them the pages of formats say so.
  package var drawsPreviews = true
  /// Of all sessions, those included that no list names.
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
    listedSessions = sessions.map(\.summary.entry)
    sessionCounts = SessionCounts(
      all: sessions.count, withFindings: sessions.count { !$0.findings.isEmpty })
    self.recordings = recordings
    self.date = date
    self.version = version
  }
}

extension Publication {
  package var siteTitle: String { catalog.configuration.title ?? "Ad specs" }
}

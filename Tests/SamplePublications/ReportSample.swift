package import Model
import Basics
import Sessions
package import Reports
import Statistics
import TestSupport

/// A small publication that holds a row of every sort.
package enum ReportSample {
  package static let recording = """
    {"event":"session.start","session":"s-1","time":"2026-11-20T10:00:00.000Z","platform":"ios","app":{"id":"com.example.news","version":"6.2.0"},"country":"DE","screen":[390,844]}
    {"event":"ad.request","session":"s-1","time":"2026-11-20T10:00:00.010Z","ad":"a1","kind":"customNative","adUnit":"/1/feed","formats":["10063170"]}
    {"event":"ad.load","session":"s-1","time":"2026-11-20T10:00:00.130Z","ad":"a1","format":"10063170","lineItem":"66001","assets":{"Headline":{"text":"Fresh bread"},"AdChoices":{"url":"https://cdn.example.com/i.png"}}}
    {"event":"view.render","session":"s-1","time":"2026-11-20T10:00:00.150Z","ad":"a1","frame":[16,120,358,300]}
    {"event":"asset.render","session":"s-1","time":"2026-11-20T10:00:00.151Z","ad":"a1","asset":"AdChoices","frame":[355,120,19,15],"visible":1,"clickable":true}
    {"event":"impression","session":"s-1","time":"2026-11-20T10:00:00.400Z","ad":"a1","by":"app"}
    {"event":"impression","session":"s-1","time":"2026-11-20T10:00:00.500Z","ad":"a1","by":"app"}
    {"event":"click","session":"s-1","time":"2026-11-20T10:00:02.000Z","ad":"a1","asset":"Headline","by":"app","action":"browser"}
    {"event":"click","session":"s-1","time":"2026-11-20T10:00:04.900Z","ad":"a1","asset":"AdChoices","by":"app","action":"aboutThisAd"}
    {"event":"session.end","session":"s-1","time":"2026-11-20T10:00:09.000Z"}
    {"event":"session.start","session":"s-2","time":"2026-11-22T08:00:00.000Z","platform":"android","app":{"id":"com.example.news","version":"6.2.0"},"country":"FR","test":true}
    {"event":"ad.request","session":"s-2","time":"2026-11-22T08:00:00.010Z","ad":"a1","kind":"customNative","adUnit":"/1/feed","formats":["10063170"]}
    {"event":"ad.load","session":"s-2","time":"2026-11-22T08:00:00.130Z","ad":"a1","format":"10063170","assets":{"Headline":{"text":"Fresh bread"}}}
    {"event":"view.render","session":"s-2","time":"2026-11-22T08:00:00.150Z","ad":"a1","frame":[16,120,358,300]}
    {"event":"impression","session":"s-2","time":"2026-11-22T08:00:00.400Z","ad":"a1","by":"app"}
    {"event":"ad.request","session":"s-2","time":"2026-11-22T08:01:00.000Z","ad":"r1","kind":"rewarded","adUnit":"c3ae","formats":["coins"]}
    {"event":"ad.loadFailed","session":"s-2","time":"2026-11-22T08:01:01.000Z","ad":"r1","error":{"domain":"com.applovin.sdk","code":204}}
    {"event":"session.end","session":"s-2","time":"2026-11-22T08:02:00.000Z"}
    {"event":"session.start","session":"s-3","time":"2026-11-22T09:00:00.000Z","platform":"android"}
    {"event":"ad.request","session":"s-3","time":"2026-11-22T09:00:01.000Z","ad":"r1","kind":"rewarded","adUnit":"c3ae","formats":["coins"]}
    {"event":"ad.load","session":"s-3","time":"2026-11-22T09:00:02.000Z","ad":"r1"}
    {"event":"ad.display","session":"s-3","time":"2026-11-22T09:00:03.000Z","ad":"r1"}
    {"event":"click","session":"s-3","time":"2026-11-22T09:00:04.000Z","ad":"r1","by":"sdk"}
    not JSON
    """

  package static let formats: [FormatFolder] = [
    .named(
      "10063170", name: "Simple native", assets: [.named("Headline", .text), .named("AdChoices", .adChoices)]),
    .named("coins", kind: .rewarded, name: "Coins for video"),
  ]

  package static let findings = [
    Finding(
      rule: "adchoices-not-delivered", severity: .warning, verdict: .fail,
      violation: Violation(
        "The ad came without AdChoices.", at: Location(file: "formats/a/recordings/day.ndjson", line: 13),
        help: "Switch on AdChoices.",
        related: [
          RelatedPlace("Here it was shown.", at: Location(file: "formats/a/recordings/day.ndjson", line: 15))
        ]),
      subject: FindingSubject(session: "s-2", ad: "a1", format: "10063170", lineItem: "66002")),
    Finding(
      rule: "field-unknown", severity: .error, verdict: .fail,
      violation: Violation(
        "There is no field 'requird'.",
        at: Location(
          file: "formats/a/format.yaml", range: SourceRange(line: 4, column: 3, endLine: 4, endColumn: 10)),
        fix: Fix(
          "Write 'required'.",
          [TextEdit(SourceRange(line: 4, column: 3, endLine: 4, endColumn: 10), "required")]))),
  ]

  /// Findings of rules that answer an Article 26 question.
  package static let evidence = [
    Finding(
      rule: "dsa-behalf-missing", severity: .error, verdict: .needsReview,
      violation: Violation(
        "The ad came without a 'dsa' object.", at: Location(file: "formats/a/recordings/day.ndjson", line: 3)),
      subject: FindingSubject(session: "s-1", ad: "a1", format: "10063170", lineItem: "66001")),
    Finding(
      rule: "dsa-parameters-unreachable", severity: .error, verdict: .fail,
      violation: Violation(
        "AdChoices wasn't rendered | shown.", at: Location(file: "formats/a/recordings/day.ndjson", line: 15),
        help: "Render it."),
      subject: FindingSubject(session: "s-2", ad: "a1", format: "10063170", lineItem: "66002")),
  ]

  private static func rule(
    _ id: RuleID, _ group: RuleGroup, _ severity: Severity, _ evidence: ProvisionEvidence,
    companions: [RuleID] = []
  ) -> PublishedRule {
    PublishedRule(
      info: RuleInfo(
        id: id, title: id.rawValue, group: group, severity: severity, evidence: evidence,
        companions: companions,
        words: Deferred(
          RuleWords(
            citations: [Citation("Source of \(id)", url: "https://example.com/\(id)"), Citation("A book")]))),
      good: [], bad: [],
      counts: VerdictCounts())
  }

  /// Some rules that answer an Article 26 question, or support an answer.
  package static let rules = [
    rule(
      "adchoices-not-delivered", .native, .warning, .supporting(.parameters),
      companions: ["dsa-parameters-unreachable"]),
    rule("dsa-behalf-missing", .dsa, .error, .direct(.behalf)),
    rule("dsa-marking-unproven", .dsa, .warning, .direct(.marking)),
    rule("dsa-parameters-unreachable", .dsa, .error, .direct(.parameters)),
  ]

  private static func counts(pass: Int = 0, fail: Int = 0, review: Int = 0, none: Int = 0) -> VerdictCounts {
    var counts = VerdictCounts()
    (counts.pass, counts.fail, counts.needsReview, counts.notApplicable) = (pass, fail, review, none)
    return counts
  }

  /// Verdicts of such rules on the ads of `recording`.
  package static let compliance: ComplianceCounts = [
    ComplianceKey(rule: nil, format: "10063170", country: "DE"): counts(review: 1),
    ComplianceKey(rule: nil, format: "10063170", country: "FR", isTest: true): counts(fail: 1),
    ComplianceKey(rule: nil, format: "coins", country: nil): counts(none: 2),
    ComplianceKey(rule: "dsa-behalf-missing", format: "10063170", country: "DE"): counts(review: 1),
    ComplianceKey(rule: "dsa-behalf-missing", format: "10063170", country: "FR", isTest: true): counts(
      review: 1),
    ComplianceKey(rule: "dsa-behalf-missing", format: "coins", country: nil): counts(none: 2),
    ComplianceKey(rule: "dsa-marking-unproven", format: "10063170", country: "DE"): counts(pass: 1),
    ComplianceKey(rule: "dsa-marking-unproven", format: "10063170", country: "FR", isTest: true): counts(
      review: 1),
    ComplianceKey(rule: "dsa-parameters-unreachable", format: "10063170", country: "DE"): counts(pass: 1),
    ComplianceKey(rule: "dsa-parameters-unreachable", format: "10063170", country: "FR", isTest: true):
      counts(fail: 1),
  ]

  /// The worst of these verdicts on each ad of `recording`, by session.
  private static let verdicts: [String: [Verdict?]] = [
    "s-1": [.needsReview], "s-2": [.fail, .notApplicable], "s-3": [.notApplicable],
  ]

  package static func publication(
    of recording: String = recording, findings: [Finding] = findings,
    configuration: Configuration = Configuration()
  ) -> Publication {
    publication(
      files: [("formats/a/recordings/day.ndjson", recording)], findings: findings,
      configuration: configuration)
  }

  package static func publication(
    files: [(path: String, text: String)], findings: [Finding] = [],
    configuration: Configuration = Configuration()
  ) -> Publication {
    var catalog = Catalog(configuration: configuration)
    catalog.formats = formats
    let context = LedgerContext(catalog: catalog)
    let read = readRecordings(files.map { ($0.path, Array($0.text.utf8)) })
    let records = read.sessions.map { SessionLedger.record($0, in: context) }.sorted { $0.id < $1.id }
    return Publication(
      catalog: catalog, rules: rules, findings: findings, records: records, verdicts: verdicts,
      compliance: compliance, recordings: read.summaries)
  }

  package static func report(_ name: String, of publication: Publication, isInSite: Bool = false) -> Report? {
    ReportList.all(publication, isInSite: isInSite).first { $0.name == name }
  }
}

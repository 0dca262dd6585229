import Reports
import Model
import Basics
import Sessions
import Statistics

/// A publication with data that several pages need, computed once. It is a class because every model of every page
/// holds it.
final class SiteContext: Sendable {
  let publication: Publication
  let facts: SiteFacts
  let map: SiteMap
  /// The context for making records of sessions. It is computed only when first used: it inspects every definition, and
  /// only pages of sessions need it.
  private let ledgerContext: Deferred<LedgerContext>
  let reports: [Report]
  private let sessionsByFormat: [String: [PublishedSession]]
  private let streamsByFormat: [String: [AdStream]]
  /// Formats by the ids of the lifecycles that their ads go through.
  private let formatsByLifecycle: Deferred<[String: [FormatFacts]]>
  private let otherLines: Deferred<[String: [String]]>
  private let foldersByFile: Deferred<[String: FormatFolder]>
  private let sessionsByID: [String: SessionSummary]
  private let sessionRows: Deferred<SessionOrder>
  private let findingRows: Deferred<FindingOrder>
  private let healths: Deferred<(sorted: [FormatHealth], byFile: [String: FormatHealth])>
  private let factsByFormat: Deferred<[String: FormatFacts]>
  /// The failed ads by the id of their format, those outside test sessions first. The id is redacted as in findings.
  private let failedAdsByFormat: Deferred<[String: [AdCase]]>
  /// Paths of the compliance report's pictures of ads, relative to the output folder.
  private let evidencePaths: Deferred<Set<String>>
  private let pictures: Deferred<FaultPictures>
  /// The examples of cases, by the session and ad of `FindingSubject`.
  private let cases: Deferred<[FindingSubject: AdCase]>
  /// Every cause that is counted, by its name.
  private let causesByName: Deferred<[String: CountedCause]>
  /// The findings that explain the causes of the examples (`Publication.cases`), by the cause's name.
  private let examplesByCause: Deferred<[String: [Finding]]>
  private let evidenceRules: Deferred<EvidenceRules>
  /// The published audit; `nil` without one.
  let audit: PublishedAudit?
  /// Paths of the audit's pictures in the site, by their paths in the audit.
  private let auditPictures: [String: String]

  init(_ publication: Publication) {
    self.publication = publication
    facts = SiteFacts(publication)
    map = SiteMap(publication)
    let map = map
    audit = publication.audit.map { PublishedAudit($0, map, publication.catalog) }
    auditPictures = audit?.paths ?? [:]
    ledgerContext = Deferred { LedgerContext(catalog: publication.catalog) }
    reports = ReportList.all(publication, map: map)
    sessionsByFormat = publication.sessions.reduce(into: [:]) { sessions, session in
      for file in session.summary.formats { sessions[file, default: []].append(session) }
    }
    streamsByFormat = Dictionary(grouping: publication.catalog.streams) { $0.definitionFile ?? "" }
    formatsByLifecycle = Deferred {
      publication.catalog.formats.reduce(into: [:]) { formats, folder in
        let facts = folder.facts
        formats[Lifecycle.lifecycle(of: facts.kind).id, default: []].append(facts)
        if facts.isMediated { formats[Lifecycle.mediationAdapter.id, default: []].append(facts) }
      }
    }
    otherLines = Deferred { publication.catalog.sourceLinesBesideDefinitions }
    foldersByFile = Deferred {
      Dictionary(
        publication.catalog.formats.map { ($0.facts.file, $0) }, uniquingKeysWith: { first, _ in first })
    }
    sessionRows = Deferred { SessionOrder(publication) }
    findingRows = Deferred { FindingOrder(publication) }
    healths = Deferred {
      let all = FormatHealth.all(publication, map)
      let byFile = all.map { ($0.folder.facts.file, $0) }
      return (all, Dictionary(byFile, uniquingKeysWith: { first, _ in first }))
    }
    failedAdsByFormat = Deferred {
      publication.failedAds.reduce(into: [:]) { ads, failed in
        if let format = failed.subject.format { ads[format, default: []].append(failed) }
      }
    }
    evidencePaths = Deferred {
      Set(
        publication.cases.filter { $0.pictures?.value.screen != nil }
          .map { Self.evidencePath(session: $0.session, ad: $0.ad) })
    }
    pictures = Deferred { FaultPictures(publication.cases) }
    cases = Deferred {
      Dictionary(
        publication.cases.map { (FindingSubject(session: $0.session, ad: $0.ad), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    causesByName = Deferred {
      Dictionary(
        publication.tallies.causes.sorted.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    examplesByCause = Deferred {
      publication.cases.reduce(into: [:]) { examples, ad in
        // Two rules can report one cause: an ad stands once.
        var names: Set<String> = []
        for cause in ad.causes where names.insert(cause.name).inserted {
          examples[cause.name, default: []].append(cause.leading)
        }
      }
    }
    evidenceRules = Deferred { EvidenceRules(publication.rules.map(\.info)) }
    factsByFormat = Deferred {
      Dictionary(
        publication.catalog.formats.map { (Redactor.value($0.facts.id, as: .name), $0.facts) },
        uniquingKeysWith: { first, _ in first })
    }
    sessionsByID = Dictionary(
      publication.sessions.map { ($0.summary.id, $0.summary) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the findings about the definition in this file, about other files of its folder, and about ads of its
  /// format.
  func findings(of definition: String) -> FindingSummary {
    publication.findings.byFormat[definition] ?? FindingSummary()
  }

  func findings(of rule: RuleID) -> FindingSummary {
    publication.findings.summary.filtered { $0.rule == rule }
  }

  /// The number of recorded sessions that show the format.
  func sessionCount(of format: FormatFacts) -> Int {
    publication.tallies.row(.value(format.id), by: .format).sessions
  }

  /// Sessions with a page that show the format of this definition.
  func sessions(of definition: String) -> [PublishedSession] { sessionsByFormat[definition, default: []] }

  /// The streams in the format's folder.
  func streams(of format: FormatFacts) -> [AdStream] { streamsByFormat[format.file, default: []] }

  var ledger: LedgerContext { ledgerContext.value }
  var sessionOrder: SessionOrder { sessionRows.value }
  var findingOrder: FindingOrder { findingRows.value }
  /// The health of all formats, the worst first.
  var health: [FormatHealth] { healths.value.sorted }

  func health(of format: FormatFacts) -> FormatHealth? { healths.value.byFile[format.file] }

  /// The format's listed failed ads, those outside test sessions first.
  func failedAds(of format: FormatFacts) -> [AdCase] {
    failedAdsByFormat.value[Redactor.value(format.id, as: .name), default: []]
  }

  /// Returns the format that has this id in findings; `nil` without one.
  func facts(ofFormat id: String?) -> FormatFacts? { id.flatMap { factsByFormat.value[$0] } }

  /// Path of the compliance report's picture of an ad, relative to the output folder; `nil` if the report has none.
  func evidencePath(of subject: FindingSubject) -> String? {
    guard let session = subject.session, let ad = subject.ad else { return nil }
    let path = Self.evidencePath(session: session, ad: ad)
    return evidencePaths.value.contains(path) ? path : nil
  }

  private static func evidencePath(session: String, ad: String) -> String {
    SiteMap.reports.replacing("index.html", with: "") + EvidenceDrawing.path(session: session, ad: ad)
  }

  /// True if the data files have every finding.
  var hasAllFindings: Bool { publication.dataFindingCount == publication.findings.summary.count() }

  /// A sentence that says where every finding stands.
  var findingsPlace: String {
    let file = "data/\(ListFiles.findings(publication)).csv"
    return hasAllFindings
      ? "All findings stand in \(file)."
      : "The first findings of each rule stand in \(file); adspec report --data writes all."
  }

  var faultPictures: FaultPictures { pictures.value }

  /// Returns the picture of a fault of the icon or label that these findings about an ad report, that of the first
  /// finding if it has one; `nil` if the compliance report doesn't list the ad. Findings that a person must decide have
  /// no picture of a failure that another rule reports.
  func faultPicture(of findings: [Finding]) -> FaultPictures.Picture? {
    guard let first = findings.first, first.subject.ad != nil else { return nil }
    let rules = findings.map(\.rule)
    return faultPictures.picture(
      of: first.subject, rules: rules + rules.flatMap { evidenceRules.value.related(to: $0) },
      mayFail: findings.contains { $0.verdict == .fail })
  }

  /// True if the compliance report lists the finding's ad as failed.
  func hasFailedAd(_ finding: Finding) -> Bool {
    adCase(of: finding)?.verdict == .failed
  }

  /// Returns the case of the finding's ad, if it is one of the examples.
  func adCase(of finding: Finding) -> AdCase? {
    cases.value[FindingSubject(session: finding.subject.session, ad: finding.subject.ad)]
  }

  /// Returns all ads with a cause; `nil` if the cause isn't counted apart.
  func counted(_ cause: AdCause) -> CountedCause? {
    causesByName.value[cause.name]
  }

  /// Returns the findings with a page that explain the same cause in other ads, and in this one, the worst ad first.
  func examples(of cause: AdCause) -> [Finding] {
    examplesByCause.value[cause.name, default: []].filter { address(of: $0) != nil }
  }

  func evidence(of rule: RuleID) -> ProvisionEvidence? { evidenceRules.value.roles[rule] }

  /// Returns the permanent address of a finding; `nil` if the site lists too many findings to have this one.
  func address(of finding: Finding) -> String? {
    findingOrder.byAddress[FindingAddress.digest(of: finding)] == nil ? nil : FindingAddress.path(of: finding)
  }

  /// Returns the address of the finding that explains an ad's worst cause; `nil` if the site lists too many findings to
  /// have it.
  func address(of ad: AdRow) -> String? {
    FindingAddress.digest(of: ad).flatMap { digest in
      findingOrder.byAddress[digest] == nil ? nil : FindingAddress.path(ofDigest: digest)
    }
  }

  /// The entry of a session with a page; `nil` for one without.
  func entry(ofSession id: String?) -> SessionEntry? { id.flatMap { sessionsByID[$0]?.entry } }

  /// Returns the findings grouped into causes: faults of one ad, or open questions about it. The causes are sorted by
  /// rule.
  func causes(of findings: [Finding]) -> [AdCause] {
    AdCause.all(of: findings, evidenceRules.value)
  }

  func title(of rule: RuleID) -> String {
    publication.rules.first { $0.info.id == rule }?.info.title ?? rule.rawValue
  }

  func formats(through lifecycle: Lifecycle) -> [FormatFacts] {
    formatsByLifecycle.value[lifecycle.id, default: []]
  }

  func sourceLines(of file: String) -> [String]? {
    foldersByFile.value[file]?.sourceLines ?? otherLines.value[file]
  }

  /// Paths of the recordings of a session; empty for one without a page.
  func recordings(ofSession id: String) -> [String] { sessionsByID[id]?.files ?? [] }

  func format(withDefinition file: String) -> FormatFolder? { foldersByFile.value[file] }

  /// Path of the page of a definition, also of one that couldn't be read; `nil` if there is none.
  func page(ofDefinition file: String) -> String? {
    format(withDefinition: file).map { map.page(of: $0.facts) } ?? map.page(ofUnread: file)
  }

  /// Returns the path in the site that a link in the author's text leads to, relative to the output folder; `nil` if
  /// the site doesn't show the target.
  func path(of target: NotesLink.Target) -> String? {
    switch target {
    case .format(let file): page(ofDefinition: file)
    case .page(let file): map.page(ofAuthored: file)
    case .picture(let file): DocsPages.path(ofPicture: file, publication.catalog.authored)
    case .rule(let rule): map.address(of: rule)
    }
  }

  /// Path that shows a location, relative to the output folder: a line of a definition on the format's page, a line of
  /// a recording on its session's page, a picture of an audit. `nil` if no page shows it.
  func path(of location: Location, session: String?) -> String? {
    if let page = page(ofDefinition: location.file) {
      return page + (location.range.map { "#line-\($0.line)" } ?? "")
    }
    if let picture = auditPictures[location.file] { return picture }
    if let page = map.page(ofAuthored: location.file) { return page }
    guard let session = session.flatMap({ sessionsByID[$0] }), let page = map.page(ofSession: session.id)
    else {
      return nil
    }
    return page + (session.event(at: location).map { "#event-\($0)" } ?? "")
  }
}

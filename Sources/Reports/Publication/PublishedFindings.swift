package import Model
import Basics

/// The findings as a site shows them, in bounded memory: collected in one pass over all of them.
package struct PublishedFindings: Sendable {
  /// All of them, for the data files.
  package var all: FindingStream
  /// Of all of them.
  package private(set) var summary = FindingSummary()
  /// By definition file: about the definition, what lies beside it, or ads of the format.
  package private(set) var byFormat: [String: FindingSummary] = [:]
  /// In the text of a definition, by its file: as many as an author makes.
  package private(set) var inDefinitions: [String: [Finding]] = [:]
  /// Findings that neither a format's page nor a session's shows: about files that could not be read, and the like.
  package private(set) var ofNoPage = FindingSummary()
  /// Of each session that has a page, in the order of `Finding`.
  package private(set) var bySession: [String: [Finding]] = [:]

  /// Of each session that lists name and that has any.
  package private(set) var countsBySession: [String: FindingCounts] = [:]
  package private(set) var listed = ListedFindings()
  private let owners: Deferred<FindingOwners>
  private let sessions: Set<String>
  private let listedSessions: Set<String>
  /// What was counted once of `countsBySession`.
  private var causes: Set<SessionCause> = []

  /// What one cause spoils of a session in a file is one entry.
  private struct SessionCause: Hashable {
    var session: String
    var sort: FindingSummary.Sort
    var file: String
    var cause: String
  }

  /// None yet.
  ///
  /// - Parameters:
  ///   - sessions: those that have a page.
  ///   - listed: those that lists name.
  package init(
    _ catalog: Catalog, sessions: Set<String> = [], listed: Set<String> = [],
    all: FindingStream = FindingStream([])
  ) {
    owners = Deferred { FindingOwners(catalog) }
    self.sessions = sessions
    listedSessions = listed
    self.all = all
  }

  /// Only what the reports show.
  package init(_ summary: FindingSummary) {
    self.init(Catalog(isPresent: false))
    self.summary = summary
  }

  /// Takes the next one up.
  package mutating func add(_ finding: Finding) {
    summary.add(finding)
    listed.add(finding)
    count(finding)
    let session = finding.subject.session.flatMap { sessions.contains($0) ? $0 : nil }
    if let session { bySession[session, default: []].append(finding) }
    if let owner = owners.value.owner(of: finding) {
      byFormat[owner, default: FindingSummary()].add(finding)
      if finding.location.file == owner { inDefinitions[owner, default: []].append(finding) }
    } else if session == nil {
      ofNoPage.add(finding)
    }
  }

  /// In the counts of its session.
  private mutating func count(_ finding: Finding) {
    guard let session = finding.subject.session, listedSessions.contains(session) else { return }
    if let cause = finding.complaint.cause {
      let shared = SessionCause(
        session: session, sort: FindingSummary.Sort(finding), file: finding.location.file, cause: cause)
      guard causes.insert(shared).inserted else { return }
    }
    countsBySession[session, default: FindingCounts()].add(finding)
  }
}

/// Which format a finding belongs to.
private struct FindingOwners: Sendable {
  private let files: [String: String]
  private let definitions: Set<String>
  private let byFolder: [String: String]

  init(_ catalog: Catalog) {
    let formats = catalog.formats.map(\.facts)
    files = Dictionary(
      formats.map { (Redactor.value($0.id, as: .name), $0.file) }, uniquingKeysWith: { first, _ in first })
    definitions = Set(formats.map(\.file))
    byFolder = Dictionary(formats.map { ($0.folder, $0.file) }, uniquingKeysWith: { first, _ in first })
  }

  /// Its definition's file. Of two formats with one id, it is the one in whose folder the place lies.
  func owner(of finding: Finding) -> String? {
    let place = finding.location.file
    return (definitions.contains(place) ? place : owner(ofFile: place))
      ?? finding.subject.format.flatMap { files[$0] }
  }

  /// The format in whose folder a file lies. A recording's findings that name no format belong to no format: its
  /// folder says where it was put, not what it shows.
  private func owner(ofFile file: String) -> String? {
    guard !file.contains("/recordings/") else { return nil }
    var folder = file[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if let owner = byFolder[String(folder)] { return owner }
    }
    return nil
  }
}

package import Model
import Basics

/// The findings as a site shows them, in bounded memory, collected in one pass.
package struct PublishedFindings: Sendable {
  /// All findings.
  package var all: FindingStream
  /// The findings in the data files of a site: all, or the first of each sort (`Publication.mostOfASort`).
  package var inDataFiles: FindingStream
  /// Summary of all findings.
  package private(set) var summary = FindingSummary()
  /// Summaries by definition file: of the findings about the definition, about the files beside it, and about ads of
  /// its format.
  package private(set) var byFormat: [String: FindingSummary] = [:]
  /// Findings located in the text of a definition, by its file. Their number isn't bounded, but authors write the
  /// text by hand.
  package private(set) var inDefinitions: [String: [Finding]] = [:]
  /// Findings shown on no page of a format or session, such as those about unreadable recordings.
  package private(set) var ofNoPage = FindingSummary()
  /// Findings of each session that has a page.
  package private(set) var bySession: [String: SessionFindings] = [:]

  /// Counts of each session that lists name and that has findings.
  package private(set) var countsBySession: [String: FindingCounts] = [:]
  package private(set) var listed: ListedFindings
  private let owners: Deferred<FindingOwners>
  private let sessions: Set<String>
  private let listedSessions: Set<String>

  /// Creates an empty value.
  ///
  /// - Parameters:
  ///   - sessions: ids of the sessions that have a page.
  ///   - listed: ids of the sessions that lists name.
  ///   - limit: maximum findings of the list.
  package init(
    _ catalog: Catalog, sessions: Set<String> = [], listed: Set<String> = [],
    all: FindingStream = FindingStream([]), limit: Int = ListedFindings.limit
  ) {
    self.listed = ListedFindings(limit: limit)
    owners = Deferred { FindingOwners(catalog) }
    self.sessions = sessions
    listedSessions = listed
    (self.all, inDataFiles) = (all, all)
  }

  /// Creates a value with the summary alone, which is all that the reports show.
  package init(_ summary: FindingSummary) {
    self.init(Catalog(isPresent: false))
    self.summary = summary
  }

  /// Adds a finding; to be called in the order of `Finding`.
  package mutating func add(_ finding: Finding) {
    summary.add(finding)
    listed.add(finding)
    let session = finding.subject.session.flatMap { sessions.contains($0) ? $0 : nil }
    if let session = finding.subject.session, listedSessions.contains(session) {
      countsBySession[session, default: FindingCounts()].add(finding)
    }
    if let session { bySession[session, default: SessionFindings()].add(finding) }
    if let owner = owners.value.owner(of: finding) {
      byFormat[owner, default: FindingSummary()].add(finding)
      if finding.location.file == owner { inDefinitions[owner, default: []].append(finding) }
    } else if session == nil {
      ofNoPage.add(finding)
    }
  }
}

/// Finds the format that a finding belongs to.
private struct FindingOwners: Sendable {
  private let files: [String: String]
  private let definitions: Set<String>
  private let byFolder: [String: String]

  init(_ catalog: Catalog) {
    let formats = catalog.formats.map(\.facts)
    files = Dictionary(
      formats.map { (Redactor.value($0.id, as: .name), $0.file) }, uniquingKeysWith: { first, _ in first })
    definitions = Set(formats.map(\.file) + catalog.unreadDefinitions)
    let unread = catalog.unreadDefinitions.map { (String($0.dropLast("/format.yaml".count)), $0) }
    byFolder = Dictionary(
      formats.map { ($0.folder, $0.file) } + unread, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the format's definition file; `nil` if no format owns the finding. If two formats share an id, the one
  /// whose folder contains the location is returned.
  func owner(of finding: Finding) -> String? {
    let place = finding.location.file
    return (definitions.contains(place) ? place : owner(ofFile: place))
      ?? finding.subject.format.flatMap { files[$0] }
  }

  /// Returns the format whose folder contains a file; `nil` for recordings. A recording's folder doesn't determine
  /// which formats the recording shows, so a finding in a recording has to name its format.
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

extension Publication {
  /// Number of findings in the data files of a site.
  package var dataFindingCount: Int { findings.summary.kept(mostOfASort ?? Int.max) }

  /// Maximum findings in the data files of a site. One takes 1.6 KB in all of them.
  private var dataLimit: Int { max(10_000, recordings.eventCount / 2) }

  /// Maximum findings of each sort in the data files of a site; `nil` if they have all.
  package var mostOfASort: Int? {
    guard findings.summary.count() > dataLimit else { return nil }
    var most = dataLimit
    while most > 1, findings.summary.kept(most) > dataLimit { most /= 2 }
    return most
  }
}

extension [RecordingSummary] {
  /// Number of events in all recordings.
  var eventCount: Int { reduce(0) { $0 + $1.events } }
}

extension FindingSummary {
  /// Returns the number of findings that remain if each sort has at most so many.
  fileprivate func kept(_ mostOfASort: Int) -> Int {
    counts.reduce(0) { $0 + min($1.count, mostOfASort) }
  }
}

package import Model
import Statistics
package import Basics
import Markdown

/// Addresses of the evidence that a report links to. Within a site they are the site's pages; in a standalone report
/// they are in the repository at `repositoryURL`, or on the site at `baseURL`.
package struct ReportPlaces: Sendable {
  /// Paths of the site that contains the report; `nil` for a standalone report.
  private let map: SiteMap?
  private let baseURL: String?
  private let repositoryURL: String?
  /// True if the site's list of sessions has all of them.
  private let listsAllSessions: Bool
  /// Sessions that have a page, by id.
  private let sessions: Deferred<[String: SessionSummary]>
  /// Formats by definition file.
  private let formats: Deferred<[String: FormatFacts]>

  package init(_ map: SiteMap?, _ publication: Publication) {
    self.map = map
    baseURL = publication.catalog.configuration.baseURL
    repositoryURL = publication.catalog.configuration.repositoryURL
    listsAllSessions = publication.listedSessions.count == publication.sessionCount
    sessions = Deferred {
      Dictionary(
        publication.sessions.map { ($0.summary.id, $0.summary) }, uniquingKeysWith: { first, _ in first })
    }
    formats = Deferred {
      Dictionary(
        publication.catalog.formats.map { ($0.facts.file, $0.facts) }, uniquingKeysWith: { first, _ in first }
      )
    }
  }

  /// Returns the address of a link to a line; `nil` if there is nothing to link to.
  ///
  /// - Parameter finding: the finding at the location, which has its own address on the site at `baseURL`.
  package func address(of location: Location, session: String?, finding: Finding? = nil) -> String? {
    if let page = page(of: location, session: session) { return "../" + page }
    if let repositoryURL, Self.isInCatalog(location.file) {
      let line = location.range.map { "#L\($0.line)" } ?? ""
      return "\(repositoryURL)/\(URLPath.encoded(location.file))\(line)"
    }
    guard map == nil, let baseURL else { return nil }
    if let finding { return FindingAddress.url(of: finding, at: baseURL) }
    return session.map { "\(baseURL)/\(SiteMap.findings(asking: [("words", $0)]))" }
  }

  /// Returns the link to the page about a finding of an example (`Publication.cases`); without a site, to its line.
  func evidence(of finding: Finding) -> String? {
    map != nil
      ? "../" + FindingAddress.path(of: finding)
      : address(of: finding.location, session: finding.subject.session, finding: finding)
  }

  /// Returns the page of the site that shows a location: a session's page with the event, or a format's page with the
  /// line. Returns `nil` if there is no such page.
  private func page(of location: Location, session: String?) -> String? {
    guard let map else { return nil }
    if let format = formats.value[location.file] {
      return map.page(of: format) + (location.range.map { "#line-\($0.line)" } ?? "")
    }
    guard let session = session.flatMap({ sessions.value[$0] }), let page = map.page(ofSession: session.id)
    else { return nil }
    return page + (session.event(at: location).map { "#event-\($0)" } ?? "")
  }

  /// True for a path within the catalog. The path in the repository of any other file, such as one named on the
  /// command line, is unknown.
  private static func isInCatalog(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && !parts.contains("") && !parts.contains("..")
  }

  /// Returns the link to a format's page; `nil` without a site, or if the format isn't in the catalog.
  func page(of definition: FormatDefinition?) -> String? {
    definition.flatMap { definition in map.map { "../" + $0.page(of: definition) } }
  }

  /// True if the report is a part of a site.
  var isInSite: Bool { map != nil }

  /// Returns the link to the list of ads with filters; `nil` without a site.
  func ads(asking filters: [AdFilter]) -> String? {
    let path = SiteMap.ads(asking: filters)
    return map != nil ? "../" + path : baseURL.map { "\($0)/\(path)" }
  }

  /// Returns the link to the list of the sessions of a row; `nil` without a site, or if the list's filters can't tell just
  /// these: a session has ads of several days and ad units, and two apps can have one version.
  func sessionList(of key: RowKey, by dimension: Dimension) -> String? {
    guard map != nil, listsAllSessions, let value = key.value else { return nil }
    switch dimension {
    case .format, .country, .platform:
      return "../" + SiteMap.sessions(asking: [(dimension.rawValue, value)])
    case .adUnit, .appVersion, .day: return nil
    }
  }

  /// Returns the link to a data file by its name below `data/`; `nil` for a standalone report.
  package func data(_ file: String) -> String? { map == nil ? nil : "../data/" + file }
}

extension ReportLinks {
  /// Returns the text that cites a line as evidence, as a link if there is a target.
  ///
  /// - Parameter label: text of the link; by default file and line.
  func proof(
    _ location: Location, session: String?, finding: Finding? = nil, label: String? = nil
  ) -> MarkdownInline {
    let code = self.code(label ?? location.description)
    return places.address(of: location, session: session, finding: finding).map { .link(code, to: $0) }
      ?? code
  }

  /// Returns a data file's name, as a link within a site.
  package func data(_ file: String) -> MarkdownInline {
    let code = self.code("data/" + file)
    return places.data(file).map { .link(code, to: $0) } ?? code
  }
}

extension MarkdownWriter {
  /// Writes a table, followed within a site by a link to its data.
  ///
  /// - Parameter file: name of the CSV file, without `.csv`.
  mutating func table(_ table: MarkdownTable, in file: String, _ links: ReportLinks) {
    self.table(table)
    guard !table.rows.isEmpty, let path = links.places.data("\(file).csv") else { return }
    paragraph(.link("CSV: \(.text(file))", to: path))
  }
}

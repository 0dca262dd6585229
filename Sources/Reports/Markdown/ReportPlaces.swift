package import Model
package import Basics
import Markdown

/// Where a report's proof can be looked at: on the pages of the site around it; else, of a report that stands alone, in the
/// repository that `repositoryURL` names, or on the site at `baseURL`.
package struct ReportPlaces: Sendable {
  /// `nil` where no pages lie around the report.
  private let map: SiteMap?
  private let baseURL: String?
  private let repositoryURL: String?
  /// Those with a page.
  private let sessions: Deferred<[String: SessionSummary]>
  /// By the files of definitions.
  private let formats: Deferred<[String: FormatFacts]>

  package init(_ map: SiteMap?, _ publication: Publication) {
    self.map = map
    baseURL = publication.catalog.configuration.baseURL
    repositoryURL = publication.catalog.configuration.repositoryURL
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

  /// The address of a line; `nil` where nobody can look at it.
  ///
  /// - Parameter finding: what was found there, which has an address of its own.
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

  /// On the site: the event on its session's page, the line of a definition on its format's.
  private func page(of location: Location, session: String?) -> String? {
    guard let map else { return nil }
    if let format = formats.value[location.file] {
      return map.page(of: format) + (location.range.map { "#line-\($0.line)" } ?? "")
    }
    guard let session = session.flatMap({ sessions.value[$0] }), let page = map.page(ofSession: session.id)
    else { return nil }
    return page + (session.event(at: location).map { "#event-\($0)" } ?? "")
  }

  /// Of a file that was named beside the catalog nobody knows where the repository has it.
  private static func isInCatalog(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 1 && !parts.contains("") && !parts.contains("..")
  }

  /// The list of findings, narrowed down; `nil` where there is none.
  func findings(asking filters: [(String, String)]) -> String? {
    let path = SiteMap.findings(asking: filters)
    return map != nil ? "../" + path : baseURL.map { "\($0)/\(path)" }
  }

  /// A file of data, by its name below `data/`; `nil` without a site.
  package func data(_ file: String) -> String? { map == nil ? nil : "../data/" + file }
}

extension ReportLinks {
  /// A line that proves something, as a link to where it can be looked at.
  ///
  /// - Parameter label: what it is called; the file and the line unless given.
  func proof(
    _ location: Location, session: String?, finding: Finding? = nil, label: String? = nil
  ) -> MarkdownInline {
    let code = self.code(label ?? location.description)
    return places.address(of: location, session: session, finding: finding).map { .link(code, to: $0) }
      ?? code
  }

  /// A file of data, as a link where the site has it.
  package func data(_ file: String) -> MarkdownInline {
    let code = self.code("data/" + file)
    return places.data(file).map { .link(code, to: $0) } ?? code
  }
}

extension MarkdownWriter {
  /// A table, and behind it a link to its data where the site has them.
  ///
  /// - Parameter file: of the data, without `.csv`.
  mutating func table(_ table: MarkdownTable, in file: String, _ links: ReportLinks) {
    self.table(table)
    guard !table.rows.isEmpty, let path = links.places.data("\(file).csv") else { return }
    paragraph(.link("CSV: \(.text(file))", to: path))
  }
}

import AdModel
import Diagnostics
import Ledger

/// A publication, and what several pages ask of it, worked out once.
struct SiteContext: Sendable {
  let publication: Publication
  let map: SiteMap
  /// By definition file.
  let previews: [String: [PreviewPage]]
  /// By definition file: about the definition, what lies beside it, or ads of the format.
  private let findingsByFormat: [String: [Finding]]
  private let sessionsByFormat: [String: [PublishedSession]]

  init(_ publication: Publication, previews: [PreviewPage]) {
    self.publication = publication
    map = SiteMap(publication)
    self.previews = Dictionary(grouping: previews, by: \.definition)
    let formats = publication.catalog.formats.map(\.definition)
    let files = Dictionary(formats.map { ($0.id.value, $0.file) }, uniquingKeysWith: { first, _ in first })
    var findings: [String: [Finding]] = [:]
    for finding in publication.findings {
      let owner =
        finding.subject.format.flatMap { files[$0] } ?? Self.owner(of: finding.location.file, among: formats)
      if let owner { findings[owner, default: []].append(finding) }
    }
    findingsByFormat = findings
    var sessions: [String: [PublishedSession]] = [:]
    for session in publication.sessions {
      let shown = session.record.ads.compactMap { $0.definition?.file }
      for file in Set(shown) { sessions[file, default: []].append(session) }
    }
    sessionsByFormat = sessions
  }

  /// The format in whose folder a file lies. A recording's findings that name no format belong to no format: its
  /// folder says where it was put, not what it shows.
  private static func owner(of file: String, among formats: [FormatDefinition]) -> String? {
    guard !file.contains("/recordings/") else { return nil }
    return formats.first { $0.file == file || (!$0.folder.isEmpty && file.hasPrefix($0.folder + "/")) }?.file
  }

  func findings(of definition: FormatDefinition) -> [Finding] {
    findingsByFormat[definition.file, default: []]
  }

  func sessions(of definition: FormatDefinition) -> [PublishedSession] {
    sessionsByFormat[definition.file, default: []]
  }
}

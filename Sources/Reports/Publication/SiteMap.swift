package import Basics
package import Model
import Sessions

/// Paths of the site's pages, relative to the output folder. They consist of ASCII letters, digits and `._-/`, and
/// need no escaping anywhere.
package struct SiteMap: Sendable {
  package static let overview = "index.html"
  /// The page with the list of formats.
  package static let formats = "formats/index.html"
  package static let sessions = "sessions/index.html"
  package static let changes = "changes/index.html"
  /// The file with the search index of the catalog.
  package static let catalogIndex = "search/formats.js"
  package static let sessionIndex = "search/sessions.js"
  package static let findings = "findings/index.html"
  /// The first page of the list of ads.
  package static let ads = "ads/index.html"
  package static let adIndex = "search/ads.js"
  /// The author's index page or, without one, a list of the author's pages.
  package static let docs = "docs/index.html"
  package static let docsIndex = "search/docs.js"
  package static let data = "data/index.html"
  package static let findingIndex = "search/findings.js"
  package static let recorder = "recorder/index.html"
  package static let fields = "fields/index.html"
  package static let rules = "rules/index.html"
  package static let reports = "reports/index.html"
  package static let lifecycles = "lifecycles/index.html"

  /// Folder names below `formats/` that differ from the format's id, by definition file.
  private let otherFolders: [String: String]
  /// Folder names below `formats/` of definitions that couldn't be read, by file.
  private let unreadFolders: [String: String]
  /// Paths of the author's pages, by file.
  private let authored: [String: String]
  /// Ids of the sessions that have a page.
  private let sessionIDs: Set<String>
  /// Ids of the rules that have a page.
  private let ruleIDs: Set<RuleID>

  package init(_ publication: Publication) {
    var taken: Set<String> = []
    taken.reserveCapacity(publication.catalog.formats.count)
    otherFolders = publication.catalog.formats.reduce(into: [:]) { folders, folder in
      let facts = folder.facts
      let isFree = Self.isFolder(facts.id) && taken.insert(facts.id.caseless).inserted
      if !isFree { folders[facts.file] = SafeName.made(of: facts.file, after: Self.otherName) }
    }
    unreadFolders = publication.catalog.unreadDefinitions.reduce(into: [:]) { folders, file in
      let name = String(file.split(separator: "/").dropLast().last ?? "")
      let isFree = Self.isFolder(name) && taken.insert(name.caseless).inserted
      folders[file] = isFree ? name : SafeName.made(of: file, after: Self.otherName)
    }
    authored = Self.paths(of: publication.catalog.authored)
    sessionIDs = Set(publication.sessions.map(\.summary.id))
    let spoke = Set(publication.findings.summary.counts.map(\.sort.rule))
    ruleIDs = Set(publication.rules.map(\.info.id)).filter { rule in
      switch publication.rulePages {
      case .all: true
      case .used: spoke.contains(rule)
      case .none: false
      }
    }
  }

  /// Returns the folder of a format's pages, with a trailing `/`.
  package func folder(of format: FormatFacts) -> String {
    "formats/\(otherFolders[format.file] ?? format.id)/"
  }

  /// Returns the path of the picture on a format's card. It is outside the formats' folders, where samples may have
  /// any name.
  package func picture(of format: FormatFacts) -> String {
    "cards/\(otherFolders[format.file] ?? format.id).svg"
  }

  package func page(of format: FormatFacts) -> String { folder(of: format) + "index.html" }

  /// Returns the path of the page of a definition that couldn't be read; `nil` for other files.
  package func page(ofUnread definition: String) -> String? {
    unreadFolders[definition].map { "formats/\($0)/index.html" }
  }

  package func page(of definition: FormatDefinition) -> String { page(of: FormatFacts(definition)) }

  /// Returns the path of a page of the author's; `nil` for other files.
  package func page(ofAuthored file: String) -> String? { authored[file] }

  /// Returns the path of each page by its file, with the extension `.html`: `pages/how-to/start.html`. A page gets a
  /// substitute path if its own isn't valid on every system or is taken. The author's index page gets the path `docs`.
  private static func paths(of pages: AuthoredPages) -> [String: String] {
    var taken: Set<String> = []
    let index = pages.index?.file
    return pages.pages.reduce(into: [:]) { paths, page in
      if page.file == index { return paths[page.file] = docs }
      let path = String(page.file.dropLast(".md".count)) + ".html"
      let isFree =
        path.split(separator: "/").allSatisfy { isPathPart(String($0)) }
        && taken.insert(path.caseless).inserted
      let other = SafeName.made(of: page.file, after: otherName)
      paths[page.file] = isFree ? path : "\(AuthoredPages.folder)/\(other).html"
    }
  }

  /// Returns the name of a format's folder if it differs from the id; otherwise `nil`. It differs if another format
  /// has taken the id, or the id can't be a folder name.
  package func otherFolder(of format: FormatFacts) -> String? { otherFolders[format.file] }

  /// Returns the path of a session's page; `nil` if it has none.
  package func page(ofSession id: String) -> String? {
    sessionIDs.contains(id) ? Self.page(ofSessionNamed: id) : nil
  }

  /// Returns the path that a session's page has if it exists. It uses 16 hex digits of the id's SHA-256, since ids
  /// are free text and may be long.
  package static func page(ofSessionNamed id: String) -> String {
    "sessions/\(SHA256.hex(of: id).prefix(16))/index.html"
  }

  package static func page(of lifecycle: Lifecycle) -> String { "lifecycles/\(lifecycle.id)/index.html" }

  package static func page(ofReport name: String) -> String { "reports/\(name).html" }

  /// Returns the path of a rule's page; `nil` if it has none.
  package func page(of rule: RuleID) -> String? {
    ruleIDs.contains(rule) && Self.isPathPart(rule.rawValue) ? "rules/\(rule)/index.html" : nil
  }

  /// Returns the path of a rule's page or, if it has none, the address of its row in the list of rules.
  package func address(of rule: RuleID) -> String { page(of: rule) ?? "\(Self.rules)#\(rule)" }

  /// Returns the query that filters a list: `?rule=field-unknown`. Without JavaScript the list is unfiltered.
  package static func query(_ filters: [(String, String)]) -> String {
    filters.isEmpty ? "" : "?" + filters.map { "\($0)=\(URLPath.encoded($1))" }.joined(separator: "&")
  }

  /// Value of a filter for entries without a recorded value.
  package static let unrecorded = "–"

  /// Returns the address of the list of ads with filters.
  package static func ads(asking filters: [AdFilter]) -> String {
    ads + query(filters.map { ($0.name, $0.value) })
  }

  /// Returns the address of the list of sessions with filters.
  package static func sessions(asking filters: [(String, String)]) -> String { sessions + query(filters) }

  /// Returns the address of the list of findings with filters.
  package static func findings(asking filters: [(String, String)]) -> String { findings + query(filters) }

  /// Returns the relative path from a page to the site's root: `../../`, or empty.
  package static func root(from path: String) -> String {
    String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// Prefix of substitute folder names.
  private static let otherName = "id-"

  /// True if a name can be that of a format's folder. It may not end in `.html`, because the pages of the list of
  /// formats are files in the same folder.
  private static func isFolder(_ name: String) -> Bool {
    isPathPart(name) && !name.caseless.hasSuffix(".html")
  }

  /// True if a name can be a folder name on every system.
  package static func isPathPart(_ name: String) -> Bool {
    name.utf8.count <= 64 && !name.hasPrefix(".") && PathName.isPlain(name)
      && !SafeName.isMade(name, after: otherName)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

package import Basics
package import Model
import Sessions

/// Where each page of the site is, relative to the output folder. Paths are ASCII letters, digits and `._-/`: they
/// need no escaping anywhere.
package struct SiteMap: Sendable {
  package static let catalog = "index.html"
  package static let sessions = "sessions/index.html"
  package static let changes = "changes/index.html"
  /// What the catalog is searched by.
  package static let catalogIndex = "search/formats.js"
  package static let sessionIndex = "search/sessions.js"
  package static let findings = "findings/index.html"
  package static let data = "data/index.html"
  package static let findingIndex = "search/findings.js"
  package static let recorder = "recorder/index.html"
  package static let fields = "fields/index.html"
  package static let rules = "rules/index.html"
  package static let reports = "reports/index.html"
  package static let mutations = "mutations/index.html"
  package static let lifecycles = "lifecycles/index.html"

  /// Folder names below `formats/` that aren't the format's id, by definition file.
  private let otherFolders: [String: String]
  /// Sessions that have a page.
  private let sessionIDs: Set<String>
  /// Rules that have a page.
  private let ruleIDs: Set<RuleID>

  package init(_ publication: Publication) {
    var taken: Set<String> = []
    taken.reserveCapacity(publication.catalog.formats.count)
    otherFolders = publication.catalog.formats.reduce(into: [:]) { folders, folder in
      let facts = folder.facts
      let isFree = Self.isPathPart(facts.id) && taken.insert(facts.id.caseless).inserted
      if !isFree { folders[facts.file] = SafeName.made(of: facts.file, after: Self.otherName) }
    }
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

  /// The folder of a format's pages, with a trailing `/`.
  package func folder(of format: FormatFacts) -> String {
    "formats/\(otherFolders[format.file] ?? format.id)/"
  }

  /// The picture on a format's card: beside the folders of formats, where samples may have any name.
  package func picture(of format: FormatFacts) -> String {
    "cards/\(otherFolders[format.file] ?? format.id).svg"
  }

  package func page(of format: FormatFacts) -> String { folder(of: format) + "index.html" }

  package func page(of definition: FormatDefinition) -> String { page(of: FormatFacts(definition)) }

  /// The name of a format's folder where that isn't its id: another format has it, or it can't be a folder.
  package func otherFolder(of format: FormatFacts) -> String? { otherFolders[format.file] }

  /// `nil` for a session without a page of its own.
  package func page(ofSession id: String) -> String? {
    sessionIDs.contains(id) ? Self.page(ofSessionNamed: id) : nil
  }

  /// Where the page of a session is if it has one: the first 16 hex digits of the SHA-256 of its id, which is free text
  /// and may be long.
  package static func page(ofSessionNamed id: String) -> String {
    "sessions/\(SHA256.hex(of: id).prefix(16))/index.html"
  }

  package static func page(of lifecycle: Lifecycle) -> String { "lifecycles/\(lifecycle.id)/index.html" }

  package static func page(ofReport name: String) -> String { "reports/\(name).html" }

  /// `nil` for a rule that has no page.
  package func page(of rule: RuleID) -> String? {
    ruleIDs.contains(rule) && Self.isPathPart(rule.rawValue) ? "rules/\(rule)/index.html" : nil
  }

  /// What narrows a list down, behind its path: `?rule=field-unknown`; without a script the list is whole.
  package static func query(_ filters: [(String, String)]) -> String {
    filters.isEmpty ? "" : "?" + filters.map { "\($0)=\(URLPath.encoded($1))" }.joined(separator: "&")
  }

  /// The list of findings, narrowed down.
  package static func findings(asking filters: [(String, String)]) -> String { findings + query(filters) }

  /// What leads from a page to the site's root: `../../`, or nothing.
  package static func root(from path: String) -> String {
    String(repeating: "../", count: path.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// How names begin that stand for others.
  private static let otherName = "id-"

  /// True if a name can be a folder's on every system.
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

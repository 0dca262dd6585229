import AdModel
import Diagnostics
import Digests
import Ledger
import Tallies

/// Digests of all that a page is made from. Two builds in which a page has the same key make the same bytes of it.
///
/// Only pages that are easily surveyed have one: formats that no recording shows, and what is the same for every catalog.
/// All others are made each time. What the first page and the catalog's data say of a format has the key of its page.
package final class PageKeys: Sendable {
  /// What every page is made from; `nil` when the tool itself isn't known.
  private let base: String?
  private let publication: Publication
  let map: SiteMap
  /// Of the formats' pages, in the catalog's order; made when they are asked for.
  let formats: [Deferred<String?>]

  package init(_ publication: Publication, templates: TemplateSet) {
    let (base, map) = (Self.base(publication, templates), SiteMap(publication))
    (self.base, self.map, self.publication) = (base, map, publication)
    // 128 bits of it: no two tools share them.
    let maker = base.map { FormatKeys(publication, map, base: String($0.prefix(32))) }
    formats = publication.catalog.formats.map { folder in Deferred { maker?.key(of: folder) } }
  }

  private static func base(_ publication: Publication, _ templates: TemplateSet) -> String? {
    guard !publication.tool.isEmpty else { return nil }
    var parts = [
      publication.tool, publication.version, publication.siteTitle,
      publication.catalog.configuration.baseURL ?? "-", publication.date?.day.description ?? "-",
      publication.drawsPreviews ? "+" : "-", publication.rulePages.rawValue,
    ]
    for name in templates.names { parts += [name, templates.texts[name, default: ""]] }
    return digest(parts)
  }

  /// A page that is the same for every catalog, but for its frame.
  func fixed(_ path: String) -> String? { base.map { Self.digest([$0, path, map.pagedRules]) } }

  /// A lifecycle's page, which these formats' ads go through.
  func lifecycle(_ lifecycle: Lifecycle, of formats: [FormatFacts]) -> String? {
    base.map {
      Self.digest([$0, lifecycle.id, map.pagedRules] + formats.flatMap { [map.page(of: $0), $0.name] })
    }
  }

  /// A rule's page, where the rule found nothing.
  func rule(_ rule: PublishedRule) -> String? {
    guard let base, publication.findings.summary.filtered({ $0.rule == rule.info.id }).isEmpty else {
      return nil
    }
    let counts = rule.counts
    let numbers = [counts.pass, counts.fail, counts.needsReview, counts.notApplicable].map(String.init)
    return Self.digest([base, rule.info.id.rawValue, map.pagedRules] + numbers)
  }

  /// Each part with its length before it: no two lists of parts run together to the same bytes.
  static func digest(_ parts: [String]) -> String {
    var text = ""
    for part in parts { text += "\(part.utf8.count):\(part)" }
    return SHA256.hex(of: text)
  }
}

/// Makes the keys of formats' pages. One for all of them: it goes along with every key that is to be made.
private final class FormatKeys: Sendable {
  private let base: String
  private let publication: Publication
  private let map: SiteMap
  /// The definitions' files of formats that sessions with a page show.
  private let shown: Set<String>
  /// The page of each format, by its definition's file; asked for by notes that lead to others.
  private let pages: Deferred<[String: String]>

  init(_ publication: Publication, _ map: SiteMap, base: String) {
    (self.publication, self.map, self.base) = (publication, map, base)
    pages = Deferred {
      Dictionary(
        publication.catalog.formats.map { ($0.facts.file, map.page(of: $0.facts)) },
        uniquingKeysWith: { first, _ in first })
    }
    shown = Set(publication.sessions.flatMap { $0.record.ads.compactMap { $0.definition?.file } })
  }

  /// Where no recording shows the format, nothing was found in it and nobody signed it off.
  func key(of folder: FormatFolder) -> String? {
    let facts = folder.facts
    guard !folder.inputs.isEmpty, folder.reviews == nil, publication.findings.byFormat[facts.file] == nil,
      !shown.contains(facts.file), !isRecorded(facts)
    else { return nil }
    // The inputs tell the id, which nearly always is the name of the page's folder.
    return base + folder.inputs + (map.otherFolder(of: facts) ?? "") + linkedPages(of: folder)
  }

  /// Where the formats' pages are that the notes lead to, which the inputs don't tell: by a format's id, which is its own
  /// definition's; empty for most.
  private func linkedPages(of folder: FormatFolder) -> String {
    let linked = folder.notesLinks.compactMap(\.format)
    return linked.isEmpty ? "" : PageKeys.digest(linked.map { pages.value[$0] ?? "-" })
  }

  private func isRecorded(_ facts: FormatFacts) -> Bool {
    let tally = publication.tallies.row(.value(facts.id), by: .format)
    return tally.sessions > 0 || tally.ads > 0
      || !LabelledFigure.ofSystem(facts, in: publication.tallies).isEmpty
  }
}

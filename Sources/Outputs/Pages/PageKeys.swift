import AdModel
import Diagnostics
import Digests

/// Digests of all that a page is made from. Two builds in which a page has the same key make the same bytes of it.
///
/// Only pages that are easily surveyed have one: formats that no recording shows, and what is the same for every catalog.
/// All others are made each time.
package struct PageKeys {
  /// What every page is made from; `nil` when the tool itself isn't known.
  private let base: String?

  package init(_ publication: Publication, templates: TemplateSet) {
    guard !publication.tool.isEmpty else {
      base = nil
      return
    }
    var parts = [
      publication.tool, publication.version, publication.siteTitle,
      publication.catalog.configuration.baseURL ?? "-", publication.date?.day.description ?? "-",
    ]
    for name in templates.names { parts += [name, templates.texts[name, default: ""]] }
    base = Self.digest(parts)
  }

  /// A page that is the same for every catalog, but for its frame.
  func fixed(_ path: String) -> String? { base.map { Self.digest([$0, path]) } }

  /// A rule's page, where the rule found nothing.
  func rule(_ rule: PublishedRule, _ context: SiteContext) -> String? {
    guard let base, context.findings(of: rule.info.id).isEmpty else { return nil }
    let counts = rule.counts
    let numbers = [counts.pass, counts.fail, counts.needsReview, counts.notApplicable].map(String.init)
    return Self.digest([base, rule.info.id.rawValue] + numbers)
  }

  /// A format's page, where no recording shows the format, nothing was found in it and nobody
  /// signed it off.
  func format(_ folder: FormatFolder, _ context: SiteContext) -> String? {
    let definition = folder.definition
    guard let base, !folder.digest.isEmpty, folder.reviews == nil, context.findings(of: definition).isEmpty,
      !context.hasFigures(definition)
    else { return nil }
    var parts = [
      base, context.map.page(of: definition), definition.file, folder.digest, folder.notes ?? "-",
      folder.notes == nil ? "-" : "+", folder.preview?.text ?? "-",
      context.previews[definition.file] == nil ? "-" : "+",
    ]
    for (name, sample) in folder.samples.sorted(by: { $0.key < $1.key }) {
      parts += [name, SampleMedia.digest(of: sample)]
    }
    return Self.digest(parts)
  }

  /// Each part with its length before it: no two lists of parts run together to the same bytes.
  private static func digest(_ parts: [String]) -> String {
    let digest = SHA256()
    for part in parts {
      var text = "\(part.utf8.count):\(part)"
      text.withUTF8 { digest.update(UnsafeRawBufferPointer($0)) }
    }
    return digest.hex()
  }
}

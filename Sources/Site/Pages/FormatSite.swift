package import Reports
package import Model
import Basics
import Statistics

/// What the site says of one format: its page, previews and pictures, its card in the catalog, its row in the catalog's
/// index, its object in `data/catalog.json`.
///
/// All of it is made from the format's folder, from what the recordings said of the format, and from the few things of the
/// rest of the site that `key` is made of. While those are the same, what the last build left (`FormatRecord.Pages`) is
/// taken for it, and nobody reads the definition.
package final class FormatSite: Sendable {
  package let folder: FormatFolder
  /// Of the format's folder in the site.
  private let path: String
  private let context: SiteContext
  private let renderer: TemplateRenderer
  /// Paths below the format's folder in the site.
  private let files: [String]
  /// Digest of all that the page, the card and the object are made from; `nil` where nothing is to be remembered.
  private let key: Deferred<String?>
  /// What other files of the site are put together from, as `FormatRecord.Pages`.
  private let texts: Deferred<Result<Texts, TemplateError>>

  private struct Texts: Sendable {
    var card: [UInt8]
    var json: [UInt8]
    var entry: [UInt8]
  }

  /// - Parameter records: what the last build left of formats, by their definitions' files; `nil`: nothing is to be
  ///   remembered.
  init(
    _ folder: FormatFolder, _ context: SiteContext, _ renderer: TemplateRenderer,
    records: [String: FormatRecord]?
  ) {
    let (path, key) = (
      context.map.folder(of: folder.facts), Deferred { Self.key(of: folder, context, records) }
    )
    let known = records?[folder.facts.file].flatMap { $0.inputs == folder.inputs ? $0.pages : nil }
    (self.folder, self.path, self.context, self.renderer, self.key) = (folder, path, context, renderer, key)
    files =
      known?.files
      ?? [Self.page] + (context.publication.drawsPreviews ? [AlonePage.path] : [])
      + Self.authored(of: folder, context).map(\.path) + Previews.samples(of: folder).map(\.path)
    texts = Deferred {
      if let known, key.value == known.key {
        return .success(Texts(card: known.card, json: known.json, entry: known.entry))
      }
      return Result { () throws(TemplateError) in
        // All pages of the catalog lie at the site's root.
        let frame = PageFrame(context.facts, path: SiteMap.catalog, title: nil, section: .catalog)
        let card = CatalogCard(folder: folder, context: context)
        return Texts(
          card: try renderer.bytes("card", FramedPage(frame: frame, content: card)),
          json: CatalogJSON.object(folder, page: path + Self.page), entry: card.entry)
      }
    }
  }

  func card() throws(TemplateError) -> [UInt8] { try texts.value.get().card }
  package func json() throws(TemplateError) -> [UInt8] { try texts.value.get().json }
  func entry() throws(TemplateError) -> [UInt8] { try texts.value.get().entry }

  /// What the next build is told of it; `nil` where that can't tell whether it is the same.
  package var pages: FormatRecord.Pages? {
    guard let key = key.value, case .success(let texts) = texts.value else { return nil }
    return FormatRecord.Pages(
      key: key, card: texts.card, json: texts.json, entry: texts.entry, files: files)
  }

  private static let page = "index.html"

  /// Its page, previews and pictures.
  var plan: [PlannedFile] {
    files.map { name in
      PlannedFile(
        // Previews and pictures say nothing that isn't in the folder.
        path: path + name, key: { self.key.value.map { name == Self.page ? $0 : self.folder.inputs } },
        .whole { () throws(TemplateError) in try self.bytes(of: name) })
    } + picture
  }

  /// On its card. It says nothing that isn't in the folder.
  private var picture: [PlannedFile] {
    guard context.publication.drawsPreviews else { return [] }
    return [
      PlannedFile(
        path: context.map.picture(of: folder.facts), key: { self.key.value.map { _ in self.folder.inputs } },
        .whole { () throws(TemplateError) in Array(CardPicture.svg(of: self.folder).utf8) })
    ]
  }

  private func bytes(of name: String) throws(TemplateError) -> [UInt8] {
    if name == Self.page {
      var frame = PageFrame(
        context.facts, path: path + name, title: folder.facts.name, section: .catalog,
        trail: [TrailStep(label: "Catalog", path: SiteMap.catalog)])
      let isDrawn = context.publication.drawsPreviews
      if isDrawn { frame.picture = context.map.picture(of: folder.facts) }
      let previews = try PreviewSection(folder, isDrawn: isDrawn, samples: "", renderer)
      let layouts = try RecordedLayouts(folder, context)
      let page = FormatPage(folder: folder, context: context, previews: previews, layouts: layouts)
      return try renderer.page("format", frame, page)
    }
    if name == AlonePage.path {
      let section = try PreviewSection(folder, isDrawn: true, samples: "../", renderer)
      return try renderer.bytes("previews/alone", AlonePage(name: folder.facts.name, section: section))
    }
    if let preview = Self.authored(of: folder, context).first(where: { $0.path == name }) {
      return Array(preview.html.utf8)
    }
    guard let sample = Previews.samples(of: folder).first(where: { $0.path == name }) else {
      preconditionFailure("the same inputs gave other files before")
    }
    return sample.bytes
  }

  /// The author's own rendering, a page a state.
  private static func authored(of folder: FormatFolder, _ context: SiteContext) -> [AuthoredPreview] {
    guard context.publication.drawsPreviews, let template = folder.preview else { return [] }
    return Previews.pages(for: folder).map {
      AuthoredPreview(folder: folder, template: template, page: $0)
    }
  }

  /// Nothing but the folder, for a format that nobody recorded and that nothing was found in; nobody signed it off.
  private static func key(
    of folder: FormatFolder, _ context: SiteContext, _ records: [String: FormatRecord]?
  ) -> String? {
    guard records != nil, !folder.inputs.isEmpty, folder.reviews == nil else { return nil }
    let facts = folder.facts
    // The inputs tell the id, which nearly always is the name of the page's folder.
    var parts = [context.facts.date ?? "-", context.map.otherFolder(of: facts) ?? "-"]
    // Where the pages are that the notes lead to.
    parts += folder.notesLinks.compactMap(\.format).map { context.page(ofDefinition: $0) ?? "-" }
    let (figures, system) = FormatPage.figures(of: facts, context)
    parts += (figures + system).flatMap(\.words)
    parts.append("\(context.publication.tallies.row(.value(facts.id), by: .format).sessions)")
    parts += FormatPage.changed(facts, context)?.words ?? []
    if let audit = context.audit {
      parts.append(audit.key(of: facts.file))
      for rendering in audit.renderings(of: facts.file) {
        parts += FindingList(findings: FindingSummary(rendering.entry.findings), context: context).words
      }
    }
    let findings = context.findings(of: facts.file)
    if !findings.isEmpty {
      parts += FindingCounts(findings).chips.map(\.label)
      parts += FindingList(findings: findings, context: context).words
      parts += context.publication.findings.inDefinitions[facts.file, default: []].map {
        FindingsJSON.object($0).line
      }
    }
    parts += RecordedLayouts.words(facts, context)
    for session in context.sessions(of: facts.file) {
      parts += [
        session.summary.entry.words,
        FindingCounts(FindingSummary(session.findings)).chips.map(\.label).joined(),
      ]
    }
    return folder.inputs + SHA256.hex(ofParts: parts)
  }
}

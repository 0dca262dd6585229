package import Reports
package import Model
import Basics
import Statistics

/// The files and texts of one format: its page, previews and pictures, its card and search-index row in the catalog,
/// and its object in `data/catalog.json`.
///
/// All of it depends on the format's folder, on the figures and findings of recordings, and on the few other things
/// that go into `key`. While those are unchanged, the texts of the last build (`FormatRecord.Pages`) are reused, and
/// the definition isn't parsed.
package final class FormatSite: Sendable {
  package let folder: FormatFolder
  /// Path of the format's folder in the site.
  private let path: String
  private let context: SiteContext
  private let renderer: TemplateRenderer
  /// Paths of the files made for the format, relative to the format's folder in the site.
  private let files: [String]
  /// Digest of everything that page, card and object depend on; `nil` if the format isn't cached.
  private let key: Deferred<String?>
  /// Texts that other files of the site are made from; `FormatRecord.Pages` caches them.
  private let texts: Deferred<Result<Texts, TemplateError>>

  private struct Texts: Sendable {
    var card: [UInt8]
    var json: [UInt8]
    var entry: [UInt8]
  }

  /// Creates the pages of a format.
  ///
  /// - Parameter records: the last build's records of formats, by the path of the definition; `nil` without a cache.
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
      ?? [Self.page, SpecSheet.path] + Self.authored(of: folder, context).map(\.path)
      + Previews.samples(of: folder).map(\.path)
    texts = Deferred {
      if let known, key.value == known.key {
        return .success(Texts(card: known.card, json: known.json, entry: known.entry))
      }
      return Result { () throws(TemplateError) in
        // The card's paths lead from the folder of the list of formats.
        let frame = PageFrame(context.facts, path: context.facts.formatsPath, title: nil, section: .formats)
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

  /// Texts to cache for the next build; `nil` if the format isn't cached.
  package var pages: FormatRecord.Pages? {
    guard let key = key.value, case .success(let texts) = texts.value else { return nil }
    return FormatRecord.Pages(
      key: key, card: texts.card, json: texts.json, entry: texts.entry, files: files)
  }

  private static let page = "index.html"

  /// The files of the format: page, previews and pictures.
  var plan: [DeferredFile] {
    files.map { name in
      DeferredFile(
        // Previews and pictures depend on the format's folder alone.
        path: path + name,
        key: { self.key.value.map { [Self.page, SpecSheet.path].contains(name) ? $0 : self.folder.inputs } },
        .whole { () throws(TemplateError) in try self.bytes(of: name) })
    } + pictures
  }

  /// How an app showed an ad of a format; `nil` if that wasn't recorded, or if no previews are drawn.
  private static func look(of folder: FormatFolder, _ context: SiteContext) -> RecordedLook? {
    context.publication.drawsPreviews ? context.publication.looks[folder.facts.file] : nil
  }

  /// The picture on the format's card, the previews by themselves, and the picture of an ad as it was recorded.
  private var pictures: [DeferredFile] {
    guard context.publication.drawsPreviews else { return [] }
    let look = Self.look(of: folder, context)
    func file(_ path: String, _ svg: @escaping @Sendable () -> String) -> DeferredFile {
      DeferredFile(
        path: path, key: { self.key.value }, .whole { () throws(TemplateError) in Array(svg().utf8) })
    }
    let card = file(context.map.picture(of: folder.facts)) { [folder] in CardPicture.svg(of: folder, as: look)
    }
    let recorded = look.map { look in
      file(path + RecordedPicture.path) { [folder] in RecordedPicture(folder: folder, look: look).svg }
    }
    let standalone = DeferredFile(
      path: path + StandalonePreviews.path,
      key: { self.key.value.map { _ in SHA256.hex(ofParts: [self.folder.inputs] + (look?.words ?? [])) } },
      .whole { [folder, renderer] () throws(TemplateError) in
        try StandalonePreviews(folder: folder, look: look).html(renderer)
      })
    return [card, standalone] + [recorded].compactMap(\.self)
  }

  private func bytes(of name: String) throws(TemplateError) -> [UInt8] {
    if name == Self.page {
      var frame = PageFrame(
        context.facts, path: path + name, title: folder.facts.name, section: .formats,
        trail: [TrailStep(label: "Formats", path: context.facts.formatsPath)])
      let isDrawn = context.publication.drawsPreviews
      let shots = context.audit?.renderings(of: folder.facts.file).first?.shots
      frame.picture = shots?.min { $0.key < $1.key }?.value.path
      let previews = try PreviewSection(
        folder, as: Self.look(of: folder, context), isDrawn: isDrawn, renderer)
      let page = try FormatPage(folder: folder, context: context, previews: previews)
      return try renderer.page("format", frame, page)
    }
    if name == SpecSheet.path {
      let frame = PageFrame(
        context.facts, path: path + name, title: "\(folder.facts.name): spec sheet", section: .formats,
        trail: [
          TrailStep(label: "Formats", path: context.facts.formatsPath),
          TrailStep(label: folder.facts.name, path: context.map.page(of: folder.facts)),
        ])
      let sheet = try SpecSheet(folder, as: Self.look(of: folder, context), context, renderer)
      return try renderer.page("sheet", frame, sheet)
    }
    if let preview = Self.authored(of: folder, context).first(where: { $0.path == name }) {
      return Array(preview.html.utf8)
    }
    guard let sample = Previews.samples(of: folder).first(where: { $0.path == name }) else {
      preconditionFailure("the same inputs gave other files before")
    }
    return sample.bytes
  }

  /// The pages of the author's own rendering, one for each state; empty without one.
  private static func authored(of folder: FormatFolder, _ context: SiteContext) -> [AuthoredPreview] {
    guard context.publication.drawsPreviews, let template = folder.preview else { return [] }
    return Previews.pages(for: folder).map {
      AuthoredPreview(folder: folder, template: template, page: $0)
    }
  }

  /// Returns the cache key: the inputs in the format's folder, with a digest of everything else that the format's files
  /// depend on. `nil` if the format isn't cached, such as a format with sign-offs or
  /// streams.
  private static func key(
    of folder: FormatFolder, _ context: SiteContext, _ records: [String: FormatRecord]?
  ) -> String? {
    let facts = folder.facts
    guard records != nil, !folder.inputs.isEmpty, !folder.hasEntriesOfPeople,
      context.streams(of: facts).isEmpty
    else { return nil }
    // The inputs determine the id, which nearly always is the name of the page's folder.
    var parts = context.facts.words + [context.map.otherFolder(of: facts) ?? "-"]
    // Paths that the notes link to.
    parts += folder.notesLinks.compactMap(\.target).map { context.path(of: $0) ?? "-" }
    let (figures, system) = FormatPage.figures(of: facts, context)
    parts += (figures + system).flatMap(\.words)
    parts.append("\(context.publication.tallies.row(.value(facts.id), by: .format).sessions)")
    parts += [context.health(of: facts)?.verdict ?? "-"] + (FormatPage.changed(facts, context)?.words ?? [])
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
    parts += FormatEvidence.words(facts, context) + (look(of: folder, context)?.words ?? [])
    for session in context.sessions(of: facts.file) {
      parts += [
        session.summary.entry.words,
        FindingCounts(session.findings.summary).chips.map(\.label).joined(),
      ]
    }
    return folder.inputs + SHA256.hex(ofParts: parts)
  }
}

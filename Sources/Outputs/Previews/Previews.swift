import AdModel
import Diagnostics

/// The previews of a format, one static page a state.
package enum Previews {
  /// The previews of every format of the catalog; none when the publication leaves them out.
  package static func all(
    _ publication: Publication, renderer: TemplateRenderer
  ) throws(TemplateError) -> [PreviewPage] {
    guard publication.drawsPreviews else { return [] }
    let map = SiteMap(publication)
    var pages: [PreviewPage] = []
    for folder in publication.catalog.formats {
      pages += try self.pages(for: folder, below: map.folder(of: folder.facts), renderer: renderer)
    }
    return pages
  }

  /// The sample pictures of every format, where previews and pages show them.
  package static func samples(of publication: Publication) -> [OutputFile] {
    let folders = publication.catalog.formats.filter { !$0.samples.isEmpty }
    if folders.isEmpty { return [] }
    let map = SiteMap(publication)
    return folders.flatMap { samples(of: $0, below: map.folder(of: $0.facts)) }
  }

  /// In the order in which they are shown; the first is the typical one. `path`: the format's folder in the site, with a
  /// `/` at its end.
  static func pages(
    for folder: FormatFolder, below path: String, renderer: TemplateRenderer
  ) throws(TemplateError) -> [PreviewPage] {
    let isRightToLeft = samplesRunRightToLeft(folder.definition)
    var pages: [PreviewPage] = []
    for state in states(of: folder) {
      let words = (state == .otherDirection) != isRightToLeft ? PreviewWords.arabic : .english
      pages.append(
        PreviewPage(
          definition: folder.definition.file, state: state.rawValue,
          title: state.title(isRightToLeft: isRightToLeft), isTypical: state == .typical,
          path: "\(path)preview/\(state.rawValue).html",
          html: try html(of: folder, state: state, words: words, renderer: renderer),
          sizes: sizes(of: folder.definition.kind)))
    }
    return pages
  }

  private static func samples(of folder: FormatFolder, below path: String) -> [OutputFile] {
    folder.samples.values.compactMap { sample in
      guard let bytes = SampleMedia.publishedBytes(of: sample) else { return nil }
      return OutputFile(path: path + URLPath.plain(sample.path), bytes: bytes)
    }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// A small phone, a phone and a tablet; players need less height than feeds.
  private static func sizes(of kind: FormatKind) -> [PreviewSize] {
    switch kind {
    case .customNative, .native:
      [(320, 600), (390, 600), (768, 600)].map { PreviewSize(width: $0, height: $1) }
    case .rewarded: [(320, 568), (390, 700)].map { PreviewSize(width: $0, height: $1) }
    case .liveInterstitial: [(320, 280), (390, 320), (768, 520)].map { PreviewSize(width: $0, height: $1) }
    }
  }

  private static func states(of folder: FormatFolder) -> [PreviewState] {
    let format = folder.definition
    var states: [PreviewState] = [.typical]
    if folder.preview != nil { states.append(.authored) }
    if format.customNative?.video != nil || format.native?.video != nil { states.append(.videoFallback) }
    if format.kind == .rewarded { states.append(.rewardGranted) }
    if format.kind == .liveInterstitial { states.append(.breakAhead) }
    return states + [.longest, .requiredOnly, .otherDirection, .withoutAdChoices]
  }

  private static func html(
    of folder: FormatFolder, state: PreviewState, words: PreviewWords, renderer: TemplateRenderer
  ) throws(TemplateError) -> String {
    let format = folder.definition
    if state == .authored, let template = folder.preview {
      return AuthoredPreview(folder: folder, template: template, words: words).html
    }
    switch format.system {
    case .customNative, .native:
      return try renderer.render(
        "previews/native", NativePreview(folder: folder, state: state, words: words).model,
        isVerbatim: true)
    case .rewarded(let system):
      return try renderer.render(
        "previews/rewarded", RewardedPreview(format: format, system: system, state: state, words: words),
        isVerbatim: true)
    case .liveInterstitial(let system):
      return try renderer.render(
        "previews/live", LivePreview(format: format, system: system, state: state, words: words),
        isVerbatim: true)
    }
  }

  private static func samplesRunRightToLeft(_ format: FormatDefinition) -> Bool {
    let text = format.assets.first { $0.type.value == .text && $0.sample != nil }?.sample?.value
    return text.map(WritingDirection.isRightToLeft) ?? false
  }
}

package import Reports
package import Model
import Basics

/// Renderings of a format as the audit's browser loads them. They equal those in the catalog, but without the content
/// security policy of authored pages, which would hide blocked requests.
package enum Renderings {
  /// A function that returns the file at a path relative to the rendering's folder; `nil` if there is no such file.
  package typealias OwnFiles = @Sendable (String) -> RenderingPage.OwnFile?

  /// The states of a format's previews, the typical one first.
  package static func states(of folder: FormatFolder) -> [PreviewState] {
    Previews.pages(for: folder).map(\.state)
  }

  /// The built-in previews, drawn from the definition.
  package static func builtin(
    _ folder: FormatFolder, states: [PreviewState], _ renderer: TemplateRenderer
  ) throws(TemplateError) -> [RenderingPage] {
    let below = "formats/format/"
    let style = RenderingPage.OwnFile(
      type: "text/css", bytes: Array(TemplateSet.standard.texts["assets/preview.css", default: ""].utf8))
    var pages: [RenderingPage] = []
    for page in Previews.pages(for: folder) where states.contains(page.state) {
      let html = String(decoding: try page.html(of: folder, renderer), as: UTF8.self)
      pages.append(
        RenderingPage(
          state: page.state.rawValue, isStress: page.isStress, html: html,
          path: "\(below)preview/\(page.state.rawValue).html", keys: [],
          assets: WantedAssets(folder, page.state, isBuiltin: true).all
        ) { path in
          if path == "assets/preview.css" { return style }
          return path.hasPrefix(below) ? sample(String(path.dropFirst(below.count)), of: folder) : nil
        })
    }
    return pages
  }

  /// The format's own rendering, one page for each state; `nil` if its template can't be parsed.
  package static func authored(
    _ folder: FormatFolder, _ template: PreviewTemplate, states: [PreviewState],
    files: @escaping OwnFiles
  ) -> [RenderingPage]? {
    var pages: [RenderingPage] = []
    for shown in Previews.pages(for: folder) where states.contains(shown.state) {
      let preview = AuthoredPreview(folder: folder, template: template, page: shown)
      guard let body = preview.markup(marks: true, samples: "") else { return nil }
      let words = shown.words
      let html = """
        <!doctype html>
        <html lang="\(words.language)" dir="\(words.direction)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(HTML.escaped(VisibleText.line(folder.definition.name)))</title>
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
      pages.append(page(shown.state.rawValue, html, folder, shown, files))
    }
    return pages
  }

  /// An HTML file of the user, with samples in place of placeholders of declared keys; `nil` if it can't be parsed as a
  /// template.
  package static func file(
    _ text: String, of folder: FormatFolder, files: @escaping OwnFiles
  ) -> RenderingPage? {
    guard let shown = Previews.pages(for: folder).first else { return nil }
    let preview = AuthoredPreview(
      folder: folder, template: PreviewTemplate(file: "", text: text), page: shown)
    guard let html = preview.markup(marks: true, samples: "", keepsUnknown: true) else { return nil }
    return page("file", html, folder, shown, files)
  }

  /// True if the markup has a closed shadow root, whose content the audit can't inspect.
  package static func hasClosedRoot(_ text: String) -> Bool {
    MarkedTemplate(text, keys: [], iconKey: nil, marks: false).hasClosedRoot
  }

  private static func page(
    _ name: String, _ html: String, _ folder: FormatFolder, _ shown: PreviewPage,
    _ files: @escaping OwnFiles
  ) -> RenderingPage {
    RenderingPage(
      state: name, isStress: shown.isStress, html: html, keys: folder.definition.assets.map(\.key.value),
      assets: WantedAssets(folder, shown.state, isBuiltin: false).all
    ) { path in sample(path, of: folder) ?? files(path) }
  }

  /// A sample as the site publishes it.
  private static func sample(_ path: String, of folder: FormatFolder) -> RenderingPage.OwnFile? {
    for sample in folder.samples.values where URLPath.encoded(URLPath.plain(sample.path)) == path {
      guard case .media(_, let mime, _, _) = sample.content else { return nil }
      return SampleMedia.publishedBytes(of: sample).map { RenderingPage.OwnFile(type: mime, bytes: $0) }
    }
    return nil
  }
}

/// The assets that the audit looks for in a rendering of a format in one state.
private struct WantedAssets {
  private let folder: FormatFolder
  private let state: PreviewState
  private let isBuiltin: Bool

  init(_ folder: FormatFolder, _ state: PreviewState, isBuiltin: Bool) {
    (self.folder, self.state, self.isBuiltin) = (folder, state, isBuiltin)
  }

  private var format: FormatDefinition { folder.definition }

  /// The declared assets, with AdChoices and ad label even if undeclared: built-in previews draw both, except for
  /// custom native ads.
  var all: [RenderingPage.WantedAsset] {
    let preview = NativePreview(folder: folder, state: state, words: .english)
    var assets = format.assets.map { asset in
      let sample = asset.sample.flatMap { folder.samples[$0.value] }
      return RenderingPage.WantedAsset(
        key: asset.key.value, type: asset.type.value, isDelivered: preview.isShown(asset),
        size: sample?.size, letterboxes: sample?.letterboxes ?? false,
        address: sample.map { URLPath.encoded(URLPath.plain($0.path)) })
    }
    let isDrawn = isBuiltin && format.kind != .customNative && state != .breakAhead
    if !assets.contains(where: { $0.type == .adChoices }) {
      assets.append(
        RenderingPage.WantedAsset(
          key: AssetKeys.adChoices, type: .adChoices, isDelivered: isDrawn && state != .withoutAdChoices))
    }
    if !assets.contains(where: { $0.type == .badge }) {
      assets.append(
        RenderingPage.WantedAsset(key: AssetKeys.adBadge, type: .badge, isDelivered: isDrawn))
    }
    return assets
  }
}

extension SampleFile {
  fileprivate var size: (width: Double, height: Double)? {
    guard case .media(_, _, let width?, let height?) = content else { return nil }
    return (width, height)
  }

  /// True for an SVG that keeps its aspect ratio in a box of any size. So does the picture in place of a refused one.
  fileprivate var letterboxes: Bool {
    guard case .media(_, let mime, _, _) = content else { return false }
    return refusal != nil || mime == "image/svg+xml" && !stretches
  }
}

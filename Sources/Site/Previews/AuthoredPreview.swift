import Reports
import Model
import Basics

/// The author's own rendering: markup in which samples replace `[%Key%]` (Ad Manager's placeholder for native styles)
/// and `{{Key}}`.
///
/// The author's markup isn't trusted: the page is framed without scripts, and its policy lets it load nothing from
/// elsewhere. Samples are escaped all the same. An undeclared key is empty (the rule `placeholder-unknown` reports it).
/// The body is inert, so that links can't be followed.
struct AuthoredPreview {
  let folder: FormatFolder
  let template: PreviewTemplate
  let page: PreviewPage

  /// Path relative to the format's folder.
  var path: String { "preview/authored-\(page.state.rawValue).html" }

  /// The preview as an HTML page. The fragment `#turned` reverses its writing direction: without scripts, a framing
  /// page can control nothing but the fragment.
  var html: String {
    """
    <!doctype html>
    <html lang="\(page.words.language)" dir="\(page.words.direction)">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="\(colorScheme)">
    <meta name="robots" content="noindex">
    <title>\(Self.shown("\(folder.definition.name): \(page.title)"))</title>
    <style id="turned">:root:has(#turned:target) { direction: \(page.words.direction == "rtl" ? "ltr" : "rtl") }</style>
    </head>
    <body inert>
    \(body)
    </body>
    </html>

    """
  }

  /// The colour schemes of the page. A template that doesn't mention `color-scheme` gets a light page in both, as in an
  /// app: on a dark page, text without a colour would be white, also on the author's white background.
  private var colorScheme: String { template.text.contains("color-scheme") ? "light dark" : "light" }

  /// Estimated height of a frame that shows the rendering whole, in CSS px. The author's layout is unknown, so all
  /// texts and pictures are assumed to be stacked, in large type.
  func height(atWidth width: Double) -> Int {
    let preview = NativePreview(folder: folder, state: page.state, words: page.words)
    let heights = preview.parts.map { asset, part -> Double in
      switch asset.type.value {
      // A missing picture leaves an empty frame.
      case .image: return asset.shownHeight(atWidth: width, folder)
      case .video: return width * 9 / 16
      case .adChoices, .badge: return 0
      case .url, .number, .list: return 20
      case .text:
        let lines = PictureText.lines(of: preview.text(asset, part), width: width - 64, size: 17, most: 400)
        return Double(lines.count) * 25 + 6
      }
    }
    return Int(nearest: min(6000, 110 + heights.reduce(0, +)))
  }

  private var body: String {
    markup(marks: false, samples: "../")
      ?? "<p>\(Self.shown(template.file)) can’t be read as a mustache template.</p>"
  }

  /// The author's markup with the samples inserted; `nil` if the template can't be parsed.
  ///
  /// - Parameters:
  ///   - marks: true to mark the elements with their keys (`MarkedTemplate`).
  ///   - samples: relative path from the page to the format's folder.
  ///   - keepsUnknown: true to show placeholders of undeclared keys as they stand.
  func markup(marks: Bool, samples: String, keepsUnknown: Bool = false) -> String? {
    let assets = folder.definition.assets
    let iconKey = assets.first { $0.type.value == .adChoices }?.key.value
    let author = AuthorTemplate(
      template.text, keys: assets.map(\.key.value), iconKey: iconKey, marks: marks,
      keepsUnknown: keepsUnknown)
    let preview = NativePreview(folder: folder, state: page.state, words: page.words)
    var values = Dictionary(
      preview.parts.compactMap { part in
        value(of: part, in: preview, samples: samples).map { (part.asset.key.value, $0) }
      },
      uniquingKeysWith: { first, _ in first })
    if let iconKey, values[iconKey] != nil {
      values[MarkedTemplate.addressKey(iconKey)] = Self.adChoicesAddress
    }
    return author.render(values)
  }

  /// Returns the asset's sample as HTML. Returns `nil` if there is no sample to show: the template's sections for the
  /// asset's key are then left out.
  private func value(of part: NativePreview.Part, in preview: NativePreview, samples: String) -> String? {
    let asset = part.asset
    guard preview.isShown(asset) else { return nil }
    let sample = asset.sample?.value ?? asset.defaultValue?.value
    switch asset.type.value {
    case .image: return sample.map { Self.address(of: $0, samples) }
    case .video:
      let isThere = sample.flatMap { folder.samples[$0] }.flatMap(SampleMedia.publishedBytes) != nil
      return isThere && page.state != .videoFallback ? sample.map { Self.address(of: $0, samples) } : nil
    case .badge: return Self.shown(preview.badge)
    case .adChoices: return Self.adChoices
    case .text: return sample == nil ? nil : Self.shown(preview.text(asset, part.part))
    case .url, .number, .list: return sample.map(Self.shown)
    }
  }

  /// A text as HTML, with control characters and other invisible ones made visible.
  private static func shown(_ text: String) -> String { HTML.escaped(VisibleText.lines(text)) }

  /// Relative address of a sample.
  private static func address(of sample: String, _ samples: String) -> String {
    samples + URLPath.encoded(URLPath.plain(sample))
  }

  /// The AdChoices icon as other previews draw it, in its standard size.
  private static let adChoices = """
    <svg width="19" height="15" viewBox="0 0 19 15" role="img" aria-label="AdChoices">\(drawing)</svg>
    """

  private static let drawing = """
    <rect width="19" height="15" rx="2" fill="#ffffff"/><path d="M4 2.2v10.6L14.6 7.5z" fill="none" stroke="#0a6ab6" \
    stroke-width="1.5" stroke-linejoin="round"/><path d="M7.4 6.7v3M7.4 4.9v.9" stroke="#0a6ab6" stroke-width="1.4" \
    stroke-linecap="round"/>
    """

  /// The AdChoices icon as the address of a picture.
  private static let adChoicesAddress = SVGAddress.text(
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"19\" height=\"15\" viewBox=\"0 0 19 15\">\(drawing)</svg>"
      .utf8)
}

extension Asset {
  /// Height of the asset's sample at this width, in CSS px, but at most twice the width. If the sample has no known
  /// size, the height is estimated from the asset's ratio.
  fileprivate func shownHeight(atWidth width: Double, _ folder: FormatFolder) -> Double {
    if case .media(_, _, let own?, let height?)? = declared.sample.flatMap({ folder.samples[$0.value] })?
      .content,
      own > 0
    {
      return width * min(2, height / own)
    }
    return width / max(0.5, declared.ratio?.value.value ?? 1.91)
  }
}

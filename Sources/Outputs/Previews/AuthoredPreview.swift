import AdModel
import Diagnostics

/// The author's own rendering: their markup with the samples put in for `[%Key%]` (Ad Manager's placeholder for native
/// styles) and `{{Key}}`.
///
/// The markup is the author's, the page is framed without scripts, and its policy lets it load nothing from elsewhere;
/// samples are escaped all the same. A key that isn't declared is empty (the rule `placeholder-unknown` reports it).
struct AuthoredPreview {
  let folder: FormatFolder
  let template: PreviewTemplate
  let words: PreviewWords

  var html: String {
    """
    <!doctype html>
    <html lang="\(words.language)" dir="\(words.direction)">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>\(HTML.escaped(folder.definition.name))</title>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  private var body: String {
    markup(marks: false)
      ?? "<p>\(HTML.escaped(template.file)) can’t be read as a mustache template.</p>"
  }

  /// The author's markup with the samples put in; `nil` when the template can't be read.
  ///
  /// - Parameters:
  ///   - state: which of the samples are put in.
  ///   - marks: whether its elements say which keys they hold (`MarkedTemplate`).
  ///   - samples: what leads from the page to the format's folder.
  func markup(marks: Bool, state: PreviewState = .typical, samples: String = "../") -> String? {
    let assets = folder.definition.assets
    let iconKey = assets.first { $0.type.value == .adChoices }?.key.value
    let author = AuthorTemplate(template.text, keys: assets.map(\.key.value), iconKey: iconKey, marks: marks)
    var values = Dictionary(
      assets.compactMap { asset in value(of: asset, state, samples: samples).map { (asset.key.value, $0) } },
      uniquingKeysWith: { first, _ in first })
    if let iconKey, values[iconKey] != nil {
      values[MarkedTemplate.addressKey(iconKey)] = Self.adChoicesAddress
    }
    return author.render(values)
  }

  /// The sample as HTML; `nil` for an asset without one, so that a section of its key is left out.
  private func value(of asset: Asset, _ state: PreviewState, samples: String) -> String? {
    let preview = NativePreview(folder: folder, state: state, words: words)
    guard preview.isShown(asset) else { return nil }
    let sample = asset.sample?.value ?? asset.defaultValue?.value
    switch asset.type.value {
    case .image: return sample.map { Self.address(of: $0, samples) }
    case .video:
      let isThere = sample.flatMap { folder.samples[$0] }.flatMap(SampleMedia.publishedBytes) != nil
      return isThere && state != .videoFallback ? sample.map { Self.address(of: $0, samples) } : nil
    case .badge: return HTML.escaped(preview.badge)
    case .adChoices: return Self.adChoices
    case .text: return sample == nil ? nil : HTML.escaped(preview.text(asset))
    case .url, .number, .list: return sample.map(HTML.escaped)
    }
  }

  /// From a page to a sample.
  private static func address(of sample: String, _ samples: String) -> String {
    samples + URLPath.encoded(URLPath.plain(sample))
  }

  /// The icon as other previews draw it, at its standard size.
  private static let adChoices = """
    <svg width="19" height="15" viewBox="0 0 19 15" role="img" aria-label="AdChoices">\(drawing)</svg>
    """

  private static let drawing = """
    <rect width="19" height="15" rx="2" fill="#ffffff"/><path d="M4 2.2v10.6L14.6 7.5z" fill="none" stroke="#0a6ab6" \
    stroke-width="1.5" stroke-linejoin="round"/><path d="M7.4 6.7v3M7.4 4.9v.9" stroke="#0a6ab6" stroke-width="1.4" \
    stroke-linecap="round"/>
    """

  /// The same as a picture.
  private static let adChoicesAddress =
    "data:image/svg+xml,"
    + "<svg xmlns='http://www.w3.org/2000/svg' width='19' height='15' viewBox='0 0 19 15'>\(drawing)</svg>"
    .replacing("\"", with: "'").replacing("<", with: "%3C").replacing(">", with: "%3E").replacing(
      "#", with: "%23"
    )
    .replacing("'", with: "%27").replacing(" ", with: "%20")
}

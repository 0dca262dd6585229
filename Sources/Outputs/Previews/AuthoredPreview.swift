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
    let values = Dictionary(
      folder.definition.assets.compactMap { asset in value(of: asset).map { (asset.key.value, $0) } },
      uniquingKeysWith: { first, _ in first })
    let keys = folder.definition.assets.map(\.key.value)
    return AuthorTemplate(template.text, keys: keys).render(values)
      ?? "<p>\(HTML.escaped(template.file)) can’t be read as a mustache template.</p>"
  }

  /// The sample as HTML; `nil` for an asset without one, so that a section of its key is left out.
  private func value(of asset: Asset) -> String? {
    let sample = asset.sample?.value ?? asset.defaultValue?.value
    switch asset.type.value {
    case .image: return sample.map(Self.address)
    case .video:
      let isThere = sample.flatMap { folder.samples[$0] }.flatMap(SampleMedia.publishedBytes) != nil
      return isThere ? sample.map(Self.address) : nil
    case .badge: return HTML.escaped(sample ?? words.ad)
    case .adChoices: return AuthoredPreview.adChoices
    case .text, .url, .number, .list: return sample.map(HTML.escaped)
    }
  }

  /// From a preview's page to a sample.
  private static func address(of sample: String) -> String { "../" + URLPath.encoded(URLPath.plain(sample)) }

  /// The icon as other previews draw it, at its standard size.
  private static let adChoices = """
    <svg width="19" height="15" viewBox="0 0 19 15" role="img" aria-label="AdChoices"><path d="M4 2.2v10.6L14.6 7.5z" \
    fill="none" stroke="#0a6ab6" stroke-width="1.5" stroke-linejoin="round"/><path d="M7.4 6.7v3M7.4 4.9v.9" \
    stroke="#0a6ab6" stroke-width="1.4" stroke-linecap="round"/></svg>
    """
}

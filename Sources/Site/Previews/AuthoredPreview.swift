import Reports
import Model
import Basics

/// The author's own rendering: their markup with the samples put in for `[%Key%]` (Ad Manager's placeholder for native
/// styles) and `{{Key}}`.
///
/// The markup is the author's, the page is framed without scripts, and its policy lets it load nothing from elsewhere;
/// samples are escaped all the same. A key that isn't declared is empty (the rule `placeholder-unknown` reports it). Nothing
/// in it can be clicked: what a link leads to is no preview.
struct AuthoredPreview {
  let folder: FormatFolder
  let template: PreviewTemplate
  let page: PreviewPage

  /// Below the format's folder.
  var path: String { "preview/" + fileName }
  var fileName: String { "authored-\(page.state.rawValue).html" }

  /// With the fragment `#turned` it runs in the other direction: who frames it can ask for no more, without a script.
  var html: String {
    """
    <!doctype html>
    <html lang="\(page.words.language)" dir="\(page.words.direction)">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
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

  /// How high a frame is in which it is probably whole, in CSS pixels: nobody knows the author's layout, so it is as if all of
  /// its texts and pictures stood one below the other in large letters.
  func height(atWidth width: Double) -> Int {
    let preview = NativePreview(folder: folder, state: page.state, words: page.words)
    let heights = folder.definition.assets.map { asset -> Double in
      switch asset.type.value {
      // An empty frame has its place, too.
      case .image: return asset.shownHeight(atWidth: width, folder)
      case .video: return width * 9 / 16
      case .adChoices, .badge: return 0
      case .url, .number, .list: return 20
      case .text:
        let lines = PictureText.lines(of: preview.text(asset), width: width - 64, size: 17, most: 400)
        return Double(lines.count) * 25 + 6
      }
    }
    return Int(nearest: min(6000, 110 + heights.reduce(0, +)))
  }

  private var body: String {
    markup(marks: false, samples: "../")
      ?? "<p>\(Self.shown(template.file)) can’t be read as a mustache template.</p>"
  }

  /// The author's markup with the samples put in; `nil` when the template can't be read.
  ///
  /// - Parameters:
  ///   - marks: whether its elements say which keys they hold (`MarkedTemplate`).
  ///   - samples: what leads from the page to the format's folder.
  func markup(marks: Bool, samples: String) -> String? {
    let assets = folder.definition.assets
    let iconKey = assets.first { $0.type.value == .adChoices }?.key.value
    let author = AuthorTemplate(template.text, keys: assets.map(\.key.value), iconKey: iconKey, marks: marks)
    var values = Dictionary(
      assets.compactMap { asset in value(of: asset, samples: samples).map { (asset.key.value, $0) } },
      uniquingKeysWith: { first, _ in first })
    if let iconKey, values[iconKey] != nil {
      values[MarkedTemplate.addressKey(iconKey)] = Self.adChoicesAddress
    }
    return author.render(values)
  }

  /// The sample as HTML; `nil` for an asset without one, so that a section of its key is left out.
  private func value(of asset: Asset, samples: String) -> String? {
    let preview = NativePreview(folder: folder, state: page.state, words: page.words)
    guard preview.isShown(asset) else { return nil }
    let sample = asset.sample?.value ?? asset.defaultValue?.value
    switch asset.type.value {
    case .image: return sample.map { Self.address(of: $0, samples) }
    case .video:
      let isThere = sample.flatMap { folder.samples[$0] }.flatMap(SampleMedia.publishedBytes) != nil
      return isThere && page.state != .videoFallback ? sample.map { Self.address(of: $0, samples) } : nil
    case .badge: return Self.shown(preview.badge)
    case .adChoices: return Self.adChoices
    case .text: return sample == nil ? nil : Self.shown(preview.text(asset))
    case .url, .number, .list: return sample.map(Self.shown)
    }
  }

  /// A text as HTML, with what would act instead of being read made visible.
  private static func shown(_ text: String) -> String { HTML.escaped(VisibleText.lines(text)) }

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
  private static let adChoicesAddress = SVGAddress.text(
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"19\" height=\"15\" viewBox=\"0 0 19 15\">\(drawing)</svg>"
      .utf8)
}

extension Asset {
  /// How high its sample is, shown so wide; nobody's picture is taller than twice its width.
  fileprivate func shownHeight(atWidth width: Double, _ folder: FormatFolder) -> Double {
    if case .media(_, _, let own?, let height?)? = sample.flatMap({ folder.samples[$0.value] })?.content,
      own > 0
    {
      return width * min(2, height / own)
    }
    return width / max(0.5, ratio?.value.value ?? 1.91)
  }
}

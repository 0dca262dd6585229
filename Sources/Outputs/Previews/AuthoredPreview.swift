import AdModel
import Diagnostics

/// The author's own rendering: their markup with the samples put in for `[%Key%]` (Ad Manager's placeholder for native
/// styles) and `{{Key}}`.
///
/// The markup is the author's, the page is framed without scripts, and its policy lets it load nothing from elsewhere;
/// samples are escaped all the same. A key that isn't declared stays as it is written, where it can be seen (the rule
/// `placeholder-unknown` reports it).
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
    var body = ""
    var rest = template.text[...]
    while let open = Self.nextPlaceholder(in: rest) {
      body += rest[..<open.range.lowerBound]
      body += value(of: open.key).map(HTML.escaped) ?? String(rest[open.range])
      rest = rest[open.range.upperBound...]
    }
    return body + rest
  }

  private static func nextPlaceholder(in text: Substring) -> (key: String, range: Range<Substring.Index>)? {
    let found = [("[%", "%]"), ("{{", "}}")].compactMap { opening, closing in
      text.firstRange(of: opening).flatMap { start in
        text[start.upperBound...].firstRange(of: closing).map { end in
          (text[start.upperBound..<end.lowerBound], start.lowerBound..<end.upperBound)
        }
      }
    }
    return found.min { $0.1.lowerBound < $1.1.lowerBound }.map { key, range in
      let words = key.split(whereSeparator: \.isWhitespace)
      return (words.joined(separator: " "), range)
    }
  }

  private func value(of key: String) -> String? {
    guard let asset = folder.definition.asset(key) else { return nil }
    let sample = asset.sample?.value ?? asset.defaultValue?.value ?? ""
    switch asset.type.value {
    case .image, .video: return sample.isEmpty ? "" : "../" + URLPath.encoded(URLPath.plain(sample))
    case .badge: return sample.isEmpty ? words.ad : sample
    default: return sample
    }
  }
}

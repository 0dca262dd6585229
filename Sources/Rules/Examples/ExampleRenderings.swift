import Model

/// The definition, and the HTML file with a card, that examples of rules about renderings share.
enum ExampleRenderings {
  static let format = """
    kind: customNative
    id: bread-native
    assets:
      Headline: {type: text, required: true, sample: Fresh bread before seven}
      MainImage: {type: image, sample: samples/bread.svg, alt: A loaf}
      AdBadge: {type: badge}
      AdChoices: {type: adChoices, corner: topRight}
    """

  /// Returns the format with an arrow before the key of an asset.
  static func format(markedAt key: String) -> String { format.replacing("  \(key):", with: "  ↓\(key):") }

  /// Returns the definition without the asset that has this key.
  static func format(without key: String) -> String {
    format.split(separator: "\n").filter { !$0.hasPrefix("  \(key):") }.joined(separator: "\n")
  }

  static let style = """
    .ad { position: relative; padding: 1.5rem 1rem 1rem; border: 1px solid #767676; background: #fff; color: #222 }
    .choices { position: absolute; top: 0; right: 0; line-height: 0 }
    """

  static let icon = """
    <svg width="19" height="15" viewBox="0 0 19 15"><path d="M3 1v13l13-6.5z" fill="#0a6ab6"/></svg>
    """
  static let badge = #"<p><span data-asset="AdBadge">Ad</span></p>"#
  static let headline = #"<h1 data-asset="Headline">Fresh bread before seven</h1>"#
  static let choices =
    #"<a class="choices" data-asset="AdChoices" href="https://ads.example/why" aria-label="AdChoices">"#
    + icon + "</a>"

  /// Returns an HTML file with a card.
  ///
  /// - Parameters:
  ///   - style: CSS that is added after the card's own styles.
  ///   - start: an arrow if the whole file is expected to be reported.
  static func card(
    style: String = "", start: String = "", badge: String = badge, headline: String = headline,
    choices: String = choices, other: String = ""
  ) -> String {
    """
    \(start)<!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <title>Bread</title>
    <style>
    \([Self.style, style].filter { !$0.isEmpty }.joined(separator: "\n"))
    </style>
    <article class="ad">
    \([badge, headline, other, choices].filter { !$0.isEmpty }.joined(separator: "\n"))
    </article>
    </html>
    """
  }
}

extension Example {
  /// An example of a rendering that has no fault.
  static var soundRendering: Example {
    .rendering(ExampleRenderings.card(), format: ExampleRenderings.format)
  }

  /// Returns an example of a rendering of `ExampleRenderings.format` that has a fault.
  static func card(_ html: String, fileID: StaticString = #fileID, line: UInt = #line) -> Example {
    .rendering(html, format: ExampleRenderings.format, fileID: fileID, line: line)
  }
}

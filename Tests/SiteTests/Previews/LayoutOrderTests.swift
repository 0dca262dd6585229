import Model
import Reading
import Reports
import Site
import TestSupport
import Testing

@Suite("The order of a native ad's assets") struct LayoutOrderTests {
  /// Returns the assets of a format's typical preview as they stand there.
  private func order(_ yaml: String) throws -> [String] {
    let catalog = try CatalogReader(
      source: MemorySource(["formats/x/format.yaml": Array(yaml.utf8)]), knownRules: []
    ).read()
    let folder = catalog.formats[0]
    let page = Previews.pages(for: folder)[0]
    let html = String(decoding: try page.html(of: folder, try TemplateRenderer(.standard)), as: UTF8.self)
    return html.matches(of: /data-asset="([^"]*)"/).map { String($0.output.1) }
  }

  private let assets = """
    assets:
      CallToAction: {type: text, sample: Install}
      Body: {type: text, sample: What to sow}
      Price: {type: text, sample: Free}
      StarRating: {type: number, sample: 4.6}
      Headline: {type: text, sample: Balkonia}
      AdChoices: {type: adChoices}
      AdBadge: {type: badge}
    """

  @Test("Google's own native ads have that of Google's native template, others that of the definition")
  func standard() throws {
    #expect(
      try order("kind: native\nid: a\n" + assets)
        == ["Headline", "StarRating", "Price", "Body", "CallToAction", "AdBadge", "AdChoices"])
    #expect(
      try order("kind: customNative\nid: a\n" + assets)
        == ["CallToAction", "Body", "Price", "StarRating", "Headline", "AdBadge", "AdChoices"])
  }

  @Test("A definition says another, and assets that it doesn't name follow those before them")
  func declared() throws {
    #expect(
      try order("kind: native\nid: a\n" + assets + "\nlayout: [StarRating, Body, Headline]")
        == ["CallToAction", "StarRating", "Body", "Price", "Headline", "AdBadge", "AdChoices"])
  }
}

import SamplePublications
import Model
import Reading
import Reports
import Site
import Statistics
import Testing

@Suite("Pictures on cards") struct CardSampleTests {
  private func card(_ sample: String, order: String = "Headline, Picture", more: String = "") throws -> String
  {
    let assets = [
      "Headline": "Headline: {type: text, sample: Bread}",
      "Picture": "Picture: {type: image, sample: samples/a.svg}",
    ]
    let yaml =
      "kind: customNative\nid: bread\nassets:\n"
      + order.split(separator: ", ").compactMap { assets[String($0)] }.map { "  \($0)\n" }.joined()
      + more
    let catalog = try CatalogReader(
      source: MemorySource([
        "formats/x/format.yaml": Array(yaml.utf8), "formats/x/samples/a.svg": Array(sample.utf8),
      ]), knownRules: []
    ).read()
    let publication = Publication(
      catalog: catalog, rules: [], findings: [], recordings: [],
      date: nil, version: "1")
    let file = try #require(try CatalogSite.made(of: publication).first { $0.path == "cards/bread.svg" })
    return String(decoding: file.bytes, as: UTF8.self)
  }

  private let small = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9' width='16' height='9'/>"

  @Test("A small sample stands in the picture itself, in Base64 with its padding")
  func embedded() throws {
    for (padding, ending) in [("", "OScvPg=="), (" ", "OScvPiA="), ("\n\n", "OScvPgoK")] {
      let svg = try card(small + padding)
      #expect(
        svg.contains(#"viewBox="0 0 16 9" preserveAspectRatio="xMidYMid slice">"#)
          && svg.contains(#"<image width="16" height="9" href="data:image/svg+xml;base64,PHN2ZyB4bWxucz0n"#)
          && svg.contains(ending + "\"/>"), "\(ending)")
    }
  }

  @Test("One that is large, or does more than show itself, has a sign in its place")
  func sign() throws {
    let large = small.replacing("/>", with: ">\(String(repeating: "<g/>", count: 2000))</svg>")
    let acting = small.replacing("/>", with: " onload='x()'/>")
    for sample in [large, acting] {
      let svg = try card(sample)
      #expect(!svg.contains("<image") && svg.contains("class=\"hill\""))
    }
  }

  @Test("A label stands in its corner, else at the top, beside AdChoices where both have the same")
  func badge() throws {
    func label(_ corner: String) throws -> String {
      let svg = try card(
        small, more: "  AdBadge: {type: badge\(corner)}\n  AdChoices: {type: adChoices, corner: topRight}\n")
      let line = try #require(svg.split(separator: "\n").first { $0.contains("class=\"badge\"") })
      return line.drop { $0 == " " }.prefix { $0 != "w" }.description
    }
    #expect(try label("") == #"<rect class="badge" x="44" y="37.25" "#)
    #expect(try label(", corner: topLeft") == #"<rect class="badge" x="44" y="37.25" "#)
    #expect(try label(", corner: bottomLeft") == #"<rect class="badge" x="44" y="177.75" "#)
    #expect(try label(", corner: topEnd") == #"<rect class="badge" x="233.82" y="37.25" "#)
  }

  @Test("Parts stand in the order of the assets")
  func order() throws {
    func places(_ svg: String) throws -> (text: String.Index, picture: String.Index) {
      (
        try #require(svg.firstRange(of: "class=\"headline\"")).lowerBound,
        try #require(svg.firstRange(of: "<image")).lowerBound
      )
    }
    let (above, below) = (
      try places(try card(small)), try places(try card(small, order: "Picture, Headline"))
    )
    #expect(above.text < above.picture && below.picture < below.text)
  }
}

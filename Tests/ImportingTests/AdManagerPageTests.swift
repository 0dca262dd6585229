import Importing
import Model
import Reading
import TestSupport
import Testing

@Suite("Pages, names and options of imports from Ad Manager") struct AdManagerPageTests {
  private func read(_ texts: String..., options: ImportOptions = ImportOptions()) throws -> [Imported] {
    let paths = texts.indices.map { "\($0 + 1).json" }
    let source = MemorySource(texts: Dictionary(uniqueKeysWithValues: zip(paths, texts)))
    var importer = AdManagerImporter(options: options)
    for path in paths { try importer.add(path, in: ForeignFiles(source: source)) }
    return importer.finish()
  }

  private func template(_ id: Int, _ name: String, more: String = "") -> String {
    #"{"creativeTemplateId":"\#(id)","displayName":"\#(name)"\#(more),"variables":[{"uniqueDisplayName":"Headline"}]}"#
  }

  @Test(
    "A page that is in none of the files is told, by its token and by the number of all",
    .holds("R-975", "R-976"))
  func pages() throws {
    let first = #"{"creativeTemplates":[\#(template(1, "One"))],"nextPageToken":"t"}"#
    let last = #"{"creativeTemplates":[\#(template(2, "Two"))],"totalSize":2}"#
    expect(try read(first, last).map(\.told).joined(), is: "")
    expect(
      try read(first).map(\.told).joined(),
      is: """
        import-skipped 1.json: A page is missing: the 'nextPageToken' of the last asks for one with more of the creative templates.

        """)
    expect(
      try read(last).map(\.told).joined(),
      is: """
        import-skipped 1.json: A page is missing: 1 of 2 creative templates are there.

        """)
    expect(
      try read(last, last).map(\.told).joined(),
      is: """
        import-skipped 2.json: A page is missing: 1 of 2 creative templates are there.

        """)
  }

  @Test(
    "Pages of the SOAP API are counted, templates and styles apart",
    .holds("R-976"))
  func soap() throws {
    let styles =
      #"{"totalResultSetSize":["2"],"results":[{"id":["7"],"htmlSnippet":["<b></b>"],"creativeTemplateId":["1"]}]}"#
    let templates =
      "<rval><totalResultSetSize>1</totalResultSetSize><startIndex>0</startIndex><results><id>1</id><name>One</name><variables><uniqueName>Headline</uniqueName><defaultValue>News</defaultValue></variables></results></rval>"
    let results = try read(templates, styles)
    #expect(results.flatMap(\.definitions).count == 1)
    expect(
      results.map(\.told).joined(),
      is: """
        import-skipped 2.json: A page is missing: 1 of 2 native styles are there.

        """)
  }

  @Test(
    "Templates that aren't eligible for native ads are left out, and told in one note",
    .holds("R-977"))
  func others() throws {
    let no = #","nativeEligible":false"#
    let list = [template(1, "Banner", more: no), template(2, "Card"), template(3, "Expandable", more: no)]
    let result = try read(#"{"creativeTemplates":[\#(list.joined(separator: ","))]}"#)[0]
    #expect(result.definitions.map(\.folder) == ["card"])
    expect(
      result.told,
      is: """
        import-note 1.json: Left out as not eligible for native ads: 2 creative templates ('Banner' and 1 more).

        """)
  }

  @Test(
    "A folder has the template's name, and its id where two share one or the name has no letters of ASCII",
    .holds("R-978"))
  func folders() throws {
    let list = [
      template(1, "Feed card — big"), template(2, "Tile"), template(3, "TILE!"), template(4, "見出し"),
      template(5, "1"),
    ]
    let result = try read(#"{"creativeTemplates":[\#(list.joined(separator: ","))]}"#)[0]
    #expect(result.definitions.map(\.folder) == ["feed-card-big", "2", "3", "4", "1"])
    #expect(result.text.contains("\nid: \"1\"\nname: \"Feed card — big\"\n"))
  }

  @Test(
    "Options declare AdChoices and ad units, and leave a variable of that name alone",
    .holds("R-979"))
  func options() throws {
    let options = ImportOptions(adChoices: .topRight, adUnits: ["/1/news", "/1/sport"])
    let own =
      #"{"creativeTemplateId":"2","displayName":"Own","variables":[{"uniqueDisplayName":"AdChoices","assetVariable":{}}]}"#
    let result = try read(#"{"creativeTemplates":[\#(template(1, "One")),\#(own)]}"#, options: options)[0]
    expect(
      result.text,
      is: """
        == one/format.yaml
        # From Ad Manager's creative template 1.
        kind: customNative
        id: "1"
        name: "One"
        adUnits: ["/1/news", "/1/sport"]
        assets:
          # its type isn't in the source: taken for a text
          "Headline":
            type: text
          "AdChoices":
            type: adChoices
            corner: topRight
          "AdBadge": {type: badge}
        == own/format.yaml
        # From Ad Manager's creative template 2.
        kind: customNative
        id: "2"
        name: "Own"
        adUnits: ["/1/news", "/1/sport"]
        assets:
          "AdChoices":
            type: image
          "AdBadge": {type: badge}

        """)
  }
}

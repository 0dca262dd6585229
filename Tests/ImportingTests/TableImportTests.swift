import Basics
import Importing
import Model
import Reading
import TestSupport
import Testing

@Suite("Imports of tables") struct TableImportTests {
  /// - Parameter map: the map as YAML; without it the headings are names of fields.
  private func table(_ text: String, map: String? = nil, territory: [String] = []) throws -> Imported {
    try table(Array(text.utf8), map: map, territory: territory)
  }

  private func table(_ bytes: [UInt8], map: String? = nil, territory: [String] = []) throws -> Imported {
    var options = ImportOptions(territory: territory)
    if let map {
      let reading = TableMapReader.read(Array(map.utf8), file: "map.yaml")
      options.table = try #require(reading.map, "\(reading.diagnostics)")
    }
    let source = MemorySource(["f.csv": bytes])
    return try TableImporter.read("f.csv", in: ForeignFiles(source: source), options: options)
  }

  @Test(
    "A row is an asset: rows of one id are a format, and a row without an id belongs to the one above",
    .holds("R-1242", "R-1244", "R-1254"))
  func assets() throws {
    let result = try table(
      #"""
      id,name,owner,tags,asset,type,required,maxLength,sizes,maxBytes,mimeTypes,maxDurationMs,corner
      feed-card,"Card, ""big""",ads@example.com,"feed, news",Headline,Text,yes,60,,,,,
      ,,,,MainImage,image,x,,1200 × 628 px; 600x314,150 kB,"jpg, .PNG",,
      ,,,,Film,video,no,,,4 MB,mp4,30 s,
      ,,,,AdChoices,,,,,,,,top right
      other,,,,Headline,text,,,,,,,
      """#, territory: ["EEA"])
    expect(
      result.text,
      is: """
        == feed-card/format.yaml
        # From the table 'f.csv'.
        kind: customNative
        id: "feed-card"
        name: "Card, \\"big\\""
        owner: "ads@example.com"
        tags: ["feed", "news"]
        territory: ["EEA"]
        assets:
          "Headline":
            type: text
            required: true
            maxLength: 60
          "MainImage":
            type: image
            required: true
            sizes: ["1200x628", "600x314"]
            maxBytes: 150000
            mimeTypes: ["image/jpeg", "image/png"]
          "Film":
            type: video
            required: false
            maxBytes: 4000000
            mimeTypes: ["video/mp4"]
            maxDurationMs: 30000
          "AdChoices":
            type: adChoices
            corner: "topRight"
        video: {}
        == other/format.yaml
        # From the table 'f.csv'.
        kind: customNative
        id: "other"
        territory: ["EEA"]
        assets:
          "Headline":
            type: text

        """)
    expect(result.told, is: "")
    for definition in result.definitions {
      let reading = DefinitionReader.read(Array(definition.files[0].text.utf8), file: "format.yaml")
      #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    }
  }

  @Test(
    "A row is a format: columns name assets, and one whose cells are empty is left out",
    .holds("R-1243", "R-1245"))
  func formats() throws {
    let map = """
      headingRow: 2
      columns: {Nr.: id, Titel: Headline.maxLength, Pflicht: Headline.required, Text: Caption.maxLength, Bild: MainImage.minWidth}
      values: {required: {ja: "true", nein: "false"}}
      format: {kind: native, tags: [feed]}
      assets:
        Headline: {type: text, maxLength: 25}
        Caption: {type: text}
        MainImage: {type: image, ratio: "1.91:1", minWidth: 600}
        AdBadge: {type: badge}
      """
    let result = try table(
      "\u{FEFF}Formate\t\t\t\t\r\nNr.\tTitel\tPflicht\tText\tBild\r\nn-1\t\tJa\t90\t\r\n\t\t\t\t\r\nn-2\t30\t\t\t800 px",
      map: map)
    expect(
      result.text,
      is: """
        == n-1/format.yaml
        # From the table 'f.csv'.
        kind: native
        id: "n-1"
        tags: ["feed"]
        assets:
          "Headline":
            type: text
            required: true
            maxLength: 25
          "Caption":
            type: text
            maxLength: 90
          "AdBadge": {type: badge}
        == n-2/format.yaml
        # From the table 'f.csv'.
        kind: native
        id: "n-2"
        tags: ["feed"]
        assets:
          "Headline":
            type: text
            maxLength: 30
          "MainImage":
            type: image
            minWidth: 800
            ratio: "1.91:1"
          "AdBadge": {type: badge}

        """)
    expect(result.told, is: "")
  }

  @Test("A mistake names the row and the column, and the rest is read", .holds("R-1246"))
  func mistakes() throws {
    let map = """
      columns: {No: id, Name: name, Field: asset, Kind: type, Max: maxLength, Gone: owner, Ratio: ratio}
      """
    let result = try table(
      """
      No;Name;Field;Kind;Max;Ratio;Colour
      a 1;;Headline;text;;;
      a-1;One;Headline;text;sixty;;red
      a-1;Two;Picture;Bild;;;
      a-1;;Caption;text;;16:9;
      a-1;;Headline;text;;;
      a-1;;Body;;;;
      a-1;;;text;;;
      ;;Logo;image;;0:1;
      """, map: map)
    expect(
      result.told,
      is: """
        import-skipped f.csv:1: Row 1 has no heading 'Gone', which the map names.
        import-note f.csv:1: The map names no field for 'Colour': the column isn't imported.
        import-skipped f.csv:2:1: Row 2, column A ('No'): 'id' is 'a 1'; expected 1 to 64 letters (A–Z, a–z), digits, dots, underscores and hyphens that neither begin with a dot or a hyphen, nor end with a dot, nor name a device, such as CON.
        import-skipped f.csv:4:5: Row 4, column B ('Name') is 'Two', and row 3 says 'One', which is taken.
        import-skipped f.csv:3:23: Row 3, column E ('Max'): 'maxLength' is 'sixty'; expected a whole number from 1 to 10000.
        import-skipped f.csv:4:17: Row 4, column D ('Kind'): 'type' is 'Bild'; expected text, image, url, number, list, adChoices, badge or video.
        import-skipped f.csv:5:20: Row 5, column F ('Ratio'): 'ratio' is no field of 'Caption', which is of the type text.
        import-skipped f.csv:6:6: Row 6, column C ('Field'): the format 'a-1' has the asset 'Headline' already.
        import-skipped f.csv:7:6: Row 7, column C ('Field'): the asset 'Body' has no type.
        import-skipped f.csv:8:7: Row 8, column D ('Kind') is of an asset, and the row names none.
        import-skipped f.csv:9:15: Row 9, column F ('Ratio'): 'ratio' is '0:1'; expected a ratio of width to height in quotes, such as "1.91:1", from 1:100 to 100:1.

        """)
    expect(
      result.text,
      is: """
        == a-1/format.yaml
        # From the table 'f.csv'.
        kind: customNative
        id: "a-1"
        name: "One"
        assets:
          "Headline":
            type: text
          "Caption":
            type: text
          "Logo":
            type: image

        """)
  }

  @Test(
    "A file that is no such table is refused, with the way to save it",
    arguments: [
      ("", "import-unreadable f.csv: The source has no headings in row 1.\n"),
      (
        "name,asset\nCard,Headline",
        "import-unreadable f.csv:1: The source has no column with the formats' ids.\n"
      ),
      (
        "id,asset\n\"a,Headline\nb,Caption",
        "import-unreadable f.csv:2: The source has a cell in quotes that doesn't end.\n"
      ),
    ])
  func refused(text: String, told: String) throws {
    expect(try table(text).told, is: told)
  }

  @Test("Text that isn't UTF-8 is refused, with the way to save it", .holds("R-1247"))
  func encodings() throws {
    expect(
      try table([0xFF, 0xFE, 0x69, 0, 0x64, 0]).told,
      is: "import-unreadable f.csv: The source is UTF-16: save it as CSV UTF-8.\n")
    expect(
      try table(Array("id,name\na,".utf8) + [0xE4]).told,
      is: "import-unreadable f.csv: The source isn't UTF-8: save it as CSV UTF-8.\n")
  }

  @Test("Formats are told apart in any letter case, and of a row a format each id has one")
  func twice() throws {
    let twice = try table("id,asset,type\nA,x,text\na,x,text\n")
    expect(
      twice.told,
      is:
        "import-skipped f.csv:3:1: Row 3, column A ('id') names the format 'a' again, which is in 'f.csv' already.\n"
    )
    let rows = try table(
      "id,size\na,1\na,2\n,3\n", map: "{columns: {id: id, size: H.maxLength}, assets: {H: {type: text}}}")
    expect(
      rows.told,
      is: """
        import-skipped f.csv:3:1: Row 3, column A ('id') names the format 'a' again: row 2 has it.
        import-skipped f.csv:4: Row 4 has no id of a format.

        """)
  }

  @Test(
    "An update renews what the table states and leaves everything else, to the byte",
    .holds("R-1248", "R-1268"))
  func update() throws {
    let written = """
      # Ours.
      kind: customNative   # never change
      id: card
      owner: Anna          # since May
      tags: [feed]
      status: draft
      summary: >-
        In the feed,
        on top.
      assets:
        Headline: {type: text, required: true, maxLength: 40}  # as agreed
        AdChoices: {type: adChoices, corner: topLeft, width: 19.0}
        Ours: {type: text}

      """
    let result = try table(
      """
      id,kind,owner,tags,status,summary,asset,type,maxLength,corner,width
      card,native,Ben,"feed, news",active,"In the feed, on top.",Headline,text,50,,
      card,,,,,,AdChoices,adChoices,,bottomRight,19
      card,,,,,,Caption,text,90,,
      """)
    let update = DefinitionUpdate(
      Array(written.utf8), file: "formats/card/format.yaml", with: result.definitions[0])
    expect(
      String(decoding: update.bytes, as: UTF8.self),
      is: """
        # Ours.
        kind: customNative   # never change
        id: card
        owner: "Ben"          # since May
        tags: ["feed", "news"]
        status: "active"
        summary: >-
          In the feed,
          on top.
        assets:
          Headline: {type: text, required: true, maxLength: 50}  # as agreed
          AdChoices: {type: adChoices, corner: "bottomRight", width: 19.0}
          Ours: {type: text}
          "Caption":
            type: text
            maxLength: 90

        """)
    #expect(
      update.diagnostics.map { "\($0.rule) \($0.violation.message)" } == [
        "import-note 'Ours' isn't in what was imported.",
        "import-skipped The table says that the format is of the kind native, and the definition says customNative.",
      ])
    let again = DefinitionUpdate(update.bytes, file: "format.yaml", with: result.definitions[0])
    #expect(again.bytes == update.bytes && again.renewed.isEmpty)
  }
}

@Suite("Several texts in a cell") struct TableListTests {
  @Test(
    "A list that is printed is read as the same texts",
    arguments: [
      [], ["a"], ["a", "b"], ["a, b"], ["a, b", "c"], ["a; b"], ["a, b; c", "d"], ["a;"],
    ])
  func roundTrip(items: [String]) { #expect(TableList.items(of: TableList.cell(items)) == items) }

  @Test("Line breaks separate before semicolons, and semicolons before commas")
  func separators() {
    #expect(TableList.items(of: "a, b\r\nc; d\n") == ["a, b", "c; d"])
    #expect(TableList.items(of: " a, b ; c;; ") == ["a, b", "c"])
    #expect(TableList.items(of: "a , b,") == ["a", "b"])
  }
}

@Suite("Maps of columns") struct TableMapTests {
  @Test(
    "A map that can't be meant is refused with the place and what was expected",
    arguments: [
      ("", "field-missing m.yaml: The file holds no map."),
      ("columns: {A: name}", "field-missing m.yaml:1:11: No column holds the formats' 'id'."),
      (
        "columns: {A: id, B: maxLenght, C: asset}",
        "field-unknown m.yaml:1:21: 'maxLenght' is no field that a column can hold."
      ),
      (
        "columns: {A: id, B: maxLength}",
        "field-unknown m.yaml:1:21: 'maxLength' is no field that a column can hold."
      ),
      ("columns: {A: id, B: name, C: name}", "field-invalid m.yaml:1:30: Two columns hold 'name'."),
      (
        "columns: {A: id}\nvalues: {typ: {Bild: image}}",
        "field-unknown m.yaml:2:10: 'typ' is no field."
      ),
      (
        "columns: {A: id}\nassets: {H: {type: text, ratio: '1:1'}}",
        "field-unknown m.yaml:2:26: 'ratio' is no field of a text asset."
      ),
    ])
  func refused(text: String, told: String) {
    let reading = TableMapReader.read(Array(text.utf8), file: "m.yaml")
    #expect(reading.map == nil)
    #expect(
      reading.diagnostics.map { "\($0.rule) \($0.violation.location): \($0.violation.message)" } == [told])
  }
}

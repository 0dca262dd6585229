import TestSupport
import Testing

@Suite("Tables of formats") struct TableCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      # Ours.
      kind: customNative
      id: "0042"
      name: Card
      tags: [feed, "news, local"]
      assets:
        Headline: {type: text, required: true, sample: "=1+1", maxLength: 60}   # as agreed
        MainImage:
          type: image
          sizes: [1200x628]
          maxBytes: 150000

      """, to: "formats/card/format.yaml")
    try folder.write(
      """
      kind: rewarded
      id: coins
      owner: Games
      adUnits: [/1/coins]
      platform: levelPlay
      reward: {type: coins, amount: 10}

      """, to: "formats/coins/format.yaml")
    try folder.write("title: Ours\n", to: "adspec.yaml")
  }

  private func run(_ arguments: String...) throws -> BuiltBinary.Result {
    try BuiltBinary.run(arguments, in: folder.path)
  }

  @Test(
    "A printed table is read again without a change, and what is edited in it is renewed", .holds("R-1249"))
  func roundTrip() throws {
    let table = try run("print", "table")
    expect(
      table.output,
      is: """
        id,kind,name,summary,status,owner,tags,inventory,territory,adUnits,asset,type,required,clickable,label,description,default,sample,maxLength,ratio,minWidth,minHeight,maxWidth,maxHeight,sizes,maxBytes,mimeTypes,alt,choices,allowOtherChoices,corner,width,height,minDurationMs,maxDurationMs
        0042,customNative,Card,,,,"feed; news, local",,,,Headline,text,true,,,,,'=1+1,60,,,,,,,,,,,,,,,,
        0042,,,,,,,,,,MainImage,image,,,,,,,,,,,,,1200x628,150000,,,,,,,,,
        coins,rewarded,,,,Games,,,,/1/coins,,,,,,,,,,,,,,,,,,,,,,,,,

        """)
    let before = try folder.text(of: "formats/card/format.yaml")
    try folder.write(table.output, to: "sheet.csv")
    let same = try run("import", "table", "sheet.csv", "--update")
    expect(
      same.errors,
      is: """
        sheet.csv: 1 definition.
        Wrote what was translated to formats.
        0 of 1 definitions that were there changed.
        sheet.csv: note: Formats without assets are left as they are: 'coins'. [import-note]
            help: A table holds formats of the kinds customNative and native.

        """)
    #expect(same.code == 0)
    #expect(try folder.text(of: "formats/card/format.yaml") == before)

    let edited = table.output.replacing(",60,", with: ",50,").replacing("150000", with: "90 kB")
    try folder.write(edited, to: "sheet.csv")
    #expect(
      try run("import", "table", "sheet.csv", "--update").errors.contains(
        "formats/card/format.yaml: Headline.maxLength, MainImage.maxBytes renewed.\n"))
    expect(
      try folder.text(of: "formats/card/format.yaml"),
      is: before.replacing("60", with: "50").replacing("150000", with: "90000"))
  }

  @Test(
    "A sheet of other columns is read by a map, and a row that is gone is said", .holds("R-1242", "R-1266"))
  func map() throws {
    try folder.write(
      "columns: {Nr: id, Feld: asset, Art: type}\nformat: {kind: native}\nvalues: {type: {Zeile: text}}\n",
      to: "map.yaml")
    try folder.write("Nr;Feld;Art\n1;Headline;Zeile\n2;Body;Zeile\n", to: "sheet.csv")
    #expect(try run("import", "table", "sheet.csv", "--map", "map.yaml").code == 0)
    try folder.write("Nr;Feld;Art\n1;Headline;Zeile\n", to: "sheet.csv")
    let again = try run("import", "table", "sheet.csv", "--map", "map.yaml", "--update")
    expect(
      again.errors,
      is: """
        sheet.csv: 1 definition.
        Wrote what was translated to formats.
        0 of 1 definitions that were there changed.
        formats/2/format.yaml: note: 'sheet.csv' has no row of this definition any more. [import-note]
            help: It stays: remove it if the format is gone.

        """)
    try folder.write("columns: {Nr: ide}\n", to: "map.yaml")
    let wrong = try run("import", "table", "sheet.csv", "--map", "map.yaml", "--update")
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains("map.yaml:1:15: 'ide' is no field that a column can hold."), "\(wrong)")
  }

  @Test("A definition that can't be read is said, and the table has the rest")
  func unreadable() throws {
    try folder.write("kind: native\n", to: "formats/card/format.yaml")
    let table = try run("print", "table")
    #expect(table.code == 1)
    #expect(table.output.contains("\ncoins,rewarded"))
    expect(table.errors, is: "1 definition can't be read and left out: adspec check says why.\n")
  }

  @Test("Another kind of file is refused with the way to import it")
  func others() throws {
    try folder.write(#"{"creativeTemplates": []}"#, to: "t.json")
    let result = try run("import", "table", "t.json")
    #expect(result.code == 1)
    #expect(
      result.errors.contains(
        "not a table of formats: adspec import ad-manager reads it. [import-unreadable]"),
      "\(result)")
  }
}

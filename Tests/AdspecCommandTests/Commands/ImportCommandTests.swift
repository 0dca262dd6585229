import Foundation
import TestSupport
import Testing

@Suite("adspec import") struct ImportCommandTests {
  private let har =
    #"{"log":{"version":"1.2","entries":[{"startedDateTime":"2026-11-20T10:00:00.000Z","time":80,"request":{"method":"GET","url":"https://securepubads.g.doubleclick.net/gampad/ads?iu=/1234567/news"},"response":{"status":200,"headers":[{"name":"google-lineitem-id","value":"5001"}]}}]}}"#

  @Test(
    "Where nothing was translated no file is written, so that the next try isn't in its way", .holds("R-1261")
  )
  func nothing() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "bids.json")
    let run = try BuiltBinary.run(["import", "openrtb", "bids.json", "-o", "out.ndjson"], in: folder.path)
    #expect(run.code == 1 && run.errors.contains("\nNothing was translated.\n"), "\(run)")
    #expect(try folder.tree() == ["bids.json"])
  }

  @Test("Bids have no day in any report or data file, unless one is given", .holds("R-428", "R-1231"))
  func days() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "adspec.yaml")
    #expect(try BuiltBinary.run(["new", "native", "news", "-q"], in: folder.path).code == 0)
    try folder.write(
      #"{"request":{"id":"q","imp":[{"id":"i","native":{"request":{"assets":[]}}}]},"response":{"id":"q","seatbid":[{"bid":[{"impid":"i"}]}]}}"#,
      to: "bids.json")
    func made(_ options: [String]) throws -> String {
      let run = try BuiltBinary.run(
        ["import", "openrtb", "bids.json", "-o", "recordings/bids.ndjson", "--force"] + options,
        in: folder.path)
      #expect(run.code == 0, "\(run.errors)")
      _ = try BuiltBinary.run(["build", ".", "-o", "site", "--exit-zero", "-q"], in: folder.path)
      return try [
        "reports/delivery.md", "reports/compliance.md", "data/by-day.csv", "data/ads.csv",
        "data/recordings.csv",
      ]
      .map { try folder.text(of: "site/" + $0) }.joined()
    }
    let none = try made([])
    #expect(none.contains("1 session in 1 recording, without times.") && !none.contains("1970"))
    let given = try made(["--date", "2026-11-20"])
    #expect(given.contains("1 session in 1 recording, recorded on 2026-11-20 (UTC)."))
    #expect(
      try BuiltBinary.run(["import", "openrtb", "bids.json", "--date", "today"], in: folder.path).errors
        .hasPrefix("error: 'today' is no day; expected a day such as 2027-01-31."))
  }

  @Test(
    "Traffic becomes a recording that checks without a finding, and is not written over",
    .holds("R-386", "R-388", "R-389", "R-390", "R-392", "R-010"))
  func recording() throws {
    let folder = try TemporaryFolder()
    try folder.write(har, to: "trip.har")
    let import1 = try BuiltBinary.run(["import", "har", "trip.har", "-o", "out/"], in: folder.path)
    #expect(
      import1
        == .init(
          code: 0, output: "",
          errors: "trip.har: 1 session, 3 events of 1 entry.\nWrote what was translated to out/.\n"),
      "\(import1)")
    let check = try BuiltBinary.run(["check", "out/trip.ndjson"], in: folder.path)
    #expect(check.code == 0 && check.output == "", "\(check)")
    let again = try BuiltBinary.run(["import", "har", "trip.har", "-o", "out/"], in: folder.path)
    #expect(again.code == 2)
    #expect(again.errors == "error: 'out/trip.ndjson' exists. Name another output, or pass --force.\n")
    let forced = try BuiltBinary.run(
      ["import", "har", "trip.har", "-o", "out/", "--force", "-q"], in: folder.path)
    #expect(forced.code == 0)
    let printed = try BuiltBinary.run(["import", "har", "-"], in: folder.path, input: Array(har.utf8))
    #expect(printed.code == 0)
    #expect(printed.output.contains(#""session":"stdin-20261120T100000.000Z""#))
  }

  @Test(
    "Where a line came from stands beside it wherever the line is shown",
    .holds("R-398", "R-041"))
  func source() throws {
    let folder = try TemporaryFolder()
    let line =
      #"{"event":"click","session":"s","time":"2026-11-20T10:00:00.000Z","ad":"a","by":"nobody","source":{"file":"trip.har","at":"/log/entries/17","line":4711}}"#
    try folder.write(line + "\n", to: "a.ndjson")
    let check = try BuiltBinary.run(["check", "a.ndjson"], in: folder.path)
    #expect(
      check.output.contains("source.file: trip.har  source.at: /log/entries/17  source.line: 4711"),
      "\(check)")
  }

  @Test(
    "What can't be read gives 1, what can is written, and a missing file is a finding",
    .holds("R-394", "R-395", "R-478"))
  func failures() throws {
    let folder = try TemporaryFolder()
    try folder.write(har, to: "good.har")
    try folder.write(#"{"lighthouseVersion":"12"}"#, to: "report.json")
    let result = try BuiltBinary.run(
      ["import", "har", "good.har", "report.json", "none.har", "-o", "out.ndjson", "-q"], in: folder.path)
    #expect(result.code == 1)
    #expect(try folder.text(of: "out.ndjson").split(separator: "\n").count == 3)
    expect(
      result.errors,
      is: """
        none.har: error: The source can't be read: does not exist. [import-unreadable]

        report.json: error: The source is a Lighthouse report, not a HAR: save the page's traffic as HAR in the browser's developer tools, then adspec import har. [import-unreadable]

        """)
  }

  @Test(
    "Bids of a file are written though one before it is missing",
    .holds("R-394"))
  func missingBids() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"id":"q","imp":[{"id":"i","banner":{}}]}"#, to: "bids.json")
    let result = try BuiltBinary.run(["import", "openrtb", "none.json", "bids.json"], in: folder.path)
    #expect(result.code == 1)
    #expect(result.output.split(separator: "\n").count == 2, "\(result)")
    #expect(
      result.errors == """
        none.json: error: The source can't be read: does not exist. [import-unreadable]
        exit 1: 1 finding of what could not be translated

        """)
  }

  @Test(
    "VAST documents of a command become a recording that checks, a wrapper with what it leads to",
    .holds("R-864", "R-394"))
  func vast() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<VAST><Ad><Wrapper><VASTAdTagURI>https://ads.example/film.xml?a=1</VASTAdTagURI></Wrapper></Ad></VAST>",
      to: "outer.xml")
    try folder.write(
      "<VAST><Ad><InLine><Creatives><Creative id='7'><Linear/></Creative></Creatives></InLine></Ad></VAST>",
      to: "film.xml")
    let result = try BuiltBinary.run(
      ["import", "vast", "outer.xml", "film.xml", "-o", "out/"], in: folder.path)
    #expect(
      result
        == .init(
          code: 0, output: "",
          errors:
            "outer.xml: 1 session, 1 ad.\nfilm.xml: part of outer.xml.\nWrote what was translated to out/.\n"),
      "\(result)")
    let check = try BuiltBinary.run(["check", "out/outer.ndjson"], in: folder.path)
    #expect(check.code == 0 && check.output == "", "\(check)")
    let alone = try BuiltBinary.run(["import", "vast", "outer.xml", "none.xml"], in: folder.path)
    #expect(alone.code == 1 && alone.output == "", "\(alone)")
  }

  @Test(
    "Compressed sources are read as they were, and a note alone leaves the exit code 0",
    .holds("R-391", "R-394", "R-395"))
  func compressed() throws {
    let folder = try TemporaryFolder()
    try folder.write(har, to: "trip.har")
    let plain = try BuiltBinary.run(["import", "har", "trip.har"], in: folder.path)
    _ = try Shell.run("gzip trip.har", in: folder.path)
    #expect(try BuiltBinary.run(["import", "har", "trip.har.gz"], in: folder.path).code == 0)
    let text = { (name: String) in
      try BuiltBinary.run(["import", "har", name], in: folder.path).output
        .replacing(name, with: "trip.har")
    }
    #expect(try text("trip.har.gz") == plain.output)
    // One frame of one raw block (RFC 8878).
    let bytes = Array(har.utf8)
    let header = UInt32(bytes.count) << 3 | 1
    try folder.write(
      [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58] + (0..<3).map { UInt8(truncatingIfNeeded: header >> (8 * $0)) }
        + bytes, to: "trip.har.zst")
    #expect(try text("trip.har.zst") == plain.output)
    try folder.write(#"{"log":{"version":"1.2","entries":[]}}"#, to: "empty.har")
    let empty = try BuiltBinary.run(["import", "har", "empty.har"], in: folder.path)
    #expect(empty.code == 0)
    #expect(empty.errors.contains("There is no ad traffic in its 0 entries. [import-note]"), "\(empty)")
  }

  @Test(
    "Definitions go into folders of their own, and check but for what the source lacks",
    .holds("R-388", "R-393"))
  func definitions() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"creativeTemplateId":"77","displayName":"Card","variables":[{"uniqueDisplayName":"Headline","stringVariable":{"defaultValue":"x"}}]}"#,
      to: "t.json")
    let result = try BuiltBinary.run(
      ["import", "ad-manager", "t.json", "--territory", "US", "-q"], in: folder.path)
    #expect(result == .init(code: 0, output: "", errors: ""), "\(result)")
    let check = try BuiltBinary.run(["check"], in: folder.path)
    #expect(check.code == 0, "\(check)")
    let wrong = try BuiltBinary.run(
      ["import", "ad-manager", "t.json", "--territory", "Europe"], in: folder.path)
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains("'Europe' is no territory: EEA, EU, consent, or a country's two letters."))
  }

  @Test(
    "A native style of another file of the command is the preview of its template",
    .holds("R-826"))
  func styles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"creativeTemplateId":"77","displayName":"Card","variables":[{"uniqueDisplayName":"Headline","stringVariable":{"sampleValue":"x"}}]}"#,
      to: "templates.json")
    try folder.write(
      #"{"nativeStyles":[{"displayName":"Wide","creativeTemplate":"networks/1/creativeTemplates/77","htmlSnippet":"<b>[%Headline%]</b>"}]}"#,
      to: "styles.json")
    let result = try BuiltBinary.run(
      ["import", "ad-manager", "styles.json", "none.json", "templates.json"], in: folder.path)
    #expect(
      result
        == .init(
          code: 1, output: "",
          errors: """
            styles.json: 0 definitions, 1 native style.
            templates.json: 1 definition.
            Wrote what was translated to formats.
            none.json: error: The source can't be read: does not exist. [import-unreadable]
            exit 1: 1 finding of what could not be translated

            """), "\(result)")
    #expect(try folder.text(of: "formats/card/preview.mustache") == "<b>[%Headline%]</b>\n")
  }

  @Test(
    "An update renews a definition where it is, writes new ones beside it, and keeps what people wrote",
    .holds("R-971", "R-973", "R-979", "R-980", "R-981", "R-982", "R-1229"))
  func update() throws {
    let folder = try TemporaryFolder()
    let template = { (name: String, id: Int) in
      #"{"creativeTemplateId":"\#(id)","displayName":"\#(name)","variables":[{"uniqueDisplayName":"Headline","stringVariable":{}}]}"#
    }
    let style =
      #"{"displayName":"S","creativeTemplate":"networks/1/creativeTemplates/7","htmlSnippet":"<b>[%Headline%]</b>"}"#
    try folder.write(
      #"{"creativeTemplates":[\#(template("Card", 7))],"nativeStyles":[\#(style)]}"#, to: "a.json")
    let made = try BuiltBinary.run(
      ["import", "ad-manager", "a.json", "--adchoices", "topRight", "--ad-unit", "/1/news", "-q"],
      in: folder.path)
    #expect(made == .init(code: 0, output: "", errors: ""), "\(made)")
    expect(
      try folder.text(of: "formats/card/format.yaml"),
      is: """
        # yaml-language-server: $schema=../../.adspec/format.schema.json
        # From Ad Manager's creative template 7.
        kind: customNative
        id: "7"
        name: "Card"
        adUnits: ["/1/news"]
        assets:
          "Headline":
            type: text
          "AdChoices":
            type: adChoices
            corner: topRight
          "AdBadge": {type: badge}

        """)
    #expect(try folder.tree().contains(".adspec/format.schema.json"))
    _ = try Shell.run(
      "mv formats/card formats/ours && echo '# Ours.' >> formats/ours/format.yaml", in: folder.path)
    try folder.write("<i>[%Headline%]</i>", to: "formats/ours/preview.mustache")
    try folder.write(
      #"{"creativeTemplates":[\#(template("Card 2", 7)),\#(template("Tile", 8))],"nativeStyles":[\#(style)]}"#,
      to: "b.json")
    let renewed = try BuiltBinary.run(["import", "ad-manager", "b.json", "--update"], in: folder.path)
    expect(
      renewed.errors,
      is: """
        b.json: 2 definitions, 1 native style.
        Wrote what was translated to formats.
        formats/ours/format.yaml: name renewed.
        1 of 1 definitions that were there changed.
        formats/ours/preview.mustache: note: The native style differs from the preview that is there. [import-note]
            help: It stays, for people may have written it: remove it and import again to take the style's.

        """)
    #expect(renewed.code == 0)
    let text = try folder.text(of: "formats/ours/format.yaml")
    #expect(text.contains("\nname: \"Card 2\"\n") && text.hasSuffix("{type: badge}\n# Ours.\n"), "\(text)")
    #expect(
      try folder.tree().filter { $0.hasSuffix("format.yaml") } == [
        "formats/ours/format.yaml", "formats/tile/format.yaml",
      ])
    try folder.write(#"{"creativeTemplates":[\#(template("Tile", 8))]}"#, to: "c.json")
    let left = try BuiltBinary.run(["import", "ad-manager", "c.json", "--update"], in: folder.path)
    expect(
      left.errors,
      is: """
        c.json: 1 definition.
        Wrote what was translated to formats.
        0 of 1 definitions that were there changed.
        formats/ours/format.yaml: note: None of the files has a template for this definition that apps can ask for. [import-note]
            help: It stays: remove it if the template is gone, or import all files of the export together.

        """)
    #expect(left.code == 0)
    #expect(try folder.text(of: "formats/ours/format.yaml") == text)
    let wrong = try BuiltBinary.run(
      ["import", "ad-manager", "b.json", "--adchoices", "middle"], in: folder.path)
    #expect(wrong.code == 2)
  }

  @Test(
    "An update leaves a definition that can't be read and one of another id, says so, and renews the rest",
    .holds("R-974", "R-980", "R-1062", "R-1063"))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let templates = [(7, "Card"), (8, "Tile"), (9, "Row")].map { id, name in
      #"{"creativeTemplateId":"\#(id)","displayName":"\#(name)","variables":[{"uniqueDisplayName":"Headline","stringVariable":{}}]}"#
    }
    try folder.write(#"{"creativeTemplates":[\#(templates.joined(separator: ","))]}"#, to: "t.json")
    let definition = { (id: String) in
      "kind: customNative\nid: \(id)\nname: Ours\nassets:\n  Headline: {type: text}\n"
    }
    let broken = "id: '7' # ours\nassets: [\n"
    try folder.write(broken, to: "formats/ours/format.yaml")
    try folder.write(definition("'8'"), to: "formats/tile/format.yaml")
    try folder.write(definition("mine"), to: "formats/row/format.yaml")
    let result = try BuiltBinary.run(["import", "ad-manager", "t.json", "--update"], in: folder.path)
    #expect(result.code == 1)
    expect(
      result.errors,
      is: """
        t.json: 3 definitions.
        Wrote what was translated to formats.
        formats/tile/format.yaml: name renewed.
        1 of 1 definitions that were there changed.
        formats/ours/format.yaml: warning: The definition can't be read, so it can't be renewed. [import-skipped]
            help: Mend it first: adspec check says what is wrong. Then import again.

        formats/row/format.yaml: warning: The folder holds another definition, so the imported one isn't written. [import-skipped]
            help: Rename the folder, and import again.
        exit 1: 2 findings of what could not be translated

        """)
    #expect(try folder.text(of: "formats/ours/format.yaml") == broken)
    #expect(try folder.text(of: "formats/row/format.yaml") == definition("mine"))
    #expect(
      try folder.text(of: "formats/tile/format.yaml")
        == definition("'8'").replacing("name: Ours", with: "name: \"Tile\""))
    #expect(
      try folder.tree().filter { $0.hasSuffix("format.yaml") } == [
        "formats/ours/format.yaml", "formats/row/format.yaml", "formats/tile/format.yaml",
      ])
    let forced = try BuiltBinary.run(
      ["import", "ad-manager", "t.json", "--update", "--force"], in: folder.path)
    #expect(forced.code == 2)
    #expect(try folder.text(of: "formats/row/format.yaml") == definition("mine"))
    let plain = try BuiltBinary.run(["import", "ad-manager", "t.json"], in: folder.path)
    expect(
      plain.errors,
      is: """
        error: 'formats/tile/format.yaml' exists, and so does 1 other. Pass --update to renew them, or --force to write over them.

        """)
  }
}

import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Mistakes in definitions")
struct DefinitionMistakesTests {
  private func diagnostics(_ text: String) -> String {
    DefinitionReader.read(Array(text.utf8), file: "format.yaml").diagnostics.report
  }

  @Test("all mistakes of a file are reported at once, each at its place")
  func messyFile() {
    let text = """
      kind: customNative
      id: 10063170
      nme: Simple native
      status: live
      territory: [EEA, no, NO, ZZ]
      adUnits: /1/a
      assets:
        Headline: {type: text, required: yes, maxLenght: 90, maxLength: ninety}
        MainImage:
          type: photo
          ratio: 16:9
          minWidth: "600"
          mimeTypes: [image/png, png]
        Caption: {clickable: "true", maxLength: 0}
        Body: text
        AdChoices: {type: adChoices, corner: top-right, width: -1, height: 15pt}
      video: true
      clicks: {customHandler: Off}
      stream: {networkCode: "1"}
      """
    expect(
      diagnostics(text),
      is: """
        2:5–13 field-invalid: 'id' is the number 10063170; expected text: other YAML readers change ids that are numbers.
          help: Write id: "10063170".
        3:1–4 field-unknown: 'nme' is no field of a custom native format.
          help: Did you mean 'name'?
        4:9–13 field-invalid: 'status' is 'live'; expected draft, active or deprecated.
        5:18–20 field-invalid: An item of 'territory' is 'no'; expected EEA, EU, consent or a country's code of two capital letters (ISO 3166-1).
          help: Write NO.
        5:26–28 field-invalid: An item of 'territory' is 'ZZ'; expected EEA, EU, consent or a country's code of two capital letters (ISO 3166-1).
        6:10–14 field-invalid: 'adUnits' is '/1/a'; expected a list.
          help: Write adUnits: [/1/a].
        8:36–39 field-invalid: 'required' is 'yes'; expected true or false.
          help: Write true.
        8:41–50 field-unknown: 'maxLenght' is no field of a text asset.
          help: Did you mean 'maxLength'?
        8:67–73 field-invalid: 'maxLength' is 'ninety'; expected a whole number from 1 to 10000.
        10:11–16 field-invalid: 'type' is 'photo'; expected text, image, url, number, list, adChoices, badge or video.
        11:12–16 field-invalid: 'ratio' is 16:9 without quotes, which other YAML readers take for the number 969; expected a ratio of width to height in quotes, such as "1.91:1", from 1:100 to 100:1.
          help: Write ratio: "16:9".
        12:15–20 field-invalid: 'minWidth' is '600' in quotes; expected a whole number from 1 to 100000.
          help: Write 600 without quotes.
        13:28–31 field-invalid: An item of 'mimeTypes' is 'png'; expected a MIME type such as image/png.
        14:3–10 field-missing: 'type' is missing in 'Caption'.
          help: What the asset is; it decides which other fields there are.
        14:24–30 field-invalid: 'clickable' is 'true' in quotes; expected true or false.
          help: Write true, without quotes.
        14:43–44 field-invalid: 'maxLength' is '0'; expected a whole number from 1 to 10000.
        15:9–13 field-invalid: 'Body' is 'text'; expected an object with type, required, clickable, label or description.
        16:40–49 field-invalid: 'corner' is 'top-right'; expected topLeft, topRight, bottomLeft, bottomRight, topStart, topEnd, bottomStart or bottomEnd.
          help: Did you mean 'topRight'?
        16:58–60 field-invalid: 'width' is '-1'; expected a number above 0 and up to 1000.
        16:70–74 field-invalid: 'height' is '15pt'; expected a number above 0 and up to 1000.
          help: Write the number alone, without its unit.
        17:8–12 field-invalid: 'video' is 'true'; expected an object with fallback.
        18:25–28 field-invalid: 'customHandler' is 'Off'; expected true or false.
          help: Write false.
        19:1–7 field-unknown: 'stream' is no field of a custom native format.
          help: It belongs to an HLS interstitial format.
        """)
  }

  @Test("an id without quotes is a mistake, and known all the same")
  func unquotedID() {
    let reading = DefinitionReader.read(
      Array("kind: native\nid: 007\nassets: {A: {type: image, ratio: 4:3}}".utf8), file: "format.yaml")
    #expect(reading.diagnostics.map(\.rule) == ["field-invalid", "field-invalid"])
    #expect(reading.definition?.id.value == "007")
    #expect(reading.definition?.assets.first?.ratio?.value == AspectRatio(width: 4, height: 3))
  }

  @Test(
    "an asset of unknown type is kept as what it likely is, so that one mistake stays one",
    arguments: [
      ("A: {type: imgae}", .image), ("A: {type: picture, ratio: \"1:1\"}", .image),
      ("A: {choices: [a]}", .list),
      ("AdChoices: {}", .adChoices), ("AdBadge: {type: label}", .badge), ("Media: film", .video),
      ("A: {}", .text),
    ] as [(String, AssetType)])
  func likelyTypes(asset: String, type: AssetType) {
    let reading = DefinitionReader.read(
      Array("kind: native\nid: x\nassets: {\(asset)}".utf8), file: "format.yaml")
    #expect(reading.diagnostics.count == 1)
    #expect(reading.definition?.assets.map(\.type.value) == [type])
  }

  @Test("without its kind, its id or its end a file holds no definition, and still all its mistakes")
  func noDefinition() {
    func report(_ text: String) -> String {
      let reading = DefinitionReader.read(Array(text.utf8), file: "format.yaml")
      #expect(reading.definition == nil)
      return reading.diagnostics.report
    }
    expect(
      report(""),
      is: """
        format.yaml definition-unreadable: The file holds no definition.
          help: A definition begins with its kind and its id.
        """)
    expect(
      report("- a"),
      is: """
        1:1–4 field-invalid: The file is a list; expected an object with kind, id, name, summary or status.
        """)
    expect(
      report("hello"),
      is: """
        1:1–6 field-invalid: The file is 'hello'; expected an object with kind, id, name, summary or status.
        """)
    expect(
      report("{}"),
      is: """
        1:1–3 field-missing: 'kind' is missing, which a definition needs.
          help: The ad system that the format belongs to; it decides which other fields there are.
        1:1–3 field-missing: 'id' is missing, which a definition needs.
          help: The format's id: for custom native formats Ad Manager's format ID, in quotes. No two formats of a catalog share one, not even in another letter case.
        """)
    expect(
      report("kind: banner\nid: x\nstream: {networkCode: 1}\nassets: {A: {type: text, ratoi: x}}\nfoo: 1"),
      is: """
        1:7–13 field-invalid: 'kind' is 'banner'; expected customNative, native, rewarded or liveInterstitial.
        3:23–24 field-invalid: 'networkCode' is the number 1; expected text: other YAML readers change ids that are numbers.
          help: Write networkCode: "1".
        4:26–31 field-unknown: 'ratoi' is no field of a text asset.
          help: Expected type, required, clickable, label, description, default, sample, samples or maxLength.
        5:1–4 field-unknown: 'foo' is no field of a definition.
        """)
    expect(
      report("kind: native\nassets: {}\nmediation: {adapter: ~, parameter: }"),
      is: """
        1:1–5 field-missing: 'id' is missing, which a native format needs.
          help: The format's id: for custom native formats Ad Manager's format ID, in quotes. No two formats of a catalog share one, not even in another letter case.
        2:9–11 field-invalid: 'assets' is empty; expected at least one asset.
        3:13–20 field-invalid: 'adapter' has no value; expected text that is not empty.
          help: Write a value, or remove the field.
        3:25–34 field-invalid: 'parameter' has no value; expected required or optional.
          help: Write a value, or remove the field.
        """)
    expect(
      report("kind: native\nid: a\nstatus: on\nassets: {A: {type: txt, maxLength: x"),
      is: """
        3:9–11 field-invalid: 'status' is 'on'; expected draft, active or deprecated.
        4:20–23 field-invalid: 'type' is 'txt'; expected text, image, url, number, list, adChoices, badge or video.
          help: Did you mean 'text'?
        4:36–37 field-invalid: 'maxLength' is 'x'; expected a whole number from 1 to 10000.
        4:37–38 definition-unreadable: The YAML can't be read from here on: did not find expected ',' or '}' while parsing a flow mapping.
        """)
    expect(
      report("kind: liveInterstitial\nid: .a/b\nstream: x\nbreaks: {resumption: later, leadSeconds: -1}"),
      is: """
        2:5–9 field-invalid: 'id' is '.a/b'; expected 1 to 64 letters (A–Z, a–z), digits, dots, underscores and hyphens that neither begin with a dot or a hyphen, nor end with a dot, nor name a device, such as CON.
        3:9–10 field-invalid: 'stream' is 'x'; expected an object with networkCode or customAssetKey.
        4:1–7 field-missing: 'podIdentifier' is missing in 'breaks'.
          help: The pod's identifier: pod/ and a number, or ad_break_id/ and a name; {name} in it stands for any text without a slash.
        4:22–27 field-invalid: 'resumption' is 'later'; expected zero, indefinite or a number from 0 to 86400.
        4:42–44 field-invalid: 'leadSeconds' is '-1'; expected a number from 0 to 86400.
        """)
  }

  @Test("a value that YAML could not read is reported once")
  func unreadable() {
    expect(
      diagnostics("*x"),
      is: """
        1:1–3 definition-unreadable: The alias '*x' stands for text elsewhere; aliases are not followed.
          help: Write the value out.
        """)
    expect(
      diagnostics("kind: native\nid: *x\nassets: *y"),
      is: """
        2:5–7 definition-unreadable: The alias '*x' stands for text elsewhere (the first of 2 in this file); aliases are not followed.
          help: Write the value out.
          see 3:9–11: Another alias, '*y'.
        """)
  }

  @Test("where a file breaks off, nothing is said to be missing")
  func brokenOff() {
    expect(
      diagnostics("kind: native\nassets:\n  A: {\n"),
      is: """
        3:7–8 definition-unreadable: The YAML can't be read from here on: did not find expected node content while parsing a flow node.
        """)
    expect(
      diagnostics("kind: rewarded\nadUnits: ["),
      is: """
        2:11–12 definition-unreadable: The YAML can't be read from here on: did not find expected node content while parsing a flow node.
        """)
    expect(
      diagnostics("["),
      is: """
        1:2–3 definition-unreadable: The YAML can't be read from here on: did not find expected node content while parsing a flow node.
        """)
  }

  @Test(
    "an id is up to 64 letters, digits, dots, underscores and hyphens",
    arguments: [
      ("a", true), ("A.b_c-9", true), ("_", true), ("-", false), ("CON", false), ("x.", false),
      (String(repeating: "x", count: 64), true),
      (String(repeating: "x", count: 65), false), (".a", false), ("..", false), ("a/b", false),
      ("a b", false),
      ("é", false), ("a\\\\b", false), ("", false), ("a\\0", false),
    ])
  func ids(id: String, isValid: Bool) {
    let text = "kind: native\nid: \"\(id)\"\nassets: {A: {type: text}}"
    let reading = DefinitionReader.read(Array(text.utf8), file: "format.yaml")
    #expect((reading.definition != nil) == isValid)
    #expect(reading.diagnostics.map(\.rule) == (isValid ? [] : ["field-invalid"]))
  }

  @Test(
    "what other YAML readers take for a number needs quotes where an id is meant",
    arguments: [
      ("12", true), ("+1", true), ("1_000", true), ("0x1F", true), ("0o7", true), ("1e5", true),
      ("12345678e9012345", false),
      (".5", true), ("12:30:45", true), ("c3ae87d19c167b0b", false), ("1.2.3", false), ("/1/a", false),
      ("12a", false),
      ("0x", false), ("1-2", false), ("12:99", false),
    ])
  func numbers(text: String, isNumber: Bool) {
    let yaml = "kind: rewarded\nid: x\nreward: {}\nadUnits:\n  - \(text)\n"
    let reading = DefinitionReader.read(Array(yaml.utf8), file: "format.yaml")
    #expect(reading.diagnostics.map(\.rule) == (isNumber ? ["field-invalid"] : []))
    #expect(reading.definition?.adUnits.map(\.value) == [text])
  }

  @Test("samples are named by the languages that previews show")
  func sampleLanguage() {
    let text = """
      kind: customNative
      id: x
      assets:
        Headline: {type: text, samples: {arabic: خبز}}
      """
    expect(
      diagnostics(text),
      is: """
        4:36–42 field-unknown: 'arabic' is no language.
          help: Expected ar, en, he, ja or zh-Hans.
        """)
  }
}

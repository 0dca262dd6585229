import AdModel
import Diagnostics
import Ingest
import Testing

@Suite("Mistakes in definitions")
struct DefinitionMistakesTests {
  private func mistakes(_ text: String) -> String {
    DefinitionReader.read(Array(text.utf8), file: "format.yaml").mistakes.report
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
    #expect(
      mistakes(text) == """
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
        8:67–73 field-invalid: 'maxLength' is 'ninety'; expected a whole number of 1 or more.
        10:11–16 field-invalid: 'type' is 'photo'; expected text, image, url, number, list, adChoices, badge or video.
        11:12–16 field-invalid: 'ratio' is 16:9 without quotes, which other YAML readers take for the number 969; expected a ratio of width to height in quotes, such as "1.91:1".
          help: Write ratio: "16:9".
        12:15–20 field-invalid: 'minWidth' is '600' in quotes; expected a whole number of 1 or more.
          help: Write 600 without quotes.
        13:28–31 field-invalid: An item of 'mimeTypes' is 'png'; expected a MIME type such as image/png.
        14:3–10 field-missing: 'type' is missing in 'Caption'; an asset needs it.
          help: What the asset is; it decides which other fields there are.
        14:24–30 field-invalid: 'clickable' is 'true' in quotes; expected true or false.
          help: Write true, without quotes.
        14:43–44 field-invalid: 'maxLength' is '0'; expected a whole number of 1 or more.
        15:9–13 field-invalid: 'Body' is 'text'; expected an object with type, required, clickable, label or description.
        16:40–49 field-invalid: 'corner' is 'top-right'; expected topLeft, topRight, bottomLeft or bottomRight.
          help: Did you mean 'topRight'?
        16:58–60 field-invalid: 'width' is '-1'; expected a number above 0.
        16:70–74 field-invalid: 'height' is '15pt'; expected a number above 0.
          help: Write the number alone, without its unit.
        17:8–12 field-invalid: 'video' is 'true'; expected an object with fallback.
        18:25–28 field-invalid: 'customHandler' is 'Off'; expected true or false.
          help: Write false.
        19:1–7 field-unknown: 'stream' is no field of a custom native format.
          help: It belongs to a live interstitial format.
        """)
  }
}

import Model
import Reading
import Basics
import TestSupport
import Testing

@Suite("Rules about assets") struct AssetRuleTests {
  @Test(
    "Keys that are aliases, or extra assets of an adapter, are known; each stray key is said once an ad",
    .holds("R-216", "R-270", "R-279"))
  func keys() throws {
    let lines = recording(
      Line.start, Line.request(),
      #"{"event":"adapter.map","ad":"a1","fields":{},"extra":["Awesomeness"]}"#,
      Line.load([
        Line.headline, Line.picture, #""3011":{"url":"https://c.example/i.png"}"#,
        #""awesomeness":{"number":1}"#,
      ]),
      Line.render("Awesomeness"), Line.render("main image"), Line.render("Sidebar"), Line.click("Sidebar"),
      Line.click("main image"), Line.click("Podpis"))
    let judged = JudgedRecording(lines)
    #expect(
      try judged.verdicts("asset-key-unknown") == [
        "a1 fail 4: Asset 'awesomeness' was delivered, and format 'bread' declares no such key.",
        "a1 fail 7: Asset 'Sidebar' was rendered, and format 'bread' declares no such key.",
      ])
    #expect(
      try judged.verdicts("asset-key-case") == [
        "a1 fail 6: Asset 'main image' was rendered; it differs from the declared key 'MainImage' by case or spaces."
      ])
    #expect(
      try judged.verdicts("asset-key-localized") == [
        "a1 fail 10: Asset 'Podpis' was clicked: a translation of 'Caption'."
      ])
  }

  @Test("A reserved key that was misspelt is a matter of case even where the format doesn't declare it")
  func reservedKeyCase() throws {
    let judged = JudgedRecording(recording(Line.start, Line.request(), Line.load(), Line.render("media")))
    #expect(
      try judged.verdicts("asset-key-case") == [
        "a1 fail 4: Asset 'media' was rendered; it differs from the reserved key 'Media' by case or spaces."
      ])
    #expect(try judged.verdicts("asset-key-unknown") == ["a1 pass"])
  }

  @Test(
    "Key rules need a definition, and a key to look at",
    .holds("R-091"))
  func keysNotApplicable() throws {
    let request = recording(Line.start, Line.request())
    #expect(
      try JudgedRecording(request).verdicts("asset-key-case") == [
        "a1 notApplicable"
      ])
    #expect(
      try JudgedRecording(request, formats: [.article]).verdicts("asset-key-unknown") == [
        "a1 notApplicable"
      ])
    #expect(
      try JudgedRecording(request, hasCatalog: false).verdicts("asset-key-unknown") == [
        "a1 notApplicable"
      ])
    #expect(
      try JudgedRecording(
        recording(Line.start, Line.request(format: "coins", kind: .rewarded)), formats: [.coins]
      )
      .verdicts("asset-key-unknown") == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "A misspelt or translated key counts as the asset that was meant",
    .holds("R-279"))
  func requiredUnderOtherKey() throws {
    let lines = recording(
      Line.start, Line.request(),
      Line.load([#""headline":{"text":"Fresh bread"}"#, #""Główny obraz":{"url":"https://c.example/b.jpg"}"#])
    )
    #expect(try JudgedRecording(lines).verdicts("asset-required-missing") == ["a1 pass"])
  }

  @Test(
    "Each required asset that didn't come is a finding, AdChoices and ad label aside",
    .holds("R-084", "R-270"))
  func requiredMissing() throws {
    let format = FormatFolder.make(
      "bread",
      assets: FormatFolder.bread.definition.assets.map {
        .named($0.key.value, $0.type.value, required: true)
      })
    let judged = JudgedRecording(
      recording(Line.start, Line.request(), Line.load([Line.headline])), formats: [format])
    #expect(
      try judged.verdicts("asset-required-missing") == [
        "a1 fail 3: The ad came without asset 'MainImage', which format 'bread' requires.",
        "a1 fail 3: The ad came without asset 'Caption', which format 'bread' requires.",
      ])
  }

  @Test(
    "A required video came when the load says so, and isn't known where the load is silent",
    .holds("R-083"),
    arguments: [
      (#","video":true"#, "a1 pass"),
      (
        #","video":false"#,
        "a1 fail 3: The ad came without asset 'Film', which format 'bread-video' requires."
      ),
      (
        "",
        "a1 needsReview 3: It isn't known whether the required video 'Film' came: the 'ad.load' doesn't say 'video'."
      ),
    ])
  func requiredVideo(_ video: String, _ verdict: String) throws {
    let lines = recording(
      Line.start, Line.request(format: "bread-video"), Line.load(format: "bread-video", more: video))
    #expect(
      try JudgedRecording(lines, formats: [.breadVideo]).verdicts("asset-required-missing") == [verdict])
  }

  @Test(
    "A URL may come as text, which is not looked at; what is listed was delivered, even if it is empty",
    .holds("R-079", "R-085"))
  func urlAsText() throws {
    let format = FormatFolder.make(
      "bread", assets: [.named("Page", .url, required: true), .text("Headline", required: true)])
    func judged(_ page: String) -> JudgedRecording {
      JudgedRecording(
        recording(
          Line.start, Line.request(), Line.load([#""Page":{\#(page)}"#, #""Headline":{"text":""}"#])),
        formats: [format])
    }
    for page in [#""text":"http://bakery.example/""#, #""url":"http://bakery.example/""#] {
      #expect(try judged(page).verdicts("asset-required-missing") == ["a1 pass"])
      #expect(judged(page).findings(of: "event-invalid") == [])
    }
    #expect(judged(#""text":"http://bakery.example/""#).findings(of: "url-insecure") == [])
    #expect(
      judged(#""url":"http://bakery.example/""#).findings(of: "url-insecure") == [
        "r.ndjson:3 s-1/a1 url-insecure fail: The URL of 'Page' is plain http ('http://bakery.example')."
      ])
  }

  @Test("A picture beyond the ad's edge waits for a swipe where several came; a URL is no picture")
  func carousel() throws {
    let pictures = [Asset.picture("MainImage"), .picture("SecondImage")]
    let format = FormatFolder.make("bread", assets: pictures + [.named("Page", .url)])
    func verdicts(_ assets: String...) throws -> [String] {
      try JudgedRecording(
        recording(
          Line.start, Line.request(),
          Line.load([Line.picture, #""Page":{"url":"https://bakery.example/"}"#] + assets), Line.view,
          Line.render("SecondImage"),
          #"{"event":"asset.render","ad":"a1","asset":"MainImage","frame":[380,140,200,105]}"#,
          Line.impression()), formats: [format]
      ).verdicts("asset-not-rendered")
    }
    #expect(
      try verdicts() == ["a1 fail 6: The required asset 'MainImage' lay outside the ad for 4.3 of 4.3 s."])
    #expect(
      try verdicts(#""SecondImage":{"url":"https://c.example/s.jpg"}"#) == [
        "a1 needsReview 6: It isn't known whether the required asset 'MainImage' was shown: the required asset "
          + "'MainImage' waited beyond the ad's edge."
      ])
  }

  @Test("Without a list of assets nobody knows what came", .holds("R-229"))
  func assetsNotRecorded() throws {
    let load = #"{"event":"ad.load","ad":"a1","format":"bread"}"#
    let judged = JudgedRecording(recording(Line.start, Line.request(), load))
    #expect(
      try judged.verdicts("asset-required-missing") == [
        "a1 needsReview 3: It isn't known whether the required assets came: the 'ad.load' doesn't list its 'assets'."
      ])
    #expect(
      try judged.verdicts("adchoices-not-delivered") == [
        "a1 needsReview 3: It isn't known whether AdChoices came: the 'ad.load' doesn't list its 'assets'."
      ])
    #expect(
      try judged.verdicts("asset-invalid") == [
        "a1 notApplicable"
      ])
  }
}

@Suite("What delivered assets may be") struct AssetInvalidTests {
  private func verdicts(_ assets: String..., format: FormatFolder = .bread) throws -> [String] {
    let id = format.definition.id.value
    let lines = recording(
      Line.start, Line.request(format: id, kind: format.definition.kind), Line.load(assets, format: id))
    return try JudgedRecording(lines, formats: [format]).verdicts("asset-invalid")
  }

  private func picture(_ width: Int, _ height: Int, _ mime: String = "image/jpeg") -> String {
    #""MainImage":{"url":"https://c.example/b","width":\#(width),"height":\#(height),"mime":"\#(mime)"}"#
  }

  @Test("Text is counted as readers count it", .holds("R-329"))
  func length() throws {
    let families = String(repeating: "👨‍👩‍👧", count: 25)
    #expect(try verdicts(#""Headline":{"text":"\#(families)"}"#) == ["a1 pass"])
    #expect(
      try verdicts(#""Headline":{"text":"\#(families)!"}"#) == [
        "a1 fail 3: Asset 'Headline' breaks its definition: its text has 26 characters, at most 25 are allowed."
      ])
  }

  @Test("A ratio may be off by one in a hundred", .holds("R-325"))
  func ratio() throws {
    #expect(try verdicts(picture(1200, 628)) == ["a1 pass"])
    #expect(try verdicts(picture(1200, 634)) == ["a1 pass"])
    #expect(
      try verdicts(picture(1200, 640)) == [
        "a1 fail 3: Asset 'MainImage' breaks its definition: it is 1200 × 640, and 'ratio' is 1.91:1."
      ])
  }

  @Test("Size and type are compared, the type without case and parameters")
  func sizeAndType() throws {
    #expect(try verdicts(picture(600, 314, "IMAGE/JPEG; q=1")) == ["a1 pass"])
    #expect(
      try verdicts(picture(596, 312, "image/webp"), Line.headline) == [
        "a1 fail 3: Asset 'MainImage' breaks its definition: it is 596 pixels wide, and 'minWidth' is 600; "
          + "it is of type 'image/webp', not 'image/jpeg'."
      ])
  }

  @Test("Every limit of a picture or a video is compared with what was recorded of it", .holds("R-1240"))
  func limits() throws {
    let yaml = """
      kind: customNative
      id: limits
      assets:
        MainImage: {type: image, maxWidth: 1200, maxHeight: 628, sizes: [1200x628, 600x314], maxBytes: 150000}
        Media: {type: video, minDurationMs: 6000, maxDurationMs: 30000, maxBytes: 4000000}
      """
    let definition = try #require(
      DefinitionReader.read(Array(yaml.utf8), file: "formats/limits/format.yaml").definition)
    let format = FormatFolder(definition: definition, lines: [])
    func verdict(_ assets: String) throws -> [String] { try verdicts(assets, format: format) }
    #expect(try verdict(#""MainImage":{"width":600,"height":314,"fileSize":150000}"#) == ["a1 pass"])
    #expect(try verdict(#""Media":{"durationMs":30000,"fileSize":4000000}"#) == ["a1 pass"])
    // -1 is what SDKs write for a size that they don't know.
    #expect(try verdict(#""MainImage":{"width":-1,"height":-1,"fileSize":-1}"#) == ["a1 notApplicable"])
    #expect(
      try verdict(#""MainImage":{"width":1201,"height":629,"fileSize":150001}"#) == [
        "a1 fail 3: Asset 'MainImage' breaks its definition: it is 1201 × 629, and 'sizes' are '1200x628' and '600x314'; "
          + "it is 1201 pixels wide, and 'maxWidth' is 1200; it is 629 pixels high, and 'maxHeight' is 628; "
          + "it is 150001 bytes large, and 'maxBytes' is 150000."
      ])
    #expect(
      try verdict(#""Media":{"durationMs":5999}"#) + verdict(#""Media":{"durationMs":30001}"#) == [
        "a1 fail 3: Asset 'Media' breaks its definition: it is 5999 ms long, and 'minDurationMs' is 6000.",
        "a1 fail 3: Asset 'Media' breaks its definition: it is 30001 ms long, and 'maxDurationMs' is 30000.",
      ])
  }

  @Test(
    "A choice is one of the list's, unless others are allowed", .holds("R-078"))
  func choices() throws {
    func paint(allowOthers: Bool?) -> FormatFolder {
      .make(
        "paint",
        assets: [.named("Colour", .list, choices: ["red", "blue"], allowOtherChoices: allowOthers)])
    }
    let format = paint(allowOthers: nil)
    #expect(try verdicts(#""Colour":{"text":"blue"}"#, format: format) == ["a1 pass"])
    #expect(
      try verdicts(#""Colour":{"text":"Blue"}"#, format: format) == [
        "a1 fail 3: Asset 'Colour' breaks its definition: 'Blue' is none of 'red' and 'blue'."
      ])
    #expect(
      try verdicts(#""Colour":{"text":"Blue"}"#, format: paint(allowOthers: true)) == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "Stars go from 0 to 5, also under the SDK's own key", .holds("R-080"),
    arguments: ["StarRating", "3009"])
  func stars(_ key: String) throws {
    #expect(try verdicts(#""\#(key)":{"number":4.5}"#, format: .article) == ["a1 pass"])
    #expect(
      try verdicts(#""\#(key)":{"number":5.5}"#, format: .article) == [
        "a1 fail 3: Asset '\(key)' breaks its definition: a star rating of 5.5 lies outside 0 to 5."
      ])
  }
}

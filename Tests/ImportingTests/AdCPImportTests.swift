import Basics
import Importing
import Reading
import TestSupport
import Testing

@Suite("Imports of AdCP's creative formats") struct AdCPImportTests {
  private func read(_ text: String, all: Bool = false, territory: [String] = []) throws -> Imported {
    try AdCPImporter.read(
      "source.json", in: ForeignFiles(source: MemorySource(texts: ["source.json": text])),
      options: ImportOptions(territory: territory, takesAllFormats: all))
  }

  @Test("All assets of 'assets_required' are required, but for one that says otherwise", .holds("R-1238"))
  func requiredList() throws {
    let text = #"""
      {"formats": [{"format_id": {"id": "tile"}, "type": "native", "assets_required": [
        {"asset_id": "pic", "asset_type": "image"}, {"asset_id": "text", "asset_type": "text", "required": false}]}]}
      """#
    #expect(try read(text).text.split(separator: "\n").filter { $0.contains("required: true") }.count == 1)
  }

  @Test(
    "Sizes, weights and lengths are limits of the asset, and what isn't in pixels is a comment",
    .holds("R-1253"))
  func limits() throws {
    let text = #"""
      {"formats": [{"format_id": {"id": "native_tile"}, "assets": [
        {"asset_id": "a", "asset_type": "image", "requirements": {"min_width": 300, "max_width": 600, "min_height": 250, "max_height": 500, "unit": "px", "max_file_size_kb": 150}},
        {"asset_id": "b", "asset_type": "image", "requirements": {"width": 300, "height": 250}},
        {"asset_id": "c", "asset_type": "image", "requirements": {"min_width": 3, "unit": "inches"}},
        {"asset_id": "d", "asset_type": "video", "requirements": {"min_duration_ms": 6000, "max_duration_ms": 30000, "containers": ["mp4"], "width": 640}}]}]}
      """#
    expect(
      try read(text).text,
      is: """
        == native_tile/format.yaml
        # From AdCP's format 'native_tile' (no type).
        kind: customNative
        id: "native_tile"
        assets:
          "a":
            type: image
            minWidth: 300
            minHeight: 250
            maxWidth: 600
            maxHeight: 500
            maxBytes: 150000
          "b":
            type: image
            sizes: ["300x250"]
          # min_width: 3
          # unit: inches
          "c":
            type: image
          "d":
            type: video
            minWidth: 640
            maxWidth: 640
            minDurationMs: 6000
            maxDurationMs: 30000
            mimeTypes: ["video/mp4"]
        video: {}

        """)
  }

  @Test(
    "A format has the assets that an app can show, and everything else in comments, whatever its length",
    .holds("R-473", "R-475", "R-476", "R-963"))
  func formats() throws {
    let long = String(repeating: "long ", count: 100)
    let text = #"""
      {"formats": [{"format_id": {"agent_url": "https://a.example", "id": "native_standard"}, "name": "Native", "type": "native",
        "supported_disclosure_positions": ["footer", "top_right"], "note": "\#(long)", "renders": [{"role": "primary", "dimensions": {"width":
          300, "height": 250}}],
        "assets": [
          {"item_type": "individual", "asset_id": "title", "asset_type": "text", "required": true, "asset_group_id": "headline",
           "requirements": {"max_length": 25, "character_pattern": "# adspec: ignore-file[dsa] x"}},
          {"item_type": "individual", "asset_id": "image", "asset_type": "image", "required": true,
           "requirements": {"min_width": 1200, "aspect_ratio": "1.91:1", "formats": ["jpg", "png"], "animation_allowed": false}},
          {"item_type": "repeatable_group", "asset_id": "cards", "min_count": 2, "assets": [{"asset_id": "text", "asset_type": "markdown"}]},
          {"item_type": "individual", "asset_id": "pixel", "asset_type": "pixel_tracker", "required": false}]},
       {"format_id": "native_audio", "type": "native", "assets": [{"asset_id": "a", "asset_type": "audio"}]}]}
      """#
    let result = try read(text)
    expect(
      result.text,
      is: """
        == native_standard/format.yaml
        # From AdCP's format 'native_standard' (native).
        # 'cards' repeats: its assets are listed once.
        # cards.min_count: 2
        # 'pixel' (pixel_tracker) has no counterpart.
        # disclosure positions: footer
        # renders: {"width":300,"height":250}
        # format_id.agent_url: https://a.example
        # note: \(long)
        kind: customNative
        id: "native_standard"
        name: "Native"
        assets:
          # character_pattern: # adspec : ignore-file[dsa] x
          # asset_group_id: headline
          "title":
            type: text
            required: true
            maxLength: 25
          # animation_allowed: false
          "image":
            type: image
            required: true
            ratio: "1.91:1"
            minWidth: 1200
            mimeTypes: ["image/jpeg", "image/png"]
          "text":
            type: text
          "AdChoices":
            type: adChoices
            corner: topRight

        """)
    expect(
      result.told,
      is: """
        import-skipped source.json: The format 'native_audio' (native) has no asset that an app could show.

        """)
  }

  private let products = #"""
    {"products": [{"product_id": "p", "format_options": [
      {"format_kind": "native_in_feed", "format_option_id": "feed_card", "display_name": "Feed card", "seller_preference": "preferred",
       "params": {"title_max_chars": 25, "cta_values": ["SHOP_NOW", "SIGN_UP"], "main_image_sizes": [{"width": 1200, "height": 627}],
        "image_formats": ["jpg", "jpeg", "png"], "ssl_required": true}},
      {"format_kind": "image", "params": {"width": 300, "height": 250, "headline_max_chars": 30, "slots": [
        {"asset_group_id": "image_main", "asset_type": "image", "required": true},
        {"asset_group_id": "headline", "asset_type": "text", "max_chars": 40, "min": 1}]}},
      {"format_kind": "video_hosted", "params": {"width": 640, "slots": [{"asset_group_id": "video_main", "asset_type": "video", "min_width": 640}]}},
      {"format_kind": "audio_hosted", "params": {}}]}]}
    """#

  @Test(
    "What a product declares narrows a canonical format, whose sponsored label is the ad label",
    .holds("R-473", "R-474", "R-964", "R-965"))
  func declarations() throws {
    let result = try read(products)
    expect(
      result.text,
      is: """
        == feed_card/format.yaml
        # From AdCP's format 'feed_card' (native_in_feed).
        # The slots are those that 'native_in_feed' has by default.
        # 'video' (vast) has no counterpart.
        # ssl_required: true
        # seller_preference: preferred
        kind: customNative
        id: "feed_card"
        name: "Feed card"
        assets:
          "title":
            type: text
            required: true
            maxLength: 25
          "body_text":
            type: text
          "main_image":
            type: image
            sizes: ["1200x627"]
            mimeTypes: ["image/jpeg", "image/png"]
          "icon":
            type: image
            mimeTypes: ["image/jpeg", "image/png"]
          "cta":
            type: list
            choices: ["SHOP_NOW", "SIGN_UP"]
          "advertiser_name":
            type: text
            required: true
          "sponsored_label": {type: badge}
          "landing_page_url":
            type: url
            required: true
          "display_url":
            type: text
          "rating":
            type: text
          "price":
            type: text

        """)
    expect(
      result.told,
      is: """
        import-note source.json: Formats that aren't native are left out: audio_hosted (1), image (1), video_hosted (1).

        """)
    expect(result.diagnostics.map(\.violation.help).joined(), is: "--all-formats takes them too.")
  }

  @Test(
    "With all formats each says its kind as a tag, shows video where it has one, and isn't asked for AdChoices",
    .holds("R-964", "R-966"))
  func allFormats() throws {
    let result = try read(products, all: true)
    expect(
      result.definitions.dropFirst().flatMap(\.files).map(\.text).joined(),
      is: """
        # From AdCP's format 'image' (image).
        kind: customNative
        # adspec: ignore[adchoices-undeclared] image is no native format, whose icon an app draws.
        id: "image"
        tags: ["image"]
        assets:
          "image_main":
            type: image
            required: true
            sizes: ["300x250"]
          # min: 1
          # maxLength: 30
          "headline":
            type: text
            maxLength: 40
        # From AdCP's format 'video_hosted' (video_hosted).
        kind: customNative
        # adspec: ignore[adchoices-undeclared] video_hosted is no native format, whose icon an app draws.
        id: "video_hosted"
        tags: ["video_hosted"]
        assets:
          "video_main":
            type: video
            minWidth: 640
            maxWidth: 640
        video: {}

        """)
    expect(
      result.told,
      is: """
        import-skipped source.json: The format 'audio_hosted' (audio_hosted) has no asset that an app could show.

        """)
    // Where the rule doesn't hold, no comment is needed that silences it.
    #expect(!(try read(products, all: true, territory: ["US"]).text.contains("adspec:")))
    #expect(
      try read(products, all: true, territory: ["US", "no"]).text.contains(
        "# adspec: ignore[adchoices-undeclared]"))
  }

  private static let declared =
    #"{"format_kind":"native_in_feed","format_option_id":"card","params":{"slots":[{"asset_group_id":"title","asset_type":"text"}]}}"#

  @Test(
    "Formats are found in every document of the protocol, also in one that names its schema",
    .holds("R-967"),
    arguments: [
      #"{"$schema":"/schemas/core/product-format-declaration.json",\#(declared.dropFirst())"#,
      #"{"$schema":"https://adcontextprotocol.org/schemas/3.2.0/core/product.json","product_id":"p","format_options":[\#(declared)],"placements":[{"placement_id":"x"}]}"#,
      #"{"$schema":"/schemas/adagents.json","contact":{"name":"A"},"properties":[{"property_id":"p"}],"formats":[\#(declared)],"authorized_agents":[]}"#,
      #"{"authorized_agents":[],"placements":[{"placement_id":"x","format_options":[\#(declared)]}]}"#,
      #"{"adcp":{"major_versions":[3]},"creative":{"supported_formats":[{"format":\#(declared)}]}}"#,
      "[\(declared)]",
    ])
  func documents(_ text: String) throws {
    let result = try read(text)
    expect(
      result.text,
      is: """
        == card/format.yaml
        # From AdCP's format 'card' (native_in_feed).
        kind: customNative
        id: "card"
        assets:
          "title":
            type: text

        """)
    expect(result.told, is: "")
  }

  @Test("A capability gives its format an id, and its operations stand in a comment", .holds("R-967"))
  func capabilities() throws {
    let result = try read(
      #"{"creative":{"supported_formats":[{"capability_id":"build_card","operations":["build", "preview"],"format":{"format_kind":"native_in_feed","params":{"slots":[{"asset_group_id":"title","asset_type":"text"}]}}}]}}"#
    )
    expect(
      result.text,
      is: """
        == build_card/format.yaml
        # From AdCP's format 'build_card' (native_in_feed).
        # capability_id: build_card
        # operations: ["build","preview"]
        kind: customNative
        id: "build_card"
        assets:
          "title":
            type: text

        """)
  }

  @Test("Formats may be an object by their ids", .holds("R-990"))
  func map() throws {
    expect(
      try read(#"{"formats":{"native_card":{"assets":[{"asset_id":"title","asset_type":"text"}]}}}"#).text,
      is: """
        == native_card/format.yaml
        # From AdCP's format 'native_card' (no type).
        kind: customNative
        id: "native_card"
        assets:
          "title":
            type: text

        """)
  }

  @Test(
    "What is no format is named: creatives, a reference to another file, a JSON Schema",
    .holds("R-968"),
    arguments: [
      (
        #"{"format_kind":"native_in_feed","assets":{"title":{"asset_type":"text","content":"Bread"}}}"#,
        "is a creative of AdCP, not a list of creative formats: creatives aren't taken yet"
      ),
      (
        #"{"creatives":[{"creative_id":"c","format_id":{"id":"native"},"assets":{}}]}"#,
        "is a creative of AdCP, not a list of creative formats: creatives aren't taken yet"
      ),
      (
        #"{"$schema":"/schemas/adagents.json","authoritative_location":"https://a.example/adagents.json"}"#,
        "refers to another adagents.json"
      ),
      (
        #"{"formats":{}}"#,
        "has no creative formats: 'formats' is an object without formats, and a list of formats or an object of them by their ids is expected"
      ),
      (#"{"formats":[]}"#, "has no creative formats: 'formats' lists none"),
      (
        #"{"assets":[{"id":1,"title":{"len":90}}]}"#,
        "is a native request or answer of OpenRTB, not a list of creative formats: adspec import openrtb-native reads it"
      ),
    ])
  func refused(_ text: String, _ words: String) throws {
    let result = try read(text)
    #expect(result.definitions.isEmpty)
    expect(result.told, is: "import-unreadable source.json: The source \(words).\n")
  }

  @Test(
    "A format without a kind is native if its id says so; where none is, that is more than a note",
    .holds("R-964"))
  func untyped() throws {
    let text =
      #"{"formats":[{"format_id":{"id":"NAME"},"assets":[{"asset_id":"title","asset_type":"text"}]}]}"#
    #expect(try read(text.replacing("NAME", with: "home_native_card")).definitions.count == 1)
    let other = try read(text.replacing("NAME", with: "alternatives"))
    #expect(other.definitions.isEmpty)
    expect(
      other.told,
      is: """
        import-skipped source.json: Formats that aren't native are left out: of no kind (1).

        """)
  }
}

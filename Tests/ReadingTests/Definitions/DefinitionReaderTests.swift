import Model
import Basics
import Reading
import TestSupport
import Testing

@Suite("Definitions")
struct DefinitionReaderTests {
  private func read(_ text: String) throws -> FormatDefinition {
    let reading = DefinitionReader.read(Array(text.utf8), file: "formats/x/format.yaml")
    #expect(reading.diagnostics.report == "")
    return try #require(reading.definition)
  }

  @Test("a custom native format is read in full, every value with its place")
  func customNative() throws {
    let definition = try read(
      """
      # yaml-language-server: $schema=https://example.com/format.json
      kind: customNative
      id: "10063170"
      name: Simple native
      summary: For the feed.
      status: draft
      inventory: backfill
      territory: [EEA, NO, UK]
      adUnits: [/1/a, "22"]
      assets:
        Headline:  {type: text, required: true, maxLength: 90, clickable: true, sample: Fresh bread, label: Title,
                    description: The title, default: Bread}
        MainImage: {type: image, ratio: "1.91:1", minWidth: 600, minHeight: 314, mimeTypes: [image/jpeg, image/png],
                    sample: samples/bread.svg, alt: A loaf}
        Mood: {type: list, choices: [calm, 1, "NO"], allowOtherChoices: true, default: calm}
        AdBadge: {type: badge}
        AdChoices: {type: adChoices, corner: topRight, width: 19.5, height: 15}
      video: {fallback: MainImage}
      clicks: {customHandler: false}
      """)
    expect(
      definition.outline,
      is: """
        2:1–19:31 range
        3:5–15 id: 10063170
        4:7–20 nameField: Simple native
        5:10–23 summaryField: For the feed.
        6:9–14 statusField: draft
        7:12–20 inventoryField: backfill
        8:12–25 territory
        8:13–16 territory: EEA
        8:18–20 territory: NO
        8:22–24 territory: UK
        9:11–15 adUnits: /1/a
        9:17–21 adUnits: 22
        11:3–11 assets.key: Headline
        11:3–12:54 assets.range
        11:21–25 assets.type: text
        11:37–41 assets.requiredField: true
        11:54–56 assets.maxLength: 90
        11:69–73 assets.clickableField: true
        11:83–94 assets.sample: Fresh bread
        11:103–108 assets.label: Title
        12:28–37 assets.description: The title
        12:48–53 assets.defaultValue: Bread
        13:3–12 assets.key: MainImage
        13:3–14:54 assets.range
        13:21–26 assets.type: image
        13:35–43 assets.ratio: AspectRatio(width: 1.91, height: 1.0)
        13:55–58 assets.minWidth: 600
        13:71–74 assets.minHeight: 314
        13:88–98 assets.mimeTypes: image/jpeg
        13:100–109 assets.mimeTypes: image/png
        14:23–40 assets.sample: samples/bread.svg
        14:47–53 assets.alt: A loaf
        15:3–7 assets.key: Mood
        15:3–87 assets.range
        15:16–20 assets.type: list
        15:31–46 assets.choices
        15:32–36 assets.choices: calm
        15:38–39 assets.choices: 1
        15:41–45 assets.choices: NO
        15:67–71 assets.allowOtherChoices: true
        15:82–86 assets.defaultValue: calm
        16:3–10 assets.key: AdBadge
        16:3–25 assets.range
        16:19–24 assets.type: badge
        17:3–12 assets.key: AdChoices
        17:3–74 assets.range
        17:21–30 assets.type: adChoices
        17:40–48 assets.corner: topRight
        17:57–61 assets.widthField: 19.5
        17:71–73 assets.heightField: 15.0
        18:8–29 video.range
        18:19–28 video.fallback: MainImage
        19:25–30 customClickHandler: false
        """)
    #expect(definition.territory.map { $0.value.map(\.value) } == ["EEA", "NO", "UK"])
    #expect(Territories().countries(of: definition.territory)?.contains("NO") == true)
  }

  @Test("a native format with mediation is read in full")
  func native() throws {
    let definition = try read(
      """
      kind: native
      id: sample-network-native
      variant: appInstall
      assets:
        Headline: {type: text}
        StarRating: {type: number, sample: 4.50}
        Store: {type: url, default: "https://example.com/"}
        Media: {type: video, ratio: "16:9"}
      video: {}
      clicks: {customHandler: true}
      mediation:
        adapter: SampleCustomEvent
        parameter: required
        mapping: {Headline: title, Images: image}
        extraAssets: {DegreeOfAwesomeness: degreeOfAwesomeness}
        tracking: {impressions: sdk, clicks: adapter}
        images: {download: true, multiple: false, orientation: any}
      """)
    expect(
      definition.outline,
      is: """
        1:1–17:62 range
        2:5–26 id: sample-network-native
        3:10–20 system.native.variantField: appInstall
        5:3–11 assets.key: Headline
        5:3–25 assets.range
        5:20–24 assets.type: text
        6:3–13 assets.key: StarRating
        6:3–43 assets.range
        6:22–28 assets.type: number
        6:38–42 assets.sample: 4.50
        7:3–8 assets.key: Store
        7:3–54 assets.range
        7:17–20 assets.type: url
        7:31–53 assets.defaultValue: https://example.com/
        8:3–8 assets.key: Media
        8:3–38 assets.range
        8:17–22 assets.type: video
        8:31–37 assets.ratio: AspectRatio(width: 16.0, height: 9.0)
        9:8–10 video.range
        10:25–29 customClickHandler: true
        12:3–17:62 system.native.mediation.range
        12:12–29 system.native.mediation.adapter: SampleCustomEvent
        13:14–22 system.native.mediation.parameterField: required
        14:13–21 system.native.mediation.mapping.ours: Headline
        14:23–28 system.native.mediation.mapping.theirs: title
        14:30–36 system.native.mediation.mapping.ours: Images
        14:38–43 system.native.mediation.mapping.theirs: image
        15:17–36 system.native.mediation.extraAssets.ours: DegreeOfAwesomeness
        15:38–57 system.native.mediation.extraAssets.theirs: degreeOfAwesomeness
        16:27–30 system.native.mediation.impressionTracking: sdk
        16:40–47 system.native.mediation.clickTracking: adapter
        17:22–26 system.native.mediation.imageDownload: true
        17:38–43 system.native.mediation.multipleImages: false
        17:58–61 system.native.mediation.imageOrientation: any
        """)
  }

  @Test("a rewarded format is read in full")
  func rewarded() throws {
    let definition = try read(
      """
      kind: rewarded
      id: coins-for-video
      service: {platform: appLovin, setup: [sdkKey]}
      adUnits: [c3ae87d19c167b0b]
      reward: {name: coins, amount: 2.5}
      load: {retryOnFailure: true, maxRetries: 10, preloadNext: false}
      """)
    expect(
      definition.outline,
      is: """
        1:1–6:65 range
        2:5–20 id: coins-for-video
        3:21–29 system.rewarded.platform: appLovin
        3:39–45 system.rewarded.setupParameters: sdkKey
        4:11–27 adUnits: c3ae87d19c167b0b
        5:16–21 system.rewarded.rewardName: coins
        5:31–34 system.rewarded.rewardAmount: 2.5
        6:24–28 system.rewarded.retryOnFailure: true
        6:42–44 system.rewarded.maxRetriesField: 10
        6:59–64 system.rewarded.preloadNextField: false
        """)
  }

  @Test("an HLS interstitial format is read in full")
  func live() throws {
    let definition = try read(
      """
      kind: liveInterstitial
      id: sgai-hls-live
      stream: {networkCode: "21775744923", customAssetKey: sgai-hls-live}
      breaks:
        durationMs: 10000
        podIdentifier: "ad_break_id/mid-roll-{minute}"
        leadSeconds: 30
        restrictions: [skip, seek]
        resumption: indefinite
      """)
    expect(
      definition.outline,
      is: """
        1:1–9:25 range
        2:5–18 id: sgai-hls-live
        3:23–36 system.liveInterstitial.networkCode: 21775744923
        3:54–67 system.liveInterstitial.customAssetKey: sgai-hls-live
        5:15–20 system.liveInterstitial.lengths: one(10000)
        6:18–49 system.liveInterstitial.podIdentifier: ad_break_id/mid-roll-{minute}
        7:16–18 system.liveInterstitial.leadSecondsField: 30.0
        8:18–22 system.liveInterstitial.restrictions: skip
        8:24–28 system.liveInterstitial.restrictions: seek
        9:15–25 system.liveInterstitial.resumption: indefinite
        """)
  }

  @Test(
    "a stream goes on where it began, at the live edge, or at a time",
    arguments: [
      ("zero", .zero), ("indefinite", .indefinite), ("0", .seconds(0)), ("10.5", .seconds(10.5)), ("-1", nil),
      ("\"10\"", nil), ("later", nil), (".inf", nil), ("0x10", nil),
    ] as [(String, Resumption?)])
  func resumptions(written: String, resumption: Resumption?) {
    let text =
      "kind: liveInterstitial\nid: a\nstream: {}\nbreaks: {durationMs: 1, podIdentifier: pod/1, resumption: \(written)}"
    let reading = DefinitionReader.read(Array(text.utf8), file: "format.yaml")
    #expect(reading.diagnostics.map(\.rule) == (resumption == nil ? ["field-invalid"] : []))
    #expect(reading.definition?.live?.resumption?.value == resumption)
  }

  @Test(
    "a break is of one length, of several, of a range, or of any",
    arguments: [
      ("durationMs: 10000", .one(10_000)), ("durationMs: [15000, 30000]", .list([15_000, 30_000])),
      ("durationMs: {min: 10000, max: 60000}", .range(10_000, 60_000)), ("leadSeconds: 1", nil),
    ] as [(String, BreakLengths?)])
  func lengths(written: String, lengths: BreakLengths?) throws {
    let definition = try read(
      "kind: liveInterstitial\nid: a\nstream: {}\nbreaks: {podIdentifier: pod/1, \(written)}")
    #expect(definition.live?.lengths?.value == lengths)
  }

  @Test(
    "a length that can't be read is reported",
    arguments: ["soon", "0", "[]", "[1, x]", "{min: 1}", "{min: 1, max: 2, mean: 1}"])
  func unreadableLengths(written: String) {
    let text =
      "kind: liveInterstitial\nid: a\nstream: {}\nbreaks: {podIdentifier: pod/1, durationMs: \(written)}"
    #expect(DefinitionReader.read(Array(text.utf8), file: "format.yaml").diagnostics.count == 1)
  }

  @Test("what is absent has its default")
  func defaults() throws {
    let custom = try read("kind: customNative\nid: a\nassets: {AdChoices: {type: adChoices}}")
    #expect(custom.name == "a")
    #expect(custom.summary == "")
    #expect(custom.status == .active)
    #expect(custom.inventory == .reservation)
    #expect(custom.territory == nil)
    #expect(custom.adUnits.isEmpty)
    let icon = try #require(custom.asset("AdChoices"))
    #expect(!icon.isRequired && !icon.isClickable && icon.corner == nil)
    #expect((icon.width, icon.height) == (19, 15))
    let native = try read(
      "kind: native\nid: a\nassets: {A: {type: text}}\nmediation: {adapter: X}")
    #expect(native.inventory == .any)
    #expect(native.native?.variant == .content)
    #expect(native.native?.mediation?.parameter == .optional)
    let rewarded = try #require(try read("kind: rewarded\nid: a\nadUnits: [x]\nreward: {}").rewarded)
    #expect(
      !rewarded.retries && rewarded.maxRetries == 0 && rewarded.preloadNext && rewarded.deliveredBy == .app)
    let live = try read(
      "kind: liveInterstitial\nid: a\nstream: {}\nbreaks: {durationMs: 1, podIdentifier: pod/1}")
    #expect(live.live?.leadSeconds == 0)
  }

  @Test("a byte order mark and \\r\\n change no place")
  func marksAndLineEnds() throws {
    let text =
      "kind: native\nid: a\nassets:\n  Headline:\n    type: text\n    sample: |\n      one\n      two\n  B: {type: text}\n"
    let outline = try read(text).outline
    #expect(try read("\u{FEFF}" + text.replacing("\n", with: "\r\n")).outline == outline)
  }
}

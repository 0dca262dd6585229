import Model
import Sessions
import TestSupport
import Testing

@Suite("What an app shows, after each event") struct GeometryTests {
  private static let start = #"{"event":"session.start","platform":"ios","screen":[400,800]}"#

  /// The states after each event of the one ad, as text.
  private func states(_ lines: String, start: String = Self.start) throws -> [String] {
    let context = LedgerContext(catalog: catalog([simpleNative]))
    let record = try record(start + "\n" + lines, in: context)
    let ad = try #require(record.ads.first)
    let timeline = AdTimeline(of: ad, in: record, context: context)
    let states = timeline.states
    #expect(states.map(\.event) == Array(ad.events))
    for (event, state) in states {
      #expect(description(timeline.state(after: event)) == description(state))
    }
    return states.map { description($0.state) }
  }

  @Test("Of the assets that a definition doesn't declare the first 256 are looked at", .holds("R-640"))
  func manyAssets() throws {
    let render = #"{"event":"asset.render","ad":"x","asset":"Own","frame":[20,110,200,40]}"#
    let lines =
      [#"{"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"]}"#]
      + (1...300).map { render.replacing("Own", with: "Own\($0)") } + [
        #"{"event":"asset.render","ad":"x","asset":"Headline","frame":[20,110,200,40]}"#
      ]
    let state = try lastState(lines.joined(separator: "\n"))
    #expect(state.assets.map(state.key) == (1...256).map { "Own\($0)" } + ["Headline"])
  }

  @Test("An asset is shown where it is rendered, and again where it is rendered anew")
  func render() throws {
    #expect(
      try states(
        """
        {"event":"view.render","ad":"x","frame":[10,100,300,200]}
        {"event":"asset.render","ad":"x","asset":"Headline","frame":[20,110,200,40]}
        {"event":"asset.render","ad":"x","asset":"AdChoices","frame":[290,100,20,15]}
        {"event":"asset.render","ad":"x","asset":"Headline","frame":[20,120,200,60]}
        {"event":"impression","ad":"x","by":"app"}
        """) == [
          "ad [10,100,300,200]",
          "ad [10,100,300,200] · Headline [20,110,200,40] shown",
          "ad [10,100,300,200] · Headline [20,110,200,40] shown · AdChoices [290,100,20,15] shown",
          "ad [10,100,300,200] · Headline [20,120,200,60] shown · AdChoices [290,100,20,15] shown",
          "ad [10,100,300,200] · Headline [20,120,200,60] shown · AdChoices [290,100,20,15] shown",
        ])
  }

  @Test(
    "An ad that moves takes its assets along, until they are rendered anew",
    .holds("R-103"))
  func move() throws {
    #expect(
      try states(
        """
        {"event":"asset.render","ad":"x","asset":"Caption","frame":[20,300,200,20]}
        {"event":"view.render","ad":"x","frame":[10,100,300,300]}
        {"event":"asset.render","ad":"x","asset":"Headline","frame":[20,110,200,40]}
        {"event":"view.render","ad":"x","frame":[15,60,310,320]}
        {"event":"asset.render","ad":"x","asset":"Headline","frame":[25,75,200,40]}
        {"event":"view.render","ad":"x","frame":[15,40.5,310,320]}
        """) == [
          "ad nowhere · Caption [20,300,200,20] shown",
          "ad [10,100,300,300] · Caption [20,300,200,20] shown",
          "ad [10,100,300,300] · Caption [20,300,200,20] shown · Headline [20,110,200,40] shown",
          "ad [15,60,310,320] · Caption [25,260,200,20] shown · Headline [25,70,200,40] shown",
          "ad [15,60,310,320] · Caption [25,260,200,20] shown · Headline [25,75,200,40] shown",
          "ad [15,40.5,310,320] · Caption [25,240.5,200,20] shown · Headline [25,55.5,200,40] shown",
        ])
  }

  @Test(
    "A hidden asset comes back only by being rendered again",
    .holds("R-106", "R-243"))
  func hideAsset() throws {
    #expect(
      try states(
        """
        {"event":"view.render","ad":"x","frame":[0,0,300,300]}
        {"event":"asset.render","ad":"x","asset":"Headline","frame":[0,0,200,40]}
        {"event":"asset.hide","ad":"x","asset":"Headline"}
        {"event":"asset.hide","ad":"x","asset":"Headline"}
        {"event":"view.render","ad":"x","frame":[0,0,300,300]}
        {"event":"asset.render","ad":"x","asset":"Headline","frame":[0,0,200,40]}
        {"event":"asset.hide","ad":"x","asset":"Caption"}
        """) == [
          "ad [0,0,300,300]",
          "ad [0,0,300,300] · Headline [0,0,200,40] shown",
          "ad [0,0,300,300] · Headline [0,0,200,40] hidden@4 unseen",
          "ad [0,0,300,300] · Headline [0,0,200,40] hidden@5 unseen",
          "ad [0,0,300,300] · Headline [0,0,200,40] hidden@5 unseen",
          "ad [0,0,300,300] · Headline [0,0,200,40] shown",
          "ad [0,0,300,300] · Headline [0,0,200,40] shown",
        ])
  }

  @Test(
    "A hidden ad hides its assets, and they stay hidden until they are rendered again",
    .holds("R-106", "R-243"))
  func hideView() throws {
    #expect(
      try states(
        """
        {"event":"view.render","ad":"x","frame":[0,0,300,300]}
        {"event":"asset.render","ad":"x","asset":"Headline","frame":[0,0,200,40]}
        {"event":"asset.render","ad":"x","asset":"Caption","frame":[0,50,200,40]}
        {"event":"asset.hide","ad":"x","asset":"Caption"}
        {"event":"view.hide","ad":"x"}
        {"event":"view.render","ad":"x","frame":[0,100,300,300]}
        {"event":"asset.render","ad":"x","asset":"Caption","frame":[0,150,200,40]}
        {"event":"view.hide","ad":"x"}
        """) == [
          "ad [0,0,300,300]",
          "ad [0,0,300,300] · Headline [0,0,200,40] shown",
          "ad [0,0,300,300] · Headline [0,0,200,40] shown · Caption [0,50,200,40] shown",
          "ad [0,0,300,300] · Headline [0,0,200,40] shown · Caption [0,50,200,40] hidden@5 unseen",
          "ad [0,0,300,300] hidden · Headline [0,0,200,40] hidden@6 unseen · Caption [0,50,200,40] hidden@6 unseen",
          "ad [0,100,300,300] · Headline [0,100,200,40] hidden@6 unseen · Caption [0,150,200,40] hidden@6 unseen",
          "ad [0,100,300,300] · Headline [0,100,200,40] hidden@6 unseen · Caption [0,150,200,40] shown",
          "ad [0,100,300,300] hidden · Headline [0,100,200,40] hidden@9 unseen · Caption [0,150,200,40] hidden@9 unseen",
        ])
  }

  /// The last state when the ad is at [100,100,200,200] on a screen of 400 × 800 and one asset is rendered.
  private func isShown(_ fields: String, start: String = Self.start) throws -> Bool {
    let last = try states(
      """
      {"event":"view.render","ad":"x","frame":[100,100,200,200]}
      {"event":"asset.render","ad":"x","asset":"Headline",\(fields)}
      """, start: start
    ).last
    return try #require(last).hasSuffix(" shown")
  }

  @Test(
    "An asset needs area inside the ad", .holds("R-106"),
    arguments: [
      ("[100,100,200,200]", true), ("[50,50,60,60]", true), ("[50,50,50,50]", false),
      ("[310,100,20,20]", false),
      ("[300,100,20,20]", false), ("[299,299,20,20]", true), ("[120,120,0,20]", false),
      ("[120,120,20,0]", false),
    ])
  func clippedByAd(_ frame: String, isShown expected: Bool) throws {
    #expect(try isShown(#""frame":\#(frame)"#) == expected)
  }

  @Test(
    "An asset needs area on the screen, in the part that the ad has there",
    .holds("R-106"))
  func clippedByScreen() throws {
    func shown(_ ad: String, _ asset: String, start: String = Self.start) throws -> Bool {
      try #require(
        try states(
          """
          {"event":"view.render","ad":"x","frame":\(ad)}
          {"event":"asset.render","ad":"x","asset":"Headline","frame":\(asset)}
          """, start: start
        ).last
      ).hasSuffix(" shown")
    }
    #expect(try shown("[0,700,400,200]", "[0,780,400,40]"))
    #expect(try shown("[0,700,400,200]", "[0,800,400,40]") == false)
    #expect(try shown("[-50,0,40,40]", "[-50,0,400,40]") == false)
    #expect(
      try shown("[0,900,400,200]", "[0,900,400,40]", start: #"{"event":"session.start","platform":"ios"}"#))
  }

  @Test(
    "An asset of which nothing is visible is not shown", .holds("R-106"),
    arguments: [
      (#","visible":0"#, false), (#","visible":0.0"#, false), (#","visible":0.01"#, true), ("", true),
    ])
  func visible(_ fields: String, isShown expected: Bool) throws {
    #expect(try isShown(#""frame":[120,120,20,20]\#(fields)"#) == expected)
  }

  @Test("An asset without a frame is not seen to be shown")
  func withoutFrame() throws {
    let states = try states(#"{"event":"asset.render","ad":"x","asset":"Headline","frame":"full"}"#)
    #expect(states == ["ad nowhere · Headline nowhere unseen"])
  }

  @Test("An ad that scrolls off the screen takes its assets with it")
  func scrollOff() throws {
    let states = try states(
      """
      {"event":"view.render","ad":"x","frame":[0,700,400,200]}
      {"event":"asset.render","ad":"x","asset":"Headline","frame":[0,700,400,40]}
      {"event":"view.render","ad":"x","frame":[0,790,400,200]}
      {"event":"view.render","ad":"x","frame":[0,800,400,200]}
      {"event":"view.render","ad":"x","frame":[0,600,400,200]}
      """)
    #expect(states.map { $0.hasSuffix(" shown") } == [false, true, true, false, true])
  }

  private func finalState(_ lines: String) throws -> AdState {
    let context = LedgerContext(catalog: catalog([simpleNative]))
    let record = try record(Self.start + "\n" + lines, in: context)
    let timeline = AdTimeline(of: try #require(record.ads.first), in: record, context: context)
    return try #require(timeline.states.last).state
  }

  @Test(
    "Paint order is z, and among equals the later rendering; a missing z is 0",
    .holds("R-107"))
  func paintOrder() throws {
    func order(_ lines: String) throws -> [String] {
      let state = try finalState(lines)
      return state.assets.sorted { $1.isAbove($0) }.map(state.key)
    }
    func line(_ key: String, _ z: String = "") -> String {
      #"{"event":"asset.render","ad":"x","asset":"\#(key)","frame":[0,0,40,40]\#(z)}"#
    }
    let both = [line("Headline"), line("Caption", #","z":0"#)]
    #expect(try order(both.joined(separator: "\n")) == ["Headline", "Caption"])
    #expect(try order((both + [line("Headline")]).joined(separator: "\n")) == ["Caption", "Headline"])
    #expect(
      try order([line("Headline", #","z":1"#), line("Caption")].joined(separator: "\n"))
        == ["Caption", "Headline"])
    #expect(
      try order([line("Headline"), line("Caption", #","z":-1"#)].joined(separator: "\n"))
        == ["Caption", "Headline"])
    #expect(
      try order(
        [line("Headline", #","z":5"#), line("Caption", #","z":3"#), line("Headline", #","z":1"#)]
          .joined(separator: "\n")) == ["Headline", "Caption"])
  }

  @Test(
    "What covers an asset is shown, on top, and overlaps it by more than half a point",
    .holds("R-519", "R-108", "R-324"))
  func covering() throws {
    let state = try finalState(
      """
      {"event":"view.render","ad":"x","frame":[0,0,400,400]}
      {"event":"asset.render","ad":"x","asset":"Below","frame":[0,0,400,400],"z":1}
      {"event":"asset.render","ad":"x","asset":"AdChoices","frame":[380,0,20,20],"z":2}
      {"event":"asset.render","ad":"x","asset":"Above","frame":[370,10,20,20],"z":4}
      {"event":"asset.render","ad":"x","asset":"Later","frame":[390,19.4,20,20],"z":2}
      {"event":"asset.render","ad":"x","asset":"Touching","frame":[360,0,20.5,20],"z":9}
      {"event":"asset.render","ad":"x","asset":"Invisible","frame":[380,0,20,20],"visible":0,"z":9}
      {"event":"asset.render","ad":"x","asset":"Hidden","frame":[380,0,20,20],"z":9}
      {"event":"asset.hide","ad":"x","asset":"Hidden"}
      """)
    let icon = try #require(state.adChoices)
    #expect(state.assets(covering: icon).map(state.key) == ["Later", "Above"])
  }

  @Test("The names of an icon are one icon: as it was rendered last, hidden under whatever name")
  func severalIcons() throws {
    let lines = """
      {"event":"view.render","ad":"x","frame":[0,0,400,400]}
      {"event":"asset.render","ad":"x","asset":"3011","frame":[380,0,20,20],"z":3}
      {"event":"asset.render","ad":"x","asset":"AdChoices","frame":[380,0,20,20],"z":2}
      """
    func icon(_ lines: String) throws -> String? {
      let state = try finalState(lines)
      return state.adChoices.map(state.key)
    }
    #expect(try icon(lines) == "AdChoices")
    let hidden = lines + "\n" + #"{"event":"asset.hide","ad":"x","asset":"3011"}"#
    #expect(try finalState(hidden).adChoices?.hide == 4)
    let both = hidden + "\n" + #"{"event":"view.hide","ad":"x"}"#
    #expect(try icon(both) == "AdChoices")
    #expect(try finalState(#"{"event":"view.hide","ad":"x"}"#).adChoices == nil)
  }
}

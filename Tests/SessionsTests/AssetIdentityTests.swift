import Model
import Sessions
import TestSupport
import Testing

@Suite("Which asset a name stands for, and what is on the screen") struct AssetIdentityTests {
  @Test(
    "One asset under several names is one: rendered under one, it is hidden or rendered anew under another",
    .holds("R-104"))
  func aliases() throws {
    func state(_ lines: String) throws -> [String] {
      let state = try lastState(
        """
        {"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"]}
        {"event":"view.render","ad":"x","frame":[0,0,100,100]}
        {"event":"asset.render","ad":"x","asset":"3011","frame":[0,0,20,20]}
        {"event":"asset.render","ad":"x","asset":"headline","frame":[0,40,20,20]}

        """ + lines)
      return state.assets.map { description($0, of: state) }
    }
    #expect(
      try state(#"{"event":"asset.hide","ad":"x","asset":"AdChoices"}"#) == [
        "3011 [0,0,20,20] hidden@5 unseen", "headline [0,40,20,20] shown",
      ])
    #expect(
      try state(#"{"event":"asset.render","ad":"x","asset":"AdChoices","frame":[80,0,20,20]}"#) == [
        "AdChoices [80,0,20,20] shown", "headline [0,40,20,20] shown",
      ])
    #expect(
      try state(#"{"event":"asset.hide","ad":"x","asset":"Headline"}"#) == [
        "3011 [0,0,20,20] shown", "headline [0,40,20,20] hidden@5 unseen",
      ])
  }

  @Test("What the ad before left on the screen is one asset with what the next ad's format calls so")
  func nextFormat() throws {
    let next = definition(.customNative, id: "next", assets: [("AdChoices", .adChoices)])
    func verdict(hiding asset: String) throws -> Appearance.Verdict {
      let record = try record(
        """
        {"event":"session.start","screen":[400,400]}
        {"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"]}
        {"event":"ad.load","ad":"x","assets":{}}
        {"event":"view.render","ad":"x","frame":[0,0,100,100]}
        {"event":"asset.render","ad":"x","asset":"Caption","frame":[0,40,20,20]}
        {"event":"asset.render","ad":"x","asset":"AdChoices","frame":[0,0,20,20]}
        {"event":"impression","ad":"x","by":"app"}
        {"event":"ad.request","ad":"x","kind":"customNative","formats":["next"]}
        {"event":"ad.load","ad":"x","format":"next","assets":{"AdChoices":{}}}
        {"event":"asset.hide","ad":"x","asset":"\(asset)"}
        {"event":"session.end"}
        """, formats: [simpleNative, next])
      #expect(record.ads.map(\.formatID) == ["10063170", "next"])
      return try #require(record.ads.last?.appearance?[.iconRendered]).verdict
    }
    #expect(try verdict(hiding: "3011") == .fails)
    #expect(try verdict(hiding: "Caption") == .passes)
  }

  @Test("Two assets of one type are two")
  func twoBadges() throws {
    let format = definition(
      .customNative, id: "two", assets: [("AdBadge", .badge), ("Sponsored", .badge), ("Title", .text)])
    let state = try lastState(
      """
      {"event":"ad.request","ad":"x","kind":"customNative","formats":["two"]}
      {"event":"asset.render","ad":"x","asset":"AdBadge","frame":[0,0,20,20]}
      {"event":"asset.render","ad":"x","asset":"Sponsored","frame":[0,40,20,20]}
      {"event":"asset.hide","ad":"x","asset":"AdBadge"}
      """, formats: [format])
    #expect(
      state.assets.map { description($0, of: state) } == [
        "AdBadge [0,0,20,20] hidden@4 unseen", "Sponsored [0,40,20,20] shown",
      ])
  }

  @Test(
    "Of several lines that hid an asset the last counts", .holds("R-105")
  )
  func hiddenTwice() throws {
    let state = try lastState(
      """
      {"event":"asset.render","ad":"x","asset":"Headline","frame":[0,0,20,20]}
      {"event":"asset.render","ad":"x","asset":"Caption","frame":[0,0,20,20]}
      {"event":"asset.hide","ad":"x","asset":"Headline"}
      {"event":"asset.hide","ad":"x","asset":"Headline"}
      """)
    #expect(state.assets.map { $0.hide } == [3, nil])
    let record = try record(
      """
      {"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"]}
      {"event":"asset.render","ad":"x","asset":"Headline","frame":[0,0,20,20]}
      {"event":"asset.hide","ad":"x","asset":"Headline"}
      {"event":"view.hide","ad":"x"}
      {"event":"view.hide","ad":"x"}
      """)
    let context = LedgerContext(catalog: catalog([simpleNative]))
    let timeline = AdTimeline(of: record.ads[0], in: record, context: context)
    #expect(timeline.states.map { $0.state.assets.first?.hide } == [nil, nil, 2, 3, 4])
  }

  @Test(
    "A display or a start is no rendering of a native ad",
    .holds("R-164"))
  func displayed() throws {
    for (kind, isRendered) in [
      ("customNative", false), ("native", false), ("rewarded", true), ("liveInterstitial", true),
      ("other", true),
    ] {
      let ad = try onlyAd(
        """
        {"event":"ad.request","ad":"x","kind":"\(kind)"}
        {"event":"ad.display","ad":"x"}
        {"event":"ad.start","ad":"x","break":"b"}
        """, formats: [])
      #expect(ad.isRendered == isRendered && ad.cameOntoScreen == isRendered, "\(kind)")
    }
  }
}

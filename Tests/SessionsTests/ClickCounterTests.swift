import Sessions
import TestSupport
import Testing

@Suite("Clicks behind lines") struct ClickCounterTests {
  /// The taps of clicks given as (seconds after 10:00:00 with three decimals, asset, party).
  private func taps(_ clicks: [(time: String, asset: String, by: String)]) throws -> [Int] {
    let lines = clicks.map { click in
      #"{"event":"click","time":"2026-11-20T10:00:\#(click.time)Z","ad":"x","asset":"\#(click.asset)","by":"\#(click.by)"}"#
    }
    let request =
      #"{"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"],"time":"2026-11-20T10:00:00.000Z"}"#
    let ad = try onlyAd(([request] + lines).joined(separator: "\n"))
    #expect(ad.clicks.count == clicks.count)
    #expect(ad.countedClicks.map(\.number) == Array(0..<ad.countedClicks.count))
    #expect(Set(ad.clicks.map(\.number)).count == ad.countedClicks.count)
    return ad.clicks.map(\.number)
  }

  @Test(
    "Each line of one party is a click, but one that comes within a tenth of a second tells the click again",
    .holds("R-166", "R-715"))
  func oneParty() throws {
    #expect(
      try taps([("01.000", "Headline", "app"), ("01.000", "Headline", "app"), ("01.200", "Headline", "app")])
        == [0, 0, 1])
    #expect(try taps([("01.000", "Headline", "app"), ("01.100", "Headline", "app")]) == [0, 0])
    #expect(try taps([("01.000", "Headline", "app"), ("01.101", "Headline", "app")]) == [0, 1])
    #expect(try taps([("01.000", "Headline", "app"), ("01.050", "MainImage", "app")]) == [0, 1])
  }

  @Test(
    "Lines of other parties within a second are the same click, up to the second itself",
    .holds("R-167"))
  func otherParty() throws {
    #expect(
      try taps([
        ("01.000", "Headline", "app"), ("01.400", "Headline", "sdk"), ("02.000", "Headline", "adapter"),
      ]) == [0, 0, 0])
    #expect(try taps([("01.000", "Headline", "app"), ("02.001", "Headline", "sdk")]) == [0, 1])
  }

  @Test("Lines for other assets are other clicks", .holds("R-167"))
  func otherAsset() throws {
    #expect(try taps([("01.000", "Headline", "app"), ("01.100", "MainImage", "sdk")]) == [0, 1])
  }

  @Test(
    "Two names of one asset are one asset",
    .holds("R-104"))
  func aliases() throws {
    #expect(
      try taps([
        ("01.000", "AdChoices", "app"), ("01.100", "3011", "sdk"), ("03.000", "Headline", "app"),
        ("03.100", "3001", "sdk"), ("05.000", "headline", "app"), ("05.100", "Headline", "sdk"),
      ]) == [0, 0, 1, 1, 2, 2])
  }

  @Test("Two quick clicks, each told by two parties, are two")
  func doubleTap() throws {
    #expect(
      try taps([
        ("01.000", "Headline", "app"), ("01.100", "Headline", "sdk"), ("01.300", "Headline", "app"),
        ("01.400", "Headline", "sdk"),
      ]) == [0, 0, 1, 1])
    #expect(
      try taps([
        ("01.000", "Headline", "app"), ("01.300", "Headline", "app"), ("01.400", "Headline", "sdk"),
        ("01.550", "Headline", "sdk"), ("01.700", "Headline", "sdk"),
      ]) == [0, 1, 0, 1, 2])
    // A repeat of a party's own tap takes precedence over a tap that another party recorded.
    #expect(
      try taps([
        ("01.000", "Headline", "app"), ("01.300", "Headline", "app"), ("01.400", "Headline", "sdk"),
        ("01.500", "Headline", "sdk"), ("01.600", "Headline", "sdk"),
      ]) == [0, 1, 0, 0, 1])
  }

  @Test("The second counts from the first line of the click")
  func window() throws {
    #expect(
      try taps([
        ("01.000", "Headline", "app"), ("01.900", "Headline", "sdk"), ("02.500", "Headline", "adapter"),
      ]) == [0, 0, 1])
  }

  @Test("A line whose clock is behind still finds its click, unless it is off by more than a second")
  func disorderedTimes() throws {
    #expect(try taps([("05.000", "Headline", "app"), ("04.500", "Headline", "sdk")]) == [0, 0])
    #expect(try taps([("05.000", "Headline", "app"), ("03.500", "Headline", "sdk")]) == [0, 1])
    #expect(
      try taps([
        ("21.957", "Headline", "sdk"), ("16.650", "Headline", "app"), ("16.650", "Headline", "sdk"),
      ]) == [0, 1, 1])
    #expect(
      try taps([
        ("21.957", "Headline", "app"), ("16.650", "Headline", "app"), ("22.000", "Headline", "sdk"),
        ("16.700", "Headline", "sdk"),
      ]) == [0, 1, 0, 1])
  }

  @Test("A line that names no party is a click of its own")
  func unknownParty() throws {
    let lines = """
      {"event":"click","ad":"x","asset":"Headline"}
      {"event":"click","ad":"x","asset":"Headline","by":"sdk"}
      {"event":"click","ad":"x","asset":"Headline","by":"somebody"}
      """
    #expect(try onlyAd(lines).clicks.map(\.number) == [0, 1, 2])
    #expect(try onlyAd(lines).clicks.map(\.party) == [nil, "sdk", nil])
  }

  @Test(
    "A click that names no asset is another party's within a second, under its asset, else a click somewhere",
    .holds("R-166", "R-714"))
  func somewhere() throws {
    func ad(_ sdk: String, _ app: String) throws -> AdRecord {
      try onlyAd(
        """
        {"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"]}
        {"event":"click","time":"2026-11-20T10:00:\(sdk)Z","ad":"x","by":"sdk"}
        {"event":"click","time":"2026-11-20T10:00:\(app)Z","ad":"x","asset":"Headline","by":"app"}
        """)
    }
    let near = try ad("01.000", "02.000")
    #expect(near.clicks.map(\.number) == [0, 0])
    #expect(near.clicks.map(\.key) == ["Headline", "Headline"])
    #expect(near.usedKeys.unmatched.isEmpty)
    let far = try ad("01.000", "02.001")
    #expect(far.clicks.map(\.number) == [0, 1])
    #expect(far.clicks.map(\.key) == [nil, "Headline"])
    #expect(far.usedKeys.unmatched.isEmpty)
  }

  @Test("Ads without assets have clicks too")
  func rewarded() throws {
    let ad = try onlyAd(
      """
      {"event":"ad.request","ad":"x","kind":"rewarded"}
      {"event":"click","time":"2026-11-20T10:00:01.000Z","ad":"x","by":"sdk"}
      {"event":"click","time":"2026-11-20T10:00:01.100Z","ad":"x","by":"app"}
      {"event":"click","time":"2026-11-20T10:00:01.300Z","ad":"x","by":"app"}
      """)
    #expect(ad.clicks.map(\.number) == [0, 0, 1])
    #expect(ad.countedClicks.map(\.event.number) == [2, 4])
    #expect(ad.clicks.map(\.key) == [nil, nil, nil])
  }

  @Test("A click keeps what its line says")
  func fields() throws {
    let ad = try onlyAd(
      """
      {"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"]}
      {"event":"click","ad":"x","asset":"3011","by":"app","action":"browser","url":"https://adssettings.google.com/whythisad","openable":[]}
      {"event":"click","ad":"x","asset":"Headline","by":"app"}
      """)
    let click = try #require(ad.clicks.first)
    #expect(click.role == .adChoices)
    #expect(click.action == "browser")
    #expect(click.url == "https://adssettings.google.com/whythisad")
    #expect(click.openable == [])
    #expect(ad.clicks[1].openable == nil)
    #expect(ad.clicks[1].role == .other)
  }

  @Test("Whether a click reached the page is told by its action or the host of its URL")
  func aboutPage() throws {
    func reaches(_ fields: String) throws -> Bool? {
      try #require(
        try onlyAd(#"{"event":"click","ad":"x","asset":"AdChoices","by":"app"\#(fields)}"#).clicks.first
      ).reachesAboutPage(hosts: ["adssettings.google.com"])
    }
    #expect(try reaches("") == nil)
    #expect(try reaches(#","action":"aboutThisAd""#) == true)
    #expect(try reaches(#","action":"browser""#) == false)
    #expect(try reaches(#","action":"browser","url":"https://adssettings.google.com/whythisad""#) == true)
    #expect(try reaches(#","url":"https://adssettings.google.com/whythisad""#) == true)
    #expect(try reaches(#","url":"https://adssettings.google.com@a.example/""#) == false)
    #expect(try reaches(#","url":"https://a.example/?u=adssettings.google.com""#) == false)
  }
}

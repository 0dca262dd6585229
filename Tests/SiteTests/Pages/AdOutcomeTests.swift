import SamplePublications
import Model
import Sessions
import TestSupport
import Testing

import Reports
import Site

@Suite("What came of an ad") struct AdOutcomeTests {
  private func outcomes(start: String = "", _ lines: String...) throws -> [String?] {
    let text = (["session.start \(start)"] + lines).enumerated().map { place, line in
      let parts = line.split(separator: " ", maxSplits: 1)
      let time = "2026-11-20T10:00:\(place < 10 ? "0" : "")\(place).000Z"
      return #"{"event":"\#(parts[0])","session":"s","time":"\#(time)"\#(parts.dropFirst().first ?? "")}"#
        + "\n"
    }.joined()
    let session = try #require(recordedSessions(text).first)
    let record = SessionLedger.record(session, in: LedgerContext(catalog: Catalog()))
    return record.ads.map { AdOutcome($0, in: record, Redactor()).words }
  }

  @Test("Of a rewarded ad it is the reward, or why there was none")
  func rewarded() throws {
    let (ad, error) = (
      #","ad":"a""#, #","ad":"a","error":{"domain":"com.sdk","code":204,"message":"me@x.example"}"#
    )
    let request = "ad.request" + " " + ad + #","kind":"rewarded""#
    #expect(try outcomes(request) == ["no answer recorded"])
    #expect(try outcomes(request, "ad.loadFailed " + error) == ["not loaded: com.sdk 204"])
    #expect(try outcomes(request, "ad.load " + ad) == ["loaded, not displayed"])
    let shown = [request, "ad.load " + ad, "ad.show " + ad]
    #expect(
      try outcomes(shown[0], shown[1], shown[2], "ad.displayFailed " + error) == [
        "not displayed: com.sdk 204"
      ])
    #expect(try outcomes(shown[0], shown[1], shown[2], "ad.display " + ad) == ["displayed, no reward"])
    #expect(
      try outcomes(shown[0], shown[1], shown[2], "ad.display " + ad, "reward.grant " + ad)
        == ["reward granted, no delivery recorded"])
    #expect(
      try outcomes(
        shown[0], shown[1], shown[2], "ad.display " + ad, "reward.grant " + ad, "reward.deliver " + ad)
        == ["reward delivered"])
  }

  @Test("What the recorder doesn't observe isn't said to have failed")
  func unobserved() throws {
    let start = #","recorder":{"observes":["requests","loads"]}"#
    let request = #"ad.request ,"ad":"a","kind":"rewarded""#
    #expect(try outcomes(start: start, request, #"ad.load ,"ad":"a""#) == ["loaded"])
    #expect(try outcomes(start: start, request, #"ad.display ,"ad":"a""#) == ["displayed"])
    #expect(
      try outcomes(start: start, #"ad.request ,"ad":"a","kind":"liveInterstitial""#) == ["not recorded"])
  }

  @Test("Of a live ad it is how far it was played; of a native ad nothing is said")
  func live() throws {
    let ad = #","ad":"a","break":"b""#
    #expect(try outcomes("break.start " + #","break":"b""#, "ad.start " + ad) == ["started"])
    #expect(
      try outcomes("ad.start " + ad, "ad.firstQuartile " + ad, "ad.skip " + ad)
        == ["played to its first quartile, then skipped"])
    #expect(try outcomes("ad.start " + ad, "ad.midpoint " + ad) == ["played to its middle"])
    #expect(try outcomes("ad.start " + ad, "ad.thirdQuartile " + ad) == ["played to its third quartile"])
    #expect(try outcomes("ad.start " + ad, "ad.complete " + ad) == ["played to its end"])
    #expect(try outcomes("ad.request" + #" ,"ad":"a","kind":"native""#) == [nil])
  }

  @Test(
    "A name that a drawing has no room for is cut in the middle",
    arguments: [
      ("cross-20261102-4b4daa", 11, "cross…b4daa"), ("short", 5, "short"), ("sixsix", 5, "si…ix"),
      ("👩‍👩‍👧abcd", 3, "👩‍👩‍👧…d"),
    ])
  func shortNames(name: String, most: Int, shown: String) {
    #expect(ShortName.of(name, most: most) == shown)
  }
}

@Suite("The badge of AdChoices") struct AdChoicesBadgeTests {
  private func words(_ adChoices: [String]) -> String {
    let lines = adChoices.enumerated().map { place, asset in
      let event = { (name: String, rest: String) in
        #"{"event":"\#(name)","session":"s-\#(place)","time":"2026-11-20T10:00:00.000Z"\#(rest)}"# + "\n"
      }
      return event("session.start", #","platform":"ios","country":"DE""#)
        + event("ad.request", #","ad":"a","kind":"customNative","formats":["10063170"]"#)
        + event(
          "ad.load",
          #","ad":"a","format":"10063170","lineItem":"1","inventory":"reservation","assets":{\#(asset)}"#)
        + event("view.render", #","ad":"a","frame":[0,0,300,300]"#)
        + event(
          "asset.render",
          #","ad":"a","asset":"AdChoices","frame":[281,0,19,15],"visible":1,"clickable":true"#)
        + event("impression", #","ad":"a","by":"app""#)
    }
    return AdChoicesBadge(of: ReportSample.publication(of: lines.joined())).words
  }

  @Test("It says the worst, and how many ads were asked")
  func words() {
    let icon = #""AdChoices":{"url":"https://x.example/i.png"}"#
    #expect(words([]) == "no ad asked")
    #expect(words([icon, icon]) == "2 confirmed")
    #expect(words([icon, ""]) == "1 of 2 failed")
  }

  @Test("The picture says it in a title, and in letters")
  func picture() {
    let svg = AdChoicesBadge(of: ReportSample.publication()).svg
    #expect(svg.contains("<title id=\"badge-title\">AdChoices: 1 of 2 failed</title>"))
    #expect(svg.contains(">1 of 2 failed</text>"))
  }
}

import Model
import Sessions
import TestSupport
import Testing

@Suite("The fullest showing") struct FullestShowingTests {
  /// Line and state of the fullest showing on a screen of 390 × 844, and of those of assets rendered later than that: `3
  /// ad … ` and `Headline 5 ad …`. The lines begin with the third, 100 ms after one another unless they have a time.
  private func fullest(_ lines: [String], screen: String = #","screen":[390,844]"#) throws -> [String] {
    let record = try record(
      ([
        #"{"event":"session.start","platform":"ios"\#(screen)}"#,
        #"{"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"]}"#,
      ] + lines).joined(separator: "\n"))
    let showing = try #require(record.ads.first?.showing)
    func text(_ showing: Showing) -> String {
      "\(showing.moment.number)\(showing.sort == .fullest ? "" : " counted") \(description(showing.state))"
    }
    let later = showing.state.assets.compactMap { asset -> String? in
      let own = showing.fullest(of: asset)
      return own === showing.fullest ? nil : "\(asset.key) \(text(own))"
    }
    return [text(showing.fullest)] + later
  }

  private func view(_ y: Int, height: Int = 300, at second: Double? = nil) -> String {
    #"{"event":"view.render","ad":"x","frame":[0,\#(y),300,\#(height)]\#(time(second))}"#
  }
  private func headline(_ y: Int, at second: Double? = nil) -> String {
    #"{"event":"asset.render","ad":"x","asset":"Headline","frame":[0,\#(y),200,40]\#(time(second))}"#
  }
  private func icon(_ y: Int) -> String {
    #"{"event":"asset.render","ad":"x","asset":"AdChoices","frame":[281,\#(y),19,15]}"#
  }
  private func hide(at second: Double? = nil) -> String {
    #"{"event":"view.hide","ad":"x"\#(time(second))}"#
  }
  private func time(_ second: Double?) -> String {
    second.map { #","time":"2026-11-20T10:00:\#($0 < 10 ? "0" : "")\#($0)00Z""# } ?? ""
  }
  private let impression = #"{"event":"impression","ad":"x","by":"app"}"#

  @Test("An ad that is wholly on the screen when it counts is as full as it gets")
  func still() throws {
    #expect(
      try fullest([view(100), headline(100), impression, hide()])
        == ["5 counted ad [0,100,300,300] · Headline [0,100,200,40] shown"])
  }

  @Test(
    "An ad that counts at its first pixel is judged where the most of it was on the screen",
    .holds("R-237", "R-248"))
  func scrolled() throws {
    #expect(
      try fullest([view(840), headline(840), impression, view(500), view(700), hide()])
        == ["6 ad [0,500,300,300] · Headline [0,500,200,40] shown"])
  }

  @Test(
    "One that was fuller before it counted is judged there", .holds("R-248")
  )
  func fullerBefore() throws {
    #expect(
      try fullest([view(100), headline(100), view(700), impression, hide()])
        == ["4 ad [0,100,300,300] · Headline [0,100,200,40] shown"])
  }

  @Test(
    "Of equally full states the one in force when the ad counts is judged, give or take half a point",
    .holds("R-249"))
  func equals() throws {
    #expect(
      try fullest([view(840), headline(840), view(300), impression, view(200), hide()])
        == ["6 counted ad [0,300,300,300] · Headline [0,300,200,40] shown"])
  }

  @Test(
    "Else the one that held longest is, and of these the latest",
    .holds("R-249"))
  func longest() throws {
    let below = [view(840, at: 1), headline(840, at: 1), impression]
    #expect(
      try fullest(below + [view(300, at: 2), view(200, at: 3), view(100, at: 6), hide(at: 7)])
        == ["7 ad [0,200,300,300] · Headline [0,200,200,40] shown"])
    #expect(
      try fullest(below + [view(300, at: 2), view(200, at: 4), view(100, at: 6), hide(at: 8)])
        == ["8 ad [0,100,300,300] · Headline [0,100,200,40] shown"])
  }

  @Test(
    "A time that runs backwards holds for nothing, and a line that changes nothing belongs to the state before it",
    .holds("R-249", "R-250", "R-251")
  )
  func backwards() throws {
    let below = [view(840, at: 1), headline(840, at: 1), impression]
    #expect(
      try fullest(below + [view(300, at: 9), view(200, at: 3), view(100, at: 4), hide(at: 4)])
        == ["7 ad [0,200,300,300] · Headline [0,200,200,40] shown"])
    #expect(
      try fullest(
        below + [view(300, at: 2), headline(300, at: 3), view(300, at: 4), view(100, at: 5), hide(at: 7)])
        == ["8 ad [0,300,300,300] · Headline [0,300,200,40] shown"])
  }

  @Test(
    "What comes after the hiding that follows the count is another showing",
    .holds("R-248"))
  func afterHiding() throws {
    #expect(
      try fullest([view(700), headline(700), impression, hide(), view(100), headline(100)])
        == ["5 counted ad [0,700,300,300] · Headline [0,700,200,40] shown"])
  }

  @Test(
    "The last state holds until the session's last line", .holds("R-250"))
  func lastState() throws {
    #expect(
      try fullest([
        view(840, at: 1), headline(840, at: 1), impression, view(300, at: 2), view(200, at: 4),
        #"{"event":"session.end"\#(time(9))}"#,
      ]) == ["7 ad [0,200,300,300] · Headline [0,200,200,40] shown"])
  }

  @Test(
    "An asset that wasn't rendered by then is judged at the fullest state from its first rendering on",
    .holds("R-253"))
  func laterAsset() throws {
    #expect(
      try fullest([view(500), headline(500), view(700), icon(700), impression, view(650), hide()]) == [
        "4 ad [0,500,300,300] · Headline [0,500,200,40] shown",
        "AdChoices 8 ad [0,650,300,300] · Headline [0,650,200,40] shown · AdChoices [281,650,19,15] shown",
      ])
  }

  @Test(
    "Without a screen the ad counts as wholly on it, and without a view.render nothing is known but the count",
    .holds("R-254", "R-255")
  )
  func unknownBounds() throws {
    #expect(
      try fullest([view(840), headline(840), impression, view(500), hide()], screen: "")
        == ["5 counted ad [0,840,300,300] · Headline [0,840,200,40] shown"])
    #expect(
      try fullest([headline(840), impression, headline(100)]) == [
        "4 counted ad nowhere · Headline [0,840,200,40] shown"
      ])
  }

  @Test(
    "The names of one asset are one: rendered under one, hidden under the other; two hidings count as the last"
  )
  func names() throws {
    let hide = #"{"event":"asset.hide","ad":"x","asset":"3001"}"#
    #expect(
      try fullest([view(100), headline(100), hide, hide, impression])
        == ["7 counted ad [0,100,300,300] · Headline [0,100,200,40] hidden@6 unseen"])
    let alias = headline(150).replacing("Headline", with: "3001")
    #expect(
      try fullest([view(100), headline(100), alias, impression])
        == ["6 counted ad [0,100,300,300] · 3001 [0,150,200,40] shown"])
  }

  @Test(
    "A hidden view has no area, even where it is hidden when the ad counts",
    .holds("R-252"))
  func hiddenView() throws {
    #expect(
      try fullest([view(100), headline(100), hide(), impression, view(700)])
        == ["4 ad [0,100,300,300] · Headline [0,100,200,40] shown"])
  }

  @Test(
    "Where no part of the ad ever was on the screen the counting moment is taken",
    .holds("R-255"))
  func neverOnScreen() throws {
    #expect(
      try fullest([view(900, at: 1), headline(900, at: 1), impression, view(1000, at: 9), hide(at: 20)])
        == ["5 counted ad [0,900,300,300] · Headline [0,900,200,40] unseen"])
  }
}

import Model
import Sessions
import TestSupport
import Testing

@Suite("The moment of showing") struct ShowingTests {
  /// Moment and state, as text: `impression@5 ad … ` or `line@7 ad …`.
  private func showing(_ lines: String) throws -> String? {
    let request = #"{"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"]}"#
    return try onlyAd(request + "\n" + lines).showing.map { showing in
      "\(showing.isImpression ? "impression" : "line")@\(showing.moment.number) \(description(showing.state))"
    }
  }

  private let view = #"{"event":"view.render","ad":"x","frame":[0,0,300,300]}"#
  private let headline = #"{"event":"asset.render","ad":"x","asset":"Headline","frame":[0,0,200,40]}"#
  private let icon = #"{"event":"asset.render","ad":"x","asset":"AdChoices","frame":[281,0,19,15]}"#
  private let impression = #"{"event":"impression","ad":"x","by":"app"}"#
  private let hide = #"{"event":"view.hide","ad":"x"}"#
  private let click = #"{"event":"click","ad":"x","asset":"Headline","by":"app"}"#
  private let load = #"{"event":"ad.load","ad":"x","format":"10063170"}"#

  private func showing(_ lines: [String]) throws -> String? { try showing(lines.joined(separator: "\n")) }

  @Test(
    "It is the first impression, and only what was rendered before counts",
    .holds("R-239", "R-241"))
  func firstImpression() throws {
    #expect(
      try showing([load, view, headline, impression, icon, impression, hide])
        == "impression@5 ad [0,0,300,300] · Headline [0,0,200,40] shown")
  }

  @Test(
    "An asset hidden before the impression is hidden at it, one hidden after is not",
    .holds("R-241"))
  func hidden() throws {
    let hideIcon = #"{"event":"asset.hide","ad":"x","asset":"AdChoices"}"#
    #expect(
      try showing([view, headline, icon, hideIcon, impression])
        == "impression@6 ad [0,0,300,300] · Headline [0,0,200,40] shown · AdChoices [281,0,19,15] hidden@5 unseen"
    )
    #expect(
      try showing([view, headline, icon, impression, hideIcon])
        == "impression@5 ad [0,0,300,300] · Headline [0,0,200,40] shown · AdChoices [281,0,19,15] shown")
    #expect(
      try showing([view, icon, hide, impression])
        == "impression@5 ad [0,0,300,300] hidden · AdChoices [281,0,19,15] hidden@4 unseen")
  }

  @Test(
    "An impression before every rendering is none: the last line before the ad is hidden counts, with what it rendered",
    .holds("R-240")
  )
  func impressionBeforeRender() throws {
    #expect(
      try showing([impression, view, headline, icon, hide, click])
        == "line@5 ad [0,0,300,300] · Headline [0,0,200,40] shown · AdChoices [281,0,19,15] shown")
    #expect(
      try showing([view, impression, headline, icon])
        == "line@5 ad [0,0,300,300] · Headline [0,0,200,40] shown · AdChoices [281,0,19,15] shown")
  }

  @Test(
    "A hiding before the first rendering ends no showing",
    .holds("R-240"))
  func earlyHide() throws {
    #expect(
      try showing([impression, view, hide, view, headline, click, hide, view, icon])
        == "line@7 ad [0,0,300,300] · Headline [0,0,200,40] shown")
  }

  @Test(
    "Without an impression it is the last line before the ad is hidden, else its last line",
    .holds("R-240"))
  func withoutImpression() throws {
    #expect(
      try showing([view, headline, click, hide]) == "line@4 ad [0,0,300,300] · Headline [0,0,200,40] shown")
    #expect(
      try showing([load, view, headline, icon])
        == "line@5 ad [0,0,300,300] · Headline [0,0,200,40] shown · AdChoices [281,0,19,15] shown")
    #expect(
      try showing([view, headline, hide, view, headline, icon, hide])
        == "line@3 ad [0,0,300,300] · Headline [0,0,200,40] shown")
  }

  @Test("Where no asset was ever rendered the impression counts all the same")
  func nothingRendered() throws {
    #expect(try showing([load, view, impression, hide]) == "impression@4 ad [0,0,300,300]")
    #expect(try showing([load, impression]) == "impression@3 ad nowhere")
    #expect(try showing([view, hide]) == "line@2 ad [0,0,300,300]")
  }

  @Test(
    "An ad that was loaded and never shown is judged at its last line; one that was never loaded not at all")
  func neverShown() throws {
    #expect(try showing([load]) == "line@2 ad nowhere")
    #expect(try showing(#"{"event":"ad.loadFailed","ad":"x"}"#) == nil)
  }

  @Test("Lines of other ads are no matter")
  func otherAds() throws {
    let record = try record(
      """
      {"event":"view.render","ad":"x","frame":[0,0,300,300]}
      {"event":"impression","ad":"y","by":"app"}
      {"event":"asset.render","ad":"x","asset":"Headline","frame":[0,0,200,40]}
      {"event":"view.hide","ad":"y"}
      {"event":"impression","ad":"x","by":"app"}
      {"event":"session.end"}
      """)
    #expect(record.ads.map { $0.showing?.moment.number } == [5, 2])
    #expect(record.ads.map { $0.showing?.state.assets.count } == [1, 0])
    #expect(record.ads.map { $0.endLine(in: record).line } == [6, 6])
  }
}

import Model
import Sessions
import Reports
import TestSupport
import Testing

@Suite("The screen replay")
struct ScreenReplayTests {
  private func replay(_ lines: String) throws -> ScreenReplay {
    let start = """
      {"event":"session.start","session":"s","time":"2026-11-20T10:00:00.000Z","platform":"ios","screen":[390,844]}
      {"event":"ad.request","session":"s","time":"2026-11-20T10:00:00.100Z","ad":"a","kind":"customNative"}

      """
    let session = try #require(recordedSessions(start + lines).first)
    let context = LedgerContext(catalog: Catalog())
    return ScreenReplay(of: SessionLedger.record(session, in: context), context: context)
  }

  private func render(_ asset: String, _ milliseconds: String, _ frame: String, _ more: String = "") -> String
  {
    #"{"event":"asset.render","session":"s","time":"2026-11-20T10:00:0\#(milliseconds)Z","ad":"a","asset":"\#(asset)","frame":\#(frame)\#(more)}"#
      + "\n"
  }

  @Test(
    "A burst of renderings is one step; what comes later, an impression and a click are steps of their own")
  func steps() throws {
    let replay = try replay(
      render("Headline", "1.000", "[10,40,200,20]") + render("AdChoices", "1.050", "[200,10,19,15]")
        + render("Caption", "1.400", "[10,70,200,20]")
        + #"{"event":"impression","session":"s","time":"2026-11-20T10:00:01.410Z","ad":"a","by":"app"}"#
        + "\n"
        + #"{"event":"click","session":"s","time":"2026-11-20T10:00:02.000Z","ad":"a","asset":"Headline","by":"app"}"#
    )
    #expect(replay.steps.map { $0.events.map(\.line.line) } == [[3, 4], [5], [6], [7]])
    #expect(replay.steps.map { $0.ads[0].state.assets.count } == [2, 3, 3, 3])
    #expect(replay.leftOut == 0)
  }

  @Test(
    "An icon is shown, overlapped, hidden, invisible or outside; a headline on the picture is simply shown")
  func appearances() throws {
    let states = try replay(
      #"{"event":"view.render","session":"s","time":"2026-11-20T10:00:00.900Z","ad":"a","frame":[0,0,300,300]}"#
        + "\n"
        + render("MainImage", "1.000", "[0,0,300,200]") + render("AdChoices", "1.200", "[280,0,19,15]")
        + render("Headline", "1.400", "[0,0,300,40]", #","z":4"#)
        + render("AdChoices", "1.600", "[280,0,19,15]", #","z":9,"visible":0"#)
        + render("AdChoices", "1.800", "[400,0,19,15]")
        + #"{"event":"asset.hide","session":"s","time":"2026-11-20T10:00:03.000Z","ad":"a","asset":"AdChoices"}"#
    ).steps.map(\.ads[0].state)
    let icons = states.map { state in state.adChoices.map { AssetAppearance($0, in: state).words } }
    #expect(
      icons == [nil, "shown", "overlapped by Headline", "invisible", "outside ad or screen", "hidden"])
    let image = try #require(states[5].asset(key: "MainImage"))
    #expect(AssetAppearance(image, in: states[5]) == .shown)
  }

  @Test("A session without frames has no steps; one with very many says how many are left out")
  func limits() throws {
    #expect(try replay("").steps.isEmpty)
    let clicks = (0..<60).map { index in
      let time = "2026-11-20T10:01:\(index < 10 ? "0" : "")\(index).000Z"
      return #"{"event":"click","session":"s","time":"\#(time)","ad":"a","asset":"Headline","by":"app"}"#
    }
    let replay = try replay(render("Headline", "1.000", "[10,40,200,20]") + clicks.joined(separator: "\n"))
    #expect(replay.steps.count == ScreenReplay.limit)
    #expect(replay.leftOut == 61 - ScreenReplay.limit)
  }
}

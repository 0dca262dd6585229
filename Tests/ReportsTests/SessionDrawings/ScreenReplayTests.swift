import Basics
import Model
import Sessions
import Reports
import TestSupport
import Testing

@Suite("The screen replay")
struct ScreenReplayTests {
  private func replay(
    _ lines: String, most: Int = 48, verdicts: [Int: Verdict] = [:]
  ) throws -> ScreenReplay {
    let start = """
      {"event":"session.start","session":"s","time":"2026-11-20T10:00:00.000Z","platform":"ios","screen":[390,844]}
      {"event":"ad.request","session":"s","time":"2026-11-20T10:00:00.100Z","ad":"a","kind":"customNative"}

      """
    let session = try #require(recordedSessions(start + lines).first)
    let context = LedgerContext(catalog: Catalog())
    return ScreenReplay(
      of: SessionLedger.record(session, in: context), context: context, most: most, verdicts: verdicts)
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
    #expect(replay.steps.map { $0.state.assets.count } == [2, 3, 3, 3])
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
    ).steps.map(\.state)
    let icons = states.map { state in state.adChoices.map { AssetAppearance($0, in: state).words } }
    #expect(
      icons == [nil, "shown", "overlapped by Headline", "invisible", "outside the ad", "hidden"])
    let image = try #require(states[5].asset(key: "MainImage"))
    #expect(AssetAppearance(image, in: states[5]) == .shown)
  }

  @Test("What isn’t on the screen is beyond its edge, without area, or at a place that wasn’t recorded")
  func places() throws {
    let state = try #require(
      replay(
        render("Headline", "1.000", "[10,900,200,20]") + render("Caption", "1.010", "[10,40,0,20]")
          + #"{"event":"asset.render","session":"s","time":"2026-11-20T10:00:01.020Z","ad":"a","asset":"AdBadge"}"#
      ).steps.first?.state)
    #expect(
      state.assets.map { AssetAppearance($0, in: state).words } == [
        "beyond the screen’s edge", "without area", "at a place that wasn’t recorded",
      ])
  }

  @Test("Steps with a failure are chosen first, then those to review, then impressions and clicks")
  func choice() throws {
    let lines =
      render("Headline", "1.000", "[10,40,200,20]") + render("Caption", "1.400", "[10,70,200,20]")
      + #"{"event":"impression","session":"s","time":"2026-11-20T10:00:01.600Z","ad":"a","by":"app"}"# + "\n"
      + render("Caption", "1.800", "[10,80,200,20]") + render("Caption", "2.200", "[10,90,200,20]")
    func chosen(_ most: Int) throws -> [Int] {
      let replay = try replay(lines, most: most, verdicts: [3: .needsReview, 6: .fail])
      #expect(replay.leftOut == 5 - most)
      return replay.steps.map(\.number)
    }
    #expect(try (1...5).map(chosen) == [[5], [2, 5], [2, 3, 5], [1, 2, 3, 5], [1, 2, 3, 4, 5]])
    #expect(try replay("").steps.isEmpty)
  }

  @Test("A step’s picture has the recorded words and the screen’s edge, with what is beyond it pale")
  func picture() throws {
    let step = try #require(
      replay(
        #"{"event":"view.render","session":"s","time":"2026-11-20T10:00:00.990Z","ad":"a","frame":[16,820,358,200]}"#
          + "\n" + render("Headline", "1.000", "[20,900,350,24]", #","text":"Fresh <bread>""#)
          + render("AdBadge", "1.010", "[20,824,46,16]", #","text":"Ad""#)
          + render("AdChoices", "1.020", "[355,820,19,15]")
      ).steps.first)
    expect(
      ScreenDrawing(step: step, redactor: Redactor()).svg,
      is: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 300" width="280" height="300" role="img" aria-labelledby="screen-1-title screen-1-desc" class="screen">
          <title id="screen-1-title">The screen at step 1</title>
          <desc id="screen-1-desc">Beyond the screen’s edge: Headline. Shown: AdBadge, AdChoices.</desc>
          <rect class="on-screen" x="0" y="0" width="280" height="98.69"/>
          <rect class="ad" x="8.8" y="81.1" width="262.41" height="146.6" rx="4"/>
          <text class="words strong" x="11.73" y="153.57" font-size="14" text-anchor="start">Fresh &lt;bread&gt;</text>
          <rect class="label" x="11.73" y="84.03" width="33.72" height="11.73" rx="2.5"/>
          <text class="label-text" x="13.73" y="93.4">Ad</text>
          <rect class="icon-ground" x="257.28" y="81.1" width="13.93" height="10.99"/>
          <polygon class="icon" points="260.2,82.86 268.28,86.52 260.2,90.18" stroke-width="1.25"/>
          <rect class="beyond" x="0" y="98.69" width="280" height="201.31"/>
          <rect class="screen-edge" x="-2.93" y="-519.95" width="285.86" height="618.64"/>
        </svg>

        """)
  }
}

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
      of: SessionLedger.record(session, in: context), cut: nil, context: context, most: most,
      verdicts: verdicts)
  }

  private func render(_ asset: String, _ milliseconds: String, _ frame: String, _ more: String = "") -> String
  {
    #"{"event":"asset.render","session":"s","time":"2026-11-20T10:00:0\#(milliseconds)Z","ad":"a","asset":"\#(asset)","frame":\#(frame)\#(more)}"#
      + "\n"
  }

  @Test(
    "A burst of renderings is one step, an impression and a click are their own; of alike steps one is drawn")
  func steps() throws {
    let replay = try replay(
      render("Headline", "1.000", "[10,40,200,20]") + render("AdChoices", "1.050", "[200,10,19,15]")
        + render("Caption", "1.400", "[10,70,200,20]")
        + #"{"event":"impression","session":"s","time":"2026-11-20T10:00:01.410Z","ad":"a","by":"app"}"#
        + "\n"
        + #"{"event":"click","session":"s","time":"2026-11-20T10:00:02.000Z","ad":"a","asset":"Headline","by":"app"}"#
    )
    #expect(replay.steps.map { $0.events.map(\.line.line) } == [[3, 4], [6], [7]])
    #expect(replay.steps.map { $0.state.assets.count } == [2, 3, 3])
    #expect(replay.leftOut == 1)
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

  @Test(
    "What isn’t wholly on the screen is beyond its edge, cut, without area, or at a place not recorded")
  func places() throws {
    let state = try #require(
      replay(
        render("Headline", "1.000", "[10,900,200,20]") + render("Caption", "1.010", "[10,40,0,20]")
          + render("AdChoices", "1.015", "[380,40,19,15]")
          + #"{"event":"asset.render","session":"s","time":"2026-11-20T10:00:01.020Z","ad":"a","asset":"AdBadge"}"#
      ).steps.first?.state)
    #expect(
      state.assets.map { AssetAppearance($0, in: state).words } == [
        "beyond the screen’s edge", "without area", "cut by the screen’s edge",
        "at a place that wasn’t recorded",
      ])
  }

  private func event(_ name: String, _ milliseconds: String, ad: String = "a", _ more: String = "") -> String
  {
    #"{"event":"\#(name)","session":"s","time":"2026-11-20T10:00:0\#(milliseconds)Z","ad":"\#(ad)"\#(more)}"#
      + "\n"
  }

  private func layout(_ milliseconds: String, y: Int, ad: String = "a") -> String {
    event("view.render", milliseconds, ad: ad, #","frame":[0,\#(y),390,400]"#)
  }

  @Test("A finding is shown when most of the ad is on the screen, before its fault is mended")
  func bestView() throws {
    let start =
      layout("1.000", y: 900) + render("Headline", "1.005", "[8,1000,200,20]")
      + render("AdBadge", "1.010", "[8,908,40,16]") + event("asset.hide", "1.500", #","asset":"AdBadge""#)
    let shown = layout("2.000", y: 600) + layout("2.050", y: 300)
    let lines =
      start + shown + render("AdBadge", "3.000", "[8,308,40,16]") + event("view.hide", "3.050")
    func chosen(_ most: Int) throws -> [Int] {
      let replay = try replay(lines, most: most, verdicts: [5: .fail])
      #expect(replay.leftOut == 6 - most)
      return replay.steps.map(\.number)
    }
    #expect(
      try (1...6).map(chosen) == [
        [4], [4, 5], [3, 4, 5], [1, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6],
      ])
    let all = try replay(lines).steps
    #expect(all.map { $0.events.map(\.line.line) } == [[3, 4, 5], [6], [7], [8], [9], [10]])
    #expect(all.map(\.state.shareOnScreen) == [0, 0, 0.61, 1, 1, 0])

    let mended = start + render("AdBadge", "1.900", "[8,908,40,16]") + shown
    #expect(try replay(mended, most: 1, verdicts: [5: .fail]).steps.map(\.number) == [2])
  }

  @Test("An impression off the screen is shown as it was; what is found after the ad has left, before that")
  func besideTheScreen() throws {
    let impression =
      layout("1.000", y: 900) + event("impression", "1.500", #","by":"app""#) + layout("2.000", y: 300)
    #expect(try replay(impression, most: 1, verdicts: [3: .fail]).steps.map(\.number) == [2])
    let hide = layout("1.000", y: 900) + layout("2.000", y: 300) + event("view.hide", "3.000")
    #expect(try replay(hide, most: 1, verdicts: [4: .fail]).steps.map(\.number) == [2])
  }

  @Test(
    "An ad that failed is chosen first, then one to check, impressions and clicks of others; none looks like another"
  )
  func choice() throws {
    let lines = zip(["b", "c", "d"], 1...).map { ad, second in
      event("ad.request", "\(second).000", ad: ad, #","kind":"customNative""#)
        + layout("\(second).100", y: 100, ad: ad)
        + event("impression", "\(second).200", ad: ad, #","by":"app""#)
        + event("click", "\(second).300", ad: ad, #","asset":"Headline","by":"app""#)
    }.joined()
    func chosen(_ most: Int) throws -> [Int] {
      let replay = try replay(lines, most: most, verdicts: [6: .needsReview, 12: .fail])
      #expect(replay.leftOut == 9 - replay.steps.count)
      return replay.steps.map(\.number)
    }
    #expect(
      try (1...7).map(chosen) == [
        [8], [4, 8], [2, 4, 8], [2, 3, 4, 8], [2, 3, 4, 6, 8], [2, 3, 4, 6, 8, 9], [2, 3, 4, 6, 8, 9],
      ])
    let steps = try replay(lines, verdicts: [6: .needsReview, 12: .fail]).steps
    #expect(steps.map(\.found) == [[], [], [6], [], [12], []])
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

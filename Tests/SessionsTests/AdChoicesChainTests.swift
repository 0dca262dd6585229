import Model
import Basics
import Sessions
import TestSupport
import Testing

@Suite("The AdChoices chain") struct AdChoicesChainTests {
  private func links(
    _ lines: [String], kind: FormatKind = .customNative, format: FormatDefinition? = nil,
    country: String? = "DE"
  ) throws -> [(name: String, link: AdChoicesChain.Link)] {
    let format = format ?? (kind == .customNative ? simpleNative : definition(.native, id: "10063170"))
    let context = LedgerContext(catalog: catalog([format]))
    let request = #"{"event":"ad.request","ad":"x","kind":"\#(kind.rawValue)","formats":["10063170"]}"#
    // Last, so that lines keep their numbers. The end comes three seconds later: so long the ad is there.
    let start = country.map { [#"{"event":"session.start","country":"\#($0)"}"#] } ?? []
    let end = #"{"event":"session.end"}"#
    let record = try record(([request] + lines + start + [end]).joined(separator: "\n"), in: context)
    let ad = try #require(record.ads.first)
    return AdChoicesChain(of: ad, in: record, context: context).links
  }

  /// Each link as `delivered confirmed@2`.
  private func chain(
    _ lines: [String], kind: FormatKind = .customNative, format: FormatDefinition? = nil,
    country: String? = "DE"
  ) throws -> [String] {
    try links(lines, kind: kind, format: format, country: country).map { name, link in
      "\(name) \(link.answer)" + (link.line.map { "@\($0.line)" } ?? "")
    }
  }

  private let load = #"{"event":"ad.load","ad":"x","assets":{"AdChoices":{"url":"https://a.example/i.png"}}}"#
  private let bareLoad = #"{"event":"ad.load","ad":"x","assets":{"Headline":{"text":"a"}}}"#
  private let view = #"{"event":"view.render","ad":"x","frame":[0,0,300,300]}"#
  private let headline = #"{"event":"asset.render","ad":"x","asset":"Headline","frame":[0,0,200,40]}"#
  private let impression = #"{"event":"impression","ad":"x","by":"app"}"#

  private let present = #"{"event":"screen.present","ad":"x"}"#

  private func icon(
    _ fields: String = #""visible":1,"clickable":true"#, key: String = "AdChoices",
    frame: String = "[281,0,19,15]"
  ) -> String {
    #"{"event":"asset.render","ad":"x","asset":"\#(key)","frame":\#(frame)\#(fields.isEmpty ? "" : ",")\#(fields)}"#
  }

  private func click(_ fields: String) -> String {
    #"{"event":"click","ad":"x","asset":"AdChoices","by":"app",\#(fields)}"#
  }

  @Test("Each link is proved by its line")
  func complete() throws {
    #expect(
      try chain([load, view, headline, icon(), impression, click(#""action":"aboutThisAd""#), present])
        == [
          "delivered confirmed@2", "rendered confirmed@5", "visible confirmed@5", "placed confirmed@5",
          "sized confirmed@5", "clickable confirmed@5", "clicked confirmed@7", "opened confirmed@7",
        ])
  }

  @Test("Where no country is known nothing is held against the ad")
  func noCountry() throws {
    #expect(
      try chain(
        [bareLoad, view, headline, icon(#""visible":1,"clickable":false"#), impression], country: nil)
        == [
          "delivered toCheck@2", "rendered confirmed@5", "visible confirmed@5", "placed confirmed@5",
          "sized confirmed@5", "clickable toCheck@5", "clicked notInScope", "opened notInScope",
        ])
  }

  @Test("An icon that was not sent leaves nothing to show")
  func notDelivered() throws {
    #expect(
      try chain([bareLoad, view, headline, impression]) == [
        "delivered failed@2", "rendered notInScope", "visible notInScope", "placed notInScope",
        "sized notInScope", "clickable notInScope", "clicked notInScope", "opened notInScope",
      ])
  }

  @Test("What a load does not say is not known")
  func unrecorded() throws {
    #expect(
      try chain([#"{"event":"ad.load","ad":"x"}"#, view, headline, icon(""), impression]) == [
        "delivered toCheck@2", "rendered confirmed@5", "visible toCheck@5", "placed confirmed@5",
        "sized confirmed@5", "clickable toCheck@5", "clicked notInScope", "opened notInScope",
      ])
    #expect(
      try chain([view, headline, impression]) == [
        "delivered toCheck@1", "rendered failed@4", "visible notInScope", "placed notInScope",
        "sized notInScope", "clickable notInScope", "clicked notInScope", "opened notInScope",
      ])
  }

  @Test("An icon that was never rendered is missed at the impression, unless lines were lost")
  func notRendered() throws {
    #expect(try chain([load, view, headline, impression])[1] == "rendered failed@5")
    #expect(
      try chain([load, view, headline, #"{"event":"impression","ad":"x","by":"app","seq":3}"#])[1]
        == "rendered toCheck@5")
    #expect(try chain([load])[1] == "rendered notInScope")
  }

  @Test("An icon that comes a moment after the impression is rendered, under whichever of its names")
  func lateIcon() throws {
    #expect(try chain([load, view, headline, impression, icon()])[1] == "rendered confirmed@6")
    #expect(try chain([load, view, headline, impression, icon(key: "3011")])[1] == "rendered confirmed@6")
  }

  @Test("An icon that was hidden is missed at what hid it")
  func hidden() throws {
    let hide = #"{"event":"asset.hide","ad":"x","asset":"AdChoices"}"#
    #expect(
      try chain([load, view, headline, icon(), hide, impression]) == [
        "delivered confirmed@2", "rendered failed@6", "visible notInScope", "placed notInScope",
        "sized notInScope", "clickable notInScope", "clicked notInScope", "opened notInScope",
      ])
  }

  @Test("Links that weren't asked say what was wrong with the icon")
  func reasons() throws {
    func unasked(_ lines: String..., kind: FormatKind = .customNative) throws -> Set<String> {
      let links = try links([load] + lines, kind: kind)[2...5].map(\.link)
      return Set(links.lazy.filter { $0.answer == .notInScope }.map(\.reason))
    }
    let outside = icon(frame: "[500,0,19,15]")
    #expect(
      try links([load, view, headline, outside, impression]).map(\.link.reason) == [
        "the ad came with the icon", "the icon was rendered", "it lay outside the ad",
        "it lay outside the ad for 3.5 of 3.5 s", "it lay outside the ad", "it lay outside the ad",
        "nobody clicked it", "nobody clicked it",
      ])
    let hide = #"{"event":"asset.hide","ad":"x","asset":"AdChoices"}"#
    #expect(
      try unasked(view, headline, icon(), hide, impression) == ["it was hidden for 3.6 of 3.6 s"])
    #expect(
      try unasked(view, icon(#""visible":0"#), impression) == ["it was not visible at all for 3.4 of 3.4 s"])
    #expect(try unasked(view, headline, impression) == ["it was not rendered for 3.4 of 3.4 s"])
    #expect(
      try unasked(view, headline, impression, kind: .native) == [
        "the SDK draws the icon, and the recorder did not see it"
      ])
    #expect(try unasked() == ["the ad was never shown"])
    let bids = #"{"event":"session.start","country":"DE","recorder":{"observes":["requests","loads"]}}"#
    #expect(try unasked(bids) == ["whether the ad was shown was not recorded"])
  }

  @Test(
    "In native ads the SDK draws the icon, which the recorder may not see",
    .holds("R-114", "R-115"))
  func native() throws {
    #expect(try chain([load, view, headline, impression], kind: .native)[1] == "rendered toCheck@5")
    #expect(
      try chain([load, view, headline, icon(), impression], kind: .native)[1] == "rendered confirmed@5")
    #expect(try chain([bareLoad, view, headline, impression], kind: .native)[1] == "rendered notInScope")
  }

  @Test("An icon is visible when nothing is cut off, covered or faded")
  func visible() throws {
    func visible(_ lines: String...) throws -> String {
      try chain([load, view] + lines + [impression])[2]
    }
    #expect(try visible(icon(#""visible":0"#)) == "visible failed@4")
    #expect(try visible(icon(#""visible":0.5"#)) == "visible failed@4")
    // Wholly outside the ad it isn't asked: that is a matter of its place.
    #expect(try visible(icon(frame: "[500,0,19,15]")) == "visible notInScope")
    let cover = #"{"event":"asset.render","ad":"x","asset":"Headline","frame":[200,0,100,40]}"#
    #expect(try visible(icon(), cover) == "visible failed@5")
    #expect(try visible(cover, icon()) == "visible confirmed@5")
    #expect(try visible(icon(#""z":1,"visible":1"#), cover) == "visible confirmed@4")
  }

  @Test("An icon is placed when it lies inside the ad, in the corner that the definition names")
  func placed() throws {
    func placed(_ frame: String, _ view: String? = nil) throws -> String {
      try chain([load, view ?? self.view, icon(frame: frame), impression])[3]
    }
    #expect(try placed("[281,0,19,15]") == "placed confirmed@4")
    #expect(try placed("[281.4,0,19,15]") == "placed confirmed@4")
    #expect(try placed("[282,0,19,15]") == "placed failed@4")
    #expect(try placed("[281,-4,19,15]") == "placed failed@4")
    #expect(try placed("[500,0,19,15]") == "placed failed@4")
    #expect(
      try placed("[281,0,19,15]", #"{"event":"asset.render","ad":"x","asset":"Headline","frame":[0,0,9,9]}"#)
        == "placed toCheck@4")
    let cornered = FormatFolder.named(
      "10063170", assets: [.named("AdChoices", .adChoices, corner: .bottomLeft)]
    ).definition
    #expect(try chain([load, view, icon(), impression], format: cornered)[3] == "placed failed@4")
    #expect(
      try chain([load, view, icon(frame: "[0,285,19,15]"), impression], format: cornered)[3]
        == "placed confirmed@4"
    )
  }

  @Test("An icon is big enough when it has its declared size, and 15 × 15 at least")
  func sized() throws {
    func sized(_ frame: String) throws -> String {
      try chain([load, view, icon(frame: frame), impression])[4]
    }
    #expect(try sized("[270,0,19,15]") == "sized confirmed@4")
    #expect(try sized("[270,0,18.5,14.5]") == "sized confirmed@4")
    #expect(try sized("[270,0,18,15]") == "sized failed@4")
    #expect(try sized("[270,0,19,14]") == "sized failed@4")
  }

  @Test("An icon is to check for its size where lengths look like pixels, whatever its size")
  func inPixels() throws {
    let start = #"{"event":"session.start","platform":"ios","screen":[1080,2340]}"#
    func sized(_ frame: String) throws -> AdChoicesChain.Link {
      try links([start, load, view, icon(frame: frame), impression])[4].link
    }
    let reason = "lengths of the session look like pixels"
    for frame in ["[270,0,19,15]", "[270,0,9,9]"] {
      let link = try sized(frame)
      #expect([link.answer.words, link.line.map { "\($0.line)" }, link.reason] == ["to check", "5", reason])
    }
    #expect(try links([start, load, view, impression])[4].link.answer == .notInScope)
  }

  @Test("A click that opened the page proves the icon clickable where nothing was recorded")
  func clickable() throws {
    func clickable(_ fields: String, _ more: String...) throws -> String {
      try chain([load, view, icon(fields), impression] + more)[5]
    }
    let about = click(#""action":"aboutThisAd""#)
    #expect(try clickable(#""clickable":true"#) == "clickable confirmed@4")
    #expect(try clickable(#""clickable":false"#, about) == "clickable failed@4")
    #expect(try clickable("") == "clickable toCheck@4")
    #expect(try clickable("", about) == "clickable confirmed@6")
    #expect(try clickable("", click(#""action":"browser""#)) == "clickable toCheck@4")
  }

  @Test(
    "One click that led elsewhere outweighs those that led to the page, which a full screen proves",
    .holds("R-674"))
  func opened() throws {
    func opened(_ clicks: String...) throws -> String {
      try chain([load, view, icon(), impression] + clicks.map(click))[7]
    }
    #expect(try opened() == "opened notInScope")
    #expect(
      try opened(#""action":"browser","url":"https://adssettings.google.com/whythisad?x""#)
        == "opened confirmed@6")
    #expect(try opened(#""action":"browser","url":"https://bakery.example/""#) == "opened failed@6")
    #expect(try opened(#""action":"aboutThisAd""#, #""action":"none""#) == "opened failed@7")
    #expect(try opened(#""openable":[]"#) == "opened toCheck@6")
    #expect(try opened(#""action":"aboutThisAd""#) == "opened toCheck@6")
    let lines = [load, view, icon(), impression, click(#""action":"aboutThisAd""#), present]
    #expect(try chain(lines)[7] == "opened confirmed@6")
  }

  @Test(
    "An ad that stayed below the edge of the screen was not shown; one that was counted there is to check",
    .holds("R-245"))
  func belowTheFold() throws {
    let start = #"{"event":"session.start","platform":"ios","screen":[400,800]}"#
    let below = #"{"event":"view.render","ad":"x","frame":[0,800,300,300]}"#
    let there = icon(frame: "[281,800,19,15]")
    #expect(
      try chain([start, load, below, there]) == [
        "delivered confirmed@3", "rendered notInScope", "visible notInScope", "placed notInScope",
        "sized notInScope", "clickable notInScope", "clicked notInScope", "opened notInScope",
      ])
    let scrolledIn = #"{"event":"view.render","ad":"x","frame":[0,700,300,300]}"#
    #expect(
      try chain([start, load, below, there, scrolledIn])[1...2] == [
        "rendered confirmed@5", "visible confirmed@5",
      ])
    #expect(
      try chain([start, load, below, there, impression])[1...2] == [
        "rendered toCheck@6", "visible notInScope",
      ])
  }

  @Test("The page's hosts are configurable")
  func hosts() throws {
    var configuration = Configuration()
    configuration.aboutHosts = ["about.example"]
    let context = LedgerContext(catalog: catalog([simpleNative], configuration: configuration))
    let record = try record(
      #"{"event":"click","ad":"x","asset":"AdChoices","by":"app","url":"https://about.example/ad"}"#,
      in: context)
    let chain = AdChoicesChain(of: try #require(record.ads.first), in: record, context: context)
    #expect(chain.links[7].link.answer == .confirmed)
  }
}

import Model
import Basics
import TestSupport
import Testing

@Suite("Rules about how an ad is laid out") struct LayoutRuleTests {
  private func verdicts(
    _ id: RuleID, format: FormatFolder = .bread, load: String = Line.load(), _ lines: String...
  ) throws -> [String] {
    let request = Line.request(format: format.definition.id.value)
    return try JudgedRecording(
      ([Line.start, request, load] + lines).joined(separator: "\n"), formats: [format]
    )
    .verdicts(id)
  }

  private func render(_ key: String, _ width: Double, _ height: Double, more: String = "") -> String {
    #"{"event":"asset.render","ad":"a1","asset":"\#(key)","frame":[16,140,\#(width),\#(height)]\#(more)}"#
  }

  private func view(_ width: Double, _ height: Double) -> String {
    #"{"event":"view.render","ad":"a1","frame":[16,120,\#(width),\#(height)]}"#
  }

  @Test(
    "An ad may be half a point under its least size, and smaller for a moment")
  func adSize() throws {
    #expect(try verdicts("ad-too-small", view(31.5, 300), Line.impression()) == ["a1 pass"])
    #expect(
      try verdicts("ad-too-small", view(300, 20), view(300, 31.4), Line.impression(), view(300, 30)) == [
        "a1 fail 5: An ad must be 32 × 32 points: the ad was 300 × 31.4 points for 4.3 of 4.3 s."
      ])
    #expect(
      try verdicts("ad-too-small", view(300, 31.4), Line.impression(), view(300, 300)) == ["a1 pass"])
    #expect(
      try verdicts("ad-too-small", view(20, 20)) == [
        "a1 fail 4: An ad must be 32 × 32 points: the ad was 20 × 20 points for 4 of 4 s."
      ])
    #expect(
      try verdicts("ad-too-small", Line.impression()) == [
        "a1 notApplicable"
      ])
  }

  @Test("A video view is too small unless there is no video, or the view is hidden")
  func videoSize() throws {
    let small = render("_videoMediaView", 200, 119)
    #expect(
      try verdicts("ad-too-small", small, Line.impression()) == [
        "a1 fail 4: A video must be 120 × 120 points: the video view '_videoMediaView' was 200 × 119 points "
          + "for 4.1 of 4.1 s."
      ])
    #expect(
      try verdicts(
        "ad-too-small", Line.view, Line.render("Headline"), small, Line.hide("_videoMediaView"),
        Line.impression()) == ["a1 pass"])
    #expect(
      try verdicts(
        "ad-too-small", load: Line.load(more: #","video":false"#), Line.view, small, Line.impression())
        == ["a1 pass"])
    #expect(
      try verdicts("ad-too-small", Line.view, render("Media", 120, 119.5), Line.impression()) == ["a1 pass"])
  }

  @Test(
    "A text is cut too short when its beginning falls below both the delivered one and the limit",
    .holds("R-690"),
    arguments: [
      // (key, delivered, shown, what must stay or nil)
      ("Headline", "Fresh bread", "Fresh bread", nil),
      ("Headline", "Fresh bread", "Fresh…", "5 characters of 11; at least 11"),
      (
        "Headline", "Fresh bread before seven o'clock", "Fresh bread before seven …",
        "24 characters of 32; at least 25"
      ),
      ("Headline", "Fresh bread before seven o'clock", "Fresh bread before seven o…", nil),
      (
        "Headline", "Fresh bread before seven o'clock", "Fresh bread before seven...",
        "24 characters of 32; at least 25"
      ),
      // Not cut at the end: `text-changed` reports this.
      ("Headline", "Fresh bread before seven o'clock", "Fresh bre…n o'clock", nil),
      ("Headline", "Wait for it…", "Wait for it...", nil),
      ("Headline", "Wait…  for\nit", "Wait… for it", nil),
      ("Headline", "Wait… for the bread", "Wait… for…", "9 characters of 19; at least 19"),
      (
        "Headline", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦" + String(repeating: "🥖", count: 24), "👩‍👩‍👧‍👦👩‍👩‍👧‍👦…",
        "2 characters of 26; at least 25"
      ),
      ("3001", "Fresh bread", "Fresh…", "5 characters of 11; at least 11"),
      ("Caption", "Order tonight, taste tomorrow", "Order…", nil),
    ] as [(String, String, String, String?)])
  func text(_ key: String, _ delivered: String, _ shown: String, _ rest: String?) throws {
    let escaped = delivered.replacing("\n", with: "\\n")
    let found = try verdicts(
      "text-truncated", load: Line.load([#""\#(key)":{"text":"\#(escaped)"}"#]),
      render(key, 100, 20, more: #","text":"\#(shown)""#), Line.impression())
    switch rest {
    case let rest?: #expect(found == ["a1 fail 4: '\(key)' is cut to \(rest) must stay."])
    case nil where key == "Caption":
      #expect(found == ["a1 notApplicable"])
    case nil: #expect(found == ["a1 pass"])
    }
  }

  @Test(
    "Each rendering that shows a cut text is a finding, also after the impression and under a misspelt key",
    .holds("R-217", "R-268", "R-271"))
  func eachText() throws {
    let cut = #","text":"Fresh…""#
    let message = "'Headline' is cut to 5 characters of 11; at least 11 must stay."
    #expect(
      try verdicts(
        "text-truncated", render("headline", 100, 20, more: cut),
        render("Headline", 100, 20, more: cut + #","visible":0"#), render("Headline", 100, 0, more: cut),
        render("Headline", 200, 20, more: #","text":"Fresh bread""#), Line.impression(),
        render("Headline", 100, 20, more: cut)) == ["a1 fail 4: \(message)", "a1 fail 9: \(message)"])
    #expect(
      try verdicts("text-truncated", render("Headline", 100, 20)) == [
        "a1 notApplicable"
      ])
  }

  @Test("A body keeps 90 characters")
  func body() throws {
    let long = String(repeating: "bread ", count: 20)
    func verdict(_ count: Int) throws -> [String] {
      try verdicts(
        "text-truncated", load: Line.load([#""Body":{"text":"\#(long)"}"#]),
        render("Body", 100, 20, more: #","text":"\#(long.prefix(count))…""#))
    }
    #expect(try verdict(90) == ["a1 fail 4: 'Body' is cut to 89 characters of 119; at least 90 must stay."])
    #expect(try verdict(91) == ["a1 pass"])
  }

  @Test(
    "An image may be stretched by 2 % and cropped by 20 %; without 'fit' a crop needs review",
    .holds("R-326", "R-327", "R-328", "R-675"),
    arguments: [
      // The image is 1000 × 500.
      ("stretch", 204.0, 100.0, nil), ("stretch", 204.2, 100, "stretched"),
      ("stretch", 195.8, 100, "stretched"),
      ("fill", 160, 100, nil), ("fill", 159, 100, "cropped by 20.5 %"), ("fill", 250, 100, nil),
      ("fill", 252, 100, "cropped by 20.6 %"), ("fit", 100, 100, nil),
      (nil, 160, 100, nil), (nil, 100, 100, "cropped by 50 %, if it fills its frame,"),
    ] as [(String?, Double, Double, String?)])
  func image(_ fit: String?, _ width: Double, _ height: Double, _ problem: String?) throws {
    let found = try verdicts(
      "image-distorted", load: Line.load([#""MainImage":{"url":"u","width":1000,"height":500}"#]),
      render("MainImage", width, height, more: fit.map { #","fit":"\#($0)""# } ?? ""))
    let frame = "\(Int(exactly: width).map(String.init) ?? String(width)) × \(Int(nearest: height))"
    let verdict = fit == nil ? "needsReview" : "fail"
    #expect(
      found == [
        problem.map { "a1 \(verdict) 4: 'MainImage', 1000 × 500 px, is \($0) in a frame of \(frame)." }
          ?? "a1 pass"
      ])
  }

  @Test("The icon of AdChoices is no image to be judged, nor one of unknown size")
  func otherImages() throws {
    #expect(
      try verdicts(
        "image-distorted", load: Line.load([#""MainImage":{"url":"u"}"#, Line.adChoices]),
        render("AdChoices", 44, 44), render("MainImage", 100, 100)) == [
          "a1 notApplicable"
        ])
    #expect(
      try verdicts("image-distorted", Line.render("MainImage", more: #","visible":0"#)) == [
        "a1 notApplicable"
      ])
  }

  private func fallback(_ video: String, _ lines: String..., assets: [String] = Line.all) throws -> [[String]]
  {
    let load = Line.load(assets, format: "bread-video", more: video)
    // Below the picture.
    let headline = #"{"event":"asset.render","ad":"a1","asset":"Headline","frame":[16,340,358,40]}"#
    let lines =
      ([Line.start, Line.request(format: "bread-video"), load, Line.view, headline] + lines)
      .joined(separator: "\n")
    let judged = JudgedRecording(lines, formats: [.breadVideo])
    return [try judged.verdicts("video-without-fallback"), try judged.verdicts("asset-not-rendered")]
  }

  @Test(
    "Without a video its fallback must be on the screen, and that is one finding",
    .holds("R-284"))
  func videoFallback() throws {
    let message = "The ad has no video: its fallback image 'MainImage' was"
    #expect(
      try fallback(#","video":false"#, Line.impression())
        == [["a1 fail 6: \(message) not rendered for 4.2 of 4.2 s."], ["a1 pass"]])
    #expect(
      try fallback(#","video":false"#, Line.impression(), Line.render("MainImage")) == [
        ["a1 pass"], ["a1 pass"],
      ])
    #expect(
      try fallback(#","video":false"#, Line.render("MainImage", more: #","visible":0"#), Line.impression())
        == [["a1 fail 6: \(message) not visible at all for 4.3 of 4.3 s."], ["a1 pass"]])
    #expect(
      try fallback(#","video":false"#, Line.render("MainImage"), Line.impression()) == [
        ["a1 pass"], ["a1 pass"],
      ])
    #expect(
      try fallback(#","video":true"#, Line.render("Film"), Line.impression()) == [
        ["a1 notApplicable"], ["a1 pass"],
      ])
  }

  @Test(
    "A fallback that wasn't delivered is missing for that reason; whether there is a video may be unknown")
  func videoFallbackElse() throws {
    #expect(
      try fallback(#","video":false"#, Line.impression(), assets: [Line.headline])[0] == [
        "a1 notApplicable"
      ])
    #expect(
      try fallback("", Line.impression())[0] == [
        "a1 needsReview 6: The fallback image 'MainImage' was not rendered for 4.2 of 4.2 s, and it isn't known whether the ad has a video."
      ])
    #expect(try fallback("", Line.render("Film"), Line.impression())[0] == ["a1 pass"])
    #expect(
      try verdicts("video-without-fallback", Line.view) == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "What opens closes, once each; a surplus dismissal is the line itself, whatever was lost",
    .holds("R-222"))
  func screens() throws {
    let (present, dismiss) = (
      #"{"event":"screen.present","ad":"a1"}"#, #"{"event":"screen.dismiss","ad":"a1"}"#
    )
    #expect(try verdicts("screen-unbalanced", present, dismiss, present, dismiss) == ["a1 pass"])
    #expect(
      try verdicts("screen-unbalanced", present, present, dismiss, Line.hideView) == [
        "a1 fail 7: The full screen of ad 'a1' was presented and never dismissed."
      ])
    #expect(
      try verdicts("screen-unbalanced", dismiss, present) == [
        "a1 fail 4: The full screen of ad 'a1' was dismissed and had not been presented."
      ])
    #expect(
      try verdicts("screen-unbalanced", Line.view) == ["a1 notApplicable"])
    let lost = recording(
      Line.start, #"{"event":"\#("screen.dismiss")","ad":"a1","seq":3}"#,
      #"{"event":"screen.present","ad":"a2","seq":4}"#)
    #expect(
      JudgedRecording(lost).findings(of: "screen-unbalanced") == [
        "r.ndjson:2 s-1/a1 screen-unbalanced fail: The full screen of ad 'a1' was dismissed "
          + "and had not been presented.",
        "r.ndjson:3 s-1/a2 screen-unbalanced needsReview: The full screen of ad 'a2' was presented "
          + "and never dismissed.",
      ])
  }

  @Test("A text is judged without a frame, an image isn't")
  func withoutFrames() throws {
    let load = Line.load([
      #""Headline":{"text":"Fresh bread before seven, every day of the week"}"#, Line.picture,
    ])
    let judged = JudgedRecording(
      recording(
        Line.start, Line.request(), load, Line.view,
        #"{"event":"asset.render","ad":"a1","asset":"3001","text":"Fresh bread"}"#,
        #"{"event":"asset.render","ad":"a1","asset":"MainImage","fit":"stretch"}"#, Line.impression()))
    #expect(
      try judged.verdicts("text-truncated") == [
        "a1 fail 5: 'Headline' is cut to 11 characters of 47; at least 25 must stay."
      ])
    #expect(
      try judged.verdicts("image-distorted") == [
        "a1 notApplicable"
      ])
  }
}

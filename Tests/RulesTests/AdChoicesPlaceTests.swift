import Model
import Basics
import TestSupport
import Testing

@Suite("Where AdChoices and the ad label are, and how big") struct AdChoicesPlaceTests {
  private static let shown = #","visible":1,"clickable":true,"z":9"#
  private let icon = Line.render("AdChoices", more: shown)

  /// Lines of an ad whose first asset stands in line 5.
  private func verdicts(
    _ id: RuleID, country: String? = "DE", load: [String] = Line.all, formats: [FormatFolder] = [.bread],
    view: String = Line.view, _ lines: String...
  ) throws -> [String] {
    let toView = [Line.start(country: country), Line.request(), Line.load(load), view]
    return try JudgedRecording(
      (toView + lines + [Line.impression()]).joined(separator: "\n"), formats: formats
    ).verdicts(id)
  }

  /// Returns verdicts about the position of an icon with a declared corner, then the related lines.
  private func placed(
    _ corner: Corner, session: String = "", load: String = "", _ icon: String
  ) throws -> [String] {
    let judged = JudgedRecording(
      recording(
        Line.start(country: "DE", more: session), Line.request(), Line.load(more: load), Line.view, icon,
        Line.impression()),
      formats: [.bread(.named("AdChoices", .adChoices, corner: corner))])
    return try judged.verdicts("adchoices-outside-ad") + judged.related("adchoices-outside-ad").joined()
  }

  private func icon(at frame: String, more: String = Self.shown) -> String {
    #"{"event":"asset.render","ad":"a1","asset":"AdChoices","frame":\#(frame)\#(more)}"#
  }

  @Test(
    "What lies over the icon counts, wherever the ad was shown; what lies under it or beside it doesn't",
    .holds("R-218", "R-289"))
  func covered() throws {
    let cover = #"{"event":"asset.render","ad":"a1","asset":"Caption","frame":[300,100,56,30],"z":10}"#
    for country in ["DE", "US", nil] {
      #expect(
        try verdicts("adchoices-obscured", country: country, icon, cover) == [
          "a1 fail 6: AdChoices was covered by 'Caption' for 4.3 of 4.3 s."
        ])
    }
    #expect(
      try verdicts("adchoices-obscured", icon, cover.replacing(#""z":10"#, with: #""z":8"#)) == ["a1 pass"])
    let beside = cover.replacing("300,100,56", with: "300,100,55.5")
    #expect(try verdicts("adchoices-obscured", icon, beside) == ["a1 pass"])
    #expect(
      try verdicts("adchoices-obscured", icon, cover, Line.hide("Caption")) == ["a1 pass"])
    #expect(
      try verdicts("adchoices-obscured", icon, cover, cover.replacing(#""z":10"#, with: #""z":1"#))
        == ["a1 pass"])
  }

  @Test(
    "Of several covers the topmost is named, and the icon goes along",
    .holds("R-236"))
  func covers() {
    let cover = #"{"event":"asset.render","ad":"a1","asset":"Caption","frame":[300,100,80,40],"z":12}"#
    let lower = Line.render("MainImage", more: #","z":11"#).replacing("16,140", with: "16,120")
    let judged = JudgedRecording(
      recording(
        Line.start, Line.request(), Line.load(), Line.view, icon, cover, lower, Line.impression()))
    #expect(
      judged.findings(of: "adchoices-obscured") == [
        "r.ndjson:6 s-1/a1 adchoices-obscured fail: AdChoices was covered by 'Caption' for 4.4 of 4.4 s."
      ])
    #expect(judged.related("adchoices-obscured") == [["5: the icon"]])
  }

  @Test(
    "What covers the icon beyond the ad's edge covers nothing",
    .holds("R-265"))
  func coveredBeyondTheEdge() throws {
    let out = icon(at: "[370,112,19,15]")
    let cover = #"{"event":"asset.render","ad":"a1","asset":"Caption","frame":[374,100,56,30],"z":10}"#
    #expect(try verdicts("adchoices-obscured", out, cover) == ["a1 pass"])
    #expect(
      try verdicts("adchoices-outside-ad", out, cover) == [
        "a1 fail 5: AdChoices lay partly outside the ad for 4.3 of 4.3 s."
      ])
  }

  @Test(
    "How much of it is visible is taken from the recording, and asked for where it isn't there",
    .holds("R-116", "R-317"))
  func visible() throws {
    #expect(
      try verdicts("adchoices-obscured", icon.replacing(#""visible":1"#, with: #""visible":0.25"#)) == [
        "a1 fail 5: AdChoices was visible to 25 % for 4.2 of 4.2 s."
      ])
    #expect(
      try verdicts("adchoices-obscured", icon.replacing(#""visible":1"#, with: #""visible":0"#)) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts(
        "adchoices-obscured", country: "US", icon.replacing(#""visible":1"#, with: #""visible":0"#)) == [
          "a1 fail 5: AdChoices was not visible at all for 4.2 of 4.2 s."
        ])
    #expect(
      try verdicts("adchoices-obscured", icon.replacing(#","visible":1"#, with: "")) == [
        "a1 needsReview 5: It isn't known whether all of AdChoices was in view: AdChoices was rendered without "
          + "'visible'."
      ])
  }

  @Test(
    "An icon that the screen's edge cuts is reviewed, whatever it says of its being in view")
  func offScreen() throws {
    let below = #"{"event":"view.render","ad":"a1","frame":[16,690,358,150]}"#
    func verdict(_ frame: String) throws -> [String] {
      try verdicts("adchoices-obscured", view: below, icon(at: frame))
    }
    #expect(try verdict("[355,829,19,15]") == ["a1 pass"])
    #expect(try verdict("[355,829.5,19,10.5]") == ["a1 pass"])
    let cut = below.replacing("16,690", with: "16,720")
    for visible in ["1", "0.6"] {
      let low = icon(at: "[355,835,19,15]").replacing(#""visible":1"#, with: #""visible":\#(visible)"#)
      #expect(
        try verdicts("adchoices-obscured", view: cut, low) == [
          "a1 needsReview 5: It isn't known whether all of AdChoices was in view: AdChoices was cut by the edge "
            + "of what was on the screen."
        ])
    }
  }

  @Test(
    "An icon that was hidden, or of an ad that should have brought one and didn't, isn't looked at again",
    .holds("R-281"))
  func oneCauseOneFinding() throws {
    let faint = icon(at: "[370,120,10,10]", more: #","visible":0.25"#)
    let rendered: [(RuleID, String)] = [
      ("adchoices-obscured", "AdChoices was visible to 25 %"),
      ("adchoices-outside-ad", "AdChoices lay partly outside the ad"),
      ("adchoices-too-small", "AdChoices must be 19 × 15 points: AdChoices was 10 × 10 points"),
    ]
    for (id, fault) in rendered {
      #expect(
        try verdicts(id, faint, Line.hide("AdChoices")) == [
          "a1 notApplicable"
        ])
      #expect(
        try verdicts(id, load: [Line.headline], faint) == [
          "a1 notApplicable"
        ])
      #expect(
        try verdicts(id, country: "US", load: [Line.headline], faint) == [
          "a1 fail 5: \(fault) for 4.2 of 4.2 s."
        ])
    }
  }

  @Test(
    "Of an icon wholly outside the ad only that is told: how it looks is asked only while it is on the ad")
  func whollyOutside() throws {
    let tiny = icon(at: "[500,500,1,1]", more: #","visible":0.1"#)
    func verdict(_ id: RuleID) throws -> [String] {
      try verdicts(id, country: "US", load: [Line.headline], tiny)
    }
    #expect(
      try verdict("adchoices-obscured") == [
        "a1 notApplicable"
      ])
    #expect(
      try verdict("adchoices-outside-ad") == ["a1 fail 5: AdChoices lay outside the ad for 4.2 of 4.2 s."])
    #expect(
      try verdict("adchoices-too-small") == ["a1 notApplicable"])
  }

  @Test(
    "The icon has to be inside the ad, give or take half a point, where the ad has moved to",
    .holds("R-108", "R-324"))
  func insideAd() throws {
    #expect(try verdicts("adchoices-outside-ad", icon(at: "[355.5,119.5,19,15]")) == ["a1 pass"])
    #expect(
      try verdicts("adchoices-outside-ad", icon(at: "[355.6,120,19,15]")) == [
        "a1 fail 5: AdChoices lay partly outside the ad for 4.2 of 4.2 s."
      ])
    #expect(
      try verdicts("adchoices-outside-ad", icon(at: "[374,120,19,15]")) == [
        "a1 fail 5: AdChoices lay outside the ad for 4.2 of 4.2 s."
      ])
    let moved = Line.view.replacing("16,120", with: "16,60")
    #expect(try verdicts("adchoices-outside-ad", icon, moved) == ["a1 pass"])
    #expect(
      try verdicts("adchoices-outside-ad", moved, Line.view, moved, icon) == [
        "a1 pass"
      ])
    #expect(
      try verdicts("adchoices-outside-ad", view: Line.render("Headline"), icon) == [
        "a1 needsReview 5: It isn't known whether AdChoices is in its place: AdChoices was rendered on an ad "
          + "whose frame wasn't recorded."
      ])
  }

  @Test(
    "The corner is physical, and a format that names none takes any",
    .holds("R-109", "R-110"),
    arguments: [
      (Corner.topRight, "[355,120,19,15]"), (.topLeft, "[16,120,19,15]"), (.bottomLeft, "[16,405,19,15]"),
      (.bottomRight, "[355,405,19,15]"),
    ])
  func corner(_ corner: Corner, _ frame: String) throws {
    let names: [(Corner, String)] = [
      (.topLeft, "top left"), (.topRight, "top right"), (.bottomLeft, "bottom left"),
      (.bottomRight, "bottom right"),
    ]
    for (declared, name) in names {
      let missed = [
        "a1 fail 5: AdChoices was not in its corner for 4.2 of 4.2 s.",
        "1: the \(name) corner is declared here",
      ]
      #expect(try placed(declared, icon(at: frame)) == (declared == corner ? ["a1 pass"] : missed))
    }
    #expect(try verdicts("adchoices-outside-ad", icon(at: frame)) == ["a1 pass"])
  }

  @Test(
    "The least size is the declared one, 19 × 15 without one, and never under 15 × 15",
    .holds("R-267", "R-108", "R-324"))
  func size() throws {
    let unseen = icon(at: "[364,120,10,10]", more: #","visible":0"#)
    #expect(
      try verdicts("adchoices-too-small", country: "US", unseen) == [
        "a1 notApplicable"
      ])
    func verdict(_ frame: String, width: Double? = nil, height: Double? = nil) throws -> [String] {
      let format = FormatFolder.bread(.named("AdChoices", .adChoices, width: width, height: height))
      return try verdicts("adchoices-too-small", country: "US", formats: [format], icon(at: frame))
    }
    let small = { (size: String, least: String) in
      ["a1 fail 5: AdChoices must be \(least) points: AdChoices was \(size) points for 4.2 of 4.2 s."]
    }
    #expect(try verdict("[340,120,18.5,14.5]") == ["a1 pass"])
    #expect(try verdict("[340,120,18.4,15]") == small("18.4 × 15", "19 × 15"))
    #expect(try verdict("[340,120,19,14]") == small("19 × 14", "19 × 15"))
    #expect(try verdict("[340,120,19,15]", width: 30, height: 30) == small("19 × 15", "30 × 30"))
    #expect(try verdict("[340,120,12,12]", width: 12, height: 12) == small("12 × 12", "15 × 15"))
    #expect(try verdict("[340,120,15,15]", width: 12, height: 12) == ["a1 pass"])
  }

  @Test(
    "Every ad needs its label as long as it is shown, in whatever country, whoever sold it",
    .holds("R-084", "R-289"))
  func badge() throws {
    func verdict(_ lines: String..., country: String? = "DE", inventory: String = "backfill") throws
      -> [String]
    {
      let toView = [
        Line.start(country: country), Line.request(),
        Line.load(more: #","inventory":"\#(inventory)""#), Line.view,
      ]
      return try JudgedRecording(
        (toView + lines + [Line.impression()]).joined(separator: "\n")
      ).verdicts("badge-missing")
    }
    let badge = Line.render("AdBadge")
    #expect(try verdict(badge) == ["a1 pass"])
    for inventory in ["backfill", "reservation"] {
      for country in ["DE", "US", nil] {
        #expect(
          try verdict(Line.render("Headline"), country: country, inventory: inventory) == [
            "a1 fail 6: The ad label was not rendered for 4.2 of 4.2 s."
          ])
      }
    }
    #expect(
      try verdict(Line.render("Headline"), badge, Line.hide("AdBadge")) == [
        "a1 fail 7: The ad label was hidden for 4.4 of 4.4 s."
      ])
    #expect(
      try verdict(Line.render("AdBadge", more: #","visible":0"#)) == [
        "a1 fail 5: The ad label was not visible at all for 4.2 of 4.2 s."
      ])
  }

  @Test("Of several ad labels one that is big enough will do")
  func badgeSize() throws {
    func badge(_ key: String, _ size: String) -> String {
      #"{"event":"asset.render","ad":"a1","asset":"\#(key)","frame":[20,121,\#(size)]}"#
    }
    #expect(try verdicts("badge-too-small", country: "US", badge("AdBadge", "14.5,14.5")) == ["a1 pass"])
    #expect(
      try verdicts("badge-too-small", country: "US", badge("AdBadge", "40,14.4")) == [
        "a1 fail 5: An ad label must be 15 × 15 points: the ad label was 40 × 14.4 points for 4.2 of 4.2 s."
      ])
    #expect(
      try verdicts("badge-too-small", badge("AdBadge", "40,10"), badge("adbadge", "20,20")) == ["a1 pass"])
    #expect(
      try verdicts("badge-too-small", Line.render("Headline")) == [
        "a1 notApplicable"
      ])
  }

  @Test(
    "A part of the ad label belongs into the upper half of the ad, half a point more or less",
    .holds("R-643", "R-644", "R-324"))
  func badgeTop() throws {
    func badge(_ key: String, at y: String) -> String {
      #"{"event":"asset.render","ad":"a1","asset":"\#(key)","frame":[20,\#(y),40,16]}"#
    }
    // The ad's middle is at 270.
    #expect(try verdicts("badge-position", country: "US", badge("AdBadge", at: "270.5")) == ["a1 pass"])
    #expect(
      try verdicts("badge-position", country: "US", badge("AdBadge", at: "271")) == [
        "a1 fail 5: The ad label was in the lower half of the ad for 4.2 of 4.2 s."
      ])
    #expect(
      try verdicts("badge-position", badge("AdBadge", at: "400"), badge("adbadge", at: "121")) == ["a1 pass"])
    #expect(
      try verdicts("badge-position", Line.render("Headline")) == [
        "a1 notApplicable"
      ])
    #expect(
      try verdicts("badge-position", view: Line.render("Headline"), badge("AdBadge", at: "400")) == [
        "a1 needsReview 5: It isn't known whether the ad label was at the top of the ad: the ad label was "
          + "rendered on an ad whose frame wasn't recorded."
      ])
  }

  @Test(
    "A corner at the start or the end of a line is judged by the way the ad's text runs",
    .holds("R-111", "R-112"))
  func mirroredCorners() throws {
    func missed(_ name: String) -> [String] {
      [
        "a1 fail 5: AdChoices was not in its corner for 4.2 of 4.2 s.",
        "1: the \(name) corner is declared here",
      ]
    }
    // The icon is at the top right.
    let (german, arabic) = (#","language":"de""#, #","language":"ar""#)
    #expect(try placed(.topEnd, session: german, icon) == ["a1 pass"])
    #expect(try placed(.topStart, session: german, icon) == missed("top start"))
    #expect(try placed(.topStart, session: arabic, icon) == ["a1 pass"])
    #expect(try placed(.topEnd, session: arabic, icon) == missed("top end"))
    #expect(try placed(.topEnd, session: arabic, load: #","direction":"ltr""#, icon) == ["a1 pass"])
    #expect(try placed(.topRight, session: arabic, icon) == ["a1 pass"])
    #expect(
      try placed(.topStart, icon) == [
        "a1 needsReview 5: It isn't known whether AdChoices is in its place: AdChoices was rendered on an ad of "
          + "which nothing says which way its text runs.",
        "1: the top start corner is declared here",
      ])
    #expect(try placed(.bottomEnd, icon) == missed("bottom end"))
  }
}

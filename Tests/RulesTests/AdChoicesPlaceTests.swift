import Model
import Basics
import TestSupport
import Testing

@Suite("Where AdChoices and the badge are, and how big") struct AdChoicesPlaceTests {
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
          "a1 fail 6: 'Caption' covers AdChoices when the impression was counted."
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
    "Of several covers the topmost is named, and the others go along",
    .holds("R-236", "R-264"))
  func covers() {
    let cover = #"{"event":"asset.render","ad":"a1","asset":"Caption","frame":[300,100,80,40],"z":12}"#
    let lower = Line.render("MainImage", more: #","z":11"#).replacing("16,140", with: "16,120")
    let judged = JudgedRecording(
      recording(
        Line.start, Line.request(), Line.load(), Line.view, icon, cover, lower, Line.impression()))
    #expect(
      judged.findings(of: "adchoices-obscured") == [
        "r.ndjson:6 s-1/a1 adchoices-obscured fail: 'Caption' covers AdChoices when the impression was counted."
      ])
    #expect(
      judged.related("adchoices-obscured") == [
        ["5: the icon", "7: 'MainImage' covers it too", "8: the moment of showing"]
      ])
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
        "a1 fail 5: A part of AdChoices lies outside the ad when the impression was counted."
      ])
  }

  @Test(
    "How much of it is visible is taken from the recording, and asked for where it isn't there",
    .holds("R-116", "R-317"))
  func visible() throws {
    #expect(
      try verdicts("adchoices-obscured", icon.replacing(#""visible":1"#, with: #""visible":0.25"#)) == [
        "a1 fail 5: At 'visible' 0.25, only 25 % of AdChoices is in view when the impression was counted."
      ])
    #expect(
      try verdicts("adchoices-obscured", icon.replacing(#""visible":1"#, with: #""visible":0"#)) == [
        "a1 notApplicable: AdChoices wasn't rendered, and that is the finding."
      ])
    #expect(
      try verdicts(
        "adchoices-obscured", country: "US", icon.replacing(#""visible":1"#, with: #""visible":0"#)) == [
          "a1 fail 5: At 'visible' 0, nothing of AdChoices is in view when the impression was counted."
        ])
    #expect(
      try verdicts("adchoices-obscured", icon.replacing(#","visible":1"#, with: "")) == [
        "a1 needsReview 5: Whether all of AdChoices is in view isn't known: its 'asset.render' doesn't say 'visible'."
      ])
  }

  @Test(
    "An icon said to be in full view beyond the screen's edge is reviewed",
    .holds("R-263"))
  func offScreen() throws {
    let below = #"{"event":"view.render","ad":"a1","frame":[16,690,358,150]}"#
    func verdict(_ frame: String) throws -> [String] {
      try verdicts("adchoices-obscured", view: below, icon(at: frame))
    }
    #expect(try verdict("[355,829,19,15]") == ["a1 pass"])
    #expect(try verdict("[355,829.5,19,10.5]") == ["a1 pass"])
    let cut = below.replacing("16,690", with: "16,720")
    #expect(
      try verdicts("adchoices-obscured", view: cut, icon(at: "[355,835,19,15]")) == [
        "a1 needsReview 5: AdChoices is said to be in full view, and the screen's edge cuts it off when the impression "
          + "was counted."
      ])
    #expect(
      try verdicts(
        "adchoices-obscured", view: cut,
        icon(at: "[355,835,19,15]").replacing(#""visible":1"#, with: #""visible":0.6"#)) == [
          "a1 needsReview 5: At 'visible' 0.6, only 60 % of AdChoices is in view when the impression was counted, and the "
            + "screen's edge cuts the ad off."
        ])
  }

  @Test(
    "An icon that was hidden, or of an ad that should have brought one and didn't, isn't looked at again",
    .holds("R-281"))
  func oneCauseOneFinding() throws {
    let rendered: [RuleID] = ["adchoices-obscured", "adchoices-outside-ad", "adchoices-too-small"]
    for id in rendered {
      let tiny = icon(at: "[500,500,1,1]", more: #","visible":0.1"#)
      #expect(
        try verdicts(id, tiny, Line.hide("AdChoices")) == [
          "a1 notApplicable: No AdChoices icon was rendered at the moment of showing."
        ])
      #expect(
        try verdicts(id, load: [Line.headline], tiny) == [
          "a1 notApplicable: AdChoices wasn't delivered, and that is the finding."
        ])
      #expect(try verdicts(id, country: "US", load: [Line.headline], tiny).first?.contains("fail 5") == true)
    }
  }

  @Test(
    "The icon has to be inside the ad, give or take half a point, where the ad has moved to",
    .holds("R-108", "R-217", "R-324"))
  func insideAd() throws {
    #expect(try verdicts("adchoices-outside-ad", icon(at: "[355.5,119.5,19,15]")) == ["a1 pass"])
    #expect(
      try verdicts("adchoices-outside-ad", icon(at: "[355.6,120,19,15]")) == [
        "a1 fail 5: A part of AdChoices lies outside the ad when the impression was counted."
      ])
    #expect(
      try verdicts("adchoices-outside-ad", icon(at: "[374,120,19,15]")) == [
        "a1 fail 5: AdChoices lies outside the ad when the impression was counted."
      ])
    let moved = Line.view.replacing("16,120", with: "16,60")
    #expect(try verdicts("adchoices-outside-ad", icon, moved) == ["a1 pass"])
    #expect(
      try verdicts("adchoices-outside-ad", moved, Line.view, moved, icon) == [
        "a1 pass"
      ])
    #expect(
      try verdicts("adchoices-outside-ad", view: Line.render("Headline"), icon) == [
        "a1 needsReview 5: Whether AdChoices is inside the ad isn't known: the ad's frame wasn't recorded."
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
    for declared in [Corner.topLeft, .topRight, .bottomLeft, .bottomRight] {
      let format = FormatFolder.bread(.named("AdChoices", .adChoices, corner: declared))
      let verdict = try verdicts("adchoices-outside-ad", formats: [format], icon(at: frame))
      let names: [Corner: String] = [
        .topLeft: "top left", .topRight: "top right", .bottomLeft: "bottom left",
        .bottomRight: "bottom right",
      ]
      #expect(
        verdict == [
          declared == corner
            ? "a1 pass"
            : "a1 fail 5: AdChoices isn't in the ad's \(names[declared] ?? "") corner when the impression was counted."
        ])
    }
    #expect(try verdicts("adchoices-outside-ad", icon(at: frame)) == ["a1 pass"])
  }

  @Test(
    "The least size is the declared one, 19 × 15 without one, and never under 15 × 15",
    .holds("R-108", "R-324"))
  func size() throws {
    func verdict(_ frame: String, width: Double? = nil, height: Double? = nil) throws -> [String] {
      let format = FormatFolder.bread(.named("AdChoices", .adChoices, width: width, height: height))
      return try verdicts("adchoices-too-small", country: "US", formats: [format], icon(at: frame))
    }
    let small = { (size: String, least: String) in
      ["a1 fail 5: AdChoices is \(size) when the impression was counted, under \(least)."]
    }
    #expect(try verdict("[340,120,18.5,14.5]") == ["a1 pass"])
    #expect(try verdict("[340,120,18.4,15]") == small("18.4 × 15", "19 × 15"))
    #expect(try verdict("[340,120,19,14]") == small("19 × 14", "19 × 15"))
    #expect(try verdict("[340,120,19,15]", width: 30, height: 30) == small("19 × 15", "30 × 30"))
    #expect(try verdict("[340,120,12,12]", width: 12, height: 12) == small("12 × 12", "15 × 15"))
    #expect(try verdict("[340,120,15,15]", width: 12, height: 12) == ["a1 pass"])
  }

  @Test(
    "Every ad in the EEA needs its badge at the moment of showing, whoever sold it",
    .holds("R-084", "R-257"))
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
      #expect(
        try verdict(Line.render("Headline"), inventory: inventory) == [
          "a1 fail 6: The ad's badge was not rendered when the impression was counted, in a session in 'DE'."
        ])
    }
    #expect(
      try verdict(badge, Line.hide("AdBadge")) == [
        "a1 fail 6: The ad's badge was hidden when the impression was counted, in a session in 'DE'."
      ])
    #expect(
      try verdict(Line.render("AdBadge", more: #","visible":0"#)) == [
        "a1 fail 5: The ad's badge was transparent when the impression was counted, in a session in 'DE'."
      ])
    #expect(
      try verdict(Line.render("Headline"), country: "US") == [
        "a1 notApplicable: The session ran in 'US', outside the EEA."
      ])
    #expect(
      try verdict(Line.render("Headline"), country: nil) == [
        "a1 fail 6: The ad's badge was not rendered when the impression was counted, in a session in a country that "
          + "isn't known."
      ])
  }

  @Test("Of several badges one that is big enough will do")
  func badgeSize() throws {
    func badge(_ key: String, _ size: String) -> String {
      #"{"event":"asset.render","ad":"a1","asset":"\#(key)","frame":[20,121,\#(size)]}"#
    }
    #expect(try verdicts("badge-too-small", country: "US", badge("AdBadge", "14.5,14.5")) == ["a1 pass"])
    #expect(
      try verdicts("badge-too-small", country: "US", badge("AdBadge", "40,14.4")) == [
        "a1 fail 5: The badge 'AdBadge' is 40 × 14.4 when the impression was counted, under 15 × 15."
      ])
    #expect(
      try verdicts("badge-too-small", badge("AdBadge", "40,10"), badge("adbadge", "20,20")) == ["a1 pass"])
    #expect(
      try verdicts("badge-too-small", Line.render("Headline")) == ["a1 notApplicable: No badge was shown."])
  }

  @Test(
    "A corner at the start or the end of a line is judged by the way the ad's text runs",
    .holds("R-111", "R-112"))
  func mirroredCorners() throws {
    func verdicts(_ corner: Corner, session: String = "", load: String = "") throws -> [String] {
      try JudgedRecording(
        recording(
          Line.start(country: "DE", more: session), Line.request(), Line.load(more: load), Line.view, icon,
          Line.impression()),
        formats: [.bread(.named("AdChoices", .adChoices, corner: corner))]
      ).verdicts("adchoices-outside-ad")
    }
    let start = "a1 fail 5: AdChoices isn't in the ad's top start corner when the impression was counted."
    let end = "a1 fail 5: AdChoices isn't in the ad's top end corner when the impression was counted."
    // The icon is at the top right.
    let (german, arabic) = (#","language":"de""#, #","language":"ar""#)
    #expect(try verdicts(.topEnd, session: german) == ["a1 pass"])
    #expect(try verdicts(.topStart, session: german) == [start])
    #expect(try verdicts(.topStart, session: arabic) == ["a1 pass"])
    #expect(try verdicts(.topEnd, session: arabic) == [end])
    #expect(try verdicts(.topEnd, session: arabic, load: #","direction":"ltr""#) == ["a1 pass"])
    #expect(try verdicts(.topRight, session: arabic) == ["a1 pass"])
    #expect(
      try verdicts(.topStart) == [
        "a1 needsReview 5: Whether AdChoices is in the ad's top start corner isn't known: nothing says which way the ad's text runs."
      ])
    #expect(
      try verdicts(.bottomEnd) == [
        "a1 fail 5: AdChoices isn't in the ad's bottom end corner when the impression was counted."
      ])
  }
}

import Foundation
import Model
import Sessions
import TestSupport
import Testing

/// Answers of an ad's layouts, each in a line: `fails hidden @7, 30.3 of 32.3`.
@Suite("An ad judged over time") struct LayoutTests {
  /// Lines of an ad `x`, each with the seconds since the session's start: `0.3 asset.render AdChoices`.
  private func lines(_ script: String, screen: String) -> String {
    let events = script.split(separator: "\n").map { line -> String in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      let micros = Int64(exactly: ((Double(parts[0]) ?? 0) * 1_000_000).rounded()) ?? 0
      let time = Timestamp(microseconds: 1_795_000_000_000_000 + micros)
      let rest = parts.count > 2 ? parts[2] : ""
      let body: String =
        switch parts[1] {
        case "view.render": #","frame":\#(rest.isEmpty ? "[0,0,300,300]" : rest)"#
        case "asset.render", "asset.hide": asset(rest)
        case "impression": #","by":"app""#
        default: ""
        }
      return
        #"{"event":"\#(parts[1])","time":"\#(time)"\#(isOfSession(parts[1]) ? "" : #","ad":"x""#)\#(body)}"#
    }
    let start = """
      {"event":"session.start","platform":"ios","screen":\(screen),"time":"\(Timestamp(microseconds: 1_795_000_000_000_000))"}
      {"event":"ad.request","ad":"x","kind":"customNative","formats":["10063170"],"time":"\(Timestamp(microseconds: 1_795_000_000_000_000))"}
      """
    return start + "\n" + events.joined(separator: "\n")
  }

  private func isOfSession(_ event: String) -> Bool {
    event == "session.end" || event.hasPrefix("app.")
  }

  /// `AdChoices`, or `AdChoices "visible":0`.
  private func asset(_ text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    let frame = parts[0] == "AdChoices" ? "[281,0,19,15]" : "[0,0,200,40]"
    let own = parts.count > 1 ? "," + parts[1] : ""
    return #","asset":"\#(parts[0])""# + (own.contains("frame") ? "" : #","frame":\#(frame)"#) + own
  }

  private func look(
    _ script: String, _ check: LayoutCheck = .iconRendered, screen: String = "[390,844]"
  ) throws -> String? {
    let ad = try onlyAd(lines(script, screen: screen))
    return ad.appearance?[check].map { look in
      let line = look.line.map { "@\(ad.events.session.event($0).number - 2)" } ?? ""
      let problem = look.problem.map { " \($0)" } ?? ""
      return
        "\(look.verdict)\(problem) \(line) \(seconds(look.failing))/\(seconds(look.holding))/\(seconds(look.unknown))"
    }
  }

  private func seconds(_ microseconds: Int64) -> Double { Double(microseconds / 1000) / 1000 }

  @Test("An icon that is taken away two seconds after the impression fails at the line that took it")
  func example() throws {
    #expect(
      try look(
        """
        0.000 view.render
        0.002 asset.render Headline
        0.300 asset.render AdChoices
        0.900 impression
        2.300 asset.hide AdChoices
        32.300 view.hide
        """) == "fails hidden @5 30.3/2.0/0.0")
    #expect(
      try look(
        """
        0.000 view.render
        0.002 asset.render Headline
        0.300 asset.render AdChoices
        0.900 impression
        32.300 view.hide
        """) == "passes @3 0.3/32.0/0.0")
    #expect(
      try look(
        """
        0.000 view.render
        0.002 asset.render Headline
        0.300 asset.render AdChoices
        0.900 impression
        29.300 asset.hide AdChoices
        32.300 view.hide
        """) == "needsReview hidden @5 3.3/29.0/0.0")
  }

  @Test(
    "Lines within 100 ms of each other and a second in all are one layout, and count as the last of them leaves it",
    .holds("R-638", "R-639"))
  func layouts() throws {
    #expect(
      try look(
        """
        0.00 view.render
        0.10 asset.render AdChoices "visible":0
        0.20 asset.render AdChoices "visible":0.5
        0.30 asset.render AdChoices "visible":1
        5.00 asset.hide AdChoices
        5.05 view.hide
        9.00 session.end
        """) == "passes @4 0.0/5.0/0.0")
    #expect(
      try look(
        """
        0.00 view.render
        0.09 asset.render AdChoices "visible":0
        0.60 asset.render AdChoices "visible":0
        1.20 asset.render AdChoices "visible":1
        4.20 session.end
        """) == "needsReview notVisible @2 1.2/3.0/0.0")
  }

  @Test(
    "A second showing is answered by itself, and what was never rendered in it is missed where it begins",
    .holds("R-665"))
  func showings() throws {
    #expect(
      try look(
        """
        0 view.render
        0 asset.render AdChoices
        0 asset.render Headline
        1 impression
        50 view.hide
        60 view.render
        60 asset.render Headline
        90 session.end
        """) == "fails notRendered @6 30.0/50.0/0.0")
    #expect(
      try look(
        """
        0 view.render
        0 asset.render Headline
        3 impression
        9 session.end
        """) == "fails notRendered @3 9.0/0.0/0.0")
  }

  @Test("What may be seen of an asset beside the screen isn't known while the ad isn't wholly on it")
  func scrolled() throws {
    #expect(
      try look(
        """
        0 view.render [0,700,300,300]
        0 asset.render AdChoices "frame":[281,980,19,15]
        9 session.end
        """) == "needsReview offScreen @2 0.0/0.0/9.0")
    #expect(
      try look(
        """
        0 view.render [0,700,300,300]
        0 asset.render AdChoices "frame":[281,980,19,15]
        9 view.render [0,400,300,300]
        10 session.end
        """) == "passes @2 0.0/1.0/9.0")
    #expect(
      try look(
        """
        0 view.render [0,700,300,300]
        0 asset.render Headline
        9 session.end
        """) == "fails notRendered @1 9.0/0.0/0.0")
  }

  @Test("Where no layout lasts, the last before the impression decides alone", .holds("R-657"))
  func withoutDuration() throws {
    #expect(
      try look(
        """
        0 view.render
        0 asset.render Headline
        0 impression
        """) == "fails notRendered @3 0.0/0.0/0.0")
    #expect(
      try look(
        """
        0 view.render
        0 asset.render AdChoices
        0 impression
        """) == "passes @2 0.0/0.0/0.0")
  }

  @Test(
    "In the background the clock stands still, and nothing is on the screen", .holds("R-1214"))
  func background() throws {
    let script = """
      0 view.render
      0 asset.render Headline
      1 app.background
      2 app.background
      200 view.hide
      205 view.render
      206 asset.render AdChoices
      300 app.foreground
      303 view.hide
      303 session.end
      """
    #expect(try look(script) == "passes @7 1.0/3.0/0.0")
    #expect(
      try look(script.replacingOccurrences(of: "300 app.foreground\n", with: ""))
        == "needsReview notRendered @1 1.0/0.0/0.0")
    let unseen = try onlyAd(
      lines(
        """
        0 app.background
        1 view.render
        2 impression
        9 view.hide
        10 app.foreground
        11 session.end
        """, screen: "[390,844]"))
    #expect(unseen.appearance?.wasOnScreen == false)
    #expect(unseen.appearance?.counting.wasOnScreen == false)
  }

  @Test(
    "A step above a minute may have been in the background, where nothing says that the app was in front",
    .holds("R-1215", "R-1216"))
  func unwatched() throws {
    let script = """
      0 view.render
      0 asset.render Headline
      1 impression
      301 asset.render AdChoices
      341 view.hide
      341 session.end
      """
    #expect(try look(script) == "needsReview notRendered @3 1.0/40.0/0.0")
    #expect(try look("0 app.foreground\n" + script) == "fails notRendered @4 301.0/40.0/0.0")
    let short = script.replacingOccurrences(of: "301", with: "55").replacingOccurrences(
      of: "341", with: "110")
    #expect(try look(short) == "needsReview notRendered @3 55.0/55.0/0.0")
    // An icon that was there for ten minutes unless the app was in the background, and missed for two seconds.
    let holding = """
      0 view.render
      0 asset.render Headline
      0 asset.render AdChoices
      700 asset.hide AdChoices
      702 view.hide
      702 session.end
      """
    #expect(try look(holding) == "needsReview hidden @4 2.0/0.0/0.0")
    #expect(try onlyAd(lines(holding, screen: "[390,844]")).appearance?.whollyOnScreen == 2_000_000)
  }

  @Test("On a device that was turned the screen is turned")
  func turned() throws {
    let script = """
      0 view.render [500,20,300,300]
      0 asset.render AdChoices "frame":[781,20,19,15],"visible":1
      9 session.end
      """
    #expect(try look(script) == "passes @2 0.0/9.0/0.0")
    #expect(try look(script, .iconUncovered) == "passes @2 0.0/9.0/0.0")
  }

  @Test("Layouts beside the screen don't count, and an ad that was counted in none on it isn't judged")
  func beside() throws {
    let ad = try onlyAd(
      lines(
        """
        0 view.render [0,900,300,300]
        0 asset.render Headline "frame":[0,900,200,40]
        1 impression
        9 session.end
        """, screen: "[390,844]"))
    #expect(ad.appearance?[.iconRendered] == nil)
    #expect(ad.wasCountedUnseen && ad.wasShown && !ad.cameOntoScreen)
  }
}

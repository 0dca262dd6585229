import Model

extension Appearance {
  /// Returns half a sentence about the reported problem and its duration: `was hidden for 30.3 of 32.3 s`. Text of the
  /// recording is quoted.
  package func words(of ad: AdRecord) -> String {
    let problem = problem?.words(at: line.map { ad.events.session.event($0) }) ?? "was seen"
    return problem + duration
  }

  /// The duration of the problem in words, with a leading space; empty if no layout with a duration failed.
  private var duration: String {
    if failing == 0 { return "" }
    let whole = "of \(Self.seconds(failing + holding)) s"
    return verdict == .fails || stretch == failing
      ? " for \(Self.seconds(failing)) \(whole)"
      : " for \(Self.seconds(failing)) \(whole), \(Self.seconds(stretch)) s of that without a break"
  }

  /// Returns microseconds as seconds: `30.3`, or below a second `0.25`.
  package static func seconds(_ microseconds: Int64) -> String {
    let hundredths = (Double(microseconds) / 10_000).rounded()
    let value = hundredths < 100 ? hundredths / 100 : (hundredths / 10).rounded() / 10
    return Int64(exactly: value).map(String.init) ?? String(value)
  }
}

extension LayoutProblem {
  /// Returns the problem in half a sentence: `was covered by 'MainImage'`.
  ///
  /// - Parameter line: the line that caused the problem; `nil` if there is none.
  func words(at line: Event?) -> String {
    switch self {
    case .notRendered: "was not rendered"
    case .hidden: "was hidden"
    case .outsideAd: "lay outside the ad"
    case .partlyOutsideAd: "lay partly outside the ad"
    case .wrongCorner: "was not in its corner"
    case .inLowerHalf: "was in the lower half of the ad"
    case .empty: "had no area"
    case .withoutFrame: "was rendered without a frame"
    case .withoutAdFrame: "was rendered on an ad whose frame wasn't recorded"
    case .withoutDirection: "was rendered on an ad of which nothing says which way its text runs"
    case .transparent: "was transparent"
    case .offScreen: "was beside the screen"
    case .cutOff: "was cut by the edge of what was on the screen"
    case .covered: "was covered by \(Self.asset(line))"
    case .partlyCovered: "was partly covered by \(Self.asset(line))"
    case .partlyCoveredByOthers: "was partly covered by another asset"
    case .partlyVisible: "was visible to \(Self.percentage(line)) %"
    case .withoutVisible: "was rendered without 'visible'"
    case .tooSmall: "was \(Self.size(line)) points"
    case .notClickable: "took no taps"
    case .withoutClickable: "was rendered without 'clickable'"
    case .beyondEdge: "waited beyond the ad's edge"
    case .otherWords: "said \(line?[.text]?.string?.quoted ?? "something else")"
    case .withoutWords: "was rendered without 'text'"
    }
  }

  private static func asset(_ line: Event?) -> String { line?[.asset]?.string?.quoted ?? "another asset" }

  private static func percentage(_ line: Event?) -> String { ((line?[.visible]?.number ?? 0) * 100).plain }

  private static func size(_ line: Event?) -> String {
    line?[.frame]?.frame.map { "\($0.width.plain) × \($0.height.plain)" } ?? "of unknown size, in"
  }
}

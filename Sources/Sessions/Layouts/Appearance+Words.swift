package import Basics
import Model

extension Appearance {
  /// Returns a verb and what follows it about the reported problem and its duration: `was`, `hidden for 30.3 of 32.3 s`.
  package func words(of ad: AdRecord) -> Predicate {
    let problem = problem?.words(at: line.map { ad.events.session.event($0) }) ?? Predicate("was", "seen")
    return Predicate(problem.verb, problem.rest + duration)
  }

  /// The duration of the problem in words, with a leading space; empty if no layout with a duration failed.
  private var duration: Phrase {
    if failing == 0 {
      return unwatchedFailing == 0 ? Phrase() : " for \(seconds: unwatchedFailing) s" + unwatched
    }
    var duration: Phrase = " for \(seconds: failing) of \(seconds: failing + holding) s"
    if verdict != .fails, unwatchedFailing == 0, stretch != failing {
      duration += ", \(seconds: stretch) s of that without a break"
    }
    return unwatchedFailing == 0
      ? duration : duration + ", and for \(seconds: unwatchedFailing) s more" + unwatched
  }

  private var unwatched: Phrase { ", unless the app was in the background" }

  /// Returns microseconds as seconds: `30.3`, or below a second `0.25`.
  package static func seconds(_ microseconds: Int64) -> String {
    let hundredths = (Double(microseconds) / 10_000).rounded()
    let value = hundredths < 100 ? hundredths / 100 : (hundredths / 10).rounded() / 10
    return Int64(exactly: value).map(String.init) ?? String(value)
  }
}

extension LayoutProblem {
  /// Returns a verb and what follows it: `was`, `covered by 'MainImage'`.
  ///
  /// - Parameter line: the line that caused the problem; `nil` if there is none.
  func words(at line: Event?) -> Predicate {
    switch self {
    case .notRendered: Predicate("was", "not rendered")
    case .hidden: Predicate("was", "hidden")
    case .outsideAd: Predicate("lay", "outside the ad")
    case .partlyOutsideAd: Predicate("lay", "partly outside the ad")
    case .wrongCorner: Predicate("was", "not in its corner")
    case .inLowerHalf: Predicate("was", "in the lower half of the ad")
    case .empty: Predicate("had", "no area")
    case .withoutFrame: Predicate("was", "rendered without a frame")
    case .withoutAdFrame: Predicate("was", "rendered on an ad whose frame wasn't recorded")
    case .withoutDirection:
      Predicate("was", "rendered on an ad of which nothing says which way its text runs")
    case .notVisible: Predicate("was", "not visible at all")
    case .offScreen: Predicate("was", "beside the screen")
    case .cutOff: Predicate("was", "cut by the edge of what was on the screen")
    case .covered: Predicate("was", "covered by \(Self.asset(line))")
    case .partlyCovered: Predicate("was", "partly covered by \(Self.asset(line))")
    case .partlyCoveredByOthers: Predicate("was", "partly covered by another asset")
    case .partlyVisible: Predicate("was", "visible to \(number: (line?[.visible]?.number ?? 0) * 100) %")
    case .withoutVisible: Predicate("was", "rendered without 'visible'")
    case .tooSmall: Predicate("was", "\(Self.size(line)) points")
    case .notClickable: Predicate("took", "no taps")
    case .withoutClickable: Predicate("was", "rendered without 'clickable'")
    case .beyondEdge: Predicate("waited", "beyond the ad's edge")
    case .otherWords: Predicate("said", line?[.text]?.string.map { "\(name: $0)" } ?? "something else")
    case .withoutWords: Predicate("was", "rendered without 'text'")
    case .cutWords: Predicate("was", "measured as cut")
    case .foreignWords:
      Predicate(
        "said", "\(name: line?[.text]?.string ?? ""), which is no word of the session's language")
    }
  }

  private static func asset(_ line: Event?) -> Phrase {
    line?[.asset]?.string.map { "\(name: $0)" } ?? "another asset"
  }

  private static func size(_ line: Event?) -> Phrase {
    line?[.frame]?.frame.map { "\(number: $0.width) × \(number: $0.height)" } ?? "of unknown size, in"
  }
}

extension Phrase.StringInterpolation {
  /// Appends microseconds as seconds; see `Appearance.seconds`.
  fileprivate mutating func appendInterpolation(seconds microseconds: Int64) {
    phrase.append(.number(Appearance.seconds(microseconds)))
  }
}

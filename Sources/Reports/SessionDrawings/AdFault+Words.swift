import Model
import Basics
import Sessions

extension AdFault {
  /// The fault as a title: `Icon too small: 12 × 10, not 19 × 15`.
  var title: String { detail.map { "\(name): \($0)" } ?? name }

  /// The measured sizes or seconds of the fault, which a title without numbers leaves out.
  private var detail: String? {
    switch sign {
    case .small: tag
    case .away where whole > 0 && !isPassing: seconds
    default: nil
    }
  }

  /// The fault as a title without the numbers that it can do without: `Icon too small`.
  package var name: String {
    switch sign {
    case .notSent: "Icon not sent"
    case .notDrawn: "Icon sent, never drawn"
    case .away(let part): "\(Self.noun(part).capitalizedFirst) away \(span)"
    case .covered(let part, let name, _):
      "\(name.isEmpty ? "Another asset" : name) covers the \(Self.noun(part))"
    case .cut(let share): "Only \(Self.percent(share)) of the icon visible"
    case .outside: "Icon outside the ad"
    case .wrongCorner: "Icon in the wrong corner"
    case .small: "Icon too small"
    case .takesNoTaps: "Icon takes no taps"
    case .noLabel: "No “Ad” label drawn"
    case .labelWords(let name): name
    case .atEdge: "The ad was never wholly on the screen"
    case .networkPlayer: "The network’s own player drew it"
    case .notRecorded: "The recording doesn’t show it"
    }
  }

  /// The fault in two or three words, for the tag in the picture.
  var tag: String {
    switch sign {
    case .notSent: "not sent"
    case .notDrawn: "sent, not drawn"
    case .away(let part): "\(part == .icon ? "icon" : "label") away \(seconds)"
    case .covered(.icon, let name, _): name.isEmpty || name.count > 12 ? "covered" : "\(name) covers it"
    case .covered(.label, _, _): "label covered"
    case .cut(let share):
      answer == .failed ? "\(Self.percent(share)) visible" : "\(Self.percent(share)) seen: look"
    case .outside: "outside the ad"
    case .wrongCorner: "wrong corner"
    case .small(let width, let height, let least):
      "\(Self.size(width, height)), not \(Self.size(least.width, least.height))"
    case .takesNoTaps: "takes no taps"
    case .noLabel: answer == .failed ? "no “Ad” label" : "no “Ad” label: look"
    case .labelWords: "look at the label"
    case .atEdge, .networkPlayer, .notRecorded: "look at a screenshot"
    }
  }

  /// True if the ad had the fault for a part of the time only.
  var isPassing: Bool { failing > 0 && failing < whole }

  /// The time for which the ad had the fault: `for 2.4 of 8 s`, or `all the time`.
  private var span: String {
    if whole == 0 { return "when the ad was shown" }
    return isPassing ? "for \(seconds)" : "all the time"
  }

  /// The seconds with the fault, and those that were timed: `2.4 of 8 s`.
  var seconds: String { "\(Appearance.seconds(failing)) of \(Appearance.seconds(whole)) s" }

  private static func noun(_ part: Part) -> String { part == .icon ? "icon" : "“Ad” label" }

  private static func percent(_ share: Double) -> String { "\(NumberText.decimal(share * 100, digits: 0)) %" }

  private static func size(_ width: Double, _ height: Double) -> String {
    "\(NumberText.decimal(width)) × \(NumberText.decimal(height))"
  }
}

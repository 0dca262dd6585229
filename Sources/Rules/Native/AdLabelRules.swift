import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the ad label of native ads.
  static let adLabel: [Rule] = [
    Rule("badge-missing", .ad(badgeMissing)),
    Rule("badge-obscured", .ad(BadgeObscured.judge)),
    Rule("badge-position", .definition(BadgePosition.judge), .ad(BadgePosition.judge)),
    Rule("badge-too-small", .ad(BadgeTooSmall.judge)),
    Rule("badge-wording", .ad(badgeWording)),
  ]
}

/// Reports an ad without an ad label.
private func badgeMissing(_ ad: ShownNativeAd) -> RuleOutcome {
  guard let look = ad.appearance[.labelRendered] else { return .notApplicable }
  return ad.outcome(
    of: look,
    LayoutTexts(
      subject: "the ad label", question: "whether the ad label was shown",
      help: "Show a label that says \"Ad\" together with the ad, as long as the ad."))
}

/// Reports an ad label that other assets cover.
enum BadgeObscured {
  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    guard let look = ad.appearance[.labelUncovered] else { return .notApplicable }
    if ad.lacksLabel { return .notApplicable }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "the ad label", question: "whether the ad label was covered",
        help: help))
  }

  static let help = "Paint the label above the picture, and keep other assets off it."
}

extension ShownNativeAd {
  /// True if no ad label was shown. The rule `badge-missing` then fails, and the rules about the label's appearance don't apply.
  var lacksLabel: Bool { appearance[.labelRendered]?.verdict == .fails && provesAbsence }
}

/// Reports an ad label that is not at the top of its ad.
private enum BadgePosition {
  static func judge(_ format: FormatFolder, in configuration: Configuration) -> RuleOutcome {
    let definition = format.definition
    let declared = definition.assets.filter { $0.type.value == .badge }.compactMap(\.corner)
    guard let corner = declared.first else { return .notApplicable }
    if declared.contains(where: \.value.isAtTop) { return .pass }
    return .fail(
      "The ad label is declared for the \(words: corner.value.words) corner of the ad.",
      at: definition.location(corner.range), help: "Declare a corner at the top, such as 'topStart'.")
  }

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    guard let look = ad.appearance[.labelAtTop] else { return .notApplicable }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "the ad label", question: "whether the ad label was at the top of the ad",
        help: "Put the label at the top of the ad."))
  }
}

/// Reports an ad label under 15 × 15 points.
private enum BadgeTooSmall {
  /// The minimum width and height, in points.
  static let least = 15.0

  static func judge(_ ad: ShownNativeAd) -> RuleOutcome {
    guard let look = ad.appearance[.labelSized] else { return .notApplicable }
    if let answer = ad.answerWithSuspectUnits(about: "the ad label", look) { return answer }
    return ad.outcome(
      of: look,
      LayoutTexts(
        subject: "the ad label",
        consequence: "An ad label must be \(number: least) × \(number: least) points",
        question: "how large the ad label is", help: "Give the label a minimum size."))
  }
}

/// Reports an ad label with words that aren't known to mark an ad.
private func badgeWording(_ ad: ShownNativeAd) -> RuleOutcome {
  guard let look = ad.appearance[.labelWorded] else { return .notApplicable }
  if ad.lacksLabel { return .notApplicable }
  return ad.outcome(
    of: look,
    LayoutTexts(
      subject: "the ad label", question: "whether the ad label says that this is an ad",
      help: "",
      reviewHelp: "Look at a screenshot; name the word in 'labels' of adspec.yaml if it marks an ad."))
}

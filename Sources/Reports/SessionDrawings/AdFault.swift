package import Model
import Basics
package import Sessions

/// A fault of an ad's AdChoices icon or ad label, or a reason why a person must look at them. A picture shows one sign for
/// each sort of fault.
package struct AdFault: Sendable {
  /// The part of an ad that a fault is about.
  package enum Part: Sendable { case icon, label }

  enum Sign: Sendable {
    case notSent
    /// The AdChoices icon was sent with the ad, but never drawn.
    case notDrawn
    /// The icon or label was drawn, but couldn't be seen for some or all of the time. It was hidden, not visible or
    /// without area, or the label was outside the ad.
    case away(Part)
    /// An asset covered the icon or label. `by` is its redacted key; `part` is the covered part, as shares of the width
    /// and height of the icon or label.
    case covered(Part, by: String, part: Frame)
    /// Only this share of the icon or label was visible, 0–1.
    case cut(Double)
    /// The icon was wholly or partly outside the ad.
    case outside
    /// The icon was in another corner than the declared one. Its centre is given as shares of the ad's width and
    /// height.
    case wrongCorner(x: Double, y: Double)
    case small(width: Double, height: Double, least: (width: Double, height: Double))
    case takesNoTaps
    /// No ad label was drawn.
    case noLabel
    /// The ad label's words don't show that it marks an ad; `name` says why.
    case labelWords(name: String)
    /// The screen's edge cut off the icon or the label for as long as the ad was on the screen.
    case atEdge
    case networkPlayer
    /// The recording lacks the values to decide, such as frames.
    case notRecorded
  }

  let sign: Sign
  /// The part that the fault is about; `nil` if it is about the whole ad.
  package let part: Part?
  /// The verdict on the ad because of the fault: `failed` or `toCheck`.
  package let answer: Answer
  /// Microseconds for which the ad was on the screen with the fault, and in total; both 0 if nothing was timed.
  let failing: Int64
  let whole: Int64
  /// The rule that reports the fault; its finding names the line and the remedy.
  let rule: RuleID

  fileprivate init(
    _ sign: Sign, of part: Part?, _ answer: Answer, by rule: RuleID, failing: Int64 = 0, whole: Int64 = 0
  ) {
    (self.sign, self.part, self.answer, self.rule) = (sign, part, answer, rule)
    (self.failing, self.whole) = (failing, whole)
  }

  /// Returns the faults that rules report of an ad's icon and label, those that failed first.
  ///
  /// - Parameter findings: all findings about the ad.
  package static func all(
    of ad: AdRecord, in session: SessionRecord, context: LedgerContext, findings: [Finding]
  ) -> [AdFault] {
    let verdicts = Dictionary(
      findings.map { ($0.rule, $0.verdict) }, uniquingKeysWith: { $0 == .fail ? $0 : $1 })
    let faults = FaultReader(ad: ad, session: session, context: context, verdicts: verdicts).faults
    return faults.filter { $0.answer == .failed } + faults.filter { $0.answer != .failed }
  }
}

/// Finds the faults of an ad in the results of its layouts' checks.
private struct FaultReader {
  let ad: AdRecord
  let session: SessionRecord
  let context: LedgerContext
  /// The worst verdict of each rule with a finding about the ad.
  let verdicts: [RuleID: Verdict]

  var faults: [AdFault] {
    guard ad.kind?.hasAssets != false else { return ofWholeAd(.networkPlayer) }
    guard session.seesLayouts else { return ofWholeAd(.notRecorded) }
    return (ad.isFollowedToAboutPage(in: session) ? ofIcon : []) + ofLabel
  }

  /// The faults of the icon, in the order in which a user depends on them: it is sent, drawn, uncovered, inside the ad,
  /// large enough, and clickable.
  private var ofIcon: [AdFault] {
    if ad.load?[.assets] != nil, !ad.adChoicesDelivered {
      let rule: RuleID = "adchoices-not-delivered"
      return answer(of: rule).map { [AdFault(.notSent, of: .icon, $0, by: rule)] } ?? []
    }
    let checks: [(LayoutCheck, RuleID)] = [
      (.iconRendered, "adchoices-not-rendered"), (.iconUncovered, "adchoices-obscured"),
      (.iconPlaced, "adchoices-outside-ad"), (.iconSized, "adchoices-too-small"),
      (.iconClickable, "adchoices-not-clickable"),
    ]
    return checks.compactMap { fault(of: .icon, $0, by: $1) }
  }

  private var ofLabel: [AdFault] {
    let checks: [(LayoutCheck, RuleID)] = [
      (.labelRendered, "badge-missing"), (.marked, "dsa-marking-unproven"),
      (.labelUncovered, "badge-obscured"),
    ]
    return checks.compactMap { fault(of: .label, $0, by: $1) }
  }

  private func ofWholeAd(_ sign: AdFault.Sign) -> [AdFault] {
    let rule: RuleID = "dsa-marking-unproven"
    return verdicts[rule] == nil ? [] : [AdFault(sign, of: nil, .toCheck, by: rule)]
  }

  /// Returns the answer that the rule's verdict gives; `nil` if the rule reports nothing about the ad. Without a known
  /// country a failure is to check, as in the answer about AdChoices.
  private func answer(of rule: RuleID) -> Answer? {
    verdicts[rule].map { $0 == .fail && session.isEEA != nil ? .failed : .toCheck }
  }

  private func fault(of part: AdFault.Part, _ check: LayoutCheck, by rule: RuleID) -> AdFault? {
    guard let answer = answer(of: rule), let result = ad.appearance?[check], result.verdict != .passes,
      let problem = result.problem
    else { return nil }
    return AdFault(
      sign(of: part, problem, result), of: part, answer, by: rule, failing: result.failing,
      whole: result.failing + result.holding)
  }

  private func sign(of part: AdFault.Part, _ problem: LayoutProblem, _ result: Appearance) -> AdFault.Sign {
    switch problem {
    case .notRendered where result.holding == 0: part == .icon ? .notDrawn : .noLabel
    case .notRendered, .hidden, .notVisible, .empty: .away(part)
    case .outsideAd, .partlyOutsideAd: part == .icon ? .outside : .away(part)
    case .wrongCorner, .inLowerHalf: place(result)
    case .covered, .partlyCovered, .partlyCoveredByOthers: covered(part, result)
    case .partlyVisible: .cut(line(result)?[.visible]?.number ?? 0)
    case .tooSmall: small(result)
    case .notClickable: .takesNoTaps
    case .otherWords, .withoutWords: .labelWords(name: "“Ad” label without a word that marks an ad")
    case .cutWords: .labelWords(name: "“Ad” label cut")
    case .foreignWords: .labelWords(name: "“Ad” label in another language")
    case .offScreen, .cutOff, .beyondEdge: .atEdge
    case .withoutFrame, .withoutAdFrame, .withoutDirection, .withoutVisible, .withoutClickable: .notRecorded
    }
  }

  private func line(_ result: Appearance) -> Event? { result.line.map { ad.events.session.event($0) } }

  private func state(_ result: Appearance) -> AdState? {
    result.evidence.map { AdTimeline(of: ad, in: session, context: context).state(of: $0) }
  }

  private func place(_ result: Appearance) -> AdFault.Sign {
    guard let state = state(result), let frame = state.frame, let icon = state.adChoices?.frame,
      frame.width > 0, frame.height > 0
    else { return .outside }
    return .wrongCorner(
      x: (icon.midX - frame.x) / frame.width, y: (icon.midY - frame.y) / frame.height)
  }

  private func small(_ result: Appearance) -> AdFault.Sign {
    let state = state(result)
    let icon = state?.adChoices
    let frame = line(result)?[.frame]?.frame ?? icon?.frame
    let name = icon.flatMap { state?.name(of: $0) }
    let least = Asset.leastAdChoicesSize(of: name.flatMap { ad.definition?.asset(matching: $0.match) })
    return .small(width: frame?.width ?? 0, height: frame?.height ?? 0, least: least)
  }

  /// Returns the sign for an icon or label that other assets cover. The sign names the topmost of these assets and the
  /// part that it covers.
  private func covered(_ part: AdFault.Part, _ result: Appearance) -> AdFault.Sign {
    let unknown = Frame(x: 0, y: 0, width: 1, height: 1)
    guard let state = state(result),
      let asset = part == .icon ? state.adChoices : state.assets(role: .badge).first,
      let own = asset.frame, own.width > 0, own.height > 0, let top = state.assets(covering: asset).last
    else { return .covered(part, by: "", part: unknown) }
    let share = top.frame?.intersection(own).map {
      Frame(
        x: ($0.x - own.x) / own.width, y: ($0.y - own.y) / own.height, width: $0.width / own.width,
        height: $0.height / own.height)
    }
    return .covered(
      part, by: session.redactor.value(state.key(of: top), as: .name), part: share ?? unknown)
  }
}

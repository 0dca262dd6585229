import AdModel
import Diagnostics
import Ledger

extension AdRecord {
  /// Why rules about rewarded ads have nothing to say of this ad; `nil` when they have.
  var reasonUnlessRewarded: String? { kind == .rewarded ? nil : "The ad isn't a rewarded ad." }

  /// The rewarded system of the ad's definition. (Rules ask `answerWithoutDefinition` where there is none.)
  var rewardedSystem: RewardedSystem? { definition?.rewarded }

  /// What messages call the ad's unit.
  func unitName(in session: SessionRecord) -> String {
    guard let unit, let name = session.adUnits[unit].name else { return "of ad \(id.quoted)" }
    return name.quoted
  }
}

extension SessionRecord {
  /// What rules about something that must come first answer of a session whose beginning isn't in the recording.
  func answerWithoutBeginning(_ message: String, at event: Event) -> Judgement? {
    guard start == nil else { return nil }
    return .needsReview(
      message, at: event.location,
      help: "The recording lacks the session's beginning, where it may stand.")
  }
}

import AdModel
import Diagnostics
import Ledger

extension BreakRecord {
  /// What rules that compare with a definition answer of a break without one.
  var answerWithoutDefinition: Judgement {
    switch format {
    case .definition: .notApplicable("The definition isn't that of a live stream.")
    case .unknown, .undetermined: .notApplicable("No definition is known to be that of the break's stream.")
    case .noCatalog: .notApplicable("There is no catalog at hand.")
    }
  }

  /// What rules about schedules answer of a break without one.
  var answerWithoutSchedule: Judgement { .notApplicable("The break was never scheduled.") }
}

extension AdRecord {
  /// Why rules about the ads of a live stream have nothing to say of this ad; `nil` when they have.
  var reasonUnlessLive: String? {
    kind == .liveInterstitial ? nil : "The ad isn't one of a live stream."
  }
}

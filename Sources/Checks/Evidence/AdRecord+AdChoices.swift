import AdModel
import Diagnostics
import Ledger

extension AdRecord {
  /// The AdChoices icon at the moment of showing, unless it was hidden by then, or the ad never came onto the screen.
  func shownAdChoices(in session: SessionRecord) -> AssetState? {
    guard wasShown(in: session), let icon = showing?.state.adChoices, icon.hiddenBy == nil else { return nil }
    return icon
  }

  /// What rules about a rendered AdChoices icon answer where its absence is the finding already (judging.md, "How many"):
  /// not delivered beats everything else that could be said of it. `nil` when it doesn't.
  func answerWithoutDeliveredAdChoices(of session: SessionRecord, in context: CheckContext) -> Judgement? {
    guard case .fail = AdChoicesNotDelivered.judge(self, of: session, in: context) else { return nil }
    return .notApplicable("AdChoices wasn't delivered, and that is the finding.")
  }
}

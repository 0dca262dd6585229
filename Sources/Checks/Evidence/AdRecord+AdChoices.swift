import AdModel
import Diagnostics
import Ledger

extension AdRecord {
  /// The AdChoices icon at the moment of showing, unless it was hidden by then, or the ad never came onto the screen.
  func shownAdChoices(in session: SessionRecord) -> AssetState? {
    guard wasShown(in: session), let icon = showing?.state.adChoices, !icon.isHidden else { return nil }
    return icon
  }

  /// The moment of showing and the AdChoices icon then, for rules about a rendered icon.
  func renderedAdChoices(in session: SessionRecord) -> (showing: Showing, icon: AssetState)? {
    guard let showing, let icon = shownAdChoices(in: session) else { return nil }
    return (showing, icon)
  }

  /// What rules about a rendered AdChoices icon answer where there is none.
  var answerWithoutRenderedAdChoices: Judgement {
    .notApplicable(
      reasonWithoutAssets ?? "No AdChoices icon was rendered at the moment of showing.")
  }

  /// What rules about a rendered AdChoices icon answer where its absence is the finding already (judging.md, "How many"):
  /// not delivered beats everything else that could be said of it. `nil` when it doesn't.
  func answerWithoutDeliveredAdChoices(of session: SessionRecord, in context: CheckContext) -> Judgement? {
    guard case .fail = AdChoicesNotDelivered.judge(self, of: session, in: context) else { return nil }
    return .notApplicable("AdChoices wasn't delivered, and that is the finding.")
  }

  /// What rules about taps on AdChoices answer where its absence is the finding already: not delivered, or, in a
  /// recording that lost nothing, not rendered. `nil` when it is neither.
  func answerWithoutAdChoices(of session: SessionRecord, in context: CheckContext) -> Judgement? {
    if let answer = answerWithoutDeliveredAdChoices(of: session, in: context) { return answer }
    guard session.isEvidenceComplete,
      case .fail = AdChoicesNotRendered.judge(self, of: session, in: context)
    else { return nil }
    return .notApplicable("AdChoices wasn't rendered, and that is the finding.")
  }
}

extension AssetState {
  /// What messages call it: its size in points.
  var sizeName: String { frame.map { "\($0.width.plain) × \($0.height.plain)" } ?? "of unknown size" }
}

extension Showing {
  /// The moment of showing as a related place, unless the finding stands at that line.
  func related(besides line: Event) -> [RelatedPlace] {
    line == moment ? [] : [RelatedPlace("the moment of showing", at: moment.location)]
  }
}

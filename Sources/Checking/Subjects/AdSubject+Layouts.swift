package import Model
package import Basics
package import Sessions

/// The message texts of a rule about an ad's appearance.
package struct LayoutTexts {
  /// The thing that is checked, as written within a sentence: `AdChoices`, `the ad label`.
  package var subject: Phrase
  /// True if the subject refers to a thing that other findings name: `its label`.
  package var isPronoun: Bool
  /// The consequence of a failure, which stands in the message before a colon; `nil` for a message without one.
  package var consequence: Phrase?
  /// The question that stays open if a person must review the ad: `whether all of AdChoices was in view`.
  package var question: Phrase
  /// True if the message about an ad that needs review always begins with the question. If false, it does so only if no
  /// layout of the ad failed.
  package var asksAlways: Bool
  /// The advice for correcting a failure.
  package var help: String
  /// The advice for reviewing the ad.
  package var reviewHelp: String

  package init(
    subject: Phrase, isPronoun: Bool = false, consequence: Phrase? = nil, question: Phrase,
    asksAlways: Bool = false, help: String,
    reviewHelp: String = "Look at a screenshot of the whole ad."
  ) {
    (self.subject, self.isPronoun, self.consequence, self.question) = (
      subject, isPronoun, consequence, question
    )
    (self.asksAlways, self.help, self.reviewHelp) = (asksAlways, help, reviewHelp)
  }

  /// Returns the statement about an appearance that fails or needs review.
  fileprivate func statement(about look: Appearance, of ad: AdRecord) -> Statement {
    var consequence = consequence
    if look.verdict == .needsReview {
      consequence = look.isUnknown || asksAlways ? "It isn't known \(question)" : nil
    }
    return Statement(subject, look.words(of: ad), so: consequence, isPronoun: isPronoun)
  }
}

extension AdSubject {
  /// Returns the event at the line that a finding about this appearance reports; `nil` without a line.
  package func event(of look: Appearance) -> Event? { look.line.map { record.events.session.event($0) } }

  /// Returns the location that a finding about this appearance reports: its line, else the line where the ad was shown,
  /// else `endLocation`.
  package func location(of look: Appearance) -> Location {
    event(of: look)?.location ?? record.shownAt?.location ?? endLocation
  }

  /// Returns the outcome of a rule that checks one property of an ad's layouts.
  package func outcome(
    of look: Appearance, _ texts: @autoclosure () -> LayoutTexts,
    related: @autoclosure () -> [RelatedPlace] = []
  ) -> RuleOutcome {
    switch look.verdict {
    case .passes: .pass
    case .fails: .fail([violation(about: look, texts(), related: related())])
    case .needsReview: .needsReview(violation(about: look, texts(), related: related()))
    }
  }

  /// Returns the violation for an ad whose layouts fail or need review. If they need review, the violation's `isReview`
  /// is true.
  package func violation(
    about look: Appearance, _ texts: @autoclosure () -> LayoutTexts,
    related: @autoclosure () -> [RelatedPlace] = []
  ) -> Violation {
    let place = location(of: look)
    var violation = Violation("", at: place)
    violation.isReview = look.verdict == .needsReview
    guard any.ad.wantsWords else { return violation }
    let texts = texts()
    violation.statement = texts.statement(about: look, of: record)
    violation.help = violation.isReview ? texts.reviewHelp : texts.help
    violation.related = related().filter { $0.location != place }
    return violation
  }

  /// The first rendering of AdChoices as a `RelatedPlace` of a finding; empty if it was never rendered.
  package var relatedIcon: [RelatedPlace] {
    adChoicesRendering().map { [RelatedPlace("the icon", at: $0.location)] } ?? []
  }
}

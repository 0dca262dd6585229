package import Model
package import Basics
package import Sessions

/// The words of a rule about how an ad looks.
package struct LayoutTexts {
  /// The thing that is looked at, as it stands within a sentence: `AdChoices`, `the ad label`.
  package var subject: String
  /// The consequence of a failure, before a colon; `nil`: the message is about the subject itself.
  package var consequence: String?
  /// The question that isn't answered where a person has to look: `Whether AdChoices was in full view`.
  package var question: String
  /// True if every review says the question, also one of which layouts failed: the rule is about more than its subject.
  package var asksAlways: Bool
  /// The remedy for a failure.
  package var help: String
  /// The advice where a person has to look.
  package var reviewHelp: String

  package init(
    subject: String, consequence: String? = nil, question: String, asksAlways: Bool = false, help: String,
    reviewHelp: String = "Look at a screenshot of the whole ad."
  ) {
    (self.subject, self.consequence, self.question) = (subject, consequence, question)
    (self.asksAlways, self.help, self.reviewHelp) = (asksAlways, help, reviewHelp)
  }
}

extension AdSubject {
  /// The line that an answer of layouts points at.
  package func event(of look: Appearance) -> Event? { look.line.map { record.events.session.event($0) } }

  /// The place of that line; without one, where the ad was shown.
  package func location(of look: Appearance) -> Location {
    event(of: look)?.location ?? record.shownAt?.location ?? endLocation
  }

  /// The answer of a rule that asks the layouts of an ad one thing.
  package func judgement(
    of look: Appearance, _ texts: LayoutTexts, related: [RelatedPlace] = []
  ) -> Judgement {
    switch look.verdict {
    case .passes: .pass
    case .fails: .fail([complaint(about: look, texts, related: related)])
    case .needsReview: .needsReview(complaint(about: look, texts, related: related))
    }
  }

  /// The complaint about layouts that fail or need review.
  package func complaint(
    about look: Appearance, _ texts: LayoutTexts, related: [RelatedPlace] = []
  ) -> Complaint {
    let problem = "\(texts.subject) \(look.words(of: record))"
    let place = location(of: look)
    let others = related.filter { $0.location != place }
    guard look.verdict == .needsReview else {
      return Complaint(
        texts.consequence.map { "\($0): \(problem)." } ?? "\(problem.capitalisedFirst).", at: place,
        help: texts.help,
        related: others)
    }
    let message =
      look.isUnknown || texts.asksAlways
      ? "\(texts.question) isn't known: \(problem)." : "\(problem.capitalisedFirst)."
    var complaint = Complaint(message, at: place, help: texts.reviewHelp, related: others)
    complaint.isReview = true
    return complaint
  }

  /// The first rendering of AdChoices as a related place; none where it was never rendered.
  package var relatedIcon: [RelatedPlace] {
    adChoicesRendering().map { [RelatedPlace("the icon", at: $0.location)] } ?? []
  }
}

extension String {
  /// A copy with a capital at its start.
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

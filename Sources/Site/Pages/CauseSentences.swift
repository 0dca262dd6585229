import Basics
import Model
import Reports

/// The findings of one cause in as few sentences as possible. Reasons that say the same thing of several assets become
/// one sentence:
///
///     the ad label was beside the screen
///     the required asset 'Headline' was beside the screen
///     → The ad label and the required asset 'Headline' were beside the screen.
struct CauseSentences {
  /// The first finding as a sentence. A failure keeps its whole message, an open question only its reason.
  let title: String
  /// Sentences about the other findings that say something else than the title: after "AdChoices was visible to 40 %
  /// for 4.3 of 4.3 s.", none says that AdChoices was visible to 40 %.
  let others: [String]

  /// Maximum number of sentences besides the title.
  private static let most = 8

  /// - Parameter findings: the findings of a cause, at least one; the first explains the cause.
  init(_ findings: [Finding]) {
    var groups = Self.groups(of: findings)
    let message = findings[0].message
    let isReason = message == groups[0].reason || message == groups[0].reason + "."
    if findings[0].verdict == .needsReview || isReason {
      title = groups.removeFirst().sentence
    } else {
      title = message
      groups[0].subjects.removeFirst()
      if groups[0].subjects.isEmpty { groups.removeFirst() }
    }
    let title = title
    groups.removeAll { title.contains($0.sentence.dropLast()) }
    let left = groups.count - Self.most
    others =
      groups.prefix(Self.most).map(\.sentence)
      + (left > 0 ? ["\(NumberText.count(left, "more reason")) at the lines below."] : [])
  }

  /// Reasons with the same words after the first "was".
  private struct Group {
    /// The reason of the first finding.
    let reason: String
    let predicate: String?
    /// The subjects without duplicates, in the order of the findings.
    var subjects: [String]

    var sentence: String {
      guard let predicate else { return reason.capitalizedFirst + "." }
      let verb = subjects.count == 1 ? "was" : "were"
      return "\(subjects.listed().capitalizedFirst) \(verb) \(predicate)."
    }
  }

  private static func groups(of findings: [Finding]) -> [Group] {
    findings.reduce(into: []) { groups, finding in
      let reason = ReviewReason.text(of: finding.message)
      let verb = reason.firstRange(of: " was ")
      let subject = String(reason[..<(verb?.lowerBound ?? reason.endIndex)])
      let predicate = verb.map { String(reason[$0.upperBound...]) }
      let place = groups.firstIndex { group in
        predicate == nil ? group.reason == reason : group.predicate == predicate
      }
      guard let place else {
        return groups.append(Group(reason: reason, predicate: predicate, subjects: [subject]))
      }
      // A pronoun stands for a subject that another rule's finding names.
      let isNew = !groups[place].subjects.contains { $0.lowercased() == subject.lowercased() }
      let isPronoun = subject == "it" || subject.hasPrefix("its ")
      if predicate != nil, isNew, !isPronoun { groups[place].subjects.append(subject) }
    }
  }
}

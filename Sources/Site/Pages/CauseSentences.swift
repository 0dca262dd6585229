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
  /// The statement that the title says word for word; `nil` if it joins several, or leaves out what follows.
  let titled: Statement?
  /// Sentences about the other findings that say something else than the title: after "AdChoices was visible to 40 %
  /// for 4.3 of 4.3 s.", none says that AdChoices was visible to 40 %.
  let others: [String]

  /// Maximum number of sentences besides the title.
  private static let most = 8

  /// - Parameter findings: the findings of a cause, at least one; the first explains the cause.
  init(_ findings: [Finding]) {
    var groups = Self.groups(of: findings)
    let first = findings[0].violation.statement
    if findings[0].verdict == .needsReview || first.consequence == nil {
      let group = groups.removeFirst()
      title = group.sentence
      titled = first.consequence == nil && first.remark == nil && group.subjects.count == 1 ? first : nil
    } else {
      (title, titled) = (findings[0].message, first)
      groups[0].subjects.removeFirst()
      if groups[0].subjects.isEmpty { groups.removeFirst() }
    }
    groups.removeAll { !$0.statement.saysTheSame(as: first) && $0.statement.isSaid(by: first) }
    let left = groups.count - Self.most
    others =
      groups.prefix(Self.most).map(\.sentence)
      + (left > 0 ? ["\(NumberText.count(left, "more reason")) at the lines below."] : [])
  }

  /// Statements that say the same of several subjects.
  private struct Group {
    /// The statement of the first finding.
    let statement: Statement
    /// The subjects without duplicates, in the order of the findings.
    var subjects: [String]

    var sentence: String { statement.sentence(about: subjects) }
  }

  private static func groups(of findings: [Finding]) -> [Group] {
    findings.reduce(into: []) { groups, finding in
      let statement = finding.violation.statement
      let subject = statement.subject?.text ?? ""
      guard let place = groups.firstIndex(where: { $0.statement.saysTheSame(as: statement) }) else {
        return groups.append(Group(statement: statement, subjects: [subject]))
      }
      let isNew = !groups[place].subjects.contains { $0.lowercased() == subject.lowercased() }
      if isNew, !statement.isPronoun { groups[place].subjects.append(subject) }
    }
  }
}

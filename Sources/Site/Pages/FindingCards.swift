import Reports
import Model
import Basics
import Sessions

/// The findings of a session as cards: one for each ad and cause, the worst first. Findings about an ad share a card if
/// they are of one rule, if their rules report the same fault by design (`RuleInfo.companions`), or if a person can
/// decide them by one check: then they have equal help.
struct FindingCards {
  let cards: [FindingCard]

  init(_ findings: FindingList, _ context: SiteContext) {
    self.init(Self.groups(of: findings.shown, context), context)
  }

  /// Creates a card for each group of findings; the first finding of a group explains it. A picture or advice that
  /// belongs on several cards is shown only on the first of these cards.
  init(_ groups: [[Finding]], _ context: SiteContext) {
    var shownHelp: Set<String> = []
    var pictures: Set<String> = []
    cards = groups.map { group in
      let items = group.map { finding in
        FindingItem(
          finding: finding, context: context,
          showsHelp: shownHelp.insert(finding.violation.help).inserted)
      }
      var card = FindingCard(leading: items[0], others: Array(items.dropFirst()), context: context)
      if let path = context.evidencePath(of: group[0].subject), pictures.insert(path).inserted {
        card.picturePath = path
      }
      return card
    }
  }

  /// Returns the findings grouped by ad and cause, the worst of each group first. Two causes of one ad form one group
  /// if both have a finding to review with the same help text.
  private static func groups(of findings: [Finding], _ context: SiteContext) -> [[Finding]] {
    let causes = context.causes(of: findings).map { $0.findings.worstFirst() }
      .sorted { (FindingRank($0[0]), $0[0]) < (FindingRank($1[0]), $1[0]) }
    return causes.reduce(into: []) { (groups: inout [[Finding]], cause) in
      let place = groups.firstIndex { group in
        group[0].subject.ad == cause[0].subject.ad && !helps(of: group).isDisjoint(with: helps(of: cause))
      }
      if let place { groups[place] += cause } else { groups.append(cause) }
    }.map { $0.worstFirst() }
  }

  /// Returns the help texts of those findings that a person must decide.
  private static func helps(of findings: [Finding]) -> Set<String> {
    Set(findings.filter { $0.verdict == .needsReview }.map(\.violation.help)).subtracting([""])
  }
}

/// A card with one cause of findings: the finding that explains it, its other findings, and a picture of the ad.
struct FindingCard: ViewModel {
  let leading: FindingItem
  let others: [FindingItem]
  let context: SiteContext
  /// The compliance report's picture of the ad, relative to the output folder; `nil` without one.
  var picturePath: String?

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "others": .list(others)
    case "hasOthers": .flag(!others.isEmpty)
    case "picturePath": .optional(picturePath)
    case "pictureAlt": .text("Ad \(leading.finding.subject.ad ?? "") when it was shown")
    case "about": .optional(about)
    default: leading.value(name)
    }
  }

  private var about: String? {
    let subject = leading.finding.subject
    let parts = [subject.ad.map { "ad \($0)" }, subject.lineItem.map { "line item \($0)" }]
      .compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

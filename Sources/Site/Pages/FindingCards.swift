import Reports
import Model
import Basics
import Sessions

/// The findings of a session as cards: one for each ad and cause, the worst first. Findings of one rule share a card, and so
/// do those of rules that report the same cause by design (`RuleInfo.companions`) and those that ask for the same look.
struct FindingCards {
  let cards: [FindingCard]

  /// Maximum number of pictures inside a page: each is some 4 KB.
  private static let mostEmbedded = 3

  init(_ findings: FindingList, of record: SessionRecord, _ context: SiteContext) {
    var shownHelp: Set<String> = []
    var files: Set<String> = []
    var embedded = 0
    cards = Self.groups(of: findings.shown, context).map { group in
      let items = group.map { finding in
        FindingItem(
          finding: finding, context: context,
          showsHelp: shownHelp.insert("\(finding.rule) \(finding.violation.help)").inserted)
      }
      var card = FindingCard(leading: items[0], others: Array(items.dropFirst()), context: context)
      switch Self.picture(of: group, record, context, embeds: embedded < Self.mostEmbedded) {
      case .embedded(let address, let title)?:
        card.picture = .embedded(address, title: title)
        embedded += 1
      case .file(let path)? where files.insert(path).inserted: card.picture = .file(path)
      case .file?, nil: break
      }
      return card
    }
  }

  /// The findings by ad and cause. The first of each group is its worst.
  private static func groups(of findings: [Finding], _ context: SiteContext) -> [[Finding]] {
    findings.sorted { (FindingRank($0), $0) < (FindingRank($1), $1) }.reduce(into: []) { groups, finding in
      let place = groups.firstIndex { group in
        group[0].subject.ad == finding.subject.ad
          && group.contains { Self.haveSameCause($0, finding, context) }
      }
      if let place { groups[place].append(finding) } else { groups.append([finding]) }
    }
  }

  /// True if both findings are answered together, also if one look at the ad does so.
  private static func haveSameCause(_ a: Finding, _ b: Finding, _ context: SiteContext) -> Bool {
    if context.haveSameCause(a.rule, b.rule) { return true }
    return a.verdict == .needsReview && b.verdict == .needsReview && !a.violation.help.isEmpty
      && a.violation.help == b.violation.help
  }

  /// Returns a picture of the fault that the group reports, else the compliance report's picture of the ad.
  private static func picture(
    of group: [Finding], _ record: SessionRecord, _ context: SiteContext, embeds: Bool
  ) -> FindingCard.Picture? {
    guard let id = group[0].subject.ad, let ad = record.ads.first(where: { $0.id == id }) else { return nil }
    if embeds, let fault = FaultPicture(of: ad, in: record, context: context.ledger),
      group.contains(where: { $0.rule == fault.rule })
    {
      return .embedded(SVGAddress.text(fault.svg.utf8), title: fault.title)
    }
    return context.evidencePath(session: record.id, ad: id).map(FindingCard.Picture.file)
  }
}

/// A card: the finding that explains the cause, the others of the cause, and a picture of the ad.
struct FindingCard: ViewModel {
  let leading: FindingItem
  let others: [FindingItem]
  let context: SiteContext
  var picture: Picture?

  enum Picture {
    /// A path relative to the output folder.
    case file(String)
    /// The picture of a fault as an address.
    case embedded(String, title: String)
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "others": .list(others)
    case "hasOthers": .flag(!others.isEmpty)
    case "hasPicture": .flag(picture != nil)
    case "picturePath":
      if case .file(let path)? = picture { .optional(path) } else { .optional(nil) }
    case "pictureData":
      if case .embedded(let address, _)? = picture { .text(address) } else { .text("") }
    case "pictureAlt": .text("Ad \(leading.finding.subject.ad ?? "")\(pictureTitle)")
    case "about": .optional(about)
    case "nextPath": .optional(Self.next(after: leading.finding, context)?.path)
    case "nextWords": .text(Self.next(after: leading.finding, context)?.words ?? "")
    default: leading.value(name)
    }
  }

  private var pictureTitle: String {
    if case .embedded(_, let title)? = picture { ": " + title } else { " when it was shown" }
  }

  private var about: String? {
    let subject = leading.finding.subject
    let parts = [subject.ad.map { "ad \($0)" }, subject.lineItem.map { "line item \($0)" }]
      .compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The next finding of the rule about another ad, as far as a page shows it.
  private static func next(after finding: Finding, _ context: SiteContext) -> (path: String, words: String)? {
    guard let next = context.findingOrder.next(after: finding), let session = next.subject.session,
      let path = context.path(of: next.location, session: session)
    else { return nil }
    return (path, next.subject.ad.map { "ad \($0) of \(session)" } ?? session)
  }

  /// Returns the texts of a card that do not come from its finding, for cache keys.
  static func words(of finding: Finding, _ context: SiteContext) -> [String] {
    let next = next(after: finding, context)
    let picture = finding.subject.session.flatMap { session in
      finding.subject.ad.flatMap { context.evidencePath(session: session, ad: $0) }
    }
    return [next?.path ?? "-", next?.words ?? "-", picture ?? "-"]
  }
}

import Reports
import Model
import Basics
import Sessions

/// The findings of a session as cards: one for each ad and cause, failed ads first, then the worst. Findings about an ad share a
/// card if they are of one rule, if their rules report the same fault by design (`RuleInfo.companions`), or if a person can
/// decide them by one check: for one reason, or with equal help.
struct FindingCards {
  let cards: [FindingCard]

  /// - Parameter failsAdChoices: returns true if the ad of a finding failed AdChoices.
  init(_ findings: FindingList, _ context: SiteContext, failsAdChoices: (Finding) -> Bool) {
    let cards = Self.groups(of: findings.shown, context).map {
      FindingCard($0, context, failsAdChoices: failsAdChoices)
    }
    self.cards = cards.filter { $0.answer == .failed } + cards.filter { $0.answer != .failed }
  }

  /// Returns the findings grouped by ad and cause, the worst of each group first. Two causes of one ad form one group
  /// if both have a finding to review for the same reason, or with the same help text.
  private static func groups(of findings: [Finding], _ context: SiteContext) -> [[Finding]] {
    let causes = context.causes(of: findings).map { $0.findings.worstFirst() }
      .sorted { (FindingRank($0[0]), $0[0]) < (FindingRank($1[0]), $1[0]) }
    return causes.reduce(into: []) { (groups: inout [[Finding]], cause) in
      let place = groups.firstIndex { group in
        group[0].subject.ad == cause[0].subject.ad && !checks(of: group).isDisjoint(with: checks(of: cause))
      }
      if let place { groups[place] += cause } else { groups.append(cause) }
    }.map { $0.worstFirst() }
  }

  /// Returns the reasons and the help texts of those findings that a person must decide.
  private static func checks(of findings: [Finding]) -> Set<Phrase> {
    let open = findings.lazy.filter { $0.verdict == .needsReview }
    return Set(
      open.flatMap { [$0.violation.statement.reason, Phrase($0.violation.help)] }.filter { !$0.isEmpty })
  }
}

/// A card with one cause of findings: the verdict, the cause in a sentence, a picture, the remedy, and links to every
/// finding and line.
struct FindingCard: ViewModel {
  /// The findings of the cause; the first explains it.
  let findings: [Finding]
  /// The verdict on the ad because of the cause; `nil` for a failure of a rule that answers no question about ads.
  let answer: Answer?
  let sentences: CauseSentences
  private let context: SiteContext
  private let item: FindingItem

  /// - Parameters:
  ///   - findings: the findings of one cause, at least one; the first explains the cause.
  ///   - failsAdChoices: returns true if the ad of a finding failed AdChoices.
  init(_ findings: [Finding], _ context: SiteContext, failsAdChoices: (Finding) -> Bool) {
    self.findings = findings
    self.context = context
    answer = Self.answer(findings, context, failsAdChoices)
    sentences = CauseSentences(findings)
    item = FindingItem(finding: findings[0], context: context)
  }

  var leading: Finding { findings[0] }

  /// The cause as the end of a sentence: `the ad label was hidden for 3 of 3 s`.
  var reason: String { leading.violation.statement.reason.text }

  /// Returns `failed` if a rule that answers a question of Article 26 or 28 fails, or a rule about the icon of an ad that
  /// failed AdChoices.
  private static func answer(
    _ findings: [Finding], _ context: SiteContext, _ failsAdChoices: (Finding) -> Bool
  ) -> Answer? {
    guard !findings[0].isKnown else { return nil }
    let failures = findings.filter { $0.verdict == .fail }
    if failures.isEmpty { return .toCheck }
    let hasFailed = failures.contains { finding in
      let evidence = context.evidence(of: finding.rule)
      return evidence == .ofPeople || evidence?.isDirect == true && evidence?.provision?.isOfAct == true
        || evidence?.provision == .parameters && failsAdChoices(finding)
    }
    return hasFailed ? .failed : nil
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "signTone": .optional(answer?.tone)
    case "signIcon": .text(answer?.sign ?? "")
    case "signWord": .text(answer?.title ?? "")
    case "cardAbout": .optional(about.isEmpty ? nil : about.joined(separator: " · "))
    case "causeTitle": .text(sentences.title)
    case "causeSentences": .texts(sentences.others)
    case "cardHelp": .optional(help)
    case "cardCommand": .optional(command)
    case "picturePath": .optional(picture?.path)
    case "pictureAlt": .text(picture?.words ?? "")
    case "pictureClass": .text(picture?.isFault == true ? "is-fault" : "is-screen")
    case "findingCount": .text(NumberText.count(findings.count, "finding"))
    case "cardRules": .list(rules)
    case "lineWord": .text(lines.count == 1 ? "line" : "lines")
    case "cardLines": .list(lines)
    default: item.value(name)
    }
  }

  private var about: [String] {
    let subject = leading.subject
    let parts = [subject.ad.map { "ad \($0)" }, subject.lineItem.map { "line item \($0)" }]
    return parts.compactMap(\.self) + (questions.isEmpty ? [] : [questions.joined(separator: ", ")])
  }

  /// The questions about an ad to which the findings belong: AdChoices, and those of Article 26.
  private var questions: [String] {
    let evidence = findings.compactMap { context.evidence(of: $0.rule) }
    let asked = Set(evidence.filter { $0.isDirect || $0.provision != .parameters }.compactMap(\.provision))
    let isAboutIcon = evidence.contains { !$0.isDirect && $0.provision == .parameters }
    return (isAboutIcon ? ["AdChoices"] : []) + Provision.allCases.filter(asked.contains).map(\.name)
  }

  /// The command with which a person answers what is to check; `nil` if nothing is that a person can answer.
  private var command: String? {
    guard leading.verdict == .needsReview, let session = leading.subject.session, let ad = leading.subject.ad
    else { return nil }
    let open = findings.filter { $0.verdict == .needsReview }
      .flatMap { finding in
        let evidence = context.evidence(of: finding.rule)
        return [evidence?.provision, evidence?.confirmed]
      }
    let questions = PersonQuestion.allCases.filter { open.contains($0.provision) }
    return questions.isEmpty ? nil : AnswerCommandText.text(session: session, ad: ad, questions)
  }

  /// The remedy of the first finding that has one. Of what a person must decide, all that is to be looked at.
  private var help: String? {
    let helps = findings.map(\.violation.help).filter { !$0.isEmpty }.uniqued()
    guard leading.verdict == .needsReview else { return helps.first }
    return helps.isEmpty ? nil : helps.joined(separator: " ")
  }

  /// Path of the picture relative to the output folder, so that caches can be keyed by it.
  var picturePath: String? { picture?.path }

  /// The picture of the fault that the findings report. For faults that only the ad's layout shows, it is the compliance
  /// report's picture of the screen.
  private var picture: (path: String, words: String, isFault: Bool)? {
    if let picture = context.faultPicture(of: findings) { return (picture.path, picture.fault.title, true) }
    guard findings.contains(where: { Self.layoutRules.contains($0.rule) }) else { return nil }
    return context.evidencePath(of: leading.subject).map {
      ($0, "The screen when ad \(leading.subject.ad ?? "") was shown", false)
    }
  }

  /// The rules about covered, hidden, outlying and distorted assets, which a drawing of all frames explains.
  private static let layoutRules: Set<RuleID> = [
    "ads-overlap", "asset-not-rendered", "asset-outside-ad", "badge-position", "image-distorted",
  ]
}

extension FindingCard {
  /// The rules of the findings, each with a link to the permanent address of its findings.
  private var rules: [ViewValues] {
    let addressed = findings.map { (FindingAddress.digest(of: $0), $0) }
    let byAddress = Dictionary(grouping: addressed, by: \.0)
    return addressed.map(\.0).uniqued().enumerated().map { place, digest in
      let same = byAddress[digest, default: []].map(\.1)
      let times = [1: "", 2: " twice"][same.count] ?? " \(NumberText.grouped(same.count)) times"
      return [
        "isNext": .flag(place > 0), "ruleName": .text(same[0].rule.rawValue), "ruleTimes": .text(times),
        "addressPath": .optional(context.address(of: same[0]) ?? context.map.page(of: same[0].rule)),
      ]
    }
  }

  /// The lines of the findings and the lines to which they refer, in order, without duplicates.
  private var lines: [ViewValues] {
    let places = findings.flatMap { [$0.location] + $0.violation.related.map(\.location) }
    let file = leading.location.file
    func rank(_ place: Location) -> (Int, String, Int) {
      (place.file == file ? 0 : 1, place.file, place.range?.line ?? 0)
    }
    let labels = places.sorted { rank($0) < rank($1) }.map { (label(of: $0, in: file), $0) }
    var seen: Set<String> = []
    return labels.filter { seen.insert($0.0).inserted }.enumerated().map { number, line in
      [
        "isNext": .flag(number > 0), "lineLabel": .text(line.0),
        "linePath": .optional(context.path(of: line.1, session: leading.subject.session)),
      ]
    }
  }

  /// Returns a line's number; with the name of its file if that isn't the first finding's.
  private func label(of place: Location, in file: String) -> String {
    let name = String(place.file.split(separator: "/").last ?? "")
    guard let line = place.range?.line else { return name }
    return place.file == file ? "\(line)" : "\(name):\(line)"
  }
}

import Reports
import Model
import Basics
import Statistics

/// An entry of the work for people: failures of a format in one group of rules, open questions about ads for one
/// reason, or sign-offs that lapsed.
struct NeededWork: ViewModel {
  enum Sort { case failure, question, signOff }

  let sort: Sort
  let urgency: Urgency
  let chip: Chip
  /// The cause in a few words; for failures, the titles of the rules.
  let titles: [String]
  let remark: String
  let advice: String
  /// Command line that does what the advice says; `nil` if no single command does.
  var command: String?
  let path: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "chip": .part(chip)
    case "title": .text(titles.joined(separator: "; "))
    case "remark": .text(remark)
    case "causeWords": .text("\(titles.first ?? ""): \(remark)")
    case "advice": .optional(advice.isEmpty ? nil : advice)
    case "command": .optional(command)
    case "path": .text(path)
    default: nil
    }
  }

  /// Maximum entries on the overview.
  private static let most = 7

  /// Returns the entries to show, and the failures and the questions for which there is no room.
  ///
  /// - Parameter all: sorted.
  static func shown(
    of all: [NeededWork]
  ) -> (shown: [NeededWork], rest: [NeededWork], toCheck: [NeededWork]) {
    let failures = all.filter { $0.sort == .failure }
    let questions = all.filter { $0.sort == .question }
    let signOffs = all.filter { $0.sort == .signOff }
    // Questions and sign-offs keep a place, however much fails.
    let room = Self.most - min(1, signOffs.count) - min(2, questions.count)
    let shown = failures.prefix(room)
    let more = questions.prefix(Self.most - shown.count - min(1, signOffs.count))
    return (
      shown + more + signOffs, Array(failures.dropFirst(room)), Array(questions.dropFirst(more.count))
    )
  }
}

extension NeededWork: Comparable {
  static func == (a: NeededWork, b: NeededWork) -> Bool { a.urgency == b.urgency && a.path == b.path }

  /// Sorts by urgency, then by path.
  static func < (a: NeededWork, b: NeededWork) -> Bool {
    a.urgency == b.urgency ? a.path.precedesInBytes(b.path) : a.urgency < b.urgency
  }
}

/// Collects all work that a publication needs from people.
struct NeededWorkList {
  private let context: SiteContext
  private let evidence: [RuleID: ProvisionEvidence]
  private let rules: [RuleID: RuleInfo]
  private let facts: UrgencyFacts

  init(_ context: SiteContext) {
    self.context = context
    let infos = context.publication.rules.map(\.info)
    evidence = EvidenceRules(infos).roles
    rules = Dictionary(infos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    facts = UrgencyFacts(context.publication)
  }

  /// All work, sorted.
  func all(_ health: [FormatHealth]) -> [NeededWork] {
    (health.flatMap(failures) + unread + [errorsWithoutFormat].compactMap(\.self) + questions
      + [lapsed(health)].compactMap(\.self))
      .sorted()
  }

  /// Returns true for failures that a person must handle: those outside the baseline that are errors, or whose rule
  /// belongs to an Article 26 question.
  private func isUrgent(_ sort: FindingSummary.Sort) -> Bool {
    sort.verdict == .fail && !sort.isKnown && (sort.severity == .error || evidence[sort.rule] != nil)
  }

  /// Returns the title under which a rule's findings are grouped: that of the Article 26 question to which the rule
  /// belongs, else that of the rule's group.
  private func cause(of rule: RuleID) -> String {
    evidence[rule]?.provision.name ?? rules[rule]?.group.title ?? rule.rawValue
  }

  private func failures(of format: FormatHealth) -> [NeededWork] {
    failures(
      in: context.findings(of: format.folder.facts.file), of: format.folder.facts.name, page: format.path)
  }

  /// The work for failures of definitions that could not be read.
  private var unread: [NeededWork] {
    context.publication.catalog.unreadDefinitions.flatMap { file in
      failures(
        in: context.findings(of: file), of: file,
        page: context.page(ofDefinition: file) ?? SiteMap.findings)
    }
  }

  /// Returns the work that the failures of one format need, with one entry for each group of rules (`cause(of:)`).
  private func failures(in findings: FindingSummary, of name: String, page: String) -> [NeededWork] {
    let urgent = findings.filtered(isUrgent)
    return Set(urgent.counts.map { cause(of: $0.sort.rule) }).map { cause in
      let findings = urgent.filtered { self.cause(of: $0.rule) == cause }
      let ((count, noun), titles) = (number(of: findings), titles(of: findings))
      let remark: [String?] = [
        name, facts.areInTests(findings) ? "all in tests" : nil,
        FindingCounts(findings).chips.map(\.label).joined(separator: ", "),
      ]
      return NeededWork(
        sort: .failure, urgency: facts.urgency(of: findings, count: count, name: titles.joined() + name),
        chip: Chip(tone: "error", label: NumberText.count(count, noun), state: "failed"), titles: titles,
        remark: remark.compactMap(\.self).joined(separator: " · "),
        advice: advice(findings), path: path(to: findings) ?? page + "#findings")
    }
  }

  /// The work for errors that belong to no format, such as unreadable lines; `nil` if there are none.
  private var errorsWithoutFormat: NeededWork? {
    let summary = context.publication.findings.summary
    let owned = context.publication.findings.byFormat.values.reduce(into: [RuleID: Int]()) { counts, format in
      for (sort, count) in format.counts where isUrgent(sort) { counts[sort.rule, default: 0] += count }
    }
    let all = summary.filtered(isUrgent)
    let rest = all.filtered { sort in all.count { $0.rule == sort.rule } > owned[sort.rule, default: 0] }
    let count =
      rest.count()
      - rest.counts.reduce(into: Set<RuleID>()) { $0.insert($1.sort.rule) }
      .reduce(0) { $0 + owned[$1, default: 0] }
    guard count > 0 else { return nil }
    let titles = titles(of: rest)
    return NeededWork(
      sort: .failure, urgency: facts.urgency(of: rest, count: count, name: titles.joined()),
      chip: Chip(tone: "error", label: NumberText.count(count, "finding"), state: "failed"), titles: titles,
      remark: "Belongs to no format", advice: advice(rest), path: path(to: rest) ?? SiteMap.findings)
  }

  /// The work for ads that a person must look at, one entry for each reason.
  private var questions: [NeededWork] {
    context.publication.causesToCheck.map { cause in
      let (all, tests) = (cause.ads.all[.toCheck], cause.ads.inTests[.toCheck])
      let formats = cause.tally.byFormat.filter { $0.tally.all[.toCheck] > 0 }.compactMap(\.key.value)
      return NeededWork(
        sort: .question,
        urgency: Urgency(isInTests: all == tests, worst: .review, count: all, name: cause.reason),
        chip: Chip(tone: "review", label: NumberText.count(all, "ad"), state: "to check"),
        titles: [cause.reason.capitalizedFirst], remark: names(formats.map(name)),
        advice: cause.tally.advice.first ?? "",
        path: SiteMap.ads(asking: [.verdict(.toCheck), .cause(cause)]))
    }
  }

  private func lapsed(_ health: [FormatHealth]) -> NeededWork? {
    let lapsed = health.filter { $0.signOff?.tone == "warning" }
    guard let first = lapsed.first else { return nil }
    return NeededWork(
      sort: .signOff, urgency: Urgency(worst: .nothing),
      chip: Chip(tone: "warning", label: NumberText.count(lapsed.count, "format")),
      titles: ["Sign-off lapsed"],
      remark: names(lapsed.map(\.folder.facts.name)),
      advice: "Look at the format as it is now, then sign it off again:",
      command: SignOff.command(forFormat: first.folder.facts.id), path: first.path + "#sign-off")
  }
}

extension NeededWorkList {
  /// Returns the number of ads if every finding is about an ad and the summary has kept all of them, otherwise the
  /// number of findings.
  private func number(of findings: FindingSummary) -> (count: Int, noun: String) {
    let kept = findings.findings
    let ads = Set(kept.filter { $0.subject.ad != nil }.map { [$0.subject.session, $0.subject.ad] })
    let isComplete = kept.count == findings.count() && kept.allSatisfy { $0.subject.ad != nil }
    return isComplete ? (ads.count, "ad") : (findings.entryCount(), "finding")
  }

  /// Returns the rules of the findings. Rules whose findings state a reason come before rules whose findings state a
  /// consequence (`isDirect`). Within both groups, rules with more findings come first.
  private func rulesInOrder(_ findings: FindingSummary) -> [RuleID] {
    let counts = findings.counts.reduce(into: [RuleID: Int]()) { $0[$1.sort.rule, default: 0] += $1.count }
    return counts.keys.sorted { a, b in
      let (isA, isB) = (evidence[a]?.isDirect == true, evidence[b]?.isDirect == true)
      if isA != isB { return isB }
      return counts[a] == counts[b] ? a < b : counts[a, default: 0] > counts[b, default: 0]
    }
  }

  /// Maximum rules whose titles and remedies an entry has.
  private static let mostRules = 3

  /// Returns the titles of the first rules, and the number of further rules.
  private func titles(of findings: FindingSummary) -> [String] {
    let order = rulesInOrder(findings)
    let more = order.count - Self.mostRules
    return order.prefix(Self.mostRules).map { rules[$0]?.title ?? $0.rawValue }
      + (more > 0 ? [NumberText.count(more, "more rule")] : [])
  }

  /// Returns the remedies of the rules whose titles are shown, without duplicates. A rule that states a consequence has
  /// none if another rule states the reason.
  private func advice(_ findings: FindingSummary) -> String {
    let shown = rulesInOrder(findings).prefix(Self.mostRules)
    let reasons = shown.filter { evidence[$0]?.isDirect != true }
    let helps = findings.findings.reduce(into: [RuleID: String]()) { helps, finding in
      let help = finding.violation.help
      helps[finding.rule] = helps[finding.rule].map { help.precedesInBytes($0) ? help : $0 } ?? help
    }
    return (reasons.isEmpty ? Array(shown) : reasons).compactMap { helps[$0] }
      .reduce(into: [String]()) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
      .joined(separator: " ")
  }

  /// Returns the permanent address if there is exactly one finding and the site lists it, otherwise `nil`.
  private func path(to findings: FindingSummary) -> String? {
    guard findings.count() == 1, let finding = findings.findings.first,
      context.findingOrder.byAddress[FindingAddress.digest(of: finding)] != nil
    else { return nil }
    return FindingAddress.path(of: finding)
  }

  private func name(ofFormat id: String) -> String { context.facts(ofFormat: id)?.name ?? id }

  /// Returns at most four names, without duplicates, and the number of further names.
  private func names(_ all: [String]) -> String {
    let names = Set(all).sorted { $0.precedesInBytes($1) }
    let more = names.count - 4
    return names.prefix(4).joined(separator: ", ") + (more > 0 ? " and \(NumberText.grouped(more)) more" : "")
  }
}

import Reports
import Model
import Basics
import Statistics

/// An entry of the work for people: ads that failed or are to check for one cause, errors of one rule that are about no
/// ad, or sign-offs that lapsed.
struct NeededWork: ViewModel {
  enum Sort { case failure, question, signOff }

  let sort: Sort
  let urgency: Urgency
  let chip: Chip
  /// The cause in a few words.
  let title: String
  let remark: String
  let advice: String
  /// Command line that does what the advice says; `nil` if no single command does.
  var command: String?
  let path: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "chip": .part(chip)
    case "title": .text(title)
    case "remark": .text(remark)
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

  /// Sorts failures outside of tests first, then those in tests, then the rest; in each by urgency, then by path.
  static func < (a: NeededWork, b: NeededWork) -> Bool {
    if a.stage != b.stage { return a.stage < b.stage }
    return a.urgency == b.urgency ? a.path.precedesInBytes(b.path) : a.urgency < b.urgency
  }

  private var stage: Int { sort != .failure ? 2 : urgency.isInTests ? 1 : 0 }
}

/// Collects all work that a publication needs from people.
struct NeededWorkList {
  private let context: SiteContext
  private let rules: [RuleID: RuleInfo]
  private let facts: UrgencyFacts
  /// New failures that a person must handle: errors, and findings of the rules with a role in the compliance report.
  private let failures: FindingSummary

  init(_ context: SiteContext) {
    self.context = context
    let rules = context.publication.rules.reduce(into: [RuleID: RuleInfo]()) { $0[$1.info.id] = $1.info }
    self.rules = rules
    facts = UrgencyFacts(context.publication)
    failures = context.publication.findings.summary.filtered {
      $0.verdict == .fail && !$0.isKnown && ($0.severity == .error || rules[$0.rule]?.evidence != nil)
    }
  }

  /// All work, sorted.
  func all(_ health: [FormatHealth]) -> [NeededWork] {
    (failedAds + otherErrors + questions + [lapsed(health)].compactMap(\.self)).sorted()
  }

  /// The work for ads that failed, one entry for each cause. An ad that a supporting rule found fault with, and that
  /// didn't fail, is work if the fault is an error.
  private var failedAds: [NeededWork] {
    context.publication.tallies.causes.sorted.flatMap { cause in
      let severities = failures.counts.filter { cause.tally.rules.contains($0.sort.rule) }.map(
        \.sort.severity)
      guard cause.outcome != .review, let severity = severities.max() else { return [NeededWork]() }
      let answers: [Answer] = severity == .error ? [.failed, .confirmed] : [.failed]
      return answers.filter { cause.ads.all[$0] > 0 }.map { entry(of: cause, $0, severity) }
    }
  }

  /// The work for ads that a person must look at, one entry for each cause.
  private var questions: [NeededWork] {
    context.publication.causesToCheck.map { entry(of: $0, .toCheck, nil) }
  }

  /// - Parameter severity: that of the rules that report the cause; `nil` if the ads didn't fail by it.
  private func entry(of cause: CountedCause, _ answer: Answer, _ severity: Severity?) -> NeededWork {
    let (all, tests) = (cause.ads.all[answer], cause.ads.inTests[answer])
    let formats = cause.tally.byFormat.filter { $0.tally.all[answer] > 0 }.compactMap(\.key.value)
    let remark: [String?] = [
      names(formats.map(name)), all == tests ? "all in tests" : nil, severity?.title.lowercased(),
    ]
    return NeededWork(
      sort: answer == .toCheck ? .question : .failure,
      urgency: Urgency(
        isInTests: all == tests, hasFailedAd: answer == .failed, worst: answer == .toCheck ? .review : .error,
        count: all, name: cause.reason),
      chip: Chip(
        tone: answer == .toCheck ? "review" : "error", label: NumberText.count(all, "ad"),
        state: answer == .confirmed ? "with a fault" : answer.words),
      title: cause.reason.capitalizedFirst, remark: remark.compactMap(\.self).joined(separator: " · "),
      advice: cause.tally.advice.first ?? "", path: SiteMap.ads(asking: [.verdict(answer), .cause(cause)]))
  }

  /// The work for errors that aren't causes of an ad's verdict, one entry for each rule.
  private var otherErrors: [NeededWork] {
    let errors = failures.filtered { rules[$0.rule]?.evidence == nil }
    return Set(errors.counts.map(\.sort.rule)).compactMap { rule in
      let found = errors.filtered { $0.rule == rule }
      guard let first = found.first({ _ in true }) else { return nil }
      let title = rules[rule]?.title ?? rule.rawValue
      let formats = names(formats(of: rule))
      let remark = [
        formats.isEmpty ? "Belongs to no format" : formats, facts.areInTests(found) ? "all in tests" : "",
      ]
      return NeededWork(
        sort: .failure, urgency: facts.urgency(of: found, count: found.count(), name: title),
        chip: Chip(tone: "error", label: NumberText.count(found.count(), "error")), title: title,
        remark: remark.filter { !$0.isEmpty }.joined(separator: " · "), advice: first.violation.help,
        path: path(to: first, of: found))
    }
  }

  /// Returns the names of the formats that errors of a rule are about; of none, if they belong to no format.
  private func formats(of rule: RuleID) -> [String] {
    let files = context.publication.findings.byFormat.filter { _, findings in
      findings.count { $0.rule == rule && $0.severity == .error && $0.verdict == .fail && !$0.isKnown } > 0
    }.map(\.key)
    let names = Dictionary(
      context.publication.catalog.formats.map { ($0.facts.file, $0.facts.name) },
      uniquingKeysWith: { a, _ in a })
    return files.map { names[$0] ?? $0 }
  }

  private func lapsed(_ health: [FormatHealth]) -> NeededWork? {
    let lapsed = health.filter { $0.signOff?.tone == "warning" }
    guard let first = lapsed.first else { return nil }
    return NeededWork(
      sort: .signOff, urgency: Urgency(worst: .nothing),
      chip: Chip(tone: "warning", label: NumberText.count(lapsed.count, "format")),
      title: "Sign-off lapsed",
      remark: names(lapsed.map(\.folder.facts.name)),
      advice: "Look at the format as it is now, then sign it off again:",
      command: SignOff.command(forFormat: first.folder.facts.id), path: first.path + "#sign-off")
  }
}

extension NeededWorkList {
  /// Returns the permanent address of a single finding, otherwise the place of the rule's errors in the list.
  private func path(to first: Finding, of findings: FindingSummary) -> String {
    if findings.count() == 1, context.findingOrder.byAddress[FindingAddress.digest(of: first)] != nil {
      return FindingAddress.path(of: first)
    }
    return context.findingOrder.path(to: FindingRank(first))
  }

  private func name(ofFormat id: String) -> String { context.facts(ofFormat: id)?.name ?? id }

  /// Returns at most four names, without duplicates, and the number of further names.
  private func names(_ all: [String]) -> String {
    let names = Set(all).sorted { $0.precedesInBytes($1) }
    let more = names.count - 4
    return names.prefix(4).joined(separator: ", ") + (more > 0 ? " and \(NumberText.grouped(more)) more" : "")
  }
}

package import AdModel
package import Diagnostics

extension Checker {
  /// What was wrong while recordings were read, and a `pass` for each recording that was read without.
  ///
  /// `session`: the session that a mistake concerns, where that can be told.
  package func check(
    reading recordings: [RecordingSummary], mistakes: [(mistake: Mistake, session: String?)]
  ) -> CheckResult {
    var suppressions = Suppressions()
    return checkReading(
      of: .recording, read: recordings.map(\.path),
      mistakes: mistakes.map { ($0.mistake, FindingSubject(session: $0.session)) }, silencing: &suppressions)
  }

  /// To be called when the rules have judged the definitions: by then it is known which comments silenced something.
  func checkReading(of catalog: Catalog, silencing suppressions: inout Suppressions) -> CheckResult {
    for mistake in catalog.mistakes {
      if let info = RuleRegistry.info(of: mistake.rule) {
        _ = suppressions.silence(info, at: mistake.complaint.location)
      }
    }
    let mistakes = catalog.mistakes + suppressions.mistakes(isOff: isOff)
    let ids = Dictionary(
      mistakes.isEmpty ? [] : catalog.formats.map { ($0.facts.file, $0.facts.id) },
      uniquingKeysWith: { first, _ in first })
    return checkReading(
      of: .definition, read: catalog.formats.map(\.facts.file),
      mistakes: mistakes.map { ($0, FindingSubject(format: ids[$0.complaint.location.file])) },
      silencing: &suppressions)
  }

  /// `read`: files that could be read, with or without mistakes; a file that has mistakes and isn't among them could not:
  /// there the other rules had nothing to look at. A file counts once a rule.
  private func checkReading(
    of form: InputForm, read: [String], mistakes: [(mistake: Mistake, subject: FindingSubject)],
    silencing suppressions: inout Suppressions
  ) -> CheckResult {
    var result = CheckResult()
    var verdicts: [String: [RuleID: Set<Verdict>]] = [:]
    for (mistake, subject) in mistakes {
      let verdict = add(mistake, about: subject, silencing: &suppressions, to: &result)
      verdicts[mistake.complaint.location.file, default: [:]][mistake.rule, default: []].insert(verdict)
    }
    let rules = readingRules.filter { $0.rule.inputs.contains(form) }
    let passes = rules.map { RuleVerdict(rule: $0.number, verdict: .pass) }
    result.count(passes, for: Array(Set(read.filter { verdicts[$0] == nil })), order)
    if verdicts.isEmpty { return result }
    let readFiles = Set(read)
    for (file, byRule) in verdicts {
      for (rule, verdicts) in byRule where !isOff(rule) {
        result.count(verdicts.decisive, of: rule, in: file)
      }
      result.begin(file, order)
      for rule in rules where byRule[rule.rule.info.id] == nil {
        result.count(readFiles.contains(file) ? .pass : .notApplicable, ofRule: rule.number)
      }
    }
    return result
  }

  /// A mistake of a rule that the registry doesn't know is an error all the same: nothing that a reader says gets lost.
  private func add(
    _ mistake: Mistake, about subject: FindingSubject, silencing suppressions: inout Suppressions,
    to result: inout CheckResult
  ) -> Verdict {
    if let info = RuleRegistry.info(of: mistake.rule) {
      return add(
        mistake.complaint, .fail, of: info, about: subject, silencing: &suppressions, to: &result)
    }
    result.add(
      Finding(
        rule: mistake.rule, severity: .error, verdict: .fail, complaint: mistake.complaint, subject: subject))
    return .fail
  }

  private func isOff(_ rule: RuleID) -> Bool { RuleRegistry.info(of: rule).map(settings.isOff) ?? false }
}

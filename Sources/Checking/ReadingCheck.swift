package import Model
package import Basics

extension Checker {
  /// Returns the findings from reading recordings, and a `pass` of each rule about reading for each recording without
  /// diagnostics.
  ///
  /// - Parameters:
  ///   - copies: the recordings that weren't read, because earlier ones have the same content.
  ///   - diagnostics: the diagnostics, with the session that each concerns; `nil` if that isn't known.
  package func check(
    reading recordings: [RecordingSummary], copies: [RepeatedFile] = [],
    diagnostics: [(diagnostic: Diagnostic, session: String?)]
  ) -> CheckResult {
    var check = ReadingCheck(self)
    for (diagnostic, session) in diagnostics { check.take(diagnostic, of: session) }
    return check.finished(read: recordings, copies: copies)
  }

  /// Returns the findings from reading definitions, with the verdicts of the rules about reading. It must be called
  /// after the other rules ran, because only then it is known which comments silenced something.
  func checkReading(of catalog: Catalog, silencing suppressions: inout Suppressions) -> CheckResult {
    for diagnostic in catalog.diagnostics {
      if let info = known[diagnostic.rule] {
        _ = suppressions.silence(info, at: diagnostic.violation.location)
      }
    }
    // Rules about renderings don't run here, so comments that silence them may be in use.
    let diagnostics =
      catalog.diagnostics
      + suppressions.diagnostics(known: known) { isOff($0) || known[$0]?.group == .renderings }
    let ids = Dictionary(
      diagnostics.isEmpty ? [] : catalog.formats.map { ($0.facts.file, $0.facts.id) },
      uniquingKeysWith: { first, _ in first })
    var (result, verdicts) = (CheckResult(), FileVerdicts())
    for diagnostic in diagnostics {
      let subject = FindingSubject(format: ids[diagnostic.violation.location.file])
      take(diagnostic, about: subject, silencing: &suppressions, &verdicts, into: &result)
    }
    countReading(of: .definition, read: catalog.formats.map(\.facts.file), verdicts, in: &result)
    return result
  }

  /// Verdicts of rules about reading, by file and rule.
  fileprivate typealias FileVerdicts = [String: [RuleID: Set<Verdict>]]

  fileprivate func take(
    _ diagnostic: Diagnostic, about subject: FindingSubject, silencing suppressions: inout Suppressions,
    _ verdicts: inout FileVerdicts, into result: inout CheckResult
  ) {
    let verdict = add(diagnostic, about: subject, silencing: &suppressions, to: &result)
    verdicts[diagnostic.violation.location.file, default: [:]][diagnostic.rule, default: []].insert(verdict)
  }

  /// Counts one verdict for each file and each rule about reading.
  ///
  /// - Parameter read: the files that could be read, with or without diagnostics. For a file that has diagnostics and
  ///   isn't among them, rules without a diagnostic count as not applicable.
  fileprivate func countReading(
    of form: InputForm, read: [String], _ verdicts: FileVerdicts, in result: inout CheckResult
  ) {
    let rules = judges.readings.filter { $0.judge.contains(form) }
    let passes = rules.map { RuleVerdict(rule: $0.number, verdict: .pass) }
    result.count(passes, for: Array(Set(read.filter { verdicts[$0] == nil })), order)
    if verdicts.isEmpty { return }
    let readFiles = Set(read)
    for (file, byRule) in verdicts {
      for (rule, verdicts) in byRule where !isOff(rule) {
        result.count(verdicts.decisive, of: rule, in: file)
      }
      result.begin(file, order)
      for rule in rules where byRule[infos[rule.number].id] == nil {
        result.count(readFiles.contains(file) ? .pass : .notApplicable, ofRule: rule.number)
      }
    }
  }

  /// Adds the finding of a diagnostic. If the rule of the diagnostic isn't registered, the finding is an error, so that
  /// no diagnostic gets lost.
  private func add(
    _ diagnostic: Diagnostic, about subject: FindingSubject, silencing suppressions: inout Suppressions,
    to result: inout CheckResult
  ) -> Verdict {
    if let info = known[diagnostic.rule] {
      return add(
        diagnostic.violation, .fail, of: info, about: subject, silencing: &suppressions, to: &result)
    }
    result.add(
      Finding(
        rule: diagnostic.rule, severity: .error, verdict: .fail, violation: diagnostic.violation,
        subject: subject))
    return .fail
  }

  func isOff(_ rule: RuleID) -> Bool { known[rule].map(settings.isOff) ?? false }
}

/// Turns the diagnostics from reading recordings into findings and verdicts. It takes them one by one, because the
/// diagnostics of a damaged recording may not fit in memory.
package struct ReadingCheck: Sendable {
  private let checker: Checker
  private var suppressions = Suppressions()
  private var verdicts = Checker.FileVerdicts()
  private var result: CheckResult

  /// The outcomes so far in a form that can be merged, stored, and continued by another run.
  package struct Outcomes: Codable, Sendable {
    @CodedInOrder fileprivate var verdicts: [String: CodedInOrder<RuleID, [Verdict]>]
    fileprivate var result: CheckResult

    package static func += (a: inout Outcomes, b: Outcomes) {
      for (file, byRule) in b.verdicts {
        var known = a.verdicts[file]?.wrappedValue ?? [:]
        known.merge(byRule.wrappedValue) { Array(Set($0 + $1)).sorted { $0.weight < $1.weight } }
        a.verdicts[file] = CodedInOrder(wrappedValue: known)
      }
      a.result += b.result
    }
  }

  /// The outcomes so far. The findings must have been removed by `takeNew` before.
  package var outcomes: Outcomes {
    let verdicts = verdicts.mapValues { byRule in
      CodedInOrder(wrappedValue: byRule.mapValues { $0.sorted { $0.weight < $1.weight } })
    }
    return Outcomes(verdicts: verdicts, result: result)
  }

  /// Continues from outcomes that another run stored.
  package init(_ checker: Checker, after outcomes: Outcomes) {
    self.checker = checker
    verdicts = outcomes.verdicts.mapValues { $0.wrappedValue.mapValues(Set.init) }
    result = outcomes.result
  }

  /// - Parameter limit: the number of findings kept per sort; `nil` keeps all.
  package init(_ checker: Checker, keeping limit: Int? = nil) {
    self.checker = checker
    result = CheckResult(keeping: limit)
  }

  /// - Parameter session: the session that the diagnostic concerns; `nil` if that isn't known.
  package mutating func take(_ diagnostic: Diagnostic, of session: String?) {
    checker.take(
      diagnostic, about: FindingSubject(session: session), silencing: &suppressions, &verdicts, into: &result)
  }

  /// Reports the lines of a recording that were sent again.
  private mutating func take(repeatsIn recording: RecordingSummary) {
    guard let repeated = recording.repeated else { return }
    let lines: Phrase = "\(count: repeated.count, "line") \(words: repeated.count == 1 ? "stands" : "stand")"
    take(
      Diagnostic(
        "line-repeated", "\(lines) twice, with the same 'seq' and the same bytes.",
        at: Location(file: recording.path, line: repeated.firstLine),
        help: "Such lines count once. Let the recorder send a line again only if nobody confirmed it."),
      of: nil)
  }

  /// Reports a recording that isn't read, because an earlier one has the same content.
  private mutating func take(_ copy: RepeatedFile) {
    take(
      Diagnostic(
        "file-repeated", "The file is a copy of \(name: copy.original), and isn't read.",
        at: Location(file: copy.path),
        help: "What it holds is counted once. Remove it, or name it under 'exclude' in adspec.yaml."),
      of: nil)
  }

  /// Removes and returns the findings added since the last call, without those reported once per file.
  package mutating func takeNew() -> [Finding] { result.takeNew().listed }

  /// Returns all outcomes, including passes for recordings that were read without diagnostics.
  ///
  /// - Parameter copies: the recordings that weren't read, because earlier ones have the same content.
  package mutating func finished(
    read recordings: [RecordingSummary], copies: [RepeatedFile] = []
  ) -> CheckResult {
    for copy in copies { take(copy) }
    for recording in recordings { take(repeatsIn: recording) }
    checker.countReading(of: .recording, read: recordings.map(\.path), verdicts, in: &result)
    return result
  }
}

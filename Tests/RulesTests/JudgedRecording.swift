import Model
import Checking
import Rules
import Basics
import Reading
import Sessions
import TestSupport
import Testing

/// Recordings with the verdicts and findings of rules, as lines of text for tests to compare.
struct JudgedRecording {
  private let sessions: [SessionRecord]
  private let reading: CheckResult
  private let checker: Checker

  /// Judges one recording. Missing session, time and number fields are filled in, as in the examples of rules.
  ///
  /// A session with a `view.render` or `asset.render` gets a `session.end` unless `goesOn` is true: rules don't judge what is
  /// on the screen for no time.
  init(
    _ lines: String, formats: [FormatFolder] = [.bread], hasCatalog: Bool = true,
    configuration: Configuration = Configuration(), goesOn: Bool = false
  ) {
    let isUnended = lines.contains(#".render""#) && !lines.contains(#""session.end""#) && !goesOn
    self.init(
      files: [("r.ndjson", isUnended ? lines + "\n" + Line.end : lines)], formats: formats,
      hasCatalog: hasCatalog, configuration: configuration)
  }

  /// Judges several recordings, in reading order. Sessions continue from one to the next, and so do numbers and times.
  init(
    files: [(path: String, lines: String)], formats: [FormatFolder], hasCatalog: Bool = true,
    configuration: Configuration = Configuration()
  ) {
    var catalog = Catalog(configuration: configuration, isPresent: hasCatalog)
    catalog.formats = formats
    let context = LedgerContext(catalog: catalog)
    checker = Checker(configuration: configuration, hasCatalog: hasCatalog)
    let read = readRecordings(Self.filled(files))
    sessions = read.sessions.sorted { $0.rawEvents[0].line < $1.rawEvents[0].line }
      .map { SessionLedger.record($0, in: context) }
    reading = checker.check(
      reading: read.summaries, diagnostics: read.diagnostics.map { ($0.diagnostic, $0.session) })
  }

  private static func filled(_ files: [(path: String, lines: String)]) -> [(path: String, bytes: [UInt8])] {
    var rest = ExampleRecording.filled(files.map(\.lines).joined(separator: "\n"))
      .split(separator: "\n", omittingEmptySubsequences: false)[...]
    return files.map { path, lines in
      let count = lines.split(separator: "\n", omittingEmptySubsequences: false).count
      defer { rest = rest.dropFirst(count) }
      return (path, Array(rest.prefix(count).joined(separator: "\n").utf8))
    }
  }

  /// Returns one rule's verdict on each session, ad or break: `a1 pass`, `a1 notApplicable`, `a1 fail 7: what` (7 is the
  /// line).
  func verdicts(_ id: RuleID) throws -> [String] {
    let rule = try #require(RuleRegistry.rules.first { $0.info.id == id })
    let context = checker.context
    return sessions.flatMap { session in
      let judged = JudgedSession(session, in: context)
      return rule.judges.flatMap { judge in
        switch judge {
        case .session(_, let judge): lines(judge(session, context), of: session.id)
        case .anyAd(let judge):
          session.ads.flatMap { lines(judge.answer(about: AnyAd($0, of: judged)), of: $0.id) }
        case .onBreak(_, let judge): session.breaks.flatMap { lines(judge($0, judged), of: $0.id) }
        case .reading, .definition, .catalog, .comparison, .people, .rendering, .stream: [String]()
        }
      }
    }
  }

  /// Every finding of all rules, sorted: `r.ndjson:7 a1 asset-invalid fail: what`.
  var findings: [String] {
    sessions.reduce(into: reading) { $0 += checker.check($1) }.findings.map { finding in
      let subject = [finding.subject.session, finding.subject.ad].compactMap(\.self).joined(separator: "/")
      return "\(finding.location) \(subject) \(finding.rule) \(finding.verdict): \(finding.message)"
    }
  }

  /// The findings of one rule, as the checker sees them: with incomplete evidence taken into account.
  func findings(of id: RuleID) -> [String] {
    findings.filter { $0.contains(" \(id) ") }
  }

  /// Returns the complaints in a rule's findings, after the checker has taken incomplete evidence into account.
  func violations(of id: RuleID) -> [Violation] {
    sessions.reduce(into: CheckResult()) { $0 += checker.check($1) }.findings.filter { $0.rule == id }
      .map(\.violation)
  }

  /// Returns how often a rule gave each verdict, as the checker counts them.
  func counts(of id: RuleID) -> VerdictCounts {
    sessions.reduce(into: CheckResult()) { $0 += checker.check($1) }.counts[id] ?? VerdictCounts()
  }

  /// Returns the related places of each finding of a rule: `7: why`.
  func related(_ id: RuleID) -> [[String]] {
    sessions.reduce(into: CheckResult()) { $0 += checker.check($1) }.findings.filter { $0.rule == id }
      .map { $0.violation.related.map { "\($0.location.range?.line ?? 0): \($0.message)" } }
  }

  private func lines(_ outcome: RuleOutcome, of name: String) -> [String] {
    func line(_ violation: Violation) -> String {
      "\(name) \(violation.isReview ? .needsReview : outcome.verdict) \(violation.location.range?.line ?? 0): \(violation.message)"
    }
    return switch outcome {
    case .pass: ["\(name) pass"]
    case .notApplicable: ["\(name) notApplicable"]
    case .needsReview(let violation): [line(violation)]
    case .fail(let violations): violations.map(line)
    }
  }
}

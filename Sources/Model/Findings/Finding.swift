package import Basics

/// The subject of a finding, with the ids of the user's file. For a finding in a definition only `format` is set, and
/// not even that if the id could not be read.
package struct FindingSubject: Hashable, Codable, Sendable {
  package var session: String?
  package var ad: String?
  package var format: String?
  package var lineItem: String?
  /// The session's country, ISO 3166-1 alpha-2.
  package var country: String?
  /// The version of the session's app.
  package var appVersion: String?
  /// The UTC day of the ad, else of the session.
  package var day: Day?

  package init(
    session: String? = nil, ad: String? = nil, format: String? = nil, lineItem: String? = nil,
    country: String? = nil, appVersion: String? = nil, day: Day? = nil
  ) {
    self.session = session
    self.ad = ad
    self.format = format
    self.lineItem = lineItem
    self.country = country
    self.appVersion = appVersion
    self.day = day
  }
}

/// The state of a finding relative to a baseline.
package enum BaselineState: String, Codable, Sendable {
  /// The baseline accepts the finding, so that it doesn't affect the exit code.
  case known
  /// The baseline doesn't accept the finding.
  case new
}

/// A failure, or a fault that needs review, as every output shows it. Its texts are redacted whenever they are set.
package struct Finding: Hashable, Codable, Sendable {
  package var rule: RuleID
  package var severity: Severity
  package var verdict: Verdict
  @Boxed package var violation: Violation {
    didSet { _violation = Boxed(wrappedValue: violation.shown(by: Redactor())) }
  }
  @Boxed package var subject: FindingSubject {
    didSet { _subject = Boxed(wrappedValue: subject.shown(by: Redactor())) }
  }
  /// The finding's position by names instead of line numbers, so that it stays the same when lines move. In a
  /// definition it is the path of keys (`assets.Headline.sample`), in a recording the path of session, ad and event
  /// (`/s-1/a1/impression/2`). `nil` if no baseline needs it.
  package var place: String?
  /// The finding's state relative to the baseline; `nil` without a baseline.
  package var baseline: BaselineState?
  /// The reason for accepting the finding, as a person wrote it; `nil` if there is none.
  package var baselineReason: String? { didSet { baselineReason = baselineReason.map(Redactor().text) } }
  /// The number of findings that this one stands for in a list (`FindingSummary.listedByCause`).
  package var count = 1

  /// - Parameter redactor: removes the texts of the finding's session that may not be shown.
  package init(
    rule: RuleID, severity: Severity, verdict: Verdict, violation: Violation,
    subject: FindingSubject = FindingSubject(), redactor: Redactor = Redactor()
  ) {
    var texts = RedactedTexts()
    self.init(
      rule: rule, severity: severity, verdict: verdict, violation: violation,
      shown: Boxed(wrappedValue: subject.shown(by: redactor)), redactor: redactor, texts: &texts)
  }

  /// Creates a finding as the initialiser above does, but faster. A help text is redacted only if the cache `texts`
  /// doesn't hold it yet.
  ///
  /// - Parameter subject: the subject; its texts are redacted already.
  package init(
    rule: RuleID, severity: Severity, verdict: Verdict, violation: Violation,
    shown subject: Boxed<FindingSubject>,
    redactor: Redactor, texts: inout RedactedTexts
  ) {
    self.rule = rule
    self.severity = severity
    self.verdict = verdict
    self.violation = violation.shown(by: redactor, &texts)
    _subject = subject
  }

  /// Restores a finding that was written before; its texts are already redacted.
  package init(
    shown violation: Violation, about subject: FindingSubject, rule: RuleID, severity: Severity,
    verdict: Verdict, place: String?, baseline: BaselineState?, baselineReason: String?
  ) {
    (self.rule, self.severity, self.verdict) = (rule, severity, verdict)
    (self.violation, self.subject) = (violation, subject)
    (self.place, self.baseline, self.baselineReason) = (place, baseline, baselineReason)
  }

  /// Returns the finding with its files' paths replaced. `path` returns the new path for an old one.
  package func located(_ path: (String) -> String) -> Finding {
    var violation = violation
    violation.location.file = path(violation.location.file)
    for index in violation.related.indices {
      violation.related[index].location.file = path(violation.related[index].location.file)
    }
    return Finding(
      shown: violation, about: subject, rule: rule, severity: severity, verdict: verdict, place: place,
      baseline: baseline, baselineReason: baselineReason)
  }

  package var message: String { violation.message }
  package var location: Location { violation.location }
  /// True if the baseline accepts the finding: it is counted and shown as accepted, and has no other effect.
  package var isKnown: Bool { baseline == .known }
}

extension Violation {
  fileprivate func shown(by redactor: Redactor) -> Violation {
    var texts = RedactedTexts()
    return shown(by: redactor, &texts)
  }

  /// Returns the violation with its texts redacted. Names rarely repeat and aren't cached; words and help texts often do.
  fileprivate func shown(by redactor: Redactor, _ texts: inout RedactedTexts) -> Violation {
    var violation = self
    // A name is one recorded value: what follows a space in an address is a part of it, too.
    violation.statement.change(
      words: { texts.text($0, by: redactor) }, names: { redactor.value($0, as: .cut) })
    violation.help = texts.text(help, by: redactor)
    violation.subject = subject.map { texts.value($0, by: redactor) }
    violation.nearest = nearest.map { texts.value($0, by: redactor) }
    for index in related.indices {
      violation.related[index].message = texts.text(related[index].message, by: redactor)
    }
    return violation
  }
}

extension FindingSubject {
  /// Returns the subject with its texts redacted.
  package func shown(by redactor: Redactor) -> FindingSubject {
    FindingSubject(
      session: session.map { redactor.value($0, as: .id) }, ad: ad.map { Self.name($0, redactor) },
      format: format.map { redactor.value($0, as: .name) },
      lineItem: lineItem.map { redactor.value($0, as: .name) }, country: country,
      appVersion: appVersion.map { redactor.value($0, as: .version) }, day: day)
  }

  /// Returns the redacted id of an ad. The second ad under one id is named `a1 (2)`; its number isn't redacted.
  private static func name(_ ad: String, _ redactor: Redactor) -> String {
    guard ad.utf8.last == UInt8(ascii: ")"),
      let (_, id, number) = ad.wholeMatch(of: /(.*)( \([0-9]+\))/)?.output
    else {
      return redactor.value(ad, as: .id)
    }
    return redactor.value(String(id), as: .id) + number
  }
}

extension Finding: Comparable {
  /// Sorts by location, then rule, then subject: the order of every output.
  package static func < (a: Finding, b: Finding) -> Bool {
    if a.location != b.location { return a.location < b.location }
    if a.rule != b.rule { return a.rule < b.rule }
    return a.tieBreaker.lexicographicallyPrecedes(b.tieBreaker)
  }

  private var tieBreaker: [String] {
    [subject.session ?? "", subject.ad ?? "", verdict.rawValue, message]
  }
}

extension [Finding] {
  /// Returns the findings that a list with at most `limit` per rule shows, in order, and the number left out for each
  /// rule. Failures of a rule come first, then findings that need review, up to the limit. Findings that a baseline
  /// accepted are limited separately.
  package func listed(mostOfARule limit: Int) -> (findings: [Finding], leftOut: [(rule: RuleID, count: Int)])
  {
    var failed: [ListKey: Int] = [:]
    for finding in self where finding.verdict == .fail { failed[ListKey(finding), default: 0] += 1 }
    var seen: [ListKey: (failed: Int, others: Int)] = [:]
    var leftOut: [RuleID: Int] = [:]
    let listed = filter { finding in
      let key = ListKey(finding)
      var counts = seen[key] ?? (0, 0)
      defer { seen[key] = counts }
      let isListed: Bool
      if finding.verdict == .fail {
        counts.failed += 1
        isListed = counts.failed <= limit
      } else {
        counts.others += 1
        isListed = counts.others <= limit - (failed[key] ?? 0)
      }
      if !isListed { leftOut[finding.rule, default: 0] += 1 }
      return isListed
    }
    return (listed, leftOut.sorted { $0.key < $1.key }.map { (rule: $0.key, count: $0.value) })
  }

  private struct ListKey: Hashable {
    var rule: RuleID
    var isKnown: Bool

    init(_ finding: Finding) {
      rule = finding.rule
      isKnown = finding.isKnown
    }
  }
}

/// The findings of a run, in the order of every output.
package typealias FindingStream = RowStream<Finding>

/// Ends the reading of rows early.
private struct RowsSuffice: Error {}

/// A long list of rows in order, which can be read any number of times. The rows may be in files, because there may be
/// more than memory holds.
package struct RowStream<Row: Sendable>: Sendable {
  private let each: @Sendable (_ body: (Row) throws -> Void) throws -> Void

  /// - Parameter each: passes every row to `body`. Each call passes equal rows in one order; it throws if the rows
  ///   can't be read again.
  package init(_ each: @escaping @Sendable (_ body: (Row) throws -> Void) throws -> Void) {
    self.each = each
  }

  /// - Parameter rows: sorted rows.
  package init(_ rows: [Row]) {
    each = { body in for row in rows { try body(row) } }
  }

  package func forEach(_ body: (Row) throws -> Void) throws { try each(body) }

  /// Passes the first rows to `body`, and reads no others.
  package func forEach(first most: Int, _ body: (Row) throws -> Void) throws {
    var left = most
    do {
      try each { row in
        try body(row)
        left -= 1
        if left <= 0 { throw RowsSuffice() }
      }
    } catch is RowsSuffice {}
  }

  /// Returns the first rows.
  package func first(_ most: Int) throws -> [Row] {
    var rows: [Row] = []
    try forEach(first: most) { rows.append($0) }
    return rows
  }
}

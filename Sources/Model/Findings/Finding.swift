package import Basics

/// What a finding is about. Ids are the file's own; a finding in a definition has its format's id alone, and none where
/// the id could not be read.
package struct FindingSubject: Hashable, Codable, Sendable {
  package var session: String?
  package var ad: String?
  package var format: String?
  package var lineItem: String?
  /// Of the session, ISO 3166-1 alpha-2.
  package var country: String?
  /// Of the session's app.
  package var appVersion: String?

  package init(
    session: String? = nil, ad: String? = nil, format: String? = nil, lineItem: String? = nil,
    country: String? = nil, appVersion: String? = nil
  ) {
    self.session = session
    self.ad = ad
    self.format = format
    self.lineItem = lineItem
    self.country = country
    self.appVersion = appVersion
  }
}

/// How a finding stands to a baseline.
package enum BaselineState: String, Codable, Sendable {
  /// It was accepted: it doesn't decide the exit code.
  case known
  /// It was not.
  case new
}

/// A `fail` or a `needsReview`, as every output shows it: its texts are without what may not be shown, whoever makes or changes it.
package struct Finding: Hashable, Codable, Sendable {
  package var rule: RuleID
  package var severity: Severity
  package var verdict: Verdict
  @Boxed package var complaint: Complaint {
    didSet { _complaint = Boxed(wrappedValue: complaint.shown(by: Redactor())) }
  }
  @Boxed package var subject: FindingSubject {
    didSet { _subject = Boxed(wrappedValue: subject.shown(by: Redactor())) }
  }
  /// Where it is by structure, which stays when lines move: the path of keys in a definition (`assets.Headline.sample`),
  /// session, ad and event in a recording (`/s-1/a1/impression/2`). `nil` where no baseline asks for it.
  package var place: String?
  /// `nil` without a baseline.
  package var baseline: BaselineState?
  /// Why it was accepted, in the words of who did; `nil` where nobody said.
  package var baselineReason: String? { didSet { baselineReason = baselineReason.map(Redactor().text) } }

  /// - Parameter redactor: knows what may not be shown of the session that it is about.
  package init(
    rule: RuleID, severity: Severity, verdict: Verdict, complaint: Complaint,
    subject: FindingSubject = FindingSubject(), redactor: Redactor = Redactor()
  ) {
    var texts = RedactedTexts()
    self.init(
      rule: rule, severity: severity, verdict: verdict, complaint: complaint, subject: subject,
      redactor: redactor, texts: &texts)
  }

  /// Makes the same finding, but redacts a help text only if `texts`, a cache, doesn't hold it yet.
  package init(
    rule: RuleID, severity: Severity, verdict: Verdict, complaint: Complaint, subject: FindingSubject,
    redactor: Redactor, texts: inout RedactedTexts
  ) {
    self.rule = rule
    self.severity = severity
    self.verdict = verdict
    self.complaint = complaint.shown(by: redactor, &texts)
    self.subject = subject.shown(by: redactor)
  }

  /// A finding that is read again where one was written: its texts are taken as they stand.
  package init(
    shown complaint: Complaint, about subject: FindingSubject, rule: RuleID, severity: Severity,
    verdict: Verdict, place: String?, baseline: BaselineState?, baselineReason: String?
  ) {
    (self.rule, self.severity, self.verdict) = (rule, severity, verdict)
    (self.complaint, self.subject) = (complaint, subject)
    (self.place, self.baseline, self.baselineReason) = (place, baseline, baselineReason)
  }

  package var message: String { complaint.message }
  package var location: Location { complaint.location }
  /// Whether it was accepted: counted and shown as such, and nothing more.
  package var isKnown: Bool { baseline == .known }
}

extension Complaint {
  fileprivate func shown(by redactor: Redactor) -> Complaint {
    var texts = RedactedTexts()
    return shown(by: redactor, &texts)
  }

  /// Returns the complaint without what may not be shown. A message seldom comes twice, its help often.
  fileprivate func shown(by redactor: Redactor, _ texts: inout RedactedTexts) -> Complaint {
    var complaint = self
    complaint.message = redactor.text(message)
    complaint.help = texts.text(help, by: redactor)
    for index in related.indices {
      complaint.related[index].message = texts.text(related[index].message, by: redactor)
    }
    return complaint
  }
}

extension FindingSubject {
  /// The same without what may not be shown.
  fileprivate func shown(by redactor: Redactor) -> FindingSubject {
    FindingSubject(
      session: session.map { redactor.value($0, as: .id) }, ad: ad.map { Self.name($0, redactor) },
      format: format.map { redactor.value($0, as: .name) },
      lineItem: lineItem.map { redactor.value($0, as: .name) }, country: country,
      appVersion: appVersion.map { redactor.value($0, as: .version) })
  }

  /// The id of an ad as it may be shown. The second ad under one id is `a1 (2)`: its number stays.
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
  /// By place, then rule, then what it is about: the order of every output.
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
  /// The findings that a list of at most so many of each rule shows, in their order, and how many of each rule it leaves
  /// out. Of a rule those that failed come first: what needs review takes the places that are left, however much there
  /// is. What a baseline knows has places of its own.
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

/// All findings of a run in their order, one after the other, as often as somebody asks: there may be more than memory
/// holds.
package struct FindingStream: Sendable {
  private let each: @Sendable (_ body: (Finding) throws -> Void) throws -> Void

  /// - Parameter each: hands every finding over, the same ones in the same order each time; fails when they can't be read
  ///   again.
  package init(_ each: @escaping @Sendable (_ body: (Finding) throws -> Void) throws -> Void) {
    self.each = each
  }

  /// - Parameter findings: sorted.
  package init(_ findings: [Finding]) {
    each = { body in for finding in findings { try body(finding) } }
  }

  package func forEach(_ body: (Finding) throws -> Void) throws { try each(body) }
}

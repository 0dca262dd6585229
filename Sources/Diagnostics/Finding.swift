/// What a finding is about. Ids are the file's own; a finding in a definition has its format's id alone, and none where
/// the id could not be read.
package struct FindingSubject: Hashable, Sendable {
  package var session: String?
  package var ad: String?
  package var format: String?
  package var lineItem: String?

  package init(session: String? = nil, ad: String? = nil, format: String? = nil, lineItem: String? = nil) {
    self.session = session
    self.ad = ad
    self.format = format
    self.lineItem = lineItem
  }
}

/// A `fail` or a `needsReview`, as every output shows it.
package struct Finding: Hashable, Sendable {
  package var rule: RuleID
  package var severity: Severity
  package var verdict: Verdict
  package var complaint: Complaint
  package var subject: FindingSubject

  package init(
    rule: RuleID, severity: Severity, verdict: Verdict, complaint: Complaint,
    subject: FindingSubject = FindingSubject()
  ) {
    self.rule = rule
    self.severity = severity
    self.verdict = verdict
    self.complaint = complaint
    self.subject = subject
  }

  package var message: String { complaint.message }
  package var location: Location { complaint.location }
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

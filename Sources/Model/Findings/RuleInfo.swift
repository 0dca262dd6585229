package import Basics

/// The family of a rule, by which the catalog of rules is grouped.
package enum RuleGroup: String, CaseIterable, Sendable {
  case definitions, recordings, native, mediation, rewarded, live, dsa, renderings, tool

  package var title: String {
    switch self {
    case .definitions: "Definitions"
    case .recordings: "Recordings, all kinds"
    case .native: "Native and custom native"
    case .mediation: "Mediation"
    case .rewarded: "Rewarded"
    case .live: "HLS interstitials"
    case .dsa: "DSA"
    case .renderings: "Renderings in a browser"
    case .tool: "The tool itself"
    }
  }
}

/// A source of a rule's facts.
package struct Citation: Hashable, Sendable {
  package var text: String
  /// A public address, or `nil` for a text without one.
  package var url: String?

  package init(_ text: String, url: String? = nil) {
    self.text = text
    self.url = url
  }
}

/// The facts of a rule: one value that the checker, the terminal, the rule's page, SARIF and the tests all use.
package struct RuleInfo: Sendable {
  package let id: RuleID
  /// The fault in a few words, without a full stop: "Image is distorted".
  package let title: String
  package let group: RuleGroup
  package let severity: Severity
  /// The condition under which the rule reports a fault, in one or two sentences. GitHub-flavoured Markdown.
  package let summary: String
  /// The harm of the fault, and who suffers it. GitHub-flavoured Markdown.
  package let rationale: String
  /// The way to correct the fault. GitHub-flavoured Markdown.
  package let remedy: String
  package let citations: [Citation]
  /// The basis of each part of the rule: stated by a source, deduced from one, or our advice.
  package let grounds: [Ground]
  /// The role of the rule's verdicts in the compliance report; `nil` for most rules.
  package let evidence: ProvisionEvidence?
  /// True if the rule reports that something is missing. If lines of a session were lost, unreadable or evicted, the
  /// missing event may have been in them, so the checker turns `fail` into `needsReview`.
  package let isAboutAbsence: Bool
  /// True if a configuration or an inline comment may silence the rule.
  package let isIgnorable: Bool
  /// True if a configuration may give the rule a lower severity. Rules that report missing evidence can be lowered but
  /// not silenced, because their result decides what other rules can judge.
  package let isLowerable: Bool
  /// True if the rule applies in the EEA only. If the country is unknown, the session is judged as if it ran there, and
  /// the checker turns the rule's `fail` into `needsReview`.
  package let isAboutEEA: Bool
  /// True if the rule never fails: its findings need a person's review.
  package let neverFails: Bool
  /// True if violations with one message in one file count as one finding, at the first location. It is meant for
  /// faults that a recording repeats on every line.
  package let isReportedOncePerFile: Bool
  /// True if `adspec check --fix` can correct some of the rule's violations.
  package let isFixable: Bool
  /// The observations that the rule needs. If the recorder doesn't observe one of them, the rule's verdict is "not
  /// applicable", or "needs review" if the rule has a role in the compliance report (recording.md, `observes`).
  package let restsOn: Set<Observation>
  /// Rules that by design report faults that this rule reports: a bad example of this rule may trigger them, too.
  package let companions: [RuleID]
  package let good: [Example]
  package let bad: [Example]

  package init(
    id: RuleID, title: String, group: RuleGroup, severity: Severity, summary: String, rationale: String,
    remedy: String, citations: [Citation] = [], grounds: [Ground] = [], evidence: ProvisionEvidence? = nil,
    isAboutAbsence: Bool = false, isIgnorable: Bool = true, isLowerable: Bool? = nil,
    isAboutEEA: Bool = false, neverFails: Bool = false, isReportedOncePerFile: Bool = false,
    isFixable: Bool = false, restsOn: Set<Observation> = [], companions: [RuleID] = [], good: [Example],
    bad: [Example]
  ) {
    self.id = id
    self.title = title
    self.group = group
    self.severity = severity
    self.summary = summary
    self.rationale = rationale
    self.remedy = remedy
    self.citations = citations
    self.grounds = grounds
    self.evidence = evidence
    self.isAboutAbsence = isAboutAbsence
    self.isIgnorable = isIgnorable
    self.isLowerable = isLowerable ?? isIgnorable
    self.isAboutEEA = isAboutEEA
    self.neverFails = neverFails
    self.isReportedOncePerFile = isReportedOncePerFile
    self.isFixable = isFixable
    self.restsOn = restsOn
    self.companions = companions
    self.good = good
    self.bad = bad
  }
}

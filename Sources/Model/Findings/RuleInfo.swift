package import Basics

/// The family of a rule, as the catalog of rules groups it.
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

/// Where a rule's facts come from.
package struct Citation: Hashable, Sendable {
  package var text: String
  /// A public address, or `nil` for a text without one.
  package var url: String?

  package init(_ text: String, url: String? = nil) {
    self.text = text
    self.url = url
  }
}

/// The facts of a rule: one value that the checker, the terminal, the rule's page, SARIF and the tests all read.
package struct RuleInfo: Sendable {
  package let id: RuleID
  /// What is wrong when it fires, in a few words, without a full stop: "Image is distorted".
  package let title: String
  package let group: RuleGroup
  package let severity: Severity
  /// When it fires, in one or two sentences. GitHub-flavoured Markdown.
  package let summary: String
  /// Why that is bad, and for whom. GitHub-flavoured Markdown.
  package let rationale: String
  /// What to do about it. GitHub-flavoured Markdown.
  package let remedy: String
  package let citations: [Citation]
  /// What of it is documented, what we deduced, and what is advice.
  package let grounds: [Ground]
  /// What its verdicts are to the compliance report; `nil` for most.
  package let evidence: ProvisionEvidence?
  /// It complains that something never came. In a session whose evidence is incomplete (lost, unreadable or evicted
  /// lines) the thing may have come unseen: there the checker turns its `fail` into `needsReview`.
  package let isAboutAbsence: Bool
  /// Whether a configuration or an inline comment may silence it.
  package let isIgnorable: Bool
  /// Whether a configuration may give it a lower severity. Rules that say that evidence is missing can be lowered and not
  /// silenced, for what they say decides what other rules can.
  package let isLowerable: Bool
  /// Whether it holds in the EEA alone. Where the country isn't known it judges as if the session ran there, and the checker
  /// turns its `fail` into `needsReview`.
  package let isAboutEEA: Bool
  /// True if it never fails: what it finds needs a person's look.
  package let neverFails: Bool
  /// Complaints with the same message in one file are one finding, at the first place: for what a recording repeats on
  /// every line.
  package let isReportedOncePerFile: Bool
  /// Whether `adspec check --fix` can mend some of what it complains about.
  package let isFixable: Bool
  /// What a recorder must see for it to judge. Where `recorder.observes` leaves one of these out it answers "not applicable";
  /// if it answers an Article 26 question, "needs review" (recording.md, `observes`).
  package let restsOn: Set<Observation>
  /// Rules that complain of the same cause by design: a bad example of this rule may set them off too.
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

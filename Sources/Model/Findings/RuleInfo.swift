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

/// The texts of a rule, which its page, `adspec explain` and SARIF show, and its examples.
package struct RuleWords: Sendable {
  /// The condition under which the rule reports a fault, in one or two sentences. GitHub-flavoured Markdown.
  package var summary: String
  /// The harm of the fault, and who suffers it. GitHub-flavoured Markdown.
  package var rationale: String
  /// The way to correct the fault. GitHub-flavoured Markdown.
  package var remedy: String
  package var citations: [Citation]
  /// The basis of each part of the rule: stated by a source, deduced from one, or our advice.
  package var grounds: [Ground]
  package var good: [Example]
  package var bad: [Example]
  /// The fault that tests and `adspec simulate --faults` seed into sessions, in a sentence; `nil` if there is none.
  package var seededFault: String?

  package init(
    summary: String = "", rationale: String = "", remedy: String = "", citations: [Citation] = [],
    grounds: [Ground] = [], good: [Example] = [], bad: [Example] = [], seededFault: String? = nil
  ) {
    (self.summary, self.rationale, self.remedy) = (summary, rationale, remedy)
    (self.citations, self.grounds, self.good, self.bad) = (citations, grounds, good, bad)
    self.seededFault = seededFault
  }
}

/// The facts of a rule: one value that the checker, the terminal, the rule's page, SARIF and the tests all use. The
/// texts are read on first use.
package struct RuleInfo: Sendable {
  package let id: RuleID
  /// The fault in a few words, without a full stop: "Image is distorted".
  package let title: String
  package let group: RuleGroup
  package let severity: Severity
  /// The role of the rule's verdicts in the compliance report; `nil` for most rules.
  package let evidence: ProvisionEvidence?
  /// The properties that only some rules have.
  package let traits: Set<Trait>
  /// The observations that the rule needs. If the recorder doesn't observe one of them, the rule's verdict is "not
  /// applicable", or "needs review" if the rule has a role in the compliance report (recording.md, `observes`).
  package let restsOn: Set<Observation>
  /// The further observations that the rule needs so that a pass confirms that a provision is met. Without them, the answer
  /// is to check; a failure stays one.
  package let confirmedBy: Set<Observation>
  /// `restsOn` and `confirmedBy` as bits (`Set<Observation>.bits`).
  package let (restsOnBits, confirmedByBits): (UInt32, UInt32)
  /// Rules that by design report faults that this rule reports: a bad example of this rule may trigger them, too.
  package let companions: [RuleID]
  private let words: Deferred<RuleWords>

  package init(
    id: RuleID, title: String, group: RuleGroup, severity: Severity, evidence: ProvisionEvidence? = nil,
    traits: Set<Trait> = [], restsOn: Set<Observation> = [], confirmedBy: Set<Observation> = [],
    companions: [RuleID] = [], words: Deferred<RuleWords>
  ) {
    (self.id, self.title, self.group, self.severity) = (id, title, group, severity)
    (self.evidence, self.traits, self.companions) = (evidence, traits, companions)
    (self.restsOn, self.confirmedBy) = (restsOn, confirmedBy)
    (restsOnBits, confirmedByBits) = (restsOn.bits, confirmedBy.bits)
    self.words = words
  }

  package var summary: String { words.value.summary }
  package var rationale: String { words.value.rationale }
  package var remedy: String { words.value.remedy }
  package var citations: [Citation] { words.value.citations }
  package var grounds: [Ground] { words.value.grounds }
  package var good: [Example] { words.value.good }
  package var bad: [Example] { words.value.bad }
  package var seededFault: String? { words.value.seededFault }
}

extension RuleInfo {
  /// A property that few rules have, named as in the file of a rule's words.
  package enum Trait: String, CaseIterable, Sendable {
    /// The rule reports that something is missing. If lines of a session were lost, unreadable or evicted, the missing
    /// event may have been in them, so the checker turns `fail` into `needsReview`.
    case aboutAbsence = "about absence"
    /// The rule applies in the EEA only. If the country is unknown, the session is judged as if it ran there, and the
    /// checker turns the rule's `fail` into `needsReview`.
    case aboutEEA = "about the EEA"
    /// The rule never fails: its findings need a person's review.
    case neverFails = "never fails"
    /// Neither a configuration nor an inline comment may silence the rule.
    case notIgnorable = "not ignorable"
    /// A configuration may give the rule a lower severity although it may not silence it: the rule reports missing
    /// evidence, and its result decides what other rules can judge.
    case lowerable
    /// Violations with one statement in one file count as one finding, at the first location. It is meant for faults that
    /// a recording repeats on every line.
    case oncePerFile = "once per file"
    /// `adspec check --fix` can correct some of the rule's violations.
    case fixable
  }

  package var isAboutAbsence: Bool { traits.contains(.aboutAbsence) }
  /// True if the rule answers a question of the Digital Services Act itself; consent to personal ads is asked for by
  /// other law, too.
  package var isAboutDSA: Bool {
    group == .dsa && evidence?.provision != .consent
  }

  package var isAboutEEA: Bool { traits.contains(.aboutEEA) }
  package var neverFails: Bool { traits.contains(.neverFails) }
  package var isIgnorable: Bool { !traits.contains(.notIgnorable) }
  /// True if a configuration may give the rule a lower severity: each rule that it may silence, and a few others.
  package var isLowerable: Bool { isIgnorable || traits.contains(.lowerable) }
  package var isReportedOncePerFile: Bool { traits.contains(.oncePerFile) }
  package var isFixable: Bool { traits.contains(.fixable) }
}

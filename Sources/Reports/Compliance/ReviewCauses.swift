package import Model
package import Basics

/// Failures and open questions of ads, grouped by ad and then by cause. For example, an ad of a network's own player
/// needs checking for two Article 26 questions, and one look at a screenshot answers both.
package struct ReviewCauses: Sendable {
  /// Causes sorted by outcome, worst first, then by number of ads, largest first.
  package let causes: [ReviewCause]
  /// The rules with more findings than the summary kept: `sorted` is the number of kept findings, which are grouped by
  /// cause; `all` is the number of all findings.
  package let cut: [(rule: RuleID, sorted: Int, all: Int)]

  /// - Parameters:
  ///   - evidence: the relation of rules to Article 26 questions; findings of other rules are left out.
  ///   - companions: for each rule, the rules that report the same faults of an ad.
  package init(
    _ findings: FindingSummary, _ evidence: [RuleID: ProvisionEvidence], companions: [RuleID: [RuleID]] = [:]
  ) {
    let summary = findings.filtered { evidence[$0.rule] != nil }
    let kept = summary.findings.filter { $0.subject.session != nil && $0.subject.ad != nil }
    let faults = AdCause.all(of: kept, evidence, companions: companions)
    causes = Dictionary(grouping: faults) { ReviewCause.Key($0) }
      .map { ReviewCause($0.key, $0.value, evidence) }.sorted()
    let counts = Dictionary(grouping: summary.findings, by: \.rule).mapValues(\.count)
    cut = counts.sorted { $0.key < $1.key }.compactMap { rule, count in
      let all = summary.count { $0.rule == rule }
      return all > count ? (rule, count, all) : nil
    }
  }

  /// Returns `at least ` if more findings of the cause's rules than the kept ones may belong to it, otherwise nothing.
  func atLeast(_ cause: ReviewCause) -> String {
    cause.rules.contains { rule in cut.contains { $0.rule == rule } } ? "at least " : ""
  }

  /// Returns the number of the cause's ads in words: `at least 100 ads` or `2 ads`.
  func count(of cause: ReviewCause) -> String { atLeast(cause) + NumberText.count(cause.ads.count, "ad") }
}

/// A fault of one ad, or an open question about it, with the findings of all rules that report it. The compliance report and
/// the cards on pages of sessions both group findings in this way.
package struct AdCause: Sendable {
  package let outcome: ReviewOutcome
  /// The finding that explains the cause.
  package let leading: Finding
  /// All findings of the cause, including `leading`.
  package let findings: [Finding]

  /// Returns the causes of these findings, sorted by rule. Two findings about an ad have one cause if their rules are
  /// equal, or report the same faults by design. An ad therefore never has two verdicts for one cause.
  ///
  /// - Parameter companions: for each rule, the rules that report the same faults of an ad.
  package static func all(
    of findings: [Finding], _ evidence: [RuleID: ProvisionEvidence], companions: [RuleID: [RuleID]]
  ) -> [AdCause] {
    func isExact(_ finding: Finding) -> Bool { evidence[finding.rule]?.isDirect != true }
    func haveSameCause(_ a: RuleID, _ b: RuleID) -> Bool {
      a == b || companions[a, default: []].contains(b) || companions[b, default: []].contains(a)
    }
    let ads = Dictionary(grouping: findings) {
      FindingSubject(session: $0.subject.session, ad: $0.subject.ad)
    }
    let causes: [[Finding]] = ads.values.flatMap { findings in
      // A rule that answers an Article 26 question joins the fault that explains its answer. As the last it joins no two.
      let sorted = findings.worstFirst()
      let exactFirst = sorted.filter(isExact) + sorted.filter { !isExact($0) }
      return exactFirst.reduce(into: []) { (causes: inout [[Finding]], finding) in
        let place = causes.firstIndex { $0.contains { haveSameCause($0.rule, finding.rule) } }
        if let place { causes[place].append(finding) } else { causes.append([finding]) }
      }
    }
    return causes.map { AdCause($0, evidence) }
      .sorted { ($0.leading.rule, $0.leading) < ($1.leading.rule, $1.leading) }
  }

  /// - Parameter findings: the findings of one cause, those of the more exact rules first. The first failure explains the cause;
  ///   if none is a failure, the first finding does.
  private init(_ findings: [Finding], _ evidence: [RuleID: ProvisionEvidence]) {
    self.findings = findings
    leading = findings.first { $0.verdict == .fail } ?? findings[0]
    outcome =
      findings.compactMap { finding in
        evidence[finding.rule].map { ReviewOutcome(finding.verdict, $0) }
      }.min() ?? .review
  }

  var reason: Phrase { leading.violation.statement.reason }
}

/// Ads that need review for one reason.
package struct ReviewCause: Sendable {
  struct Key: Hashable {
    let outcome: ReviewOutcome
    /// The reason with `…` for names and numbers.
    let reason: Phrase

    init(_ cause: AdCause) { (outcome, reason) = (cause.outcome, cause.reason.shape) }
  }

  package let outcome: ReviewOutcome
  /// The reason, such as `the network's own player drew it`. If the ads' reasons differ in names or numbers, this
  /// reason contains several names, or the range of the numbers.
  package let reason: String
  /// The remedies for the cause, without duplicates.
  package let advice: [String]
  /// The rules that report the cause, sorted by id.
  package let rules: [RuleID]
  package let provisions: [Provision]
  /// For each ad, the finding that explains the cause best; sorted by session and ad.
  package internal(set) var ads: [Finding]

  init(_ key: Key, _ causes: [AdCause], _ evidence: [RuleID: ProvisionEvidence]) {
    outcome = key.outcome
    reason = Phrase.merged(Set(causes.map(\.reason)))
    rules = Set(causes.flatMap { $0.findings.map(\.rule) }).sorted()
    let asked = Set(rules.compactMap { evidence[$0]?.provision })
    provisions = Provision.allCases.filter(asked.contains)
    let leading = causes.map(\.leading).sorted { a, b in
      if a.rule != b.rule { return a.rule < b.rule }
      return a < b
    }
    var advice: [String] = []
    for rule in rules {
      let helps = Set(leading.lazy.filter { $0.rule == rule }.map(\.violation.help))
      for help in helps.sorted(by: { $0.precedesInBytes($1) }) where !help.isEmpty && !advice.contains(help) {
        advice.append(help)
      }
    }
    self.advice = advice
    let byAd = Dictionary(leading.map { (Subject($0), $0) }, uniquingKeysWith: { first, _ in first })
    ads = byAd.sorted { $0.key < $1.key }.map(\.value)
  }

  /// An ad of a session. Its location isn't used, because that changes if sessions are split over files differently.
  struct Subject: Hashable, Comparable {
    let session: String
    let ad: String

    init(_ finding: Finding) {
      (session, ad) = (finding.subject.session ?? "", finding.subject.ad ?? "")
    }

    static func < (a: Subject, b: Subject) -> Bool {
      a.session == b.session ? a.ad.precedesInBytes(b.ad) : a.session.precedesInBytes(b.session)
    }
  }
}

extension ReviewCause: Comparable {
  package static func == (a: ReviewCause, b: ReviewCause) -> Bool {
    a.outcome == b.outcome && a.ads.count == b.ads.count && a.reason == b.reason
  }

  package static func < (a: ReviewCause, b: ReviewCause) -> Bool {
    if a.outcome != b.outcome { return a.outcome < b.outcome }
    return a.ads.count == b.ads.count ? a.reason.precedesInBytes(b.reason) : a.ads.count > b.ads.count
  }
}

package import Model
package import Basics
import Sessions

/// The outcomes of rules for some targets. Results merge: `a + b == b + a`.
package struct CheckResult: Sendable {
  /// Findings added since the last `takeNew`. If there is a limit, findings beyond it are only counted.
  private var listed: [Finding] = []
  /// Counts of all findings, and the first ones of each sort, if there is a limit; `nil` if all findings are kept.
  private var summary: FindingSummary?
  var once: [OnceFindings.Key: OnceFindings] = [:]
  /// Findings of rules that report once per file, since the last `takeNew`: each was the first of its message when it
  /// was added. Not merged.
  private var repeated: [Finding] = []
  /// Counts of verdicts by file and rule for targets of which there are few: definitions, and the reading of files.
  var rare: [String: [RuleID: VerdictCounts]] = [:]
  /// Counts of verdicts for targets of which there may be millions: sessions, ads and breaks.
  private var table = VerdictTable()
  /// The number of findings added. It includes repetitions of those reported once per file, but not the findings of
  /// `pods`.
  package internal(set) var findingCount = 0

  /// The pods (groups of ads) that live streams request. Findings and counts are computed from all sessions together.
  package internal(set) var pods = PodComparison()

  var answers = ComplianceTable()
  /// The answers about the current ad and, if they are kept, the findings behind them.
  package private(set) var judgedAd = JudgedAnswers()
  /// The questions about the current ad that stay to check whatever a person answered: a rule fails, if it applies.
  private var refused: Set<Provision> = []
  /// The most serious finding of the current session, including those that are reported once per file.
  package private(set) var worstOfSession = WorstFinding.nothing
  var texts = RedactedTexts()
  /// The subject of the latest finding, as it was before and as it is after it was redacted.
  private var subject: (given: FindingSubject, shown: Boxed<FindingSubject>)?
  /// True if the findings about an ad of rules with a `ProvisionEvidence` are all made, for the ad's case.
  private let keepsEvidence: Bool

  /// - Parameters:
  ///   - limit: the number of findings kept per sort; `nil` keeps all. All findings are counted.
  ///   - keepsEvidence: true if `judgedAd` has the findings about each ad of rules with a role in the compliance report.
  package init(keeping limit: Int? = nil, keepsEvidence: Bool = false) {
    summary = limit.map { FindingSummary(limit: $0) }
    self.keepsEvidence = keepsEvidence
  }

  /// The number of ads per verdict of rules that answer an Article 26 question, by format and country.
  package var compliance: ComplianceCounts { answers.counts }

  /// Resets the values about the current session.
  mutating func beginSession() {
    worstOfSession = .nothing
    subject = nil
  }

  /// Returns a finding's subject with its texts redacted. The findings about one ad share it.
  mutating func shown(_ given: FindingSubject, by redactor: Redactor) -> Boxed<FindingSubject> {
    if let subject, subject.given == given { return subject.shown }
    let shown = Boxed(wrappedValue: given.shown(by: redactor))
    subject = (given, shown)
    return shown
  }

  /// Resets the values about the current ad. The session ran in `country`.
  ///
  /// - Parameter answering: the rules that answer an Article 26 question.
  mutating func beginAd(format: String?, country: String?, isTest: Bool, answering: [RuleID]) {
    judgedAd = JudgedAnswers()
    if !refused.isEmpty { refused = [] }
    answers.begin(format: format, country: country, isTest: isTest, rules: answering)
  }

  /// Counts the verdict of a rule for the current ad, if the rule answers an Article 26 question.
  ///
  /// - Parameter person: the answer of a person to the question; `nil` without one.
  mutating func noteAnswer(_ verdict: Verdict, of rule: NumberedAdRule, person: PersonVerdict? = nil) {
    guard let place = rule.answer, let evidence = rule.evidence else { return }
    if person != nil, verdict == .needsReview, let provision = evidence.provision {
      refused.insert(provision)
    }
    let isFailed = verdict == .answered && person == .failed
    answers.note(isFailed ? .fail : verdict, of: place)
    judgedAd.provisions.note(isFailed ? .fail : verdict, of: evidence)
  }

  /// Makes what the current ad's bid states, and what no reader can see, answers to check.
  mutating func settleStated(of ad: AdRecord) {
    guard let bid = ad.transparency, judgedAd.provisions.mayBeUnseen else { return }
    judgedAd.provisions.settleStated(
      readerSeesBehalf: bid.behalf.map(ad.showsAdvertiser) ?? false, isPayerSame: bid.namesPayerTwice)
  }

  /// Adds what people answered about the current ad.
  ///
  /// - Parameter isInDSA: true if it is certain that the Digital Services Act holds for the ad; else nothing fails.
  mutating func settle(by people: PersonAnswers, isInDSA: Bool) {
    for (question, answer) in people.all where !refused.contains(question.provision) {
      if answer.verdict.value == .failed, !isInDSA { continue }
      judgedAd.provisions.settle(question.provision, by: answer.verdict.value)
    }
  }

  /// Ends the current ad.
  mutating func endAd() { answers.end(judgedAd.provisions.ofAct) }

  /// True if many findings were added since `takeNew`, so that they should be taken before a long session ends.
  package var hasMuchNew: Bool { listed.count >= Self.much }
  private static let much = 4096

  /// Removes and returns the findings added since the last call, to be shown or stored. The result then contains only
  /// those reported once per file and, if there is a limit, the first ones of each sort.
  ///
  /// - Returns: `listed` has findings that are listed one by one. `oncePerFile` has findings that are reported once per
  ///   file: only if `isFirst` is true for them.
  package mutating func takeNew() -> (listed: [Finding], oncePerFile: [Finding]) {
    if listed.isEmpty, repeated.isEmpty { return ([], []) }
    defer { (listed, repeated) = ([], []) }
    return (listed, repeated)
  }

  /// Returns true if this finding is the first in its file among the equal ones that were added or merged so far.
  package func isFirst(_ oncePerFile: Finding) -> Bool {
    once[OnceFindings.Key(oncePerFile)]?.isFirst(oncePerFile) == true
  }

  /// The findings in memory, sorted at each call.
  package var findings: [Finding] {
    ((summary?.findings ?? listed) + once.values.flatMap(\.findings) + pods.findings).sorted()
  }

  /// The number of findings of each sort (rule, severity and verdict), and the first ones.
  package var findingSummary: FindingSummary {
    var summary = summary ?? FindingSummary(listed)
    for finding in once.values.flatMap(\.findings) { summary.add(finding) }
    for finding in pods.findings { summary.add(finding) }
    return summary
  }

  /// The number of each rule's verdicts by file. The file is that of the target (for a session, the one in which it
  /// begins), or the one with the violation. Rules that are switched off have no counts.
  package var countsByFile: [String: [RuleID: VerdictCounts]] {
    var counts = countsOfTargets
    for (file, ofPods) in pods.counts {
      counts[file, default: [:]][PodComparison.rule, default: VerdictCounts()] += ofPods
    }
    return counts
  }

  /// The verdict counts by file and rule, without those of the rule that compares sessions.
  var countsOfTargets: [String: [RuleID: VerdictCounts]] { table.countsByFile(adding: rare) }

  /// The verdict counts of each rule in all files together.
  package var counts: [RuleID: VerdictCounts] {
    let ofPods = pods.counts.values.reduce(into: VerdictCounts()) { $0 += $1 }
    let counts = rare.values.reduce(into: table.counts) { $0.merge($1, uniquingKeysWith: +) }
    return ofPods == VerdictCounts()
      ? counts : counts.merging([PodComparison.rule: ofPods], uniquingKeysWith: +)
  }

  /// The files that were checked.
  package var judgedFiles: Set<String> { Set(rare.keys).union(table.judgedFiles) }

  package mutating func count(_ verdict: Verdict, of rule: RuleID, in file: String) {
    rare[file, default: [:]][rule, default: VerdictCounts()][verdict] += 1
  }

  /// Sets the file for which verdicts are counted from now on, and the order that defines the rules' numbers.
  mutating func begin(_ file: String, _ order: RuleOrder) {
    if table.order !== order { moveCounts(to: order) }
    table.begin(file)
  }

  /// Counts these verdicts once for each of these files.
  mutating func count(_ verdicts: [RuleVerdict], for files: [String], _ order: RuleOrder) {
    if table.order !== order { moveCounts(to: order) }
    table.count(verdicts, for: files)
  }

  /// Counts a verdict of the rule with this number for the current file.
  mutating func count(_ verdict: Verdict, ofRule rule: Int) { table.count(verdict, ofRule: rule) }

  /// Counts a verdict of the rule with this number and id for any file.
  mutating func count(_ verdict: Verdict, ofRule rule: Int, _ id: RuleID, in file: String) {
    if table.counts(for: file) {
      table.count(verdict, ofRule: rule)
    } else {
      count(verdict, of: id, in: file)
    }
  }

  /// Moves the verdict counts by rule number to those by rule id. New counts then use the numbers of `order`.
  private mutating func moveCounts(to order: RuleOrder? = nil) {
    rare = table.countsByFile(adding: rare)
    table = VerdictTable(order)
  }

  /// Adds a finding. With `oncePerFile`, only the first of equal findings in its file is kept.
  ///
  /// - Parameter evidence: the role of the rule in a compliance report, if the finding is about the current ad.
  package mutating func add(_ finding: Finding, oncePerFile: Bool = false, evidence: ProvisionEvidence? = nil)
  {
    findingCount += 1
    worstOfSession = min(worstOfSession, WorstFinding(finding))
    if keepsEvidence, evidence != nil { judgedAd.evidence.append(finding) }
    guard oncePerFile else { return list(finding) }
    once[OnceFindings.Key(finding), default: OnceFindings()].add(finding)
    if isFirst(finding) { repeated.append(finding) }
  }

  private mutating func list(_ finding: Finding) {
    let isAdmitted = summary?.mayInsert(FindingSummary.Sort(finding), at: finding.location) ?? true
    summary?.add(finding)
    if isAdmitted { listed.append(finding) }
  }

  /// Counts a violation without creating its finding, if that would neither be kept nor be part of an ad's case. Returns
  /// false if the finding must be created.
  mutating func passOver(
    _ violation: Violation, _ verdict: Verdict, of info: RuleInfo, _ severity: Severity,
    about subject: FindingSubject, in session: SessionRecord
  ) -> Bool {
    let isEvidence = keepsEvidence && subject.ad != nil && info.evidence != nil
    let sort = FindingSummary.Sort(rule: info.id, severity: severity, verdict: verdict)
    guard violation.cause == nil, violation.fix == nil, !info.isReportedOncePerFile,
      summary?.mayInsert(sort, at: violation.location) == false, !isEvidence
    else { return false }
    let named =
      violation.subject == nil ? nil : NamedSubject(unshown: violation, subject, session.redactor, &texts)
    summary?.count(sort, about: named)
    findingCount += 1
    worstOfSession = min(worstOfSession, WorstFinding(verdict, severity))
    return true
  }

  /// Returns the counts and findings of the files for which `isWanted` is true. This result must have no limit.
  package func filtered(_ isWanted: (String) -> Bool) -> CheckResult {
    var result = self
    result.pods = PodComparison()
    result.listed = listed.filter { isWanted($0.location.file) }
    result.repeated = repeated.filter { isWanted($0.location.file) }
    result.once = once.filter { isWanted($0.key.file) }
    result.moveCounts()
    result.rare = result.rare.filter { isWanted($0.key) }
    return result
  }

  /// True if nothing was added and there is no limit on findings, for example if there are no recordings.
  private var isUntouched: Bool {
    findingCount == 0 && summary == nil && table.order == nil && rare.isEmpty && once.isEmpty && pods.isEmpty
  }

  package static func += (a: inout CheckResult, b: CheckResult) {
    if b.isUntouched { return }
    a.findingCount += b.findingCount
    a.pods += b.pods
    a.answers += b.answers
    a.addListed(b)
    for (key, findings) in b.once { a.once[key, default: OnceFindings()] += findings }
    if let order = b.table.order, a.table.order == nil || a.table.order === order {
      a.table += b.table
      a.addRare(b.rare)
    } else {
      a.addRare(b.countsOfTargets)
    }
  }

  /// Adds the listed findings of the other result. If only one of the two results has a limit, the sum gets it.
  private mutating func addListed(_ other: CheckResult) {
    guard let limit = (summary ?? other.summary)?.limit else {
      listed += other.listed
      return
    }
    let (mine, others) = (summary ?? FindingSummary(listed, limit: limit), other.summary)
    summary = mine + (others ?? FindingSummary(other.listed, limit: limit))
  }

  private mutating func addRare(_ others: [String: [RuleID: VerdictCounts]]) {
    if rare.isEmpty {
      rare = others
      return
    }
    for (file, counts) in others { rare[file, default: [:]].merge(counts, uniquingKeysWith: +) }
  }

  package static func + (a: CheckResult, b: CheckResult) -> CheckResult {
    var sum = a
    sum += b
    return sum
  }
}

extension CheckResult: Equatable {
  package static func == (a: CheckResult, b: CheckResult) -> Bool {
    a.countsByFile == b.countsByFile && a.compliance == b.compliance && a.findings == b.findings
  }
}

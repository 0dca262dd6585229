package import Model
package import Basics
import Sessions

/// What rules said of some targets. Results merge: `a + b == b + a`.
package struct CheckResult: Sendable {
  /// Every finding, or those of them that were kept lately.
  private var listed: [Finding] = []
  /// What became of them, where not all are kept.
  private var summary: FindingSummary?
  var once: [OnceKey: Finding] = [:]
  /// What is reported once per file, each time that it was added here; not merged.
  private var repeated: [Finding] = []
  /// Counts by file and rule of what is judged rarely: definitions, and what was wrong while reading.
  var rare: [String: [RuleID: VerdictCounts]] = [:]
  /// Counts of what is judged a million times.
  private var table = VerdictTable()
  /// How many findings were ever added: whoever is reported once per file counts each time.
  package internal(set) var findingCount = 0

  /// The pods that sessions ask for: their findings and counts come of all of them together.
  package internal(set) var pods = PodComparison()

  var answers = ComplianceTable()
  /// How many ads a rule with a `ProvisionEvidence` complains of.
  package internal(set) var reviewCount = 0
  /// The worst that was found in the session that was begun: also where somebody else's finding says the same once for a file.
  package private(set) var worstOfSession = WorstFinding.nothing
  /// The worst that was said so far of the ad that was begun.
  private var outcome: ReviewOutcome?
  /// True once all that fails of the ad was added: what needs review is read only of some ads.
  private var knowsFailures = false
  /// Knows what may not be shown of the session that was begun, once something was found in it.
  private(set) var redactor = Redactor()
  private var knowsSession = false
  var texts = RedactedTexts()
  /// The mildest outcome with which an ad is one of those to review first.
  private var mildestListed: ReviewOutcome?

  /// - Parameter limit: how many findings of each sort are kept, beside those of ads to review; all are counted. `nil`: all
  ///   are kept.
  package init(keeping limit: Int? = nil) { summary = limit.map { FindingSummary(limit: $0) } }

  /// The verdicts of rules that answer an Article 26 question, ad by ad, by format and country.
  package var compliance: ComplianceCounts { answers.counts }

  /// Ads that follow are listed for review when they end so, or worse; `nil`: none is.
  mutating func list(_ mildest: ReviewOutcome?) { mildestListed = mildest }

  /// The answers that follow are about another session.
  mutating func beginSession() {
    worstOfSession = .nothing
    if knowsSession { (redactor, knowsSession) = (Redactor(), false) }
  }

  /// A finding is to be made in the session that was begun.
  mutating func noteFinding(in session: SessionRecord) {
    if !knowsSession { (redactor, knowsSession) = (Redactor(for: session), true) }
  }

  /// The answers that follow are about an ad of this format, in a session that ran in this country; `answering`: the rules
  /// that answer an Article 26 question.
  mutating func beginAd(format: String?, country: String?, isTest: Bool, answering: [RuleID]) {
    (outcome, knowsFailures) = (nil, false)
    answers.begin(format: format, country: country, isTest: isTest, rules: answering)
  }

  /// All that fails of the ad was added; what needs review follows.
  mutating func endFailures() { knowsFailures = true }

  /// Notes what a rule about ads says of the ad that was begun, if it answers an Article 26 question.
  mutating func noteAnswer(_ verdict: Verdict, of rule: NumberedAdRule) {
    if let place = rule.answer { answers.note(verdict, of: place) }
  }

  mutating func endAd() {
    answers.end()
    if outcome != nil { reviewCount += 1 }
  }

  /// Whether so much was added since `takeNew` that it shouldn't wait for the end of a long session.
  var hasMuchNew: Bool { listed.count >= Self.much }
  private static let much = 4096

  /// Hands out what was added since it was last asked, for whoever shows or keeps it; where all findings are kept they are
  /// no longer here then, but for what is reported once per file.
  ///
  /// - Returns: findings that are on their own, without those that nobody lists; and those that are reported once per file, of
  ///   which `isFirst` tells the one to report.
  package mutating func takeNew() -> (listed: [Finding], oncePerFile: [Finding]) {
    if listed.isEmpty, repeated.isEmpty { return ([], []) }
    defer {
      listed.removeAll(keepingCapacity: true)
      repeated.removeAll(keepingCapacity: true)
    }
    return (listed, repeated)
  }

  /// Whether nothing that was added or merged so far says the same of the file earlier.
  package func isFirst(_ oncePerFile: Finding) -> Bool {
    once[OnceKey(oncePerFile)]?.location == oncePerFile.location
  }

  /// Every finding that is here, sorted. (Sorts anew at each call: keep it.)
  package var findings: [Finding] {
    ((summary?.findings ?? listed) + once.values + pods.findings).sorted()
  }

  /// How many there are of each sort, and the first of each.
  package var findingSummary: FindingSummary {
    var summary = summary ?? FindingSummary(listed)
    for finding in once.values { summary.add(finding) }
    for finding in pods.findings { summary.add(finding) }
    return summary
  }

  /// How often each rule gave each verdict, by the file that the target is from (a session: where it begins) or that a
  /// complaint points into; a rule that is switched off is absent.
  package var countsByFile: [String: [RuleID: VerdictCounts]] {
    var counts = countsOfTargets
    for (file, ofPods) in pods.counts {
      counts[file, default: [:]][PodComparison.rule, default: VerdictCounts()] += ofPods
    }
    return counts
  }

  /// A copy without what comes of comparing sessions.
  var countsOfTargets: [String: [RuleID: VerdictCounts]] { table.countsByFile(adding: rare) }

  /// The same over all files.
  package var counts: [RuleID: VerdictCounts] {
    let ofPods = pods.counts.values.reduce(into: VerdictCounts()) { $0 += $1 }
    let counts = rare.values.reduce(into: table.counts) { $0.merge($1, uniquingKeysWith: +) }
    return ofPods == VerdictCounts()
      ? counts : counts.merging([PodComparison.rule: ofPods], uniquingKeysWith: +)
  }

  /// The files that anything was judged of.
  package var judgedFiles: Set<String> { Set(rare.keys).union(table.judgedFiles) }

  package mutating func count(_ verdict: Verdict, of rule: RuleID, in file: String) {
    rare[file, default: [:]][rule, default: VerdictCounts()][verdict] += 1
  }

  /// From now on verdicts are counted for this file, by their rules' numbers in this order.
  mutating func begin(_ file: String, _ order: RuleOrder) {
    if table.order !== order { moveCounts(to: order) }
    table.begin(file)
  }

  /// Counts the same verdicts once for each of these files.
  mutating func count(_ verdicts: [RuleVerdict], for files: [String], _ order: RuleOrder) {
    if table.order !== order { moveCounts(to: order) }
    table.count(verdicts, for: files)
  }

  /// Counts a verdict of the rule with this number for the file that was begun.
  mutating func count(_ verdict: Verdict, ofRule rule: Int) { table.count(verdict, ofRule: rule) }

  /// Counts a verdict of the rule with this number and id for a file that may be another than was begun.
  mutating func count(_ verdict: Verdict, ofRule rule: Int, _ id: RuleID, in file: String) {
    if table.counts(for: file) {
      table.count(verdict, ofRule: rule)
    } else {
      count(verdict, of: id, in: file)
    }
  }

  /// Takes the counts by number over to those by id.
  private mutating func moveCounts(to order: RuleOrder? = nil) {
    rare = table.countsByFile(adding: rare)
    table = VerdictTable(order)
  }

  /// Takes a finding up; with `oncePerFile` only the first of those with its message in its file stays.
  ///
  /// - Parameter evidence: what it is to a compliance report, when it is about the ad that was begun.
  package mutating func add(_ finding: Finding, oncePerFile: Bool = false, evidence: ProvisionEvidence? = nil)
  {
    findingCount += 1
    worstOfSession = min(worstOfSession, WorstFinding(finding))
    note(finding.verdict, evidence)
    guard oncePerFile else { return list(finding, isEvidence: evidence != nil) }
    repeated.append(finding)
    keepFirst(finding, OnceKey(finding))
  }

  private mutating func list(_ finding: Finding, isEvidence: Bool) {
    if summary != nil {
      let isAdmitted = summary?.admits(FindingSummary.Sort(finding), at: finding.location) ?? true
      summary?.add(finding)
      guard isAdmitted || isEvidence && mildestListed != nil else { return }
    }
    listed.append(finding)
  }

  /// Counts a complaint of a session or an ad of which no more is read than that there is one; `false`: a finding is to be made
  /// of it.
  mutating func passOver(
    _ complaint: Complaint, _ verdict: Verdict, of info: RuleInfo, _ severity: Severity, isAboutAd: Bool
  ) -> Bool {
    let evidence = isAboutAd ? info.evidence : nil
    let sort = FindingSummary.Sort(rule: info.id, severity: severity, verdict: verdict)
    guard complaint.cause == nil, complaint.fix == nil, !info.isReportedOncePerFile,
      summary?.admits(sort, at: complaint.location) == false, !mayBeListed(verdict, evidence)
    else { return false }
    summary?.count(sort)
    findingCount += 1
    worstOfSession = min(worstOfSession, WorstFinding(verdict, severity))
    note(verdict, evidence)
    return true
  }

  /// True if the ad that was begun may be listed with a complaint of such a rule.
  private func mayBeListed(_ verdict: Verdict, _ evidence: ProvisionEvidence?) -> Bool {
    guard evidence != nil, let mildestListed else { return false }
    return verdict == .fail || !knowsFailures || outcome ?? .review <= mildestListed
  }

  private mutating func note(_ verdict: Verdict, _ evidence: ProvisionEvidence?) {
    guard let evidence else { return }
    let said = ReviewOutcome(verdict, evidence)
    outcome = outcome.map { min($0, said) } ?? said
  }

  private mutating func keepFirst(_ finding: Finding, _ key: OnceKey) {
    once[key] = once[key].map { min($0, finding) } ?? finding
  }

  /// Only what was judged of these files, and what was found in them: of a result that keeps all findings.
  package func filtered(_ isWanted: (String) -> Bool) -> CheckResult {
    var result = self
    result.pods = PodComparison()
    result.listed = listed.filter { isWanted($0.location.file) }
    result.repeated = repeated.filter { isWanted($0.location.file) }
    result.once = once.filter { isWanted($0.value.location.file) }
    result.moveCounts()
    result.rare = result.rare.filter { isWanted($0.key) }
    return result
  }

  /// Whether nothing was ever added, of a result that keeps all findings: as where nothing was recorded.
  private var isUntouched: Bool {
    findingCount == 0 && summary == nil && table.order == nil && rare.isEmpty && once.isEmpty && pods.isEmpty
  }

  package static func += (a: inout CheckResult, b: CheckResult) {
    if b.isUntouched { return }
    a.findingCount += b.findingCount
    a.pods += b.pods
    a.answers += b.answers
    a.reviewCount += b.reviewCount
    a.addListed(b)
    for (key, finding) in b.once { a.keepFirst(finding, key) }
    if let order = b.table.order, a.table.order == nil || a.table.order === order {
      a.table += b.table
      a.addRare(b.rare)
    } else {
      a.addRare(b.countsOfTargets)
    }
  }

  /// Where one keeps all and the other doesn't, both together don't.
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

package import Basics
package import Model

/// The causes of ads that count as one: those with one outcome whose reasons differ in names and numbers at most.
package struct CauseKey: Hashable, Codable, Comparable, Sendable {
  package let outcome: CauseOutcome
  /// A statement with the reason; its names and numbers don't matter.
  private let statement: Statement

  init(_ cause: AdCause) { (outcome, statement) = (cause.outcome, cause.leading.violation.statement) }

  private enum CodingKeys: CodingKey { case outcome, statement }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(outcome, forKey: .outcome)
    // Which ad's names and numbers the statement has depends on the order of ads.
    try container.encode(statement.shapedReason, forKey: .statement)
  }

  package static func == (a: CauseKey, b: CauseKey) -> Bool {
    a.outcome == b.outcome && a.statement.hasReason(of: b.statement)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(outcome)
    statement.hashReason(into: &hasher)
  }

  package static func < (a: CauseKey, b: CauseKey) -> Bool {
    if a.outcome != b.outcome { return a.outcome < b.outcome }
    return a.shape.precedesInBytes(b.shape)
  }

  fileprivate var shape: String { statement.reason.shape.text }
}

/// The ads of one cause, counted by their verdicts.
package struct CauseTally: Summable, Codable, Equatable {
  /// Maximum number of remedies of one rule.
  private static let mostRemedies = 3

  /// Counts of all ads, by the verdict on the whole ad: an ad with this cause may have failed by another.
  package private(set) var ads = AdAnswers()
  private var formats = Rows<RowKey, AdAnswers>()
  private var appVersions = Rows<RowKey, AdAnswers>()
  private var countries = Rows<RowKey, AdAnswers>()
  private var days = Rows<Day, AdAnswers>()
  private var merged: MergedPhrase?
  /// The remedies of each rule that reports the cause, the first in byte order.
  @CodedInOrder private var remedies: [RuleID: [String]] = [:]
  private var examples = Rows<RowKey, CauseExamples>()

  package init() {}

  /// Counts an ad, which `leading` explains.
  fileprivate mutating func count(_ ad: AdCase, _ leading: Finding) {
    func count(_ sums: inout AdAnswers) {
      sums.add(ad.verdict, adChoices: ad.adChoices, ad.provisions, isTest: ad.isTest)
    }
    count(&ads)
    let subject = ad.subject
    let format = RowKey(redacted: subject.format)
    count(&formats[formats.place(of: format)])
    count(&appVersions[appVersions.place(of: RowKey(redacted: subject.appVersion))])
    count(&countries[countries.place(of: RowKey(redacted: subject.country))])
    if let day = subject.day { count(&days[days.place(of: day)]) }
    let example = CauseExample(finding: leading, verdict: ad.verdict, isTest: ad.isTest)
    examples[examples.place(of: format)].first.add(example)
  }

  /// Adds the reason, the rules and the remedy of one of an ad's causes.
  fileprivate mutating func note(_ cause: AdCause) {
    if merged?.add(cause.reason) == nil { merged = MergedPhrase(cause.reason) }
    for finding in cause.findings { note(finding.rule, []) }
    note(cause.leading.rule, [cause.leading.violation.help])
  }

  private mutating func note(_ rule: RuleID, _ more: [String]) {
    let known = remedies[rule, default: []]
    let new = more.filter { !$0.isEmpty && !known.contains($0) }
    if new.isEmpty, remedies[rule] != nil { return }
    remedies[rule] = Array((known + new).sorted { $0.precedesInBytes($1) }.prefix(Self.mostRemedies))
  }

  package static func += (a: inout CauseTally, b: CauseTally) {
    a.ads += b.ads
    a.formats += b.formats
    a.appVersions += b.appVersions
    a.countries += b.countries
    a.days += b.days
    if let merged = b.merged {
      if a.merged == nil { a.merged = merged } else { a.merged? += merged }
    }
    for (rule, texts) in b.remedies { a.note(rule, texts) }
    a.examples += b.examples
  }
}

extension CauseTally {
  /// Rows by format, sorted.
  package var byFormat: [(key: RowKey, tally: AdAnswers)] { formats.sorted }
  /// Rows by version of the app, sorted; ads whose version wasn't recorded come last.
  package var byVersion: [(key: RowKey, tally: AdAnswers)] {
    appVersions.all.sorted { Dimension.appVersion.precedes($0.key, $1.key) }
  }
  package var byCountry: [(key: RowKey, tally: AdAnswers)] { countries.sorted }
  package var byDay: [(key: Day, tally: AdAnswers)] { days.sorted }

  /// The reason, such as `the network's own player drew it`. If the ads' reasons differ in names or numbers, it has
  /// several names, or the range of the numbers.
  package var reason: String { merged?.text ?? "" }

  /// The rules that report the cause, sorted by id.
  package var rules: [RuleID] { remedies.keys.sorted() }

  /// The remedies for the cause, without duplicates.
  package var advice: [String] { rules.flatMap { remedies[$0, default: []] }.uniqued() }

  /// Returns some ads of the cause, the worst first. While there are formats without an example, each format has at most one.
  package func examples(_ most: Int) -> [Finding] {
    let byFormat = examples.sorted.map { $0.tally.first.sorted() }
    let turns = byFormat.map(\.count).max() ?? 0
    let inTurns = (0..<turns).flatMap { turn in byFormat.compactMap { $0.dropFirst(turn).first } }
    return inTurns.prefix(most).sorted().map(\.finding)
  }

  /// An ad that is to check, with the finding that explains the cause; `nil` if none is among the examples.
  package var exampleToCheck: Finding? {
    examples.sorted.flatMap { $0.tally.first.sorted() }.filter { $0.verdict == .toCheck }.min()?.finding
  }
}

/// An ad as an example of a cause, with the finding that explains the cause.
private struct CauseExample: Codable, Comparable, Sendable {
  let finding: Finding
  let verdict: Answer
  let isTest: Bool

  private var rank: Int { verdict == .failed ? 0 : verdict == .toCheck ? 1 : 2 }

  static func < (a: CauseExample, b: CauseExample) -> Bool {
    if a.rank != b.rank { return a.rank < b.rank }
    if a.isTest != b.isTest { return b.isTest }
    let (one, other) = (a.finding.subject, b.finding.subject)
    let (session, next) = (one.session ?? "", other.session ?? "")
    return session == next
      ? (one.ad ?? "").precedesInBytes(other.ad ?? "") : session.precedesInBytes(next)
  }

  static func == (a: CauseExample, b: CauseExample) -> Bool { !(a < b) && !(b < a) }
}

private struct CauseExamples: Summable, Codable, Equatable {
  var first = TopK<CauseExample>(limit: 10)

  static func += (a: inout CauseExamples, b: CauseExamples) { a.first += b.first }
}

/// All causes of ads, counted: for each the ads with it, by format, version of the app, country, day and verdict.
package struct CauseSums: Codable, Equatable, Sendable {
  /// Maximum number of causes that are counted apart. Reasons whose words come from a recording could be any number.
  private static let most = 500

  private var causes = LimitedSums<CauseKey, CauseTally>(limit: most)

  package init() {}

  /// Counts an ad once for each of its causes.
  package mutating func add(_ ad: AdCase) {
    var seen: Set<CauseKey> = []
    for cause in ad.causes {
      let key = CauseKey(cause)
      let isNew = seen.insert(key).inserted
      causes.add(key) { tally in
        if isNew { tally.count(ad, cause.leading) }
        tally.note(cause)
      }
    }
  }

  package static func += (a: inout CauseSums, b: CauseSums) { a.causes += b.causes }
}

/// A cause with its ads.
package struct CountedCause: Sendable {
  fileprivate let key: CauseKey
  package let tally: CauseTally

  package var outcome: CauseOutcome { key.outcome }
  package var reason: String { tally.reason }
  /// The cause's name in the filters of the list of ads, as `AdRow.Cause` has it.
  package var name: String { key.outcome.cause(key.shape) }
  /// Counts of the ads, by the verdict on the whole ad.
  package var ads: AdAnswers { tally.ads }
}

extension CauseSums {
  /// The causes, sorted by outcome, worst first, then by number of ads, largest first.
  package var sorted: [CountedCause] {
    causes.first.map { CountedCause(key: $0.key, tally: $0.sum) }.sorted { a, b in
      if a.outcome != b.outcome { return a.outcome < b.outcome }
      let (one, other) = (a.ads.all.total, b.ads.all.total)
      return one == other ? a.key < b.key : one > other
    }
  }

  /// Counts of ads with causes that aren't among the sorted ones.
  package var others: AdAnswers { causes.others.ads }
}

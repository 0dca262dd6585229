import Model
import Rules
import Basics
import Sessions
import Reports
import Site

/// Excerpts of recorded lines, shown with findings. For each rule and verdict, the excerpts of the first hundred
/// findings are kept, sorted by location. The result doesn't depend on which thread processed which session.
struct RecordedExcerpts: Codable, Sendable {
  private struct Kind: Hashable, Codable, Comparable {
    var rule: RuleID
    var verdict: Verdict

    var isOncePerFile: Bool { RuleRegistry.info(of: rule)?.isReportedOncePerFile == true }

    static func < (a: Kind, b: Kind) -> Bool {
      (a.rule, a.verdict.rawValue) < (b.rule, b.verdict.rawValue)
    }
  }

  /// A finding whose excerpts are kept: its location, and the excerpts at that location and at its related locations.
  private struct Choice: Codable {
    var place: Location
    /// The statement of a finding that is reported once per file; `nil` for other findings.
    var statement: Statement?
    @CodedInOrder var texts: [Location: String]
  }

  /// The findings whose excerpts are kept, for each rule and verdict, sorted by location.
  @CodedInOrder private var choices: [Kind: [Choice]] = [:]

  /// The excerpt of each recorded line, by its location.
  var texts: [Location: String] {
    choices.values.joined().reduce(into: [:]) { $0.merge($1.texts) { first, _ in first } }
  }

  mutating func insert(_ findings: [Finding], of record: SessionRecord) {
    let wanted = findings.filter { finding in
      let kind = Self.kind(of: finding)
      let known = choices[kind] ?? []
      return known.count < FindingSummary.listLimit
        || known.last.map { finding.location < $0.place } ?? true
    }
    guard !wanted.isEmpty else { return }
    let places = Set(wanted.flatMap(Self.places))
    let line = EventLine(of: record)
    let texts = record.session.events.reduce(into: [Location: String]()) { texts, event in
      if places.contains(event.location) { texts[event.location] = line.text(event) }
    }
    for finding in wanted {
      // Goes by the finding's places, not by `texts`: a session may have a hundred thousand findings.
      let own = Self.places(finding).reduce(into: [:]) { own, place in own[place] = texts[place] }
      let kind = Self.kind(of: finding)
      let statement = kind.isOncePerFile ? finding.violation.statement : nil
      insert(Choice(place: finding.location, statement: statement, texts: own), of: kind)
    }
  }

  /// For rules that report a violation once per file, keeps only the excerpts of the first finding in each file. Which
  /// other findings were inserted depends on how threads shared the sessions.
  ///
  /// - Parameter findings: includes all kept findings of these rules.
  mutating func keepFirsts(_ findings: [Finding]) {
    let places = findings.reduce(into: [:]) { $0[Self.kind(of: $1), default: Set()].insert($1.location) }
    for (kind, offered) in choices where kind.isOncePerFile {
      let firsts = offered.filter { places[kind]?.contains($0.place) == true }
      choices[kind] = Array(firsts.prefix(FindingSummary.listLimit))
    }
  }

  static func += (a: inout RecordedExcerpts, b: RecordedExcerpts) {
    for (kind, choices) in b.choices {
      for choice in choices { a.insert(choice, of: kind) }
    }
  }

  private mutating func insert(_ choice: Choice, of kind: Kind) {
    var known = choices[kind] ?? []
    if kind.isOncePerFile {
      // An earlier place takes the place of a later one, which no list will show.
      func isSame(_ other: Choice) -> Bool {
        other.place.file == choice.place.file && other.statement == choice.statement
      }
      if known.contains(where: { isSame($0) && !(choice.place < $0.place) }) { return }
      known.removeAll(where: isSame)
    }
    known.insert(choice, at: known.firstIndex { choice.place < $0.place } ?? known.count)
    choices[kind] = Array(known.prefix(FindingSummary.listLimit))
  }

  private static func kind(of finding: Finding) -> Kind { Kind(rule: finding.rule, verdict: finding.verdict) }

  private static func places(_ finding: Finding) -> [Location] {
    [finding.location] + finding.violation.related.map(\.location)
  }
}

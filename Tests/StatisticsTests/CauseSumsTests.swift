import Basics
import Foundation
import Model
import Statistics
import Testing

@Suite("Causes, counted") struct CauseSumsTests {
  private func finding(
    _ rule: RuleID, _ verdict: Verdict, _ statement: Statement, ad: String, format: String = "f",
    help: String = "Look."
  ) -> Finding {
    Finding(
      rule: rule, severity: .error, verdict: verdict,
      violation: Violation(statement, at: Location(file: "a.ndjson", line: 1), help: help),
      subject: FindingSubject(
        session: "s", ad: ad, format: format, country: "DE", appVersion: "6.2.0", day: Day("2026-11-20")))
  }

  private static func said(_ consequence: Phrase, _ reason: Phrase) -> Statement {
    Statement(consequence, because: reason)
  }

  private static let roles: [RuleID: ProvisionEvidence] = [
    "dsa-behalf-missing": .direct(.behalf), "dsa-marking-unproven": .direct(.marking),
    "badge-missing": .supporting(.marking),
  ]

  /// Returns the cases of the ads that findings are about, in the order of their first findings.
  private func cases(_ findings: [Finding], _ rules: EvidenceRules, isTest: Bool = false) -> [AdCase] {
    findings.compactMap(\.subject.ad).uniqued().map { ad in
      var judged = JudgedAnswers()
      judged.evidence = findings.filter { $0.subject.ad == ad && rules.roles[$0.rule] != nil }
      for finding in judged.evidence {
        if let role = rules.roles[finding.rule] { judged.provisions.note(finding.verdict, of: role) }
      }
      return AdCase(
        findings.first { $0.subject.ad == ad }?.subject ?? FindingSubject(), isTest: isTest, adChoices: nil,
        judged, rules)
    }
  }

  private func sums(_ cases: [AdCase]) -> CauseSums { cases.reduce(into: CauseSums()) { $0.add($1) } }

  private static func bytes(_ sums: CauseSums) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(sums)
  }

  /// A cause in a line: outcome, reason, ads that failed and are to check, rules, remedies.
  private func lines(_ sums: CauseSums) -> [String] {
    sums.sorted.map { cause in
      [
        "\(cause.outcome)", cause.reason,
        "\(cause.ads.all[.failed])+\(cause.ads.all[.toCheck]) of \(cause.ads.all.total)",
        cause.tally.rules.map(\.rawValue).joined(separator: " "), cause.tally.advice.joined(separator: " "),
      ].joined(separator: "; ")
    }
  }

  @Test("An ad counts once under each cause; the worst come first, then those of most ads")
  func causes() {
    let findings = [
      finding(
        "dsa-behalf-missing", .needsReview, Self.said("No name isn't known", "it came bare"), ad: "b"),
      finding(
        "dsa-behalf-missing", .needsReview, Self.said("No name isn't known", "it came bare"), ad: "a"),
      finding(
        "dsa-marking-unproven", .needsReview, Self.said("No mark", "it came bare"), ad: "a", help: "Ask."),
      finding("dsa-marking-unproven", .needsReview, Self.said("No mark", "\(name: "x") hid it"), ad: "c"),
      finding("badge-missing", .fail, "No badge.", ad: "d"),
      finding("dsa-marking-unproven", .fail, "No mark.", ad: "e"),
      finding("field-unknown", .fail, "Not asked.", ad: "f"),
    ]
    #expect(
      lines(sums(cases(findings, EvidenceRules(roles: Self.roles)))) == [
        "fails; No mark; 1+0 of 1; dsa-marking-unproven; Look.",
        "atFault; No badge; 0+0 of 1; badge-missing; Look.",
        "review; it came bare; 0+2 of 2; dsa-behalf-missing dsa-marking-unproven; Look. Ask.",
        "review; 'x' hid it; 0+1 of 1; dsa-marking-unproven; Look.",
      ])
  }

  @Test(
    "A fault that two rules report is one cause of an ad, with the worse outcome and the more exact words")
  func companions() {
    let findings = [
      finding("badge-missing", .fail, "The label was hidden by \(name: "x").", ad: "a", help: "Show it."),
      finding(
        "dsa-marking-unproven", .fail, Self.said("No mark", "its label was hidden"), ad: "a",
        help: "Record it."),
      finding("badge-missing", .fail, "The label was hidden by \(name: "y").", ad: "b", help: "Show it."),
      finding(
        "dsa-marking-unproven", .needsReview, Self.said("No mark", "its label was hidden"), ad: "b",
        help: "Ask."),
      finding("badge-missing", .needsReview, Self.said("Whether it was there", "\(3) s"), ad: "c"),
      finding("dsa-marking-unproven", .fail, Self.said("No mark", "\(3) s"), ad: "c", help: "Record it."),
    ]
    let rules = EvidenceRules(roles: Self.roles, companions: ["badge-missing": ["dsa-marking-unproven"]])
    #expect(
      lines(sums(cases(findings, rules))) == [
        "fails; The label was hidden by 'x'; 1+0 of 1; badge-missing dsa-marking-unproven; Show it.",
        "fails; 3 s; 1+0 of 1; badge-missing dsa-marking-unproven; Record it.",
        "atFault; The label was hidden by 'y'; 0+1 of 1; badge-missing dsa-marking-unproven; Show it.",
      ])
  }

  @Test("Two faults of an ad are two causes, and the answer to a question stands with the worse")
  func twoFaults() {
    let causes = AdCause.all(
      of: [
        finding("dsa-marking-unproven", .fail, "No mark.", ad: "a"),
        finding("badge-obscured", .needsReview, "Whether it was seen: 'x' hid it.", ad: "a"),
        finding("badge-missing", .fail, "No label.", ad: "a"),
        finding("badge-missing", .fail, "Nor here.", ad: "b"),
        finding("field-unknown", .fail, "No such field.", ad: "b"),
        finding("field-unknown", .fail, "Nor such.", ad: "b"),
      ],
      EvidenceRules(
        roles: Self.roles, companions: ["dsa-marking-unproven": ["badge-missing", "badge-obscured"]]))
    #expect(
      causes.map { cause in
        "\(cause.outcome): " + cause.findings.map(\.violation.message).joined(separator: " ")
      } == [
        "fails: No label. No mark.", "atFault: Nor here.", "review: Whether it was seen: 'x' hid it.",
        "review: No such field. Nor such.",
      ])
  }

  @Test(
    "Any number of ads is counted exactly, by format and verdict, in tests and outside; merged parts are the whole"
  )
  func exact() throws {
    func made(_ numbers: Range<Int>, isTest: Bool) -> [AdCase] {
      cases(
        numbers.map { number in
          finding(
            "dsa-marking-unproven", .fail, "It was hidden for \(number) s.", ad: "a\(number)",
            format: "f\(number % 3)")
        }, EvidenceRules(roles: Self.roles), isTest: isTest)
    }
    let (production, tests) = (made(0..<400, isTest: false), made(400..<700, isTest: true))
    let whole = sums(production + tests)
    var parts = sums(Array(tests.reversed()))
    parts += sums(production)
    #expect(parts == whole)
    #expect(try JSONDecoder().decode(CauseSums.self, from: JSONEncoder().encode(parts)) == whole)
    #expect(try Self.bytes(parts) == Self.bytes(whole))
    #expect(lines(whole) == ["fails; It was hidden for 0–699 s; 700+0 of 700; dsa-marking-unproven; Look."])
    let cause = whole.sorted[0]
    #expect(cause.ads.inTests[.failed] == 300)
    #expect(
      cause.tally.byFormat.map { "\($0.key.value ?? "–") \($0.tally.all[.failed])" } == [
        "f0 234", "f1 233", "f2 233",
      ])
    #expect(cause.tally.byDay.map { "\($0.key) \($0.tally.all[.failed])" } == ["2026-11-20 700"])
    #expect(cause.tally.examples(4).compactMap(\.subject.format) == ["f0", "f1", "f2", "f0"])
  }

  @Test("Causes beyond the first are counted together, and no ad of them is lost")
  func others() {
    let many = (0..<600).map { number in
      finding(
        "dsa-marking-unproven", .fail, Statement("It says \(words: "word\(number)") of a recording."),
        ad: "\(number)")
    }
    let sums = sums(cases(many, EvidenceRules(roles: Self.roles)))
    #expect(sums.sorted.count == 500)
    #expect(sums.others.all[.failed] == 100)
  }
}

import Model
import Basics
import Testing

import Reports

@Suite("Causes of a review") struct ReviewCausesTests {
  private func finding(
    _ rule: RuleID, _ verdict: Verdict, _ statement: Statement, ad: String, help: String = "Look."
  ) -> Finding {
    Finding(
      rule: rule, severity: .error, verdict: verdict,
      violation: Violation(statement, at: Location(file: "a.ndjson", line: 1), help: help),
      subject: FindingSubject(session: "s", ad: ad))
  }

  private static func said(_ consequence: Phrase, _ reason: Phrase) -> Statement {
    Statement(consequence, because: reason)
  }

  private static let evidence: [RuleID: ProvisionEvidence] = [
    "dsa-behalf-missing": .direct(.behalf), "dsa-marking-unproven": .direct(.marking),
    "badge-missing": .supporting(.marking),
  ]

  @Test("An ad stands once under each cause; the worst come first, then those of most ads")
  func causes() {
    let found = ReviewCauses(
      FindingSummary([
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
      ]), Self.evidence)
    let lines = found.causes.map { cause in
      [
        "\(cause.outcome)", cause.reason, cause.ads.compactMap(\.subject.ad).joined(separator: " "),
        cause.rules.map(\.rawValue).joined(separator: " "), cause.advice.joined(separator: " "),
      ].joined(separator: "; ")
    }
    #expect(
      lines == [
        "fails; No mark; e; dsa-marking-unproven; Look.", "atFault; No badge; d; badge-missing; Look.",
        "review; it came bare; a b; dsa-behalf-missing dsa-marking-unproven; Look. Ask.",
        "review; 'x' hid it; c; dsa-marking-unproven; Look.",
      ])
    #expect(found.cut.isEmpty)
  }

  @Test(
    "A fault that two rules report is one cause of an ad, with the worse outcome and the more exact words")
  func companions() {
    let found = ReviewCauses(
      FindingSummary([
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
      ]), Self.evidence, companions: ["badge-missing": ["dsa-marking-unproven"]])
    let lines = found.causes.map { cause in
      "\(cause.outcome); \(cause.reason); \(cause.ads.compactMap(\.subject.ad).joined(separator: " ")); "
        + "\(cause.rules.map(\.rawValue).joined(separator: " ")); \(cause.advice.joined(separator: " "))"
    }
    #expect(
      lines == [
        "fails; 3 s; c; badge-missing dsa-marking-unproven; Record it.",
        "fails; The label was hidden by 'x'; a; badge-missing dsa-marking-unproven; Show it.",
        "atFault; The label was hidden by 'y'; b; badge-missing dsa-marking-unproven; Show it.",
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
      ], Self.evidence,
      companions: ["dsa-marking-unproven": ["badge-missing", "badge-obscured"]])
    #expect(
      causes.map { cause in
        "\(cause.outcome): " + cause.findings.map(\.violation.message).joined(separator: " ")
      } == [
        "fails: No label. No mark.", "atFault: Nor here.", "review: Whether it was seen: 'x' hid it.",
        "review: No such field. Nor such.",
      ])
  }

  @Test("Of a rule with more findings than are kept it is told how many were sorted")
  func cut() {
    let many = (1...130).map { finding("dsa-marking-unproven", .fail, "No mark.", ad: "\($0)") }
    let found = ReviewCauses(FindingSummary(many), Self.evidence)
    #expect(found.causes.map(\.ads.count) == [100])
    #expect(found.cut.map { "\($0)" } == [#"(rule: dsa-marking-unproven, sorted: 100, all: 130)"#])
  }
}

import Basics
import Foundation
import Model
import Testing

@Suite("The order of outcomes, and what is kept of them") struct OutcomeOrderTests {
  @Test("The worst finding comes first, and a review ranks between a warning and a note")
  func worst() {
    let outcomes: [(Verdict, Severity)] = [
      (.fail, .note), (.needsReview, .error), (.fail, .error), (.needsReview, .note), (.fail, .warning),
    ]
    #expect(
      outcomes.map { WorstFinding($0, $1) }.sorted() == [.error, .warning, .review, .review, .note])
    #expect(WorstFinding(of: []) == .nothing)
  }

  @Test("An ad fails a provision by the rule that answers its question, and not by one that gives a reason")
  func provisions() {
    let (direct, supporting) = (ProvisionEvidence.direct(.marking), ProvisionEvidence.supporting(.marking))
    #expect(CauseOutcome(.fail, direct) == .fails)
    #expect(CauseOutcome(.fail, supporting) == .atFault)
    #expect([direct, supporting].map { CauseOutcome(.needsReview, $0) } == [.review, .review])
    #expect([CauseOutcome.review, .fails, .atFault].sorted() == [.fails, .atFault, .review])
  }

  @Test(
    "The role of a rule is the same after it was written and read",
    arguments: [
      ProvisionEvidence.direct(.marking), .direct(.behalf, confirming: .payer), .supporting(.consent),
    ])
  func coding(evidence: ProvisionEvidence) throws {
    let bytes = try JSONEncoder().encode(evidence)
    #expect(try JSONDecoder().decode(ProvisionEvidence.self, from: bytes) == evidence)
  }
}

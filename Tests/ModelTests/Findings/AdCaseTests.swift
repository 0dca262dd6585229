import Basics
import Model
import TestSupport
import Testing

@Suite("An ad's case") struct AdCaseTests {
  private static let rules = EvidenceRules(
    roles: [
      "dsa-marking-unproven": .direct(.marking), "dsa-behalf-missing": .direct(.behalf, confirming: .payer),
      "badge-missing": .supporting(.marking), "dsa-name-too-long": .direct(.transparencyObject),
      "dsa-paid-missing": .direct(.transparencyObject, confirming: .payer),
    ], companions: ["badge-missing": ["dsa-marking-unproven"]])

  private func finding(_ rule: RuleID, _ verdict: Verdict, _ statement: Statement) -> Finding {
    Finding(
      rule: rule, severity: .error, verdict: verdict,
      violation: Violation(statement, at: Location(file: "a.ndjson", line: 7)),
      subject: FindingSubject(session: "s", ad: "a"))
  }

  private func adCase(
    ad: String = "a", isTest: Bool = false, adChoices: Answer? = nil, _ findings: [Finding] = []
  ) -> AdCase {
    var judged = JudgedAnswers()
    judged.evidence = findings
    for finding in findings {
      if let role = Self.rules.roles[finding.rule] { judged.provisions.note(finding.verdict, of: role) }
    }
    return AdCase(
      FindingSubject(session: "s", ad: ad), isTest: isTest, adChoices: adChoices, judged, Self.rules)
  }

  @Test(
    "Of several answers to a question the worst holds, and a rule that confirms a second one proves nothing against it"
  )
  func provisions() {
    var answers = ProvisionAnswers()
    answers.note(.pass, of: .direct(.marking))
    answers.note(.needsReview, of: .direct(.marking))
    answers.note(.pass, of: .direct(.marking))
    answers.note(.fail, of: .direct(.behalf, confirming: .payer))
    answers.note(.fail, of: .supporting(.parameters))
    answers.note(.notApplicable, of: .direct(.consent))
    #expect(
      Provision.allCases.filter { answers[$0] != .notInScope }.map { "\($0): \(answers[$0])" } == [
        "marking: toCheck", "behalf: failed", "payer: toCheck",
      ])
    #expect(answers.ofAct == .failed && ProvisionAnswers().ofAct == .notInScope)
    #expect(ProvisionAnswers(bits: answers.bits) == answers)
  }

  @Test("The IAB's object decides no ad, but without a payer the act's question is open", .holds("R-1212"))
  func object() {
    func said(_ rule: RuleID, _ statement: Statement) -> String {
      let item = adCase([finding(rule, .fail, statement)])
      return "\(item.verdict), \(item.provisions[.transparencyObject]), \(item.causes.map(\.outcome.key))"
    }
    #expect(
      said("dsa-name-too-long", "The name has 124 characters.")
        == "notInScope, failed, [\"supporting\"]")
    #expect(said("dsa-paid-missing", "It has no 'paid'.") == "toCheck, failed, [\"toCheck\"]")
  }

  @Test("The verdict is the worst answer, about AdChoices or a provision, and the worst cause explains it")
  func verdict() {
    let hidden = finding("badge-missing", .fail, Statement("the ad label", Predicate("was", "hidden")))
    let unproven = finding(
      "dsa-marking-unproven", .fail, Statement("It bears no mark", because: "it was hidden"))
    let open = finding(
      "dsa-behalf-missing", .needsReview, Statement("No name is known", because: "it came bare"))
    let failed = adCase(adChoices: .confirmed, [open, unproven, hidden])
    #expect(failed.verdict == .failed)
    #expect(
      failed.causes.map { "\($0.outcome): \($0.reason)" } == [
        "fails: the ad label was hidden", "review: it came bare",
      ])
    #expect(failed.leading?.rule == "badge-missing")
    #expect(adCase(adChoices: .failed, [open]).verdict == .failed)
    #expect(adCase(adChoices: .confirmed, [open]).verdict == .toCheck)
    #expect(adCase(adChoices: .confirmed).verdict == .confirmed && adCase().verdict == .notInScope)
  }

  @Test("What several rules found for one reason is one cause of a row, with all of the rules")
  func joinedCauses() {
    func open(_ rule: RuleID, _ reason: Phrase) -> Finding {
      finding(rule, .needsReview, Statement("It isn't known", because: reason))
    }
    let both = adCase([
      open("dsa-behalf-missing", "no load was recorded"),
      open("dsa-marking-unproven", "no load was recorded"),
    ])
    #expect(both.causes.count == 2)
    #expect(
      AdRow(both).causes.map { "\($0.outcome): \($0.reason), \($0.rules)" } == [
        "review: no load was recorded, [dsa-behalf-missing, dsa-marking-unproven]"
      ])
    let two = adCase([open("dsa-behalf-missing", "no load"), open("dsa-marking-unproven", "no frame")])
    #expect(AdRow(two).causes.map(\.reason) == ["no load", "no frame"])
  }

  @Test(
    "Failed ads come first, then those to check; production before tests; then by session and ad; a row as its case"
  )
  func order() {
    let open = finding(
      "dsa-behalf-missing", .needsReview, Statement("No name is known", because: "it came bare"))
    let cases = [
      adCase(ad: "confirmed", adChoices: .confirmed), adCase(ad: "open", [open]),
      adCase(ad: "tested", isTest: true, adChoices: .failed), adCase(ad: "b", adChoices: .failed),
      adCase(ad: "asked", adChoices: .toCheck), adCase(ad: "a", adChoices: .failed),
    ]
    let sorted = ["a", "b", "tested", "open", "asked", "confirmed"]
    #expect(cases.sorted().map(\.ad) == sorted)
    #expect(cases.map { AdRow($0) }.sorted().map(\.ad) == sorted)
  }
}

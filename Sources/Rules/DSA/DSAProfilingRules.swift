import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about profiling.
  static let dsaProfiling: [Rule] = [
    Rule("dsa-profiling-of-minor", .ad(dsaProfilingOfMinor)),
    Rule("dsa-profiling-without-consent", .ad(dsaProfilingWithoutConsent)),
  ]
}

/// Reports an ad chosen by profiling whose viewer is under age, or may be.
private func dsaProfilingOfMinor(_ ad: OfferedAd) -> RuleOutcome {
  if ad.isOutsideDSA { return .notApplicable }
  guard let line = ad.profilingLine else { return .notApplicable }
  guard let isUnderAge = ad.session.isUnderAge else {
    return ad.needsReview(
      Statement(
        "It isn't known whether a minor was profiled",
        because: "the ad was chosen by profiling (code 1), and the session doesn't say 'underAge'"),
      at: line.location, help: "Record 'underAge' in 'session.start'.", related: ad.session.startPlace)
  }
  guard isUnderAge else { return .pass }
  return ad.fail(
    Statement("the ad", Predicate("was", "chosen by profiling (code 1), and the person is under age")),
    at: line.location,
    help: "Tag requests of minors, and block buyers that profile them.", related: ad.session.startPlace)
}

/// Reports an ad chosen by profiling although personalised ads were refused.
private func dsaProfilingWithoutConsent(_ ad: OfferedAd) -> RuleOutcome {
  guard ad.record.transparency != nil || ad.record.requestedTransparency != nil else {
    return .notApplicable
  }
  guard let consent = ad.session.consent(of: ad.record),
    consent.nonPersonalised != nil || consent.limited != nil
  else { return .notApplicable }
  let refusals = [consent.nonPersonalised == true ? "npa" : nil, consent.limited == true ? "ltd" : nil]
    .compactMap(\.self)
  if ad.isOutsideDSA { return .notApplicable }
  guard !refusals.isEmpty, let line = ad.profilingLine else { return .pass }
  return ad.fail(
    Statement(
      "the ad",
      Predicate(
        "was",
        "chosen by profiling (code 1), and the session says \(names: refusals.map { "consent.\($0)" })")),
    at: line.location, help: "Find out where the signal gets lost, or block the buyer.",
    related: ad.session.consentSource(at: ad.record.answeredRequest ?? ad.record.events[0]).map {
      [RelatedPlace("the session's consent", at: $0.location)]
    } ?? [])
}

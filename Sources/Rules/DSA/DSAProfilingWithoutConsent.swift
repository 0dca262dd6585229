import Checking
import Model
import Basics
import Sessions

/// Reports an ad chosen by profiling although personalised ads were refused.
enum DSAProfilingWithoutConsent: AdRule {
  static let info = RuleInfo(
    id: "dsa-profiling-without-consent",
    title: "Person was profiled although personalised ads were refused",
    group: .dsa,
    severity: .error,
    summary: """
      An ad was requested while `consent.npa` (non-personalised ads) or `consent.ltd` (limited ads) was true, and was \
      shown in the EEA. Its `dsa` object, or that of its request, names profiling (code 1) among its parameters. \
      Reported at the `ad.load` if its object does, or else at the `ad.request`. The rule rests on consent and not on \
      the DSA, and may be switched off.
      """,
    rationale: """
      Personalised ads need the person's consent to TCF purposes 1, 3 and 4. `npa` and `ltd` say that it wasn't given; \
      code 1 stands for TCF purpose 4. The two contradict each other: the signal didn't reach the buyer, or the buyer \
      ignored it.
      """,
    remedy: """
      Check whether the request that left the device has `npa=1` or `ltd=1`, and whether the exchange passes the \
      consent on. If it does, block the buyer.
      """,
    citations: [
      Citation(
        "Google, Mobile Ads SDK for iOS: Ad serving modes",
        url: "https://developers.google.com/admob/ios/privacy/ad-serving-modes"),
      .transparencyOfIAB,
    ],
    grounds: [
      .documented(
        """
        Personalised ads need consent to the TCF's purposes 1, 3 and 4; the IAB's code 1 stands for purpose \
        4.
        """),
      .deduced(
        """
        It is our conclusion that code 1 contradicts `npa` and `ltd`. It rests on consent, not on the Digital Services \
        Act.
        """),
    ],
    evidence: .direct(.consent),
    isAboutEEA: true,
    restsOn: [.consent, .loads],
    good: [
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"DE","screen":[390,844],"consent":{"npa":true}}
        \(ExampleLines.request)
        \(ExampleLines.load)
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ],
    bad: [
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"DE","screen":[390,844],"consent":{"ltd":true}}
        \(ExampleLines.request)
        ↓\(ExampleLines.load(dsa: #"{"behalf":"A","paid":"A","transparency":[{"domain":"ads.example.com","dsaparams":[1]}]}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static func judge(_ ad: ShownAd) -> RuleOutcome {
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
      "The ad was chosen by profiling (code 1), and the session says \(refusals.map { "'consent.\($0)'" }.listed()).",
      at: line.location, help: "Find out where the signal gets lost, or block the buyer.",
      related: ad.session.consentSource(at: ad.record.answeredRequest ?? ad.record.events[0]).map {
        [RelatedPlace("the session's consent", at: $0.location)]
      } ?? [])
  }
}

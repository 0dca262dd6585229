import Checking
import Model
import Basics
import Sessions

/// Reports an ad chosen by profiling whose viewer is under age.
enum DSAProfilingOfMinor: AdRule {
  static let info = RuleInfo(
    id: "dsa-profiling-of-minor",
    title: "A minor was profiled",
    group: .dsa,
    severity: .error,
    summary: """
      The session has `underAge: true`, and the `dsa` object of an ad shown in it in the EEA, or of the ad's request, \
      names profiling (code 1) among its parameters. Reported at the `ad.load` if its object does, or else at the \
      `ad.request`.
      """,
    rationale: """
      Article 28(2) of the Digital Services Act: providers of online platforms "shall not present advertisements on their \
      interface based on profiling […] using personal data of the recipient of the service when they are aware with \
      reasonable certainty that the recipient of the service is a minor".
      """,
    remedy: """
      Tag the request: `tagForUnderAgeOfConsent` or `tagForChildDirectedTreatment` of the SDK's request configuration \
      switch personalised ads off. If a buyer still profiles, block it.
      """,
    citations: [.digitalServicesAct("Article 28(2)"), .transparencyOfIAB],
    grounds: [
      .documented(
        """
        Article 28(2) forbids it if the provider is aware with reasonable certainty; the IAB's code 1 is profiling.
        """),
      .deduced("It is our reading that `underAge` means such certainty."),
    ],
    evidence: .direct(.minors),
    isIgnorable: false, isAboutEEA: true,
    restsOn: [.loads],
    good: [
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"DE","screen":[390,844],"underAge":true}
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
        {"event":"session.start","platform":"ios","country":"DE","screen":[390,844],"underAge":true}
        \(ExampleLines.request)
        ↓\(ExampleLines.load(dsa: #"{"behalf":"A","paid":"A","transparency":[{"domain":"ads.example.com","dsaparams":[1,2]}]}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static func judge(_ ad: ShownAd) -> RuleOutcome {
    guard ad.record.transparency != nil || ad.record.requestedTransparency != nil else {
      return .notApplicable
    }
    guard let isUnderAge = ad.session.isUnderAge else { return .notApplicable }
    if ad.isOutsideDSA { return .notApplicable }
    guard isUnderAge, let line = ad.profilingLine else { return .pass }
    return ad.fail(
      "The ad was chosen by profiling (code 1), and the person is under age.", at: line.location,
      help: "Tag requests of minors, and block buyers that profile them.", related: ad.session.startPlace)
  }
}

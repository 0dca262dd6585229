import AdModel
import Diagnostics
import Ledger

/// An ad that doesn't say by which parameters the person who sees it was chosen.
enum DSAParametersMissing: AdRule {
  static let info = RuleInfo(
    id: "dsa-parameters-missing",
    title: "Why the person sees the ad is not told",
    group: .dsa,
    severity: .error,
    summary: """
      An ad was shown in the EEA, and the `dsa` object it came with has no entry under `transparency`, or one without \
      `domain` or without parameters (`dsaparams`, or `params` as they were called before 26 January 2024). Without any \
      object the answer is "needs review"; it is a failure when the request said `dsarequired` 2 or 3. Reported at the \
      `ad.load`.
      """,
    rationale: """
      Article 26(1)(d) of the Digital Services Act asks for "meaningful information directly and easily accessible from \
      the advertisement about the main parameters used to determine the recipient to whom the advertisement is presented". \
      IAB Tech Lab transports them by the domain of each party that used any. No open enforcer rejects a bid without them.
      """,
    remedy: """
      Let each party that used something of the person to choose the ad say so with its bid: \
      `"transparency": [{"domain": "dsp.example.com", "dsaparams": [2]}]`.
      """,
    citations: [.digitalServicesAct("Article 26(1)(d)"), .transparencyOfIAB],
    evidence: .direct(.parameters),
    isIgnorable: false, isAboutEEA: true,
    restsOn: [.loads],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.load(dsa: #"{"behalf":"Example Bakery","paid":"Example Bakery"}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"EL","screen":[390,844]}
        {"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread-native"],"dsa":{"dsarequired":1}}
        ↓\(ExampleLines.load(dsa: #"{"behalf":"A","paid":"A","transparency":[{"dsaparams":[2]}]}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  private static let statement = TransparencyStatement("by which parameters the person was chosen")

  static func applies(to ad: AdFacts) -> Bool { ad.contains([.underDSA, .maybeInEEA]) }
  static func mayFail(_ ad: AdFacts) -> Bool { ad.contains(.bidIncomplete) }
  static func mustReview(_ ad: AdFacts) -> Bool { ad.contains(.bidUnasked) }

  static func judge(_ ad: ShownAd) -> Judgement {
    ad.judgePresence(
      of: statement,
      help: "Let each party say with its bid what it used of the person.", problem: problem)
  }

  private static func problem(_ bid: Transparency.Bid) -> String? {
    guard let entries = bid.entries, !entries.isEmpty else { return "has no entry under 'transparency'" }
    for (number, entry) in zip(1..., entries) {
      let lacks = [
        entry.domain.isBlank ? "'domain'" : nil, entry.codes.isEmpty ? "parameters ('dsaparams')" : nil,
      ].compactMap(\.self)
      if !lacks.isEmpty { return "has no \(lacks.listed("and no")) in entry \(number) of 'transparency'" }
    }
    return nil
  }
}

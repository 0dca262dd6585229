import Checking
import Model
import Basics
import Sessions

/// Reports an ad whose `dsa` object doesn't list the parameters by which its viewer was chosen.
enum DSAParametersMissing: AdRule {
  static let info = RuleInfo(
    id: "dsa-parameters-missing",
    title: "Parameters that chose the ad's audience aren't named",
    group: .dsa,
    severity: .error,
    summary: """
      An ad was shown in the EEA, or loaded if the recorder sees neither rendering nor impressions. `transparency` in \
      the `dsa` object of the request or of the ad has an entry without `domain` or without parameters (`dsaparams`, \
      or `params` as they were called before 26 January 2024). Each side lists there the parties that applied user \
      parameters, and its list may be empty: complete entries on one side are enough. If neither side has any entry, \
      the answer is "to check". It is a failure if the ad came without an object and the request has `dsarequired` \
      2 or 3. Reported at the side with the fault; if both have it, at the `ad.request`.
      """,
    rationale: """
      Article 26(1)(d) of the Digital Services Act asks for "meaningful information directly and easily accessible \
      from the advertisement about the main parameters used to determine the recipient to whom the advertisement is \
      presented". IAB Tech Lab's object carries them by the domain of each party that used any. No open enforcer \
      rejects a bid without them.
      """,
    remedy: """
      Let each party that used data about the person to choose the ad state this with its bid: `"transparency": \
      [{"domain": "dsp.example.com", "dsaparams": [2]}]`.
      """,
    citations: [.digitalServicesAct("Article 26(1)(d)"), .transparencyOfIAB],
    grounds: [
      .documented(
        """
        Article 26(1)(d) asks for the main parameters; the IAB's object carries them by the domain of the party that \
        applied them.
        """),
      .deduced(
        """
        It is our reading that a list without them is no information: it may also mean that no party applied any.
        """),
    ],
    evidence: .direct(.parameters),
    isIgnorable: false, isAboutEEA: true,
    restsOn: [.loads],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.load(dsa: #"{"behalf":"A","paid":"A","transparency":[{"domain":"ads.example.com","dsaparams":[]}]}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.start)
        ↓{"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread-native"],\
        "dsa":{"dsarequired":1,"transparency":[{"domain":"ssp.example.com"}]}}
        \(ExampleLines.load)
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

  static func judge(_ ad: OfferedAd) -> RuleOutcome {
    if ad.isOutsideDSA { return .notApplicable }
    let place = ad.source.location
    let help = "Let each party state which data about the person it used."
    let (requested, delivered) = (
      ad.record.requestedTransparency?.entries ?? [], ad.record.transparency?.entries ?? []
    )
    if let request = ad.record.answeredRequest, let problem = problem(requested) {
      return ad.fail("The request's 'dsa' object \(problem).", at: request.location, help: help)
    }
    if let problem = problem(delivered) {
      return ad.fail("The ad's 'dsa' object \(problem).", at: place, help: help)
    }
    if !requested.isEmpty || !delivered.isEmpty { return .pass }
    if ad.record.transparency == nil { return ad.answerWithoutObject(statement, at: place) }
    return ad.needsReview(
      "It isn't stated \(statement.what): neither request nor ad names a party that applied parameters.",
      at: place,
      help: TransparencyStatement.look)
  }

  private static func problem(_ entries: [Transparency.Entry]) -> String? {
    for (number, entry) in zip(1..., entries) where entry.isHollow {
      let lacks = [
        entry.domain.isBlank ? "'domain'" : nil, entry.codes.isEmpty ? "parameters ('dsaparams')" : nil,
      ].compactMap(\.self)
      return "has no \(lacks.listed("and no")) in entry \(number) of 'transparency'"
    }
    return nil
  }
}

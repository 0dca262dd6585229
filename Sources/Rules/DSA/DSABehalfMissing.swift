import Checking
import Model
import Basics
import Sessions

/// Reports an ad whose `dsa` object doesn't name on whose behalf it is shown.
enum DSABehalfMissing: AdRule {
  static let info = RuleInfo(
    id: "dsa-behalf-missing",
    title: "Person on whose behalf the ad is shown isn't named",
    group: .dsa,
    severity: .error,
    summary: """
      An ad was shown in the EEA, or loaded if the recorder sees neither rendering nor impressions. The `dsa` object \
      that it came with has no `behalf`, or one that is no name: it is empty, has no letter or digit, or is a \
      placeholder ("n/a", "none", "unknown", "test"). Without any object the answer is "to check"; it is a failure \
      if the request has `dsarequired` 2 or 3. Reported at the `ad.load`.
      """,
    rationale: """
      Article 26(1)(b) of the Digital Services Act: for each ad, the recipient must be able to identify "the natural \
      or legal person on whose behalf the advertisement is presented". IAB Tech Lab's object carries the name as \
      `behalf`.
      """,
    remedy: """
      Let the buyer send `ext.dsa.behalf` with its bid; for ads that are sold directly, enter the advertiser in the ad \
      server. Then show the name on the page that "About this ad" opens.
      """,
    citations: [.digitalServicesAct("Article 26(1)(b)"), .transparencyOfIAB],
    grounds: [
      .documented(
        """
        Article 26(1)(b) asks for the person on whose behalf the ad is presented; the IAB's object carries the name as \
        `behalf`.
        """),
      .deduced(
        """
        It is our reading that an ad without the object is to check, and that it fails if the request demanded one. \
        The article binds online platforms.
        """),
    ],
    evidence: .direct(.behalf),
    isIgnorable: false, isAboutEEA: true,
    restsOn: [.loads],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.load(dsa: #"{"paid":"Example Bakery",\#(ExampleLines.transparency)}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  private static let statement = TransparencyStatement("on whose behalf the ad is shown")

  static func judge(_ ad: OfferedAd) -> RuleOutcome {
    ad.judgePresence(
      of: statement,
      help: "Let the buyer send the name with its bid."
    ) { $0.behalf.problem(of: "behalf") }
  }
}

import Checking
import Model
import Basics
import Sessions

/// Reports an ad whose `dsa` object doesn't name who paid for it.
enum DSAPaidMissing: AdRule {
  static let info = RuleInfo(
    id: "dsa-paid-missing",
    title: "Person who paid for the ad isn't named",
    group: .dsa,
    severity: .warning,
    summary: """
      An ad was shown in the EEA, or loaded if the recorder sees neither rendering nor impressions. The `dsa` object \
      that it came with has no `paid`, or one that is no name: it is empty, has no letter or digit, or is a \
      placeholder ("n/a", "none", "unknown", "test"). Without any object the answer is "to check"; it is a failure \
      if the request has `dsarequired` 2 or 3. Reported at the `ad.load`. It is a fault of the object: Article \
      26(1)(c) asks for the payer only if that is another person. So for the article a missing name is to check.
      """,
    rationale: """
      IAB Tech Lab: `paid` "must always be included even if it's the same as what is listed in the behalf attribute". \
      Without it readers can't know whether another person paid. Article 26(1)(c) of the Digital Services Act asks for \
      "the natural or legal person who paid for the advertisement if that person is different". No open enforcer \
      rejects a bid without `paid`.
      """,
    remedy: """
      Let the buyer send `ext.dsa.paid` with its bid, even if it is the same name as `behalf`.
      """,
    citations: [.transparencyOfIAB, .digitalServicesAct("Article 26(1)(c)")],
    grounds: [
      .documented(
        """
        The IAB's text says that `paid` must always be included; Article 26(1)(c) asks for the payer only if that is \
        another person.
        """),
      .deduced("It is our reading that without it nothing shows whether the payer is another person."),
    ],
    evidence: .direct(.transparencyObject, confirming: .payer),
    isIgnorable: false, isAboutEEA: true,
    restsOn: [.loads],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.load(dsa: #"{"behalf":"Example Bakery",\#(ExampleLines.transparency)}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  private static let statement = TransparencyStatement("who paid for the ad")

  static func judge(_ ad: OfferedAd) -> RuleOutcome {
    ad.judgePresence(
      of: statement,
      help: "Let the buyer send the name with its bid, even if it is the same as 'behalf'."
    ) { $0.paid.problem(of: "paid") }
  }
}

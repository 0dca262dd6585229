import Checking
import Model
import Basics
import Sessions

/// An ad whose `dsa` object doesn't name who paid for it.
enum DSAPaidMissing: AdRule {
  static let info = RuleInfo(
    id: "dsa-paid-missing",
    title: "Nobody is named who paid for the ad",
    group: .dsa,
    severity: .warning,
    summary: """
      An ad was shown in the EEA, or loaded where the recorder sees neither rendering nor impressions, \
      and the `dsa` object it came with has no `paid`, or none that names anybody: an empty \
      one, one without a letter or digit, or a placeholder ("n/a", "none", "unknown", "test"). Without any object the \
      answer is "needs review"; it is a failure when the request said `dsarequired` 2 or 3. Reported at the `ad.load`. \
      It is a fault of the object: Article 26(1)(c) asks for the payer only where that is another, so that it needs review \
      where nobody is named.
      """,
    rationale: """
      IAB Tech Lab: `paid` "must always be included even if it's the same as what is listed in the behalf attribute". \
      Without it nobody can tell whether somebody else paid, which Article 26(1)(c) of the Digital Services Act wants \
      shown: "the natural or legal person who paid for the advertisement if that person is different". No open enforcer \
      rejects a bid without `paid`.
      """,
    remedy: """
      Let the buyer send `ext.dsa.paid` with its bid, also where it is the same name as `behalf`.
      """,
    citations: [.transparencyOfIAB, .digitalServicesAct("Article 26(1)(c)")],
    grounds: [
      .documented(
        """
        The IAB's text says that `paid` must always be included; Article 26(1)(c) asks for the payer only \
        where it is another.
        """),
      .deduced("That without it nobody can tell whether it is another is our reading."),
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
      help: "Let the buyer send the name with its bid, also where it is the same as 'behalf'."
    ) { $0.paid.problem(of: "paid") }
  }
}

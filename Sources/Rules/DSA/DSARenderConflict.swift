import Checking
import Model
import Basics
import Sessions

/// Reports an ad for which publisher and buyer both show the information about it, or neither does.
enum DSARenderConflict: AdRule {
  static let info = RuleInfo(
    id: "dsa-render-conflict",
    title: "Neither side or both sides render the information",
    group: .dsa,
    severity: .error,
    summary: """
      The request has `dsarequired` 1, 2 or 3, and the `dsa` objects of request and ad contradict each other. Either \
      the publisher can't render (`pubrender` 0) and the buyer doesn't state that it will (`adrender` other than 1), \
      or the publisher will (`pubrender` 2) and so will the buyer (`adrender` 1). Reported at the `ad.load`.
      """,
    rationale: """
      If neither side renders, the recipient doesn't see the information that Article 26(1) of the Digital Services \
      Act asks for; if both do, the ad carries two icons. It depends on the auction's software which bids are rejected \
      for it. The table lists bids on which the open enforcers disagree, or which all of them accept against the text:

      \(EnforcerCase.markdown)

      The comparison is as of November 2026.
      """,
    remedy: """
      Agree on one side: a publisher whose app renders AdChoices and the information sends `pubrender` 2, and buyers answer \
      with `adrender` 0. A buyer that renders inside its creative sends `adrender` 1, and fits publishers with `pubrender` \
      0 or 1.
      """,
    citations: [.transparencyOfIAB] + Citation.enforcers + [.digitalServicesAct("Article 26(1)")],
    grounds: [
      .documented(
        """
        The IAB's text says what `pubrender` and `adrender` mean; the code of the open enforcers shows what they do.
        """),
      .deduced("It is our reading that an absent `adrender` means no: the enforcers don't agree."),
    ],
    evidence: .direct(.transparencyObject),
    isIgnorable: false, isAboutEEA: true,
    restsOn: [.loads, .requests],
    good: [
      .recording(
        """
        \(ExampleLines.start)
        {"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread-native"],"dsa":{"dsarequired":2,"pubrender":2}}
        \(ExampleLines.load)
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        {"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread-native"],"dsa":{"dsarequired":3,"pubrender":0}}
        ↓\(ExampleLines.load)
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.start)
        {"event":"ad.request","ad":"a1","kind":"customNative","formats":["bread-native"],"dsa":{"dsarequired":1,"pubrender":2}}
        ↓\(ExampleLines.load(dsa: #"{"behalf":"A","paid":"A",\#(ExampleLines.transparency),"adrender":1}"#))
        \(ExampleLines.render)
        \(ExampleLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  static func judge(_ ad: AdWithTransparency) -> RuleOutcome {
    guard let request = ad.record.requestedTransparency, let required = request.required, required >= 1 else {
      return .notApplicable
    }
    guard let publisher = request.publisherRenders else { return .notApplicable }
    if ad.isOutsideDSA { return .notApplicable }
    guard let conflict = conflict(publisher, ad.bid.buyerRenders) else { return .pass }
    return ad.fail(
      conflict, at: ad.load.location, help: Enforcer.sentence(on: ad.bid, answering: request),
      related: ad.record.answeredRequest.map {
        [RelatedPlace("'dsarequired' is \(required) and 'pubrender' \(publisher) here", at: $0.location)]
      } ?? [])
  }

  private static func conflict(_ publisher: Int64, _ buyer: Int64?) -> String? {
    if publisher == 2, buyer == 1 {
      return "Publisher ('pubrender' 2) and buyer ('adrender' 1) both render the information about the ad."
    }
    guard publisher == 0, buyer != 1 else { return nil }
    let what = buyer.map { "has 'adrender' \($0)" } ?? "doesn't state that it will (no 'adrender')"
    return
      "Neither side renders the information about the ad: the publisher can't ('pubrender' 0), and the buyer \(what)."
  }
}

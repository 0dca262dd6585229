import Checking
import Model
import Basics
import Sessions

/// Reports an adapter's answer that a later line contradicts.
enum AdapterOutcomeContradicted: AdRule {
  static let info = RuleInfo(
    id: "adapter-outcome-contradicted",
    title: "Adapter's answer contradicts the load",
    group: .mediation,
    severity: .warning,
    summary: """
      Every adapter that was asked answered with an error, and the ad that was loaded comes from a custom event. The \
      `source.id` of its `ad.load` shows this, or an `adapter.response` of such an adapter with `outcome: ad`, or an \
      impression or click `by: adapter`. Reported at the `ad.load`. Or an adapter answered with an ad, and the \
      `ad.loadFailed` of that request followed with no `ad.load` between. Reported at the `ad.loadFailed`. Once an ad.
      """,
    rationale: """
      One of the two is wrong. An adapter that reports an error and keeps the ad shows it outside the waterfall, which \
      also delivers the next network's ad. An ad that was passed on and never reached the app is not paid for. Fill \
      rates by adapter are wrong either way.
      """,
    remedy: """
      Call the completion handler once, with the ad or with the error and never with both, and write \
      `adapter.complete` from the same branch. If the load fails after an ad came, check what the adapter passed on: \
      the SDK refuses an ad that lacks a required headline or picture.
      """,
    citations: [.nativeCustomEvents, .mediationAdapter],
    grounds: [
      .documented("The completion handler takes an ad, or an error: the load succeeded or failed."),
      .deduced("It follows that the SDK's later answer must agree with it."),
    ],
    restsOn: [.adapters, .loads],
    good: [.mediatedSession],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        \(ExampleMediationLines.adapterLoad)
        {"event":"adapter.complete","ad":"a1","adapter":"SampleCustomEvent","outcome":"error",\
        "error":{"domain":"com.example.network","code":3,"message":"No fill."},"thread":"main"}
        ↓{"event":"ad.load","ad":"a1","format":"sample-network-native","inventory":"backfill",\
        "source":{"id":"18351550913290782395","name":"Custom event"},\
        "assets":{"Headline":{"text":"Fresh bread before seven"},"AdChoices":{"width":19,"height":15}}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
      .recording(
        """
        \(ExampleMediationLines.toComplete)
        ↓{"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":9,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
    ])

  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    let answered = ad.record.adapterAttempts.filter { $0.outcome != nil }
    guard !answered.isEmpty else { return .notApplicable }
    if let (failure, answer) = failureAfterAd(of: ad) {
      return ad.fail(
        "The load of ad \(ad.record.id.quoted) failed although \(answer.title) had answered with an ad.",
        at: failure.location, help: "Check what the adapter passed on.",
        related: place(of: [answer], "answered with an ad"))
    }
    guard let load = ad.record.load else { return .notApplicable }
    let asked = attempts(of: ad, answeredBy: load)
    guard !asked.isEmpty else { return .notApplicable }
    // An adapter without a recorded answer may have delivered the ad.
    guard asked.allSatisfy({ $0.outcome == "error" }) else { return .pass }
    guard let evidence = evidence(of: ad, load, failed: asked) else { return .pass }
    return ad.fail(
      "\(asked.count == 1 ? asked[0].title.capitalizedFirst : "Every adapter") answered with an error, and the ad that "
        + "was loaded comes from a custom event: \(evidence.text).",
      at: load.location, help: "Let the adapter's answer agree with the ad that it passes on.",
      related: place(of: asked, "answered with an error") + evidence.place)
  }

  private static func place(of attempts: [AdapterAttempt], _ label: String) -> [RelatedPlace] {
    attempts.compactMap { $0.completion.map { RelatedPlace(label, at: $0.location) } }
  }

  /// Returns the first failed load to which an adapter had responded with an ad, and that response; `nil` if there is
  /// none. No other load or request may lie between the two.
  private static func failureAfterAd(of ad: MediatedAd) -> (failure: Event, answer: AdapterAttempt)? {
    for failure in ad.record.loadFailures {
      let start =
        (Array(ad.record.loads) + Array(ad.record.requests)).map(\.index)
        .filter { $0 < failure.index }.max() ?? -1
      let answer = ad.record.adapterAttempts.first { attempt in
        guard attempt.outcome == "ad", let completion = attempt.completion else { return false }
        return completion.index > start && completion.index < failure.index
      }
      if let answer { return (failure, answer) }
    }
    return nil
  }

  /// Returns the attempts of adapters that began between a load and the last request before it.
  private static func attempts(of ad: MediatedAd, answeredBy load: Event) -> [AdapterAttempt] {
    let request = ad.record.requests.last { $0.index < load.index }?.index ?? -1
    return ad.record.adapterAttempts.filter { $0.load.index > request && $0.load.index < load.index }
  }

  /// Returns the evidence that a custom event delivered the ad, as half a sentence; `nil` if there is none. The place
  /// is the line that shows it; it is empty if that line is `load` itself.
  private static func evidence(
    of ad: MediatedAd, _ load: Event, failed: [AdapterAttempt]
  ) -> (text: String, place: [RelatedPlace])? {
    if load[.source]?["id"]?.equals(AdSource.customEvent) == true {
      return ("its source is \(AdSource.customEvent.quoted)", [])
    }
    let response = ad.record.adapterResponses.first { response in
      response[.outcome]?.equals("ad") == true
        && failed.contains { AdapterClass.isSame($0.adapter ?? "", response[.adapter]?.string ?? "") }
    }
    if let response {
      return ("the SDK names the adapter", [RelatedPlace("named here", at: response.location)])
    }
    let counted = (Array(ad.record.impressions) + ad.record.clicks.map(\.event))
      .filter { $0[.by]?.equals("adapter") == true }.min { $0.index < $1.index }
    return counted.map {
      (
        "the adapter counts its \($0.kind == .click ? "click" : "impression")",
        [RelatedPlace("counted here", at: $0.location)]
      )
    }
  }
}

extension String {
  /// The text with its first letter as a capital.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

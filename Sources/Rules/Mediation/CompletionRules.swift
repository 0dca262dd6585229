import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the answers of adapters.
  static let completions: [Rule] = [
    Rule("adapter-outcome-contradicted", .ad(AdapterOutcomeContradicted.judge)),
    Rule("completion-empty", .ad(completionEmpty)),
    Rule("completion-missing", .ad(completionMissing)),
    Rule("completion-off-main", .ad(completionOffMain)),
    Rule("completion-repeated", .ad(CompletionRepeated.judge)),
    Rule("event-before-completion", .ad(EventBeforeCompletion.judge)),
  ]
}

/// Reports an adapter's answer that a later line contradicts.
private enum AdapterOutcomeContradicted {
  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    let answered = ad.record.adapterAttempts.filter { $0.outcome != nil }
    guard !answered.isEmpty else { return .notApplicable }
    if let (failure, answer) = failureAfterAd(of: ad) {
      return ad.fail(
        "The load of ad \(name: ad.record.id) failed although \(answer.title) had answered with an ad.",
        at: failure.location, help: "Check what the adapter passed on.",
        related: place(of: [answer], "answered with an ad")
      ).resting(onOrderOf: answer.completion ?? failure, failure, in: ad.session)
    }
    guard let load = ad.record.load else { return .notApplicable }
    let asked = attempts(of: ad, answeredBy: load)
    guard !asked.isEmpty else { return .notApplicable }
    // An adapter without a recorded answer may have delivered the ad.
    guard asked.allSatisfy({ $0.outcome == "error" }) else { return .pass }
    guard let evidence = evidence(of: ad, load, failed: asked) else { return .pass }
    return ad.fail(
      Statement(
        (asked.count == 1 ? asked[0].title.capitalized : "Every adapter")
          + " answered with an error, and the ad that was loaded comes from a custom event: \(evidence.text)."
      ),
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
  ) -> (text: Phrase, place: [RelatedPlace])? {
    if load[.source]?["id"]?.equals(AdSource.customEvent) == true {
      return ("its source is \(name: AdSource.customEvent)", [])
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
        "the adapter counts its \(words: $0.kind == .click ? "click" : "impression")",
        [RelatedPlace("counted here", at: $0.location)]
      )
    }
  }
}

/// Reports an adapter that failed without an error.
private func completionEmpty(_ ad: MediatedAd) -> RuleOutcome {
  let failures = ad.record.adapterEvents.filter {
    $0.kind == .adapterComplete && $0[.outcome]?.equals("error") == true
  }
  guard !failures.isEmpty else { return .notApplicable }
  // An object without members is no error.
  let silent = failures.filter { $0[.error]?.members.isEmpty ?? true }
  guard let first = silent.first else { return .pass }
  return ad.fail(
    "The adapter completed with an error and didn't state which"
      + (silent.count > 1 ? ", the first time of \(silent.count)." : "."),
    at: first.location, help: "Pass an error with a domain, a code and a message to the completion handler."
  )
}

/// Reports an adapter that never completed its load.
private func completionMissing(_ ad: MediatedAd) -> RuleOutcome {
  guard !ad.record.adapterAttempts.isEmpty else { return .notApplicable }
  guard let first = ad.record.adapterAttempts.first(where: { $0.completions.isEmpty }) else { return .pass }
  let open = ad.record.adapterAttempts.filter(\.completions.isEmpty)
  let message: Statement =
    open.count == 1
    ? "The load of \(first.title) was never completed."
    : "\(open.count) loads of adapters were never completed, the first of them of \(first.title)."
  return ad.fail(
    message, at: ad.endLocation,
    help: "Call the completion handler on every path, with an ad or with an error.",
    related: open.map { RelatedPlace("loaded here", at: $0.load.location) })
}

/// Reports an adapter that completed its load off the main thread, on iOS.
private func completionOffMain(_ ad: MediatedAd) -> RuleOutcome {
  guard ad.session.platform == "ios" else { return .notApplicable }
  let threads = ad.record.adapterEvents.filter {
    $0.kind == .adapterComplete && $0[.thread]?.isString == true
  }
  guard !threads.isEmpty else { return .notApplicable }
  let others = threads.filter { $0[.thread]?.equals("other") == true }
  guard let first = others.first else { return .pass }
  let count = others.count
  return ad.fail(
    "The completion handler was called on another thread than the main one"
      + (count > 1 ? ", the first time of \(count)." : "."),
    at: first.location, help: "Switch to the main thread before you call the handler.")
}

/// Reports an adapter that completed one load more than once.
private enum CompletionRepeated {
  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    let attempts = ad.record.adapterAttempts
    guard attempts.contains(where: { !$0.completions.isEmpty }) else { return .notApplicable }
    guard attempts.contains(where: { $0.completions.count > 1 }) else { return .pass }
    return .passUnless(attempts.flatMap { violations(about: $0, of: ad) })
  }

  private static func violations(about attempt: AdapterAttempt, of ad: MediatedAd) -> [Violation] {
    attempt.completions.dropFirst().map { surplus in
      ad.violation(
        "The load of \(attempt.title) is completed again; the handler may be called only once.",
        at: surplus.location, help: "Guard the completion handler so that it runs only once.",
        related: [
          RelatedPlace("loaded here", at: attempt.load.location),
          RelatedPlace("completed here already", at: attempt.completions[0].location),
        ])
    }
  }
}

/// Reports an event that an adapter reported before its completion, when it had no delegate yet.
private enum EventBeforeCompletion {
  static func judge(_ ad: MediatedAd) -> RuleOutcome {
    guard let completion = ad.record.adapterEvents.first(where: { $0.kind == .adapterComplete }) else {
      return .notApplicable
    }
    let early = ad.record.events.prefix { $0.index < completion.index }.filter(isReported)
    if early.isEmpty { return .pass }
    return .passUnless(
      early.map { event in
        ad.violation(
          "\(name: event.name) came before the adapter's completion: there was no delegate yet to take it.",
          at: event.location, help: "Report events to the delegate that the completion handler returns.",
          related: [RelatedPlace("the completion", at: completion.location)]
        ).resting(onOrderOf: event, completion, in: ad.session)
      })
  }

  /// Returns true for an event that an adapter may report only after it has completed its load, such as a click.
  private static func isReported(_ event: Event) -> Bool {
    switch event.kind {
    case .impression, .click: event[.by]?.equals("adapter") == true
    case .screenPresent, .screenDismiss, .videoPlay, .videoPause, .videoEnd, .videoMute, .videoUnmute: true
    default: false
    }
  }
}

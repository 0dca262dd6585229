import Checking
import Model
import Basics
import Sessions

/// Reports a request for an ad that was never answered.
enum LoadUnanswered: AdRule {
  static let info = RuleInfo(
    id: "load-unanswered",
    title: "Ad request was never answered",
    group: .recordings,
    severity: .warning,
    summary: """
      An `ad.request` is followed by neither `ad.load` nor `ad.loadFailed` of its ad, nor by the `ad.load` of another \
      that names it in `request`. An answer closes every request of its ad that is open by then. An answer before the \
      ad's first request is reported by `event-misplaced` only.
      """,
    rationale: """
      SDKs answer every request, with an ad or with an error. If the answer is missing, the callback never reached the \
      app (the loader was released, no delegate was set) or wasn't recorded: fill and error rates are wrong, and an ad \
      slot on the screen may stay empty.
      """,
    remedy: """
      * iOS: keep a strong reference to the `AdLoader` until it has finished, set its `delegate` before `load(_:)`, and \
      implement `adLoader(_:didFailToReceiveAdWithError:)` beside `adLoader(_:didReceive:)`.
      * Android: give `AdLoader.Builder.withAdListener` an `AdListener` with `onAdFailedToLoad`.
      * AppLovin MAX: implement `didLoad` and `didFailToLoadAd(forAdUnitIdentifier:withError:)`, and set the `delegate` \
      also on the path on which the mediation platform is missing.
      """,
    citations: [.recordingFormat, .customFormatsOnIOS, .rewardedOnMAX],
    grounds: [
      .documented("The SDKs call back with an ad or with an error."),
      .deduced("It follows that an absent answer was lost on its way."),
    ],
    isAboutAbsence: true,
    restsOn: [.loads, .requests],
    good: [
      .nativeSession,
      .recording(
        """
        \(ExampleLines.toRequest)
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        ↓\(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.start)
        ↓\(ExampleLines.request)
        """, formats: [ExampleFormats.simpleNative]),
    ])

  private static let answers = EventKindSet(.adLoad, .adLoadFailed)

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard !ad.record.requests.isEmpty else { return .notApplicable }
    // An answer before the only request counts as the answer to it.
    if ad.record.requests.count == 1, ad.record.kinds.intersects(answers) { return .pass }
    var open: [Event] = []
    var requests = 0
    var hasEarlyAnswer = false
    let events =
      ad.record.sharedLoads.isEmpty
      ? Array(ad.record.events)
      : (Array(ad.record.events) + ad.record.sharedLoads).sorted { $0.index < $1.index }
    for event in events {
      switch event.kind {
      case .adRequest:
        requests += 1
        if requests > 1 || !hasEarlyAnswer { open.append(event) }
      case .adLoad, .adLoadFailed:
        hasEarlyAnswer = hasEarlyAnswer || requests == 0
        open = []
      default: break
      }
    }
    let end = ad.endLocation
    func place(_ request: Event) -> String {
      let file = request.location.file
      return "line \(request.line.line)\(file == end.file ? "" : " of \(file.quoted)")"
    }
    return .passUnless(
      open.map { request in
        ad.violation(
          "Ad \(ad.record.id.quoted) was requested in \(place(request)), and the request was never answered, "
            + "by 'ad.load' or 'ad.loadFailed'.",
          at: end,
          help: "Keep the loader alive until it calls back, and record failures too.",
          related: [RelatedPlace("the request", at: request.location)])
      })
  }
}

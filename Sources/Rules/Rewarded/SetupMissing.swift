import Checking
import Model
import Basics
import Sessions

/// Reports a rewarded ad that was requested before its mediation platform was set up, or a set-up that failed.
enum SetupMissing: SessionRule {
  static let info = RuleInfo(
    id: "setup-missing",
    title: "Mediation platform was not set up",
    group: .rewarded,
    severity: .error,
    summary: """
      A rewarded ad is requested before any `service.setup` (reported at the first `ad.request`), or a `service.setup` \
      isn't `ok` or names `missing` parameters (reported at that line).
      """,
    rationale: """
      A mediation platform creates its ad objects whether it was set up or not. Without its key, or with an entry \
      missing in `Info.plist` or the manifest, the object has no delegate or no network behind it: loads fail, and no \
      error is reported.
      """,
    remedy: """
      Set the mediation platform up before the first ad is created, check the result of the set-up, and load only \
      then. For AppLovin MAX, call `ALSdk.shared().initialize(with:)` (iOS) or \
      `AppLovinSdk.getInstance(context).initialize(…)` (Android) with the SDK key, and load in its completion handler. \
      If mediation platforms are registered by name, report an error for an ad whose platform isn't there.
      """,
    citations: [.recordingFormat, .rewardedOnMAX],
    grounds: [
      .documented("The mediation platform is set up before ads are loaded."),
      .deduced(
        "It is our conclusion that loads fail otherwise: no source states what happens with them."),
    ],
    isAboutAbsence: true,
    restsOn: [.requests],
    good: [.recording(ExampleRewardedLines.session, formats: [ExampleFormats.rewarded])],
    bad: [
      .recording(
        """
        \(ExampleRewardedLines.start)
        ↓\(ExampleRewardedLines.request)
        \(ExampleRewardedLines.load)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
      .recording(
        """
        \(ExampleRewardedLines.start)
        ↓{"event":"service.setup","service":"appLovin","ok":false,"missing":["sdkKey"]}
        \(ExampleRewardedLines.request)
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.applovin.sdk","code":-1,"message":"Not initialised."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.rewarded]),
    ])

  static let events = EventKindSet(.serviceSetup)

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    let request = session.adUnits.compactMap { $0.requests.first }.min { $0.index < $1.index }
    if request == nil, session.setups.isEmpty { return .notApplicable }
    let failures = session.setups.compactMap(failure)
    guard let request, !session.setups.contains(where: { $0.index < request.index }) else {
      return .passUnless(failures)
    }
    let message = "A rewarded ad was requested before any mediation platform was set up."
    if failures.isEmpty, let answer = session.answerWithoutBeginning(message, at: request) { return answer }
    let early = Violation(
      message, at: request.location,
      help: "Set the mediation platform up first, and load when it reports that it is ready.",
      related: session.setups.first.map { [RelatedPlace("set up only here", at: $0.location)] } ?? [])
    return .fail([early] + failures)
  }

  /// Returns a violation about a set-up that failed or lacks parameters; `nil` for others.
  private static func failure(_ setup: Event) -> Violation? {
    let missing = setup[.missing]?.strings ?? []
    guard setup[.ok]?.bool == false || !missing.isEmpty else { return nil }
    let platform =
      setup[.service]?.string.map { "The set-up of \($0.quoted)" } ?? "The set-up of a mediation platform"
    let names = missing.prefix(5).map(\.quoted).listed()
    return Violation(
      missing.isEmpty ? "\(platform) failed." : "\(platform) lacks \(names).", at: setup.location,
      help: missing.isEmpty
        ? "Read the SDK's error, and don't load ads until the set-up has succeeded."
        : "Pass what is missing, or enter it in 'Info.plist' or the manifest.",
      isAboutAbsence: false
    ).about(missing.isEmpty ? setup[.service]?.string : missing.joined(separator: ", "))
  }
}

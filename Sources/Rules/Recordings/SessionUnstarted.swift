import Checking
import Model
import Basics
import Sessions

/// Reports events of a session that has no `session.start`.
enum SessionUnstarted: SessionRule {
  static let info = RuleInfo(
    id: "session-unstarted",
    title: "Session has no start",
    group: .recordings,
    severity: .warning,
    summary: "A session has events and no `session.start`. Reported at its first line.",
    rationale: """
      `session.start` states the platform, the app and the country of the session, and the consent. Without the \
      country no rule about the EEA can give a definite answer: it isn't known whether AdChoices had to be there.
      """,
    remedy: """
      Write `session.start` before anything else, before the first ad is requested: at the latest when \
      `MobileAds.shared.start` (iOS) or `MobileAds.initialize` (Android) is called. If the recording was cut into \
      files, check the earlier file together with this one.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format begins a session by `session.start`.")
    ],
    companions: ["country-missing"],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        ↓\(ExampleLines.request)
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    guard session.start == nil, let first = session.session.events.first else { return .pass }
    return .fail(
      "Session \(session.id.quoted) has no 'session.start'; its first line is '\(first.name)'.",
      at: first.location,
      help: "Record 'session.start' with platform, app and country before the first ad is requested.")
  }
}

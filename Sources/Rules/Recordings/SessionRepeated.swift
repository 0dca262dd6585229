import Checking
import Model
import Basics
import Sessions

/// Reports a second `session.start` with the same session id.
enum SessionRepeated: SessionRule {
  static let info = RuleInfo(
    id: "session-repeated",
    title: "Session starts twice",
    group: .recordings,
    severity: .warning,
    summary:
      "A session has more than one `session.start`. The first one counts; each further one is reported.",
    rationale: """
      Ids of sessions are unique over the catalog. If two sessions share one, their ads are mixed up: an impression of \
      the second counts as a repetition in the first, and the country of the first decides for both.
      """,
    remedy: """
      Make a new id, such as a UUID, at every start of the recorder, and never derive it from a constant such as the \
      user or the device. If the recorder was only switched on again within one session, don't write `session.start` a \
      second time.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented(
        """
        The recording format asks for one `session.start` a session, and for ids that are unique.
        """)
    ],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toRequest)
        {"event":"ad.loadFailed","ad":"a1","error":{"domain":"com.google.admob","code":1,"message":"No ad to show."}}
        ↓\(ExampleLines.start)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    guard let start = session.start else { return .notApplicable }
    if session.startCount == 1 { return .pass }
    let further = session.session.events.filter { $0.kind == .sessionStart }.dropFirst()
    return .passUnless(
      further.map {
        Violation(
          "Session \(session.id.quoted) starts again.", at: $0.location,
          help: "Give every session an id of its own.",
          related: [RelatedPlace("its first start", at: start.location)])
      })
  }
}

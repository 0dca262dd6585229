import Checking
import Model
import Basics

/// Reports an event of a session that had already ended.
enum SessionResumed: ReadingRule {
  static let info = RuleInfo(
    id: "session-resumed",
    title: "Session goes on after its end",
    group: .recordings,
    severity: .warning,
    summary: """
      A line comes after the `session.end` of its own session. Lines that come within 10,000 lines of input still \
      count, and rules that report a missing event then answer "to check". Later lines are in no figure, and \
      reports state their number.
      """,
    rationale: """
      `session.end` promises that the session is complete: rules that report a missing event rest on that promise. A \
      session that goes on was ended too early, or two sessions share one id, and then their ads and figures are mixed \
      up.
      """,
    remedy: """
      Write `session.end` last, when the app ends or the recorder is switched off, not when the app only goes to the \
      background (`sceneDidEnterBackground`, `onStop`): callbacks may still arrive. Give every session an id of its \
      own, such as a UUID, unique over all recordings of the catalog.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format says that no line of a session follows its `session.end`.")
    ],
    isIgnorable: false, isLowerable: true,
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.session)
        ↓\(ExampleLines.click)
        """, formats: [ExampleFormats.simpleNative])
    ])

  static let inputs: Set<InputForm> = [.recording]
}

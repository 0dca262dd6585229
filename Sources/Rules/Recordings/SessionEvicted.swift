import Checking
import Model
import Basics

/// Reports a session that was evicted while it was still open, to bound memory.
enum SessionEvicted: ReadingRule {
  static let info = RuleInfo(
    id: "session-evicted",
    title: "Session was evicted before its end",
    group: .recordings,
    severity: .note,
    summary: """
      More sessions were open at once than `--open-sessions` allows, and this one had been silent for the longest, \
      counted in lines of input. Or it alone used more than 32 MiB, and something in it had to be judged. It was \
      judged with the lines so far, and its later lines weren't used.
      """,
    rationale: """
      Later lines of the session, if there are any, were not judged together with its beginning. Rules that report a \
      missing event therefore answer "to check" for it.
      """,
    remedy: """
      Let the recorder write `session.end`, so that sessions don't stay open for ever, or raise `--open-sessions` if \
      the machine has the memory. Begin a new session when the app is opened again: a single visit doesn't need tens \
      of MiB.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format ends a session by `session.end`, and lets sessions be interleaved."),
      .advice("The limits on the number and size of open sessions are ours."),
    ],
    isIgnorable: false, isLowerable: true,
    good: [
      .recording(
        """
        {"event":"session.start","platform":"ios","country":"DE"}
        {"event":"session.end"}
        {"event":"session.start","session":"s-2","platform":"android","country":"FR"}
        {"event":"session.end","session":"s-2"}
        """, delivery: .openSessions(1))
    ],
    bad: [
      .recording(
        """
        ↓{"event":"session.start","platform":"ios","country":"DE"}
        {"event":"session.start","session":"s-2","platform":"android","country":"FR"}
        {"event":"session.end","session":"s-2"}
        """, delivery: .openSessions(1))
    ])

  static let inputs: Set<InputForm> = [.recording]
}

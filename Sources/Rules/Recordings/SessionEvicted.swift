import Checking
import Model
import Basics

/// A session that was evicted while it was still open, to bound memory.
enum SessionEvicted: ReadingRule {
  static let info = RuleInfo(
    id: "session-evicted",
    title: "Session was evicted before its end",
    group: .recordings,
    severity: .note,
    summary: """
      More sessions were open at once than `--open-sessions` allows, and this one had been silent for the longest, \
      counted in lines of input; or it alone held more than 32 MiB, and something in it had to be judged. It was judged as it stood, and its later \
      lines weren't used.
      """,
    rationale: """
      What the session said later, if anything, was not seen together with its beginning. Rules that complain of \
      something that never came therefore answer "needs review" for it.
      """,
    remedy: """
      Let the recorder write `session.end`, so that sessions don't stay open for ever, or raise `--open-sessions` if the \
      machine has the memory. Begin a new session when the app is opened again: tens of MiB are no single visit.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format ends a session by `session.end`, and lets sessions be interleaved."),
      .advice("How many are kept open, and how big, is a limit of ours."),
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

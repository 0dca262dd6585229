import Checking
import Model
import Basics
import Sessions

/// Reports a gap in the `seq` numbers of a session.
enum EventGap: SessionRule {
  static let info = RuleInfo(
    id: "event-gap",
    title: "Events are missing from the session",
    group: .recordings,
    severity: .warning,
    summary: """
      A `seq` number is missing: the recorder wrote an event that isn't in the recording. The first number is 0. \
      Reported at the first event after the gap, once a gap.
      """,
    rationale: """
      The content of the lost events is unknown. The session's figures may be too low, and rules that report a missing \
      event answer "to check" for the session: the event may have been lost.
      """,
    remedy: """
      Find the cause of the loss: a buffer that overflows or isn't flushed when the app is suspended, a log shipper \
      that samples, a rotated file that wasn't collected. Count `seq` where events are written, not where they are \
      made, so that an event dropped on purpose leaves no gap.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format counts `seq` from 0, one an event."),
      .deduced("It follows that a missing number is a lost event."),
    ],
    isIgnorable: false, isLowerable: true,
    good: [
      .recording(
        """
        \(ExampleLines.session)
        """)
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.toImpression)
        ↓{"event":"session.end","seq":12}
        """),
      .recording(
        """
        ↓{"event":"session.start","platform":"android","seq":1}
        {"event":"session.end","seq":2}
        """),
    ])

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    let events = session.session.rawEvents
    guard events.indices.contains(where: { events[$0].sequence != nil }) else { return .notApplicable }
    return .passUnless(session.gaps.map { violation(about: $0, in: session.session) })
  }

  private static func violation(about gap: SequenceGap, in session: RecordedSession) -> Violation {
    let (first, last) = (gap.missing.lowerBound, gap.missing.upperBound)
    let lost = first == last ? "Event \(first) of the session" : "Events \(first) to \(last) of the session"
    return Violation(
      "\(lost) never came: no line has \(first == last ? "this number" : "these numbers") as 'seq'.",
      at: session.location(gap.after),
      help: "Find out what loses lines on the way from the recorder to this file.",
      related: unreadableLines(before: gap.after, in: session).map {
        RelatedPlace("a line that couldn't be read", at: session.location($0))
      })
  }

  /// Returns the unreadable lines within a gap of `seq`, which are very likely the lost events.
  ///
  /// - Parameter end: the position of the line that ends the gap.
  private static func unreadableLines(
    before end: LineReference, in session: RecordedSession
  ) -> [LineReference] {
    guard let index = session.rawEvents.firstIndex(where: { $0.line == end }) else { return [] }
    let start = index > 0 ? session.rawEvents[index - 1].line : nil
    return session.skippedLines.filter { line in line < end && start.map { $0 < line } ?? true }
  }
}

import Checking
import Model
import Basics
import Sessions

/// Reports a line whose number or time isn't after that of the session's preceding line.
enum EventDisordered: SessionRule {
  static let info = RuleInfo(
    id: "event-disordered",
    title: "Events are in the wrong order",
    group: .recordings,
    severity: .warning,
    summary: """
      The `seq` of an event isn't above that of its session's preceding line, or its `time` lies before it. The order \
      of lines still counts: the tool doesn't sort them.
      """,
    rationale: """
      Almost every rule depends on the order of events: was the icon on the screen when the impression was counted, \
      did the click follow the impression? If lines are in another order than the events, the answers are about a \
      session that never happened.
      """,
    remedy: """
      Write events from one queue, in the order in which they happen, and take the time when the event is made, from a \
      clock that doesn't jump (`ContinuousClock`, `SystemClock.elapsedRealtimeNanos()`, added to the wall clock's time \
      at the session's start). Don't merge the files of several recorders by hand.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format asks that `seq` rise and `time` not go back.")
    ],
    good: [.nativeSession],
    bad: [
      .recording(
        """
        \(ExampleLines.toImpression)
        ↓{"event":"session.end","seq":4}
        """, formats: [ExampleFormats.simpleNative]),
      .recording(
        """
        \(ExampleLines.toImpression)
        ↓{"event":"session.end","time":"2026-11-20T09:59:59.000Z"}
        """, formats: [ExampleFormats.simpleNative]),
    ])

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    let events = session.session.events
    guard events.count > 1 else { return .notApplicable }
    if session.isOrdered { return .pass }
    return .passUnless(
      zip(events, events.dropFirst()).compactMap { before, event in violation(about: event, after: before) })
  }

  private static func violation(about event: Event, after before: Event) -> Violation? {
    var problems: [String] = []
    if let number = event.raw.sequence, let preceding = before.raw.sequence, number <= preceding {
      problems.append("its 'seq' is \(number) after \(preceding)")
    }
    if event.time < before.time {
      problems.append("its 'time' is '\(event.time)' after '\(before.time)'")
    }
    guard !problems.isEmpty else { return nil }
    return Violation(
      "Event '\(event.name)' is out of order: \(problems.joined(separator: ", and ")).",
      at: event.location,
      help: "Let one queue write all events of a session.",
      related: [RelatedPlace("the session's preceding line", at: before.location)])
  }
}

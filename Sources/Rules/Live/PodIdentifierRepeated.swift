import Checking
import Model
import Basics
import Sessions

/// Reports a pod that two breaks share.
enum PodIdentifierRepeated: BreakRule {
  static let info = RuleInfo(
    id: "pod-identifier-repeated",
    title: "Two ad breaks share a pod identifier",
    group: .live,
    severity: .error,
    summary: """
      A break's `pod` is that of an earlier break of the same session and stream, which it doesn't replace. All \
      viewers of one break share its identifier by design; a new break has a new one.
      """,
    rationale: """
      The ad server decides by the identifier which ads are in a pod. A break that reuses an identifier gets the pod \
      of the earlier break again: the same ads, frequency caps and counts of a break that is over.
      """,
    remedy: """
      Take the identifier from the source that announces the breaks and counts them for all viewers. Identifiers made \
      from the clock must distinguish breaks that begin within the same minute, or in the same minute of another hour.
      """,
    citations: [.podServing, .imaOnIOS],
    grounds: [
      .documented("A pod identifier names a break of the stream, the same for every viewer."),
      .deduced("It follows that the server answers an old identifier with the old pod."),
    ],
    restsOn: [.breaks],
    good: [
      .recording(ExampleLiveLines.session, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        \(ExampleLiveLines.schedule)
        \(ExampleLiveLines.schedule(told: "02"))
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        \(ExampleLiveLines.schedule)
        ↓\(ExampleLiveLines.schedule("b2", minute: "09", pod: "ad_break_id/mid-roll-02"))
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live])
    ])

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    if record.schedules.isEmpty { return .notApplicable }
    for schedule in record.schedules {
      guard let pod = schedule.pod, let other = schedule.podOwner,
        schedule.event[.replaces]?.strings.contains(other.break) != true
      else { continue }
      return .fail(
        "Break \(record.id.quoted) has the pod \(pod.quoted), which was that of break \(other.break.quoted).",
        at: schedule.event.location, help: "Give each break a pod identifier of its own.",
        related: [RelatedPlace("the other break", at: other.schedule.location)])
    }
    return .pass
  }
}

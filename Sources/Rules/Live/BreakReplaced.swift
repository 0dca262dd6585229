import Checking
import Model
import Basics
import Sessions

/// Reports a break whose schedule drops another break that had not started.
enum BreakReplaced: BreakRule {
  static let info = RuleInfo(
    id: "break-replaced",
    title: "Ad break was dropped by a later schedule",
    group: .live,
    severity: .warning,
    summary: """
      A `break.schedule` names in `replaces` another break that is scheduled and has not started. Reported at the \
      later schedule, once for all breaks that it drops.
      """,
    rationale: """
      `interstitialEventController.events = [event]` doesn't add an event: it replaces the whole list, and drops every \
      break that is still to come. The ads of those breaks were booked and are never played.
      """,
    remedy: """
      Keep the list and add to it: `controller.events = controller.events + [event]`, without the events that are \
      over. Use one controller for each player, not a new one each time. To cancel a break, remove it by its \
      identifier.
      """,
    citations: [.interstitialEventController, .imaOnIOS],
    grounds: [
      .documented("The controller's `events` are the whole schedule: setting them replaces it."),
      .deduced("It follows that a break that had not started is lost."),
    ],
    restsOn: [.breaks],
    good: [
      .recording(ExampleLiveLines.session, formats: [ExampleFormats.live]),
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        \(ExampleLiveLines.schedule)
        \(ExampleLiveLines.schedule(told: "02", more: #","replaces":["b1"]"#))
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.toLoad)
        \(ExampleLiveLines.schedule("b2", minute: "03"))
        ↓\(ExampleLiveLines.schedule(told: "02", more: #","replaces":["b2"]"#))
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live])
    ])

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    if record.schedules.isEmpty { return .notApplicable }
    guard record.schedules.contains(where: { !$0.dropped.isEmpty }) else { return .pass }
    return .passUnless(
      record.schedules.filter { !$0.dropped.isEmpty }.map { schedule in
        let names = schedule.dropped.prefix(5).map { $0.break.quoted }
        let more = schedule.dropped.count - names.count
        return Violation(
          "The schedule of break \(record.id.quoted) drops "
            + (more > 0 ? "\(names.joined(separator: ", ")) and \(more) more" : names.listed())
            + ", scheduled before and not yet started.",
          at: schedule.event.location, help: "Add to the schedule instead of replacing it.",
          related: schedule.dropped.map {
            RelatedPlace("the schedule that is dropped", at: $0.schedule.location)
          })
      })
  }
}

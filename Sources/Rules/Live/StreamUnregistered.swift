import Checking
import Model
import Basics
import Sessions

/// Reports a break that was scheduled before any stream was loaded.
enum StreamUnregistered: SessionRule {
  static let info = RuleInfo(
    id: "stream-unregistered",
    title: "Ad break was scheduled without a stream",
    group: .live,
    severity: .error,
    summary: """
      A `break.schedule` comes before any `stream.load`. Reported once a session, at the first such schedule.
      """,
    rationale: """
      The player asks for the manifest of a pod with the stream id that the registration returned. Without one the ad \
      server doesn't know the viewer's session. It answers with an error or with ads that aren't paid for, and the SDK \
      reports no events.
      """,
    remedy: """
      Wait for `adsLoader(_:adsLoadedWith:)` and take `streamManager.streamId` from there before you schedule anything; if \
      the registration fails, play the stream without breaks. On Android the same holds for `onAdsManagerLoaded`.
      """,
    citations: [.podServing, .imaOnIOS],
    grounds: [
      .documented("The registration returns the stream id that is needed to ask for a pod's manifest.")
    ],
    restsOn: [.breaks],
    good: [.recording(ExampleLiveLines.session, formats: [ExampleFormats.live])],
    bad: [
      .recording(
        """
        \(ExampleLiveLines.start)
        \(ExampleLiveLines.request)
        ↓\(ExampleLiveLines.schedule)
        \(ExampleLiveLines.load)
        \(ExampleLiveLines.toEnd)
        """, formats: [ExampleFormats.live])
    ])

  static let events = EventKindSet(.streamLoad)

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    var first: BreakSchedule?
    for index in session.breaks.indices {
      guard let schedule = session.breaks[index].schedules.first else { continue }
      if first.map({ schedule.event.index < $0.event.index }) ?? true { first = schedule }
    }
    guard let first else { return .notApplicable }
    if first.load != nil { return .pass }
    let message = "A break was scheduled before any stream was loaded."
    if let answer = session.answerWithoutBeginning(message, at: first.event) { return answer }
    let load = session.streams.compactMap(\.load).first
    return .fail([
      Violation(
        message, at: first.event.location,
        help: "Schedule breaks once the stream's registration has succeeded.",
        related: load.map { [RelatedPlace("loaded only here", at: $0.location)] } ?? [],
        // If no load was recorded, its line may have been lost.
        isAboutAbsence: load == nil)
    ])
  }
}

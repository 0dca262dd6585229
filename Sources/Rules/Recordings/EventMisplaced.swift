import Checking
import Model
import Basics
import Sessions

/// Reports an event that stands before the one it needs. Events of an ad are judged with the ad, those of streams and
/// breaks with the session.
enum EventMisplaced: SessionRule, AdRule {
  static let info = RuleInfo(
    id: "event-misplaced",
    title: "Event came before the one it needs",
    group: .recordings,
    severity: .warning,
    summary: """
      An event comes before the event that it needs, which comes later in the session. `ad.load`, `ad.loadFailed` and \
      `ad.retry` need the ad's `ad.request`. `adapter.map`, `adapter.track` and `adapter.complete` need their \
      `adapter.load`. `ad.hide`, `ad.revenue` and `reward.…` need the `ad.display`. `break.start` needs the \
      `break.schedule`, `break.end` and `period.end` need their start, and `stream.load` needs the `stream.request`. \
      Each such line is reported; no other order is required.
      """,
    rationale: """
      An answer can't come before its question. Either the recorder writes from several threads and lines overtake \
      each other, or the app reports an event under the wrong ad, adapter or break. Counts and times that rest on the \
      two events are wrong.
      """,
    remedy: """
      Write events from one queue, at the moment at which they happen and not when a batch is flushed, and record the \
      request before you call the SDK: answers from a cache come at once. Check that `ad`, `adapter` and `break` are \
      the same on both lines.
      """,
    citations: [.recordingFormat],
    grounds: [
      .documented("The recording format states which event answers which."),
      .deduced("It follows that an answer before its question is in the wrong place."),
    ],
    good: [
      .mediatedSession,
      .recording(
        """
        \(ExampleLiveLines.session)
        """, formats: [ExampleFormats.live]),
    ],
    bad: [
      .recording(
        """
        \(ExampleLines.start)
        \(ExampleMediationLines.request)
        ↓\(ExampleMediationLines.track)
        \(ExampleMediationLines.adapterLoad)
        \(ExampleMediationLines.map)
        \(ExampleMediationLines.complete)
        \(ExampleMediationLines.load)
        \(ExampleMediationLines.render)
        \(ExampleMediationLines.impression)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.mediatedNative]),
      .recording(
        """
        \(ExampleLines.start)
        ↓\(ExampleLiveLines.load)
        \(ExampleLiveLines.request)
        \(ExampleLines.end)
        """, formats: [ExampleFormats.live]),
    ])

  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard ad.record.kinds.intersects(needing) else { return .notApplicable }
    if isPlainlyInOrder(ad.record) { return .pass }
    return judge(ad.record.events) ?? .notApplicable
  }

  private static let answers = EventKindSet(.adLoad, .adLoadFailed, .adRetry)
  private static let rewards = EventKindSet(
    .adHide, .adRevenue, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver)
  /// Events that need an earlier event of the same adapter, break, period or stream. The kinds of an ad's events alone
  /// don't show if these are in order.
  private static let named = EventKindSet(
    .adapterMap, .adapterTrack, .adapterComplete, .breakStart, .breakEnd, .periodEnd, .streamLoad)
  private static let needing = answers.union(rewards).union(named)

  /// Returns true if the kinds of the ad's events suffice to prove that each event comes after those that it needs.
  private static func isPlainlyInOrder(_ ad: AdRecord) -> Bool {
    if ad.kinds.intersects(named) { return false }
    var met = EventKindSet()
    for position in 0..<ad.events.count {
      let kind = ad.events.kind(position)
      if answers.contains(kind), !met.contains(.adRequest) { return false }
      if rewards.contains(kind), !met.contains(.adDisplay) { return false }
      met.insert(kind)
    }
    return true
  }

  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    judge(Self.eventsWithoutAd(of: session.session))
      ?? .notApplicable
  }

  /// Returns the events that belong to no ad. For speed, it creates no `Event` for other lines.
  private static func eventsWithoutAd(of session: RecordedSession) -> [Event] {
    let events = session.rawEvents
    return events.indices.compactMap { events[$0].ad == nil ? session.event($0) : nil }
  }

  /// Checks that each event comes after those that must precede it; returns `nil` if no event requires an earlier one.
  private static func judge(_ events: some Sequence<Event>) -> RuleOutcome? {
    var first: [Need: Event] = [:]
    // Events whose needed event hasn't come yet.
    var waiting: [(event: Event, needs: [Need])] = []
    var isJudged = false
    for event in events {
      for need in Need.met(by: event) where first[need] == nil { first[need] = event }
      let needs = Need.of(event)
      guard !needs.isEmpty else { continue }
      isJudged = true
      if !needs.contains(where: { first[$0] != nil }) { waiting.append((event, needs)) }
    }
    guard isJudged else { return nil }
    return .passUnless(
      waiting.compactMap { event, needs in
        needs.lazy.compactMap { first[$0] }.first.map { violation(about: event, before: $0) }
      })
  }

  private static func violation(about event: Event, before needed: Event) -> Violation {
    Violation(
      "'\(event.name)' comes before the '\(needed.name)' that it needs.", at: event.location,
      help: "Let one queue write the events of a session, in the order in which they happen.",
      related: [RelatedPlace("the event it needs", at: needed.location)])
  }

  /// A requirement of an event: an earlier event of this kind in the same ad or session. If that event must be about a
  /// certain adapter or break, `name` is its name.
  private struct Need: Hashable {
    var kind: EventKind
    /// The name of the adapter or break; `nil` for any.
    var name: String?

    init(_ kind: EventKind, _ name: String? = nil) {
      self.kind = kind
      self.name = name
    }

    /// Returns the earlier events of which at least one must precede this event; empty if it needs none.
    static func of(_ event: Event) -> [Need] {
      switch event.kind {
      case .adLoad, .adLoadFailed, .adRetry: [Need(.adRequest)]
      case .adapterMap, .adapterTrack, .adapterComplete:
        event[.adapter]?.string.map { [Need(.adapterLoad, $0)] } ?? [Need(.adapterLoad)]
      case .adHide, .adRevenue, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver:
        [Need(.adDisplay)]
      case .breakStart: named(.breakSchedule, event)
      case .breakEnd: named(.breakStart, event)
      case .periodEnd: named(.periodStart, event)
      case .streamLoad: [Need(.streamRequest)]
      default: []
      }
    }

    /// Returns the needs of later events that this event satisfies.
    static func met(by event: Event) -> [Need] {
      switch event.kind {
      case .adRequest, .adDisplay, .streamRequest: [Need(event.kind)]
      case .adapterLoad:
        [Need(.adapterLoad)] + (event[.adapter]?.string.map { [Need(.adapterLoad, $0)] } ?? [])
      case .breakSchedule, .breakStart, .periodStart: named(event.kind, event)
      default: []
      }
    }

    private static func named(_ kind: EventKind, _ event: Event) -> [Need] {
      event[.break]?.string.map { [Need(kind, $0)] } ?? []
    }
  }
}

import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the events of a recording.
  static let events: [Rule] = [
    Rule("event-invalid", .session(EventInvalid.judge)),
    Rule("event-misplaced", .session(EventMisplaced.judge), .ad(EventMisplaced.judge)),
    Rule("event-unknown", .session(EventUnknown.judge)),
  ]
}

/// Reports a known event with fields that break the recording format.
private enum EventInvalid {
  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    let recorded = session.session
    let events = recorded.rawEvents
    guard events.indices.contains(where: { events[$0].kind != .unknown }) else { return .notApplicable }
    let ads = session.ads.indices
    if recorded.defects.isEmpty, !ads.contains(where: { session.ads[$0].hasRequestOfOtherKind }) {
      return .pass
    }
    let defects = Dictionary(grouping: recorded.defects, by: \.event)
    let mismatches = Dictionary(
      kindMismatches(of: session).map { ($0.request.index, $0) }, uniquingKeysWith: { first, _ in first })
    let indices = Set(defects.keys).union(mismatches.keys).sorted()
    return .passUnless(
      indices.map { index in
        violation(about: recorded.event(index), defects: defects[index] ?? [], mismatch: mismatches[index])
      })
  }

  /// An `ad.request` for another kind of ad than the ad's definition declares.
  private struct KindMismatch {
    var request: Event
    var kind: String
    var definition: FormatDefinition
  }

  private static func kindMismatches(of session: SessionRecord) -> [KindMismatch] {
    session.ads.flatMap { ad -> [KindMismatch] in
      guard let definition = ad.definition else { return [] }
      return ad.requestsOfOtherKind.map { request in
        KindMismatch(request: request, kind: Self.kinds(request).listed(), definition: definition)
      }
    }
  }

  private static func kinds(_ request: Event) -> [String] {
    (request[.kind]?.string.map { [$0] } ?? request[.kind]?.strings ?? []).map(\.quoted)
  }

  private static func violation(
    about event: Event, defects: [EventDefect], mismatch: KindMismatch?
  ) -> Violation {
    var problems: [Phrase] = defects.map(text)
    var related: [RelatedPlace] = []
    if let mismatch {
      let definition = mismatch.definition
      problems.append(
        "'kind' is \(words: mismatch.kind), but format \(name: definition.id.value) is of kind "
          + "\(name: definition.kind.rawValue)")
      related.append(
        RelatedPlace("the format's definition", at: definition.location(definition.id.range)))
    }
    let cause = cause(event.name, defects, hasMismatch: mismatch != nil)
    return Violation(
      "Event \(name: event.name) breaks version 1 of the recording format: \(problems.joined(separator: "; ")).",
      at: event.location,
      help: defects.isEmpty
        ? "Request the ad with the definition's kind, or correct the recorder."
        : "Correct the recorder; until then the wrong fields count as not recorded.",
      related: related, cause: cause
    ).about(cause)
  }

  /// Returns the event's name with the names of its faulty fields. Findings are grouped by it, because a faulty
  /// recorder repeats a fault in every event of this name.
  private static func cause(_ event: String, _ defects: [EventDefect], hasMismatch: Bool) -> String {
    let fields = defects.map { defect in
      let field = defect.field.prefix { $0 != "." && $0 != "[" }
      return defect.problem == .missing ? "no \(field)" : String(field)
    }
    return ([event] + fields + (hasMismatch ? ["kind of the definition"] : [])).joined(separator: ", ")
  }

  private static func text(of defect: EventDefect) -> Phrase {
    switch defect.problem {
    case .missing: "\(name: defect.field) is missing"
    case .mismatch(let expected, let found):
      "\(name: defect.field) is \(words: found), not \(words: expected)"
    }
  }
}

/// Reports an event that stands before the one it needs. Events of an ad are judged with the ad, those of streams and
/// breaks with the session.
private enum EventMisplaced {
  static func judge(_ ad: AnyAd) -> RuleOutcome {
    guard ad.record.kinds.intersects(needing) else { return .notApplicable }
    if isPlainlyInOrder(ad.record) { return .pass }
    return judge(ad.record.events, of: ad.session) ?? .notApplicable
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
    judge(Self.eventsWithoutAd(of: session.session), of: session) ?? .notApplicable
  }

  /// Returns the events that belong to no ad. For speed, it creates no `Event` for other lines.
  private static func eventsWithoutAd(of session: RecordedSession) -> [Event] {
    let events = session.rawEvents
    return events.indices.compactMap { events[$0].ad == nil ? session.event($0) : nil }
  }

  /// Checks that each event comes after those that must precede it; returns `nil` if no event requires an earlier one.
  private static func judge(_ events: some Sequence<Event>, of session: SessionRecord) -> RuleOutcome? {
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
        needs.lazy.compactMap { first[$0] }.first.map { needed in
          violation(about: event, before: needed).resting(onOrderOf: event, needed, in: session)
        }
      })
  }

  private static func violation(about event: Event, before needed: Event) -> Violation {
    Violation(
      "\(name: event.name) comes before the \(name: needed.name) that it needs.", at: event.location,
      help: "A plugin or a batch may tell it late: write each event when it happens, under its own time.",
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

/// Reports an event or a field that version 1 of the recording format doesn't define.
private enum EventUnknown {
  /// Reports names of events and fields that the format of recordings doesn't define. The message contains only the
  /// name. All violations about one name are therefore equal, and are reported once per file
  /// (`RuleInfo.isReportedOncePerFile`).
  static func judge(_ session: SessionRecord, in context: CheckContext) -> RuleOutcome {
    let unknown = session.session.unknownNames
    var counts: [Int32: Int] = [:]
    var violations = unknown.map { name in
      let event = session.session.event(name.event)
      counts[event.line.file, default: 0] += 1
      // Names beyond a file's first hundred are only counted.
      let isNamed = counts[event.line.file, default: 0] <= OnceFindings.most
      return violation(about: name, in: event, nearest: isNamed ? nearest(to: name, event.kind) : nil)
    }
    if unknown.count == UnknownName.limit, let last = unknown.last {
      violations.append(
        Violation(
          "A session has \(UnknownName.limit) unknown names or more: others aren't counted.",
          at: session.session.event(last.event).location))
    }
    return .passUnless(violations)
  }

  private static func violation(
    about unknown: UnknownName, in event: Event, nearest: String?
  ) -> Violation {
    Violation(
      "\(unknown.isField ? "Field" : "Event") \(name: unknown.name) is unknown to version 1 of the recording format.",
      at: event.location, help: nearest.map { "Did you mean \(name: $0)?" } ?? ""
    ).about(unknown.name, nearest: nearest)
  }

  /// Returns the known name that is most like an unknown one; `nil` if none is like it.
  private static func nearest(to unknown: UnknownName, _ kind: EventKind) -> String? {
    let candidates =
      unknown.isField
      ? EventSchema.of(kind).allFields.map(\.name)
      : EventKind.allCases.filter { $0 != .unknown }.map(\.name)
    return candidates.nearest(to: unknown.name)
  }
}

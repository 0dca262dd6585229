package import Model
import Basics

/// A range of missing `seq` numbers, and the first event after it.
package struct SequenceGap: Hashable, Sendable {
  package var missing: ClosedRange<Int64>
  package var after: LineReference

  package init(missing: ClosedRange<Int64>, after: LineReference) {
    self.missing = missing
    self.after = after
  }
}

/// The record of a session: the facts that rules, figures and pages are based on, collected in one pass over
/// its events. It is a class, so that passing it on costs one reference.
///
/// `@unchecked`: only `SessionLedger.record` changes it, on one thread, before it returns the record (see
/// `AdRecord`).
package final class SessionRecord: @unchecked Sendable {
  package let session: RecordedSession
  /// The kinds of the session's events.
  @exclusivity(unchecked) package internal(set) var kinds = EventKindSet()
  /// True if no event has an earlier time than the one before it, or a `seq` that isn't higher.
  package var isOrdered: Bool { disorders.isEmpty }
  /// Indices of the events with an earlier time than the one before, or a `seq` that isn't higher, in order.
  @exclusivity(unchecked) var disorders: [Int] = []
  @exclusivity(unchecked) var background = BackgroundTime()
  /// The first `session.start`.
  @exclusivity(unchecked) package internal(set) var start: Event?
  /// The number of `session.start` events.
  @exclusivity(unchecked) package internal(set) var startCount = 0
  /// The last `session.end`.
  @exclusivity(unchecked) package internal(set) var end: Event?
  /// Index of the first `session.end` among the session's events.
  @exclusivity(unchecked) var firstEnd: Int?
  /// The platform: `ios`, `android`, `tvos` or `web`.
  @exclusivity(unchecked) package internal(set) var platform: String?
  @exclusivity(unchecked) package internal(set) var appID: String?
  @exclusivity(unchecked) package internal(set) var appVersion: String?
  @exclusivity(unchecked) package internal(set) var language: String?
  /// ISO 3166-1 alpha-2, normalised (`Territories.normalised`); `nil` if not recorded or not two letters.
  @exclusivity(unchecked) package internal(set) var country: String?
  /// True if the country is in the EEA; `nil` if the country isn't known, in which case rules about the EEA give
  /// `needsReview` instead of `fail`.
  @exclusivity(unchecked) package internal(set) var isEEA: Bool?
  /// True in a country of the EEA of which it isn't known whether the Digital Services Act holds there: what would fail
  /// is to check, and no question of the act is confirmed.
  @exclusivity(unchecked) package internal(set) var isDSAUnsettled = false
  @exclusivity(unchecked) package internal(set) var isTest = false
  @exclusivity(unchecked) package internal(set) var isUnderAge: Bool?
  /// The consent in `session.start`.
  @exclusivity(unchecked) package internal(set) var consent: Consent?
  /// The observations that the recorder declares; `nil`: none are declared.
  @exclusivity(unchecked) package internal(set) var observed: Set<Observation>?
  /// True if the recorder declares that it may miss some of the events that it observes.
  @exclusivity(unchecked) package internal(set) var isRecordedInPart = false
  /// The `consent` events, in order.
  @exclusivity(unchecked) package internal(set) var consentChanges: [ConsentChange] = []
  /// The screen as a frame at the origin.
  @exclusivity(unchecked) package internal(set) var screen: Frame?
  /// The ads, in order of first appearance.
  @exclusivity(unchecked) package internal(set) var ads: [AdRecord] = []
  /// Every `service.setup`.
  @exclusivity(unchecked) package internal(set) var setups: [Event] = []
  /// The ad units of rewarded ads, in order of first appearance.
  @exclusivity(unchecked) package internal(set) var adUnits: [AdUnitRecord] = []
  /// The live streams, in order.
  @exclusivity(unchecked) package internal(set) var streams: [StreamRecord] = []
  /// The breaks of the streams, in order of first appearance.
  @exclusivity(unchecked) package internal(set) var breaks: [BreakRecord] = []
  /// The ids of `breaks`; an id's number is the index of its break.
  @exclusivity(unchecked) var breakIDs = NameNumbers()
  @exclusivity(unchecked) package internal(set) var gaps: [SequenceGap] = []
  /// The reasons why lines of the session may be missing: a gap, an eviction, a skipped line, lines after its
  /// end, a recorder that misses a part. Empty if no line was lost.
  @exclusivity(unchecked) package internal(set) var lostLines: [String] = []
  /// Indices of the first events after lost lines, in order; the number of events stands for lines lost at the end.
  @exclusivity(unchecked) var losses: [Int] = []
  /// True if the run's filters select findings about the session itself.
  @exclusivity(unchecked) package internal(set) var isSelected = true

  /// The invalid events; `nil`: there are none.
  private let invalidEvents: InvalidEvents?
  private let redaction: Deferred<Redactor>

  /// - Parameter lostLines: the initial value of the property, which `SessionLedger.record` replaces.
  package init(session: RecordedSession, lostLines: [String] = []) {
    self.session = session
    self.lostLines = lostLines
    invalidEvents = session.defects.isEmpty ? nil : InvalidEvents(of: session)
    redaction = Deferred { Redactor(for: session) }
  }

  package var id: String { session.id }

  /// Removes the texts of the fields that are never shown, wherever else they occur in the session's texts, and what a
  /// redactor removes anywhere.
  package var redactor: Redactor { redaction.value }

  /// Returns true if the recorder observes events of this sort. Without a declaration it observes all but notifications
  /// and the background, and these too if one of their events is recorded.
  package func observes(_ observation: Observation) -> Bool {
    switch observation {
    case .notifications: kinds.contains(.adapterNotify) || observed?.contains(observation) ?? false
    case .background: observed?.contains(observation) ?? kinds.intersects(Self.background)
    default: observed?.contains(observation) ?? true
    }
  }
  private static let background = EventKindSet(.appBackground, .appForeground)

  /// True if the recorder declares no observations and recorded no layout, so that the appearance of ads isn't known.
  package var lacksLayout: Bool { observed == nil && !kinds.intersects(Self.layout) }
  private static let layout = EventKindSet(.viewRender, .assetRender)

  /// True if the recorder observes rendering, as it declares or, without a declaration, as a recorded layout shows.
  package var seesLayouts: Bool { observes(.rendering) && !lacksLayout }

  /// Returns true if an event has an earlier time or no higher `seq` than the one before (`event-disordered`).
  package func isOutOfOrder(_ event: Event) -> Bool {
    let place = disorders.partitioningIndex { $0 >= event.index }
    return place < disorders.count && disorders[place] == event.index
  }

  /// Returns true if no line from one event to another is out of order. If one is, durations between them aren't known.
  package func isOrdered(from first: Event, to last: Event) -> Bool {
    let place = disorders.partitioningIndex { $0 > first.index }
    return place == disorders.count || disorders[place] > last.index
  }

  /// Returns true if the duration from one event to another is known: no line between them is out of order, and the app
  /// wasn't in the background.
  package func isMeasured(from first: Event, to last: Event) -> Bool {
    isOrdered(from: first, to: last) && !background.overlaps(first.index, to: last.index)
  }

  /// The line at which findings about missing events of the session are reported: its `session.end`, else its
  /// last line.
  package var endLine: LineReference {
    end?.line ?? session.events[session.rawEvents.count - 1].line
  }
}

extension SessionRecord {
  /// Reads the fields of the first `session.start`.
  func noteStart(in territories: Territories) {
    guard let start else { return }
    platform = start[.platform]?.string
    language = start[.language]?.string
    isTest = start[.test]?.bool ?? false
    isUnderAge = start[.underAge]?.bool
    if let app = start[.app] {
      appID = app["id"]?.string
      appVersion = app["version"]?.string
    }
    if let recorder = start[.recorder] {
      observed = recorder["observes"].map { Set($0.strings.compactMap(Observation.init(rawValue:))) }
      isRecordedInPart = recorder["incomplete"]?.bool ?? false
    }
    if let country = start[.country]?.string.flatMap({ SessionCountry($0, in: territories) }) {
      self.country = country.code
      (isEEA, isDSAUnsettled) = (country.isEEA, country.isDSAUnsettled)
    }
    consent = start[.consent].map { value in Consent { value[$0.name] } }
    screen = start[.screen]?.screen
  }

  /// The value of `lostLines` after the pass over the events.
  var missingLines: [String] {
    var reasons: [String] = []
    func note(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { reasons.append(count == 1 ? one : "\(count) \(many)") }
    }
    note(gaps.count, "numbers of seq never came", "stretches of seq never came")
    note(session.skippedLines.count, "a line could not be read", "lines could not be read")
    if let end = firstEnd, end < session.rawEvents.count - 1 {
      reasons.append("the session goes on after its session.end")
    }
    if case .evicted = session.ending { reasons.append("the session was evicted to bound memory") }
    if isRecordedInPart { reasons.append("the recorder misses a part of what there is") }
    return reasons
  }
}

extension SessionRecord {
  /// Sets `losses`.
  func noteLosses() {
    if case .evicted = session.ending { losses.append(session.events.count) }
    if gaps.isEmpty, session.skippedLines.isEmpty { return }
    let after = Set(gaps.map(\.after))
    var skipped = session.skippedLines.sorted { ($0.file, $0.line) < ($1.file, $1.line) }[...]
    for index in 0..<session.events.count {
      let line = session.rawEvent(index).line
      let lost = skipped.prefix { ($0.file, $0.line) < (line.file, line.line) }
      skipped = skipped.dropFirst(lost.count)
      if !lost.isEmpty || after.contains(line) { losses.append(index) }
    }
    if !skipped.isEmpty { losses.append(session.events.count) }
    losses.sort()
  }

  /// Returns true if lines of the session were lost that may be the ad's: while it was there, before it if its request or
  /// the session's start wasn't recorded.
  package func mayLackLines(of ad: AdRecord) -> Bool {
    guard let last = losses.last else { return false }
    if start == nil || ad.requests.isEmpty && ad.sharedRequest == nil { return true }
    let (begin, end) = (ad.events.place(0), ad.events.place(ad.events.count - 1))
    if ad.isLeftOnScreen { return last > begin }
    let next = losses.partitioningIndex { $0 > begin }
    return next < losses.count && losses[next] <= end
  }

  /// Returns the reasons why an event of an ad may have happened although it wasn't recorded (judging.md, "Verdicts"):
  /// a line of the session was lost; an event of the ad is invalid; or an event is invalid that may belong to the ad,
  /// because its `ad` is missing.
  package func evidenceGaps(of ad: AdRecord) -> [String] {
    guard let invalidEvents else {
      return ad.hasRequestOfOtherKind ? lostLines + Self.gaps(ad.requestsOfOtherKind.count) : lostLines
    }
    let id = session.rawEvent(ad.events.place(0)).ad
    let own = id.flatMap { invalidEvents.byAd[$0] } ?? 0
    let others = ad.requestsOfOtherKind.count { request in
      request.raw.ad != id || !invalidEvents.indices.contains(request.index)
    }
    return lostLines + Self.gaps(invalidEvents.lackingAd + own + others)
  }

  /// Returns the reasons why the evidence for a verdict about the session as a whole, or about one of its breaks, is
  /// incomplete.
  ///
  /// - Parameter kinds: the kinds of events without an ad that the verdict is based on.
  package func evidenceGaps(using kinds: EventKindSet) -> [String] {
    guard let invalidEvents else { return lostLines }
    let invalid = invalidEvents.withoutAd.reduce(0) { $0 + (kinds.contains($1.key) ? $1.value : 0) }
    return lostLines + Self.gaps(invalid)
  }

  /// All reasons why the evidence about the session and its ads is incomplete.
  package var evidenceGaps: [String] {
    if session.defects.isEmpty, !ads.contains(where: { $0.hasRequestOfOtherKind }) { return lostLines }
    let ofOtherKind = Set(ads.lazy.flatMap(\.requestsOfOtherKind).map(\.index))
    let invalid = invalidEvents?.indices ?? []
    return lostLines + Self.gaps(invalid.count + ofOtherKind.subtracting(invalid).count)
  }

  private static func gaps(_ invalid: Int) -> [String] {
    switch invalid {
    case 0: []
    case 1: ["an event is invalid"]
    default: ["\(invalid) events are invalid"]
    }
  }
}

/// The invalid events of a session, grouped by the ads whose evidence they affect. They are computed once, since they
/// are needed for every ad.
private struct InvalidEvents {
  /// Indices of the invalid events.
  let indices: Set<Int>
  /// The number of invalid events with an ad, by the number of the ad's id.
  private(set) var byAd: [Int32: Int] = [:]
  /// The number of invalid events that lack their required `ad`. Each of them may belong to any ad.
  private(set) var lackingAd = 0
  /// The number of invalid events without an ad, by kind.
  private(set) var withoutAd: [EventKind: Int] = [:]

  init(of session: RecordedSession) {
    let lacking = Set(session.defects.lazy.filter { $0.field == "ad" }.map(\.event))
    indices = Set(session.defects.lazy.map(\.event))
    for index in indices {
      let event = session.rawEvent(index)
      if let ad = event.ad {
        byAd[ad, default: 0] += 1
      } else {
        withoutAd[event.kind, default: 0] += 1
      }
    }
    lackingAd = lacking.count { session.rawEvent($0).ad == nil }
  }
}

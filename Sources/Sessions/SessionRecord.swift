package import Model
import Basics

/// Numbers of `seq` that never came, and the first event after them.
package struct SequenceGap: Hashable, Sendable {
  package var missing: ClosedRange<Int64>
  package var after: LineReference

  package init(missing: ClosedRange<Int64>, after: LineReference) {
    self.missing = missing
    self.after = after
  }
}

/// What a session said of consent; `nil` means not recorded. Which strings of a GPP there are no rule asks.
package struct Consent: Hashable, Sendable {
  package var gdpr: Bool?
  package var nonPersonalised: Bool?
  package var limited: Bool?
  /// Whether the consent string that was recorded isn't empty. The string itself never leaves the reader (recording.md,
  /// "Privacy").
  package var hasConsentString: Bool?

  package init(gdpr: Bool?, nonPersonalised: Bool?, limited: Bool?, hasConsentString: Bool?) {
    self.gdpr = gdpr
    self.nonPersonalised = nonPersonalised
    self.limited = limited
    self.hasConsentString = hasConsentString
  }
}

/// A `consent` event, and what holds from there on.
package struct ConsentChange: Sendable {
  package let event: Event
  package let consent: Consent
}

/// The record of a session: the facts that rules, figures and pages rest on, noted in one pass over its events. An object, so
/// that handing it on costs one reference.
///
/// `@unchecked`: only `SessionLedger.record` changes it, on one thread, before it returns the record (see `AdRecord`).
package final class SessionRecord: @unchecked Sendable {
  package let session: RecordedSession
  /// Of the events.
  @exclusivity(unchecked) package internal(set) var kinds = EventKindSet()
  /// Whether no event has a `seq` that isn't above that of the line before it, or a time before it.
  package var isOrdered: Bool { disorders.isEmpty }
  /// Places of the events with a `seq` or a time that isn't above that of the line before, in order.
  @exclusivity(unchecked) var disorders: [Int] = []
  /// The first `session.start`.
  @exclusivity(unchecked) package internal(set) var start: Event?
  /// How many `session.start` there are.
  @exclusivity(unchecked) package internal(set) var startCount = 0
  /// The last `session.end`.
  @exclusivity(unchecked) package internal(set) var end: Event?
  /// Place of the first.
  @exclusivity(unchecked) var firstEnd: Int?
  /// `ios`, `android`, `tvos`, `web`.
  @exclusivity(unchecked) package internal(set) var platform: String?
  @exclusivity(unchecked) package internal(set) var appID: String?
  @exclusivity(unchecked) package internal(set) var appVersion: String?
  @exclusivity(unchecked) package internal(set) var language: String?
  /// ISO 3166-1 alpha-2, normalised (`Territories.normalised`); `nil` when not recorded or not two letters.
  @exclusivity(unchecked) package internal(set) var country: String?
  /// In the EEA? `nil` when the country isn't known: EEA rules then answer `needsReview`.
  @exclusivity(unchecked) package internal(set) var isEEA: Bool?
  @exclusivity(unchecked) package internal(set) var isTest = false
  @exclusivity(unchecked) package internal(set) var isUnderAge: Bool?
  /// As `session.start` says it.
  @exclusivity(unchecked) package internal(set) var consent: Consent?
  /// What the recorder says that it sees; `nil`: everything.
  @exclusivity(unchecked) package internal(set) var observed: Set<Observation>?
  /// Whether the recorder says that of what it sees it may miss a part.
  @exclusivity(unchecked) package internal(set) var isRecordedInPart = false
  /// In order.
  @exclusivity(unchecked) package internal(set) var consentChanges: [ConsentChange] = []
  /// The screen as a frame at the origin.
  @exclusivity(unchecked) package internal(set) var screen: Frame?
  /// In order of first appearance.
  @exclusivity(unchecked) package internal(set) var ads: [AdRecord] = []
  /// Every `service.setup`.
  @exclusivity(unchecked) package internal(set) var setups: [Event] = []
  /// Of its rewarded ads, in order of first appearance.
  @exclusivity(unchecked) package internal(set) var adUnits: [AdUnitRecord] = []
  /// Its live streams, in order.
  @exclusivity(unchecked) package internal(set) var streams: [StreamRecord] = []
  /// The breaks of its streams, in order of first appearance.
  @exclusivity(unchecked) package internal(set) var breaks: [BreakRecord] = []
  /// Ids of `breaks`, numbered as these are.
  @exclusivity(unchecked) var breakIDs = NameNumbers()
  @exclusivity(unchecked) package internal(set) var gaps: [SequenceGap] = []
  /// Why lines of the session may be missing: a gap, an eviction, a skipped line, lines after its end, a recorder that
  /// misses a part. Empty: none was lost.
  @exclusivity(unchecked) package internal(set) var lostLines: [String] = []

  /// `nil`: none is.
  private let invalidEvents: InvalidEvents?

  /// - Parameter lostLines: as the property.
  package init(session: RecordedSession, lostLines: [String] = []) {
    self.session = session
    self.lostLines = lostLines
    invalidEvents = session.defects.isEmpty ? nil : InvalidEvents(of: session)
  }

  package var id: String { session.id }

  /// Whether the recorder sees this, as far as it says.
  package func observes(_ observation: Observation) -> Bool {
    if observation == .notifications, kinds.contains(.adapterNotify) { return true }
    return observed?.contains(observation) ?? (observation != .notifications)
  }

  /// Whether nobody can tell how its ads looked: the recorder doesn't say what it sees, and recorded no layout.
  package var lacksLayout: Bool { observed == nil && !kinds.intersects(Self.layout) }
  private static let layout = EventKindSet(.viewRender, .assetRender)

  /// True if the recorder sees layouts, as far as it says, and recorded some where it says nothing.
  package var seesLayouts: Bool { observes(.rendering) && !lacksLayout }

  /// True if no line of the session is out of order between two events: else what was measured from one to the other
  /// isn't known.
  package func isOrdered(from first: Event, to last: Event) -> Bool {
    var (low, high) = (0, disorders.count)
    while low < high {
      let middle = (low + high) / 2
      if disorders[middle] <= first.index { low = middle + 1 } else { high = middle }
    }
    return low == disorders.count || disorders[low] > last.index
  }

  package func breakRecord(id: String) -> BreakRecord? { breakIDs.number(of: id).map { breaks[$0] } }

  /// Where "never came" is reported for the session as a whole: its `session.end`, else its last line.
  package var endLine: LineReference {
    end?.line ?? session.events[session.rawEvents.count - 1].line
  }
}

extension SessionRecord {
  /// Reads what the first `session.start` says.
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
      isEEA = country.isEEA
    }
    consent = start[.consent].map { value in Consent { value[$0.name] } }
    screen = start[.screen]?.screen
  }

  /// What `lostLines` is.
  var missingLines: [String] {
    var reasons: [String] = []
    func note(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { reasons.append(count == 1 ? one : "\(count) \(many)") }
    }
    note(gaps.count, "numbers of seq never came", "stretches of seq never came")
    note(session.quarantined.count, "a line could not be read", "lines could not be read")
    if let end = firstEnd, end < session.rawEvents.count - 1 {
      reasons.append("the session goes on after its session.end")
    }
    if case .evicted = session.ending { reasons.append("the session was evicted to bound memory") }
    if isRecordedInPart { reasons.append("the recorder misses a part of what there is") }
    return reasons
  }
}

extension SessionRecord {
  /// Why something that never came may have come unseen, as far as an ad is concerned (judging.md, "Verdicts"): a line of
  /// its session was lost, or an event is invalid that is the ad's, or may be, for its `ad` is what it lacks.
  package func evidenceGaps(of ad: AdRecord) -> [String] {
    guard let invalidEvents else {
      return ad.hasRequestOfOtherKind ? lostLines + Self.gaps(ad.requestsOfOtherKind.count) : lostLines
    }
    let own = session.rawEvent(ad.events.place(0)).ad.flatMap { invalidEvents.byAd[$0] } ?? []
    let ofAd = own.union(ad.requestsOfOtherKind.map(\.index))
    return lostLines + Self.gaps(invalidEvents.lackingAd + ofAd.count)
  }

  /// The same of the session as a whole, or of one of its breaks.
  ///
  /// - Parameter kinds: events without an ad that the answer rests on.
  package func evidenceGaps(using kinds: EventKindSet) -> [String] {
    guard let invalidEvents else { return lostLines }
    let invalid = invalidEvents.withoutAd.reduce(0) { $0 + (kinds.contains($1.key) ? $1.value : 0) }
    return lostLines + Self.gaps(invalid)
  }

  /// Everything that is incomplete about the session, for those who read it as a whole.
  package var evidenceGaps: [String] {
    if session.defects.isEmpty, !ads.contains(where: { $0.hasRequestOfOtherKind }) { return lostLines }
    let ofOtherKind = ads.flatMap(\.requestsOfOtherKind).map(\.index)
    return lostLines + Self.gaps(Set(session.defects.map(\.event)).union(ofOtherKind).count)
  }

  private static func gaps(_ invalid: Int) -> [String] {
    switch invalid {
    case 0: []
    case 1: ["an event is invalid"]
    default: ["\(invalid) events are invalid"]
    }
  }
}

/// The invalid events of a session, by whose evidence they may be: counted once, for each ad asks.
private struct InvalidEvents {
  /// By the number of the ad that they name.
  private(set) var byAd: [Int32: Set<Int>] = [:]
  /// How many of those that name none lack it: they may be any ad's.
  private(set) var lackingAd = 0
  /// How many of those that name none there are, by kind.
  private(set) var withoutAd: [EventKind: Int] = [:]

  init(of session: RecordedSession) {
    let lacking = Set(session.defects.lazy.filter { $0.field == "ad" }.map(\.event))
    for index in Set(session.defects.map(\.event)) {
      let event = session.rawEvent(index)
      if let ad = event.ad {
        byAd[ad, default: []].insert(index)
      } else {
        withoutAd[event.kind, default: 0] += 1
      }
    }
    lackingAd = lacking.count { session.rawEvent($0).ad == nil }
  }
}

extension Consent {
  /// - Parameter value: what a field says.
  fileprivate init(_ value: (EventField) -> EventValue?) {
    self.init(
      gdpr: value(.gdpr)?.bool, nonPersonalised: value(.npa)?.bool, limited: value(.ltd)?.bool,
      hasConsentString: value(.tcf)?.isFilled)
  }

  /// What holds after another: what that leaves out stays.
  fileprivate func changed(to new: Consent) -> Consent {
    Consent(
      gdpr: new.gdpr ?? gdpr, nonPersonalised: new.nonPersonalised ?? nonPersonalised,
      limited: new.limited ?? limited, hasConsentString: new.hasConsentString ?? hasConsentString)
  }
}

extension SessionRecord {
  /// Notes a `consent` event; they come in order, and after what `session.start` says.
  func noteConsent(_ event: Event) {
    let last = consentChanges.last?.consent ?? consent ?? Consent { _ in nil }
    consentChanges.append(ConsentChange(event: event, consent: last.changed(to: Consent { event[$0] })))
  }

  /// What held when an event came.
  package func consent(at event: Event) -> Consent? { change(before: event)?.consent ?? consent }

  /// The line that says it: the last `consent` before the event, else the session's start.
  package func consentSource(at event: Event) -> Event? { change(before: event)?.event ?? start }

  private func change(before event: Event) -> ConsentChange? {
    if consentChanges.isEmpty { return nil }
    var (low, high) = (0, consentChanges.count)
    while low < high {
      let middle = (low + high) / 2
      if consentChanges[middle].event.index < event.index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? consentChanges[low - 1] : nil
  }

  /// What an ad was requested with; of one whose request wasn't recorded, what held at its first line.
  package func consent(of ad: AdRecord) -> Consent? {
    if consentChanges.isEmpty { return consent }
    guard let event = ad.answeredRequest ?? ad.events.first else { return nil }
    return consent(at: event)
  }
}

extension EventValue {
  /// Whether a string has something in it; `nil` for what is none.
  fileprivate var isFilled: Bool? { isString ? session.rawValue(index).length > 0 : nil }
}

import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about the ads of a break.
  static let pods: [Rule] = [
    Rule("ad-order-invalid", .ad(adOrderInvalid)),
    Rule("pod-identifier-differs", .comparison),
    Rule("pod-identifier-repeated", .onBreak(podIdentifierRepeated)),
    Rule("pod-incomplete", .onBreak(restingOn: PodIncomplete.events, PodIncomplete.judge)),
    Rule("pod-position-invalid", .ad(podPositionInvalid)),
  ]
}

/// Reports an ad of a live stream whose events come in an impossible order.
private func adOrderInvalid(_ ad: LiveAd) -> RuleOutcome {
  var playback = AdPlayback(ad: ad)
  for event in ad.record.events where !ad.record.isReplayed(event) { playback.follow(event) }
  guard playback.hasPlayed else { return .notApplicable }
  guard var first = playback.violations.first else { return .pass }
  first.related += playback.violations.dropFirst().prefix(10).map {
    RelatedPlace("out of order too", at: $0.location)
  }
  return .fail([first])
}

/// Processes the events of an ad in order, and collects those that can't occur at their position.
private struct AdPlayback {
  let ad: LiveAd
  private(set) var violations: [Violation] = []
  private(set) var hasPlayed = false
  private var start: Event?
  /// The last event of each kind in the current run of the ad. Each start of the ad, its break or its period begins a
  /// new run.
  private var lastOfKind: [Event] = []
  /// The event of the current run whose kind comes last in the order in which an ad plays, with the rank of this kind
  /// in that order.
  private var furthest: (rank: Int, event: Event)?
  /// The break of the previous event, kept because most events of an ad name the same break.
  private var previousBreak: (id: String, record: BreakRecord?)?
  private var opening: Event?
  private var isOutside = false

  init(ad: LiveAd) { self.ad = ad }

  mutating func follow(_ event: Event) {
    guard let rank = Self.rank(event.kind) else { return }
    hasPlayed = true
    followBreak(of: event)
    if event.kind == .adStart {
      if start == nil, let furthest {
        complain("starts after its \(name: furthest.event.kind.name)", at: event, after: furthest.event)
      }
      start = event
      beginRun()
    } else {
      if event.kind == .adComplete, start == nil {
        let comesLater = ad.record.events.contains { $0.kind == .adStart }
        complain("is complete and had not started", at: event, isAboutAbsence: !comesLater)
      } else if let earlier = lastOfKind.last(where: { $0.kind == event.kind }) {
        complain("has \(name: event.kind.name) again", at: event, after: earlier)
      } else if let furthest, rank < furthest.rank {
        complain(
          "has \(name: event.kind.name) after \(name: furthest.event.kind.name)", at: event,
          after: furthest.event)
      }
      if let place = lastOfKind.firstIndex(where: { $0.kind == event.kind }) {
        lastOfKind[place] = event
      } else {
        lastOfKind.append(event)
      }
    }
    if rank > furthest?.rank ?? -1 { furthest = (rank, event) }
  }

  private mutating func beginRun() {
    lastOfKind = []
    furthest = nil
  }

  private mutating func followBreak(of event: Event) {
    guard let id = event[.break]?.string else { return }
    if previousBreak?.id != id { previousBreak = (id, ad.session.breakRecord(id: id)) }
    guard let record = previousBreak?.record else { return }
    let opening = record.opening(before: event)
    if opening == nil, !isOutside {
      isOutside = true
      complain(
        "plays while its break \(name: id) has not started", at: event, after: record.openings.first,
        saying: "started only here", isAboutAbsence: record.openings.isEmpty)
    }
    if let opening, let last = self.opening, opening != last { beginRun() }
    if let opening { self.opening = opening }
  }

  private mutating func complain(
    _ what: Phrase, at event: Event, after earlier: Event? = nil, saying: String = "what came before",
    isAboutAbsence: Bool = false
  ) {
    violations.append(
      ad.violation(
        "Ad \(name: ad.record.id) \(what).", at: event.location,
        help: "Log each event when it comes, under the id of its own ad.",
        related: earlier.map { [RelatedPlace(saying, at: $0.location)] } ?? [], isAboutAbsence: isAboutAbsence
      ).resting(onOrderOf: event, earlier ?? event, in: ad.session))
  }

  private static func rank(_ kind: EventKind) -> Int? {
    switch kind {
    case .adStart: 0
    case .adFirstQuartile: 1
    case .adMidpoint: 2
    case .adThirdQuartile: 3
    case .adComplete, .adSkip: 4
    default: nil
    }
  }
}

/// Reports a pod that two breaks share.
private func podIdentifierRepeated(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
  if record.schedules.isEmpty { return .notApplicable }
  for schedule in record.schedules {
    guard let pod = schedule.pod, let other = schedule.podOwner,
      schedule.event[.replaces]?.strings.contains(other.break) != true
    else { continue }
    return .fail(
      "Break \(name: record.id) has the pod \(name: pod), which was that of break \(name: other.break).",
      at: schedule.event.location, help: "Give each break a pod identifier of its own.",
      related: [RelatedPlace("the other break", at: other.schedule.location)])
  }
  return .pass
}

/// Reports a break in which fewer ads were played than its pod has.
enum PodIncomplete {
  static let events = EventKindSet(
    .breakStart, .breakEnd, .breakCancel, .streamSeek, .streamPause, .streamResume)

  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    let session = session.record
    guard let start = record.openings.first, let end = record.ends.first(where: { $0.index > start.index })
    else { return .notApplicable }
    let starts = record.adStarts.filter { $0.index < end.index }
    let promising = starts.filter { $0[.podInfo]?["bumper"]?.bool != true }
    guard let total = promising.compactMap({ $0[.podInfo]?["total"]?.integer }).max() else {
      return .notApplicable
    }
    let started = Set(starts.map(Place.init))
    if Int64(started.count) >= total { return .pass }
    if record.mayEndEarly(in: session, before: end) { return .notApplicable }
    let others = record.adStarts.filter { $0.index > end.index } + record.replayStarts
    if others.contains(where: { !started.contains(Place($0)) }) { return .notApplicable }
    return .fail([
      Violation(
        "\(count: started.count, "ad") of break \(name: record.id) started, and its pod has \(total).",
        at: end.location,
        help: "Find out why the others didn't start: a creative that fails, a pod that is cut off.",
        related: promising.prefix(1).map { RelatedPlace("the pod's first ad", at: $0.location) })
    ])
  }

  /// An ad and its position in the pod. Both are needed, because one creative may fill two positions.
  private struct Place: Hashable {
    var ad: String?
    var position: Int64?

    init(_ start: Event) {
      ad = start.adID
      position = start[.podInfo]?["position"]?.integer
    }
  }
}

extension BreakRecord {
  /// Returns true if the viewer or the app interrupted the break, if the viewer joined late, or if an ad was skipped.
  fileprivate func mayEndEarly(in session: SessionRecord, before end: Event) -> Bool {
    if interruption(in: session) != nil { return true }
    if let schedule = openings.first.flatMap(schedule(at:)), let start = schedule.start,
      let load = schedule.load, load.time > start
    {
      return true
    }
    return ads.contains { index in
      let ad = session.ads[index]
      return ad.kinds.contains(.adSkip)
        && ad.events.contains { $0.kind == .adSkip && $0.index < end.index && $0[.break]?.string == id }
    }
  }
}

/// Reports an ad with a position that its pod doesn't have.
private func podPositionInvalid(_ ad: LiveAd) -> RuleOutcome {
  var isRecorded = false
  for event in ad.record.events where event.kind == .adStart && !ad.record.isReplayed(event) {
    guard let info = event[.podInfo], let position = info["position"]?.integer else { continue }
    isRecorded = true
    let total = info["total"]?.integer
    guard position < 1 || total.map({ position > $0 }) ?? false else { continue }
    let pod: Phrase = total.map { "a pod of \($0)" } ?? "its pod"
    return ad.fail(
      "Ad \(name: ad.record.id) has position \(position) in \(pod).", at: event.location,
      help: "Positions count from 1 up to the pod's total.")
  }
  return isRecorded ? .pass : .notApplicable
}

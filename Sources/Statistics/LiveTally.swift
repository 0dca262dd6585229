package import Model
package import Basics
import Sessions

/// Counts of the ad breaks of live streams and their outcomes, and of the ads in them.
package struct LiveTally: Codable, Equatable, ObservedSums {
  /// Numbers of breaks and ads whose recorder observes each part of a session (`ObservedParts`).
  package var observed = ObservedAds()
  /// Breaks with a `break.schedule` line.
  package var scheduled = 0
  /// Scheduled breaks that never started because a later schedule replaced them.
  package var replaced = 0
  /// Breaks that were played at least in part.
  package var started = 0
  /// Started breaks with a `break.end` line.
  package var ended = 0
  /// Breaks that the viewer left, entered or skipped by seeking in the stream.
  package var seeked = 0
  /// Breaks in which the stream was paused.
  package var paused = 0
  /// Breaks that the app cancelled, by its stated reason; by the empty string if it stated none.
  @CodedInOrder package var cancelled: [String: Int] = [:]
  /// Breaks in which an ad started: an `ad.start` line names the break.
  package var filled = 0
  /// Milliseconds that breaks should have taken, without those that were replaced, and those that began and never ended.
  package var signalledMs = 0
  /// Milliseconds of `signalledMs` that were played: from the start of a break to its end, at most its length.
  package var playedMs = 0
  /// Number of `break.schedule` lines that were recorded only after the start time given in them.
  package var lateSchedules = 0
  /// Times from each `break.schedule` to the start time given in it; late schedules are left out.
  package var leadTimes = Latencies()
  /// Ads that started. The counts of quarters below may exceed it, because a line may be missing from a recording.
  package var adsStarted = 0
  package var firstQuartiles = 0
  package var midpoints = 0
  package var thirdQuartiles = 0
  package var completes = 0
  package var skips = 0
  /// Clicks on ads.
  package var clicks = 0
  /// Number of `ad.start` lines in replays of a break. They are counted nowhere else.
  package var replayedAds = 0

  package init() {}

  package static func += (a: inout LiveTally, b: LiveTally) {
    a.observed += b.observed
    a.scheduled += b.scheduled
    a.replaced += b.replaced
    a.started += b.started
    a.ended += b.ended
    a.seeked += b.seeked
    a.paused += b.paused
    a.cancelled.merge(b.cancelled, uniquingKeysWith: +)
    a.filled += b.filled
    a.signalledMs += b.signalledMs
    a.playedMs += b.playedMs
    a.lateSchedules += b.lateSchedules
    a.leadTimes += b.leadTimes
    a.adsStarted += b.adsStarted
    a.firstQuartiles += b.firstQuartiles
    a.midpoints += b.midpoints
    a.thirdQuartiles += b.thirdQuartiles
    a.completes += b.completes
    a.skips += b.skips
    a.clicks += b.clicks
    a.replayedAds += b.replayedAds
  }

  /// The share of started breaks in which an ad started.
  package var fill: Ratio { Ratio(filled, of: started) }
  /// The share of the signalled time that was played.
  package var playedShare: Ratio { Ratio(playedMs, of: signalledMs) }
  /// The share of started ads that were played to their end. The ratio has the denominator 0 if no event of a quarter
  /// was recorded.
  package var completionRate: Ratio { Ratio(completes, of: hearsQuartiles ? adsStarted : 0) }
  /// False if ads started and no later event of any was recorded: then the SDK probably sends no quartiles.
  package var hearsQuartiles: Bool {
    adsStarted == 0 || firstQuartiles + midpoints + thirdQuartiles + completes + skips > 0
  }

  /// Breaks that the app cancelled, for whatever reason.
  package var cancellations: Int { cancelled.values.reduce(0, +) }

  mutating func add(_ pause: BreakRecord, of session: SessionRecord, observing parts: ObservedParts) {
    observed += ObservedAds(observing: parts)
    guard parts.contains(.breaks) else { return }
    scheduled += pause.schedules.isEmpty ? 0 : 1
    for schedule in pause.schedules {
      guard let start = schedule.start else { continue }
      if start < schedule.event.time { lateSchedules += 1 }
      leadTimes.record(from: schedule.event.time, to: start)
    }
    if parts.contains(.impressions) { addPlay(of: pause, in: session) }
  }

  /// Adds how a break was played: whether it started, was replaced, ended, was filled or was interrupted. Only the
  /// player's events show this.
  private mutating func addPlay(of pause: BreakRecord, in session: SessionRecord) {
    let isScheduled = !pause.schedules.isEmpty
    started += pause.hasStarted ? 1 : 0
    replaced += isScheduled && !pause.hasStarted && !pause.replacements.isEmpty ? 1 : 0
    ended += pause.hasStarted && !pause.ends.isEmpty ? 1 : 0
    filled += pause.hasAdStart ? 1 : 0
    addSeconds(of: pause, in: session)
    replayedAds += pause.replayStarts.count
    switch pause.interruption(in: session) {
    case .seeked: seeked += 1
    case .paused: paused += 1
    case .cancelled(let reason): cancelled[reason ?? "", default: 0] += 1
    case nil: break
    }
  }

  /// Adds how long a break should have taken, and how long it took.
  private mutating func addSeconds(of pause: BreakRecord, in session: SessionRecord) {
    guard let schedule = pause.schedules.last, let due = pause.dueLength(schedule) else { return }
    let dueMs = Int(due.microseconds / 1000)
    guard let start = pause.openings.first else {
      if pause.replacements.isEmpty { signalledMs += dueMs }
      return
    }
    guard let end = pause.ends.first(where: { $0.index > start.index }),
      session.isMeasured(from: start, to: end)
    else { return }
    signalledMs += dueMs
    playedMs += min(dueMs, max(0, Int(nearest: end.time.seconds(since: start.time) * 1000)))
  }

  /// Counts an ad by the kinds of its events.
  package mutating func add(_ kinds: EventKindSet, observing parts: ObservedParts = .everything) {
    observed += ObservedAds(observing: parts)
    guard parts.contains([.breaks, .impressions]) else { return }
    func has(_ kind: EventKind) -> Int { kinds.contains(kind) ? 1 : 0 }
    adsStarted += has(.adStart)
    firstQuartiles += has(.adFirstQuartile)
    midpoints += has(.adMidpoint)
    thirdQuartiles += has(.adThirdQuartile)
    completes += has(.adComplete)
    skips += has(.adSkip)
  }
}

/// The key of a row of counts: the format and the address of a pod manifest that a `break.schedule` names.
package struct PodManifest: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  /// The URL without query and fragment, which hold the viewer's stream id.
  package var url: RowKey

  package static func < (a: PodManifest, b: PodManifest) -> Bool { (a.format, a.url) < (b.format, b.url) }
}

/// An error of a live stream, from a `stream.error` line.
package struct StreamError: Hashable, Codable, Comparable, Sendable {
  package var customAssetKey: RowKey
  package var domain: RowKey
  package var code: RowKey
  package var message: RowKey

  init(_ event: Event, of stream: StreamRecord, _ redactor: Redactor) {
    let error = LoadError(of: event)
    customAssetKey = RowKey(stream.customAssetKey)
    (domain, code) = (error.domain, error.code)
    message = RowKey(event[.error]?["message"]?.string.map { redactor.value($0, as: .cut) }, as: .cut)
  }

  package static func < (a: StreamError, b: StreamError) -> Bool {
    (a.customAssetKey, a.domain, a.code, a.message) < (b.customAssetKey, b.domain, b.code, b.message)
  }
}

/// The sums of live streams and their breaks, by format.
package struct LiveSums: Codable, Equatable, Sendable {
  /// The number of `stream.request` lines.
  package internal(set) var streamRequests = 0
  /// Numbers of sessions with streams whose recorder observes each part of a session (`ObservedParts`).
  package internal(set) var observed = ObservedAds()
  /// Streams that were loaded.
  package internal(set) var streamsLoaded = 0
  /// Streams that failed to load, or failed while they played.
  package internal(set) var streamsFailed = 0
  var rows = Rows<RowKey, LiveTally>()
  /// The number of schedules for each pod manifest, for the first 10,000 manifests: almost a week of breaks every
  /// minute.
  var manifests = LimitedSums<PodManifest, Int>(limit: 10_000)
  /// True if there were more breaks than `pod-identifier-differs` compares.
  package var comparesSomePods = false
  /// Counts of `stream.error` lines, by the stream's custom asset key and the error.
  var errors = LimitedSums<StreamError, Int>(limit: 1000)

  /// True if no session has a stream or a break, whether or not its recorder observes them.
  package var isEmpty: Bool { observed.all == 0 }
  /// The rows, sorted by format.
  package var sorted: [(key: RowKey, tally: LiveTally)] { rows.sorted }
  package var total: LiveTally { rows.total() }
  /// The kept pod manifests with the number of their schedules, sorted by format and URL.
  package var pods: [(key: PodManifest, count: Int)] { manifests.first.map { ($0.key, $0.sum) } }
  /// The number of schedules whose pod manifest isn't one of the kept ones.
  package var otherPodSchedules: Int { manifests.others }

  /// Returns the tally of a format; all zero if there is none.
  package func total(ofFormat format: RowKey) -> LiveTally { rows.tally(of: format) ?? LiveTally() }

  /// The kept errors with their counts, sorted by custom asset key, domain, code and message.
  package var streamErrors: [(key: StreamError, count: Int)] { errors.first.map { ($0.key, $0.sum) } }
  /// The number of `stream.error` lines whose error isn't one of the kept ones.
  package var otherStreamErrors: Int { errors.others }

  static func += (a: inout LiveSums, b: LiveSums) {
    a.streamRequests += b.streamRequests
    a.observed += b.observed
    a.streamsLoaded += b.streamsLoaded
    a.streamsFailed += b.streamsFailed
    a.rows += b.rows
    a.manifests += b.manifests
    a.errors += b.errors
  }

  /// Returns a URL without query and fragment.
  static func address(_ url: String) -> String {
    let end = url.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return end.map { String(url[..<$0]) } ?? url
  }

  mutating func add(_ session: SessionRecord, observing parts: ObservedParts) {
    if session.streams.isEmpty, session.breaks.isEmpty,
      !session.ads.contains(where: { $0.kind == .liveInterstitial && $0.isSelected })
    {
      return
    }
    observed += ObservedAds(observing: parts)
    if parts.contains(.breaks), session.isSelected { addStreams(of: session) }
    for ad in session.ads where ad.kind == .liveInterstitial && ad.isSelected {
      let row = rows.place(of: RowKey(ad.formatID))
      rows[row].add(ad.kindsOfFirstPlay, observing: parts)
      if parts.contains([.breaks, .clicks]) { rows[row].clicks += ad.countedClicks.count }
    }
    for pause in session.breaks where pause.isSelected {
      let format = RowKey(pause.definition?.id.value)
      rows[rows.place(of: format)].add(pause, of: session, observing: parts)
      if parts.contains(.breaks) { addPods(of: pause, format: format) }
    }
  }

  private mutating func addStreams(of session: SessionRecord) {
    streamRequests += session.streams.count { $0.request != nil }
    streamsLoaded += session.streams.count { $0.load != nil }
    streamsFailed += session.streams.count { $0.failure != nil }
    for stream in session.streams where !stream.errors.isEmpty {
      let redactor = session.redactor
      for event in stream.errors { errors.add(StreamError(event, of: stream, redactor)) }
    }
  }

  private mutating func addPods(of pause: BreakRecord, format: RowKey) {
    for schedule in pause.schedules {
      let urls = schedule.urls.compactMap { $0.string.map(Self.address) }
      for url in urls.isEmpty ? [nil] : urls.map(Optional.some) {
        manifests.add(PodManifest(format: format, url: RowKey(url, as: .cut)))
      }
    }
  }
}

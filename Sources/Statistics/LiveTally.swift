package import Model
import Basics
import Sessions

/// What became of the breaks of live streams, and of the ads in them.
package struct LiveTally: Codable, Equatable, Summable {
  /// Breaks with a `break.schedule`.
  package var scheduled = 0
  /// Of these, never started because a later schedule replaced them.
  package var replaced = 0
  /// Breaks of which anything was played.
  package var started = 0
  /// Of these, with a `break.end`.
  package var ended = 0
  /// Breaks that an `ad.start` names.
  package var filled = 0
  /// `break.schedule` lines that came after their break's start.
  package var lateSchedules = 0
  /// From each `break.schedule` to the start that it names.
  package var leadTimes = Latencies()
  /// Ads that started, and of all ads in streams those that reached each quarter. A quarter may go unrecorded.
  package var adsStarted = 0
  package var firstQuartiles = 0
  package var midpoints = 0
  package var thirdQuartiles = 0
  package var completes = 0
  package var skips = 0

  package init() {}

  package static func += (a: inout LiveTally, b: LiveTally) {
    a.scheduled += b.scheduled
    a.replaced += b.replaced
    a.started += b.started
    a.ended += b.ended
    a.filled += b.filled
    a.lateSchedules += b.lateSchedules
    a.leadTimes += b.leadTimes
    a.adsStarted += b.adsStarted
    a.firstQuartiles += b.firstQuartiles
    a.midpoints += b.midpoints
    a.thirdQuartiles += b.thirdQuartiles
    a.completes += b.completes
    a.skips += b.skips
  }

  /// Of the breaks that were played, those in which an ad started.
  package var fill: Ratio { Ratio(filled, of: started) }
  /// Of the ads that started, those that were played to their end.
  package var completionRate: Ratio { Ratio(completes, of: adsStarted) }

  mutating func add(_ pause: BreakRecord) {
    let isScheduled = !pause.schedules.isEmpty
    scheduled += isScheduled ? 1 : 0
    started += pause.hasStarted ? 1 : 0
    replaced += isScheduled && !pause.hasStarted && !pause.replacements.isEmpty ? 1 : 0
    ended += pause.hasStarted && !pause.ends.isEmpty ? 1 : 0
    filled += pause.hasAdStart ? 1 : 0
    for schedule in pause.schedules {
      guard let start = schedule.start else { continue }
      if start < schedule.event.time { lateSchedules += 1 }
      leadTimes.record(from: schedule.event.time, to: start)
    }
  }

  /// Adds an ad with events of these kinds.
  package mutating func add(_ kinds: EventKindSet) {
    func has(_ kind: EventKind) -> Int { kinds.contains(kind) ? 1 : 0 }
    adsStarted += has(.adStart)
    firstQuartiles += has(.adFirstQuartile)
    midpoints += has(.adMidpoint)
    thirdQuartiles += has(.adThirdQuartile)
    completes += has(.adComplete)
    skips += has(.adSkip)
  }
}

/// The manifest of a pod of ads, as scheduled.
package struct PodManifest: Hashable, Codable, Comparable, Sendable {
  package var format: RowKey
  /// Without query and fragment, which hold the viewer's stream id.
  package var url: RowKey

  package static func < (a: PodManifest, b: PodManifest) -> Bool { (a.format, a.url) < (b.format, b.url) }
}

/// The sums of live streams, by format.
package struct LiveSums: Codable, Equatable, Sendable {
  /// `stream.request` lines.
  package internal(set) var streamRequests = 0
  /// Streams that were loaded.
  package internal(set) var streamsLoaded = 0
  /// Streams that failed to load, or while they played.
  package internal(set) var streamsFailed = 0
  var rows = Rows<RowKey, LiveTally>()
  /// The first ten thousand: more than a week of breaks every minute.
  var manifests = LimitedCounts<PodManifest>(limit: 10_000)

  package var isEmpty: Bool { rows.isEmpty && streamRequests == 0 && streamsLoaded == 0 }
  /// Sorted by format.
  package var sorted: [(key: RowKey, tally: LiveTally)] { rows.sorted }
  package var total: LiveTally { rows.total() }
  /// How often each was scheduled, sorted by format and address: the first of them.
  package var pods: [(key: PodManifest, count: Int)] { manifests.first }
  /// How often others were.
  package var otherPodSchedules: Int { manifests.total - pods.reduce(0) { $0 + $1.count } }

  /// A format's; all zero when there is none.
  package func total(ofFormat format: RowKey) -> LiveTally { rows.tally(of: format) ?? LiveTally() }

  static func += (a: inout LiveSums, b: LiveSums) {
    a.streamRequests += b.streamRequests
    a.streamsLoaded += b.streamsLoaded
    a.streamsFailed += b.streamsFailed
    a.rows += b.rows
    a.manifests += b.manifests
  }

  /// A URL without query and fragment.
  static func address(_ url: String) -> String {
    let end = url.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return end.map { String(url[..<$0]) } ?? url
  }

  mutating func add(_ session: SessionRecord) {
    if session.streams.isEmpty, session.breaks.isEmpty,
      !session.ads.contains(where: { $0.kind == .liveInterstitial })
    {
      return
    }
    streamRequests += session.streams.count { $0.request != nil }
    streamsLoaded += session.streams.count { $0.load != nil }
    streamsFailed += session.streams.count { $0.failure != nil }
    for ad in session.ads where ad.kind == .liveInterstitial {
      rows[rows.place(of: RowKey(ad.formatID))].add(ad.kinds)
    }
    for pause in session.breaks {
      let format = RowKey(pause.definition?.id.value)
      rows[rows.place(of: format)].add(pause)
      for schedule in pause.schedules {
        let url = schedule.event[.url]?.string.map(Self.address)
        manifests.add(PodManifest(format: format, url: RowKey(url, as: .cut)))
      }
    }
  }
}

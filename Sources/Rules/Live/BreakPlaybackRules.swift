import Checking
import Model
import Basics
import Sessions

extension Rule {
  /// Rules about what was played of a break.
  static let breakPlayback: [Rule] = [
    Rule("break-empty", .onBreak(breakEmpty)),
    Rule(
      "break-skipped-though-restricted", .ad(breakSkippedThoughRestricted), .onBreak(BreakJumped.judge)),
  ]
}

/// Reports a break that was played, and of which no ad started.
private func breakEmpty(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
  let session = session.record
  guard let opening = record.openings.first, let end = record.ends.first(where: { $0.index > opening.index }),
    let schedule = record.schedule(at: opening), let start = schedule.start, let load = schedule.load,
    load.time <= start
  else { return .notApplicable }
  if !record.ads.isEmpty { return .pass }
  let stream = record.stream.map { session.streams[$0] }
  let failed = (stream?.errors ?? []) + [stream?.failure].compactMap(\.self)
  if record.interruption(in: session) != nil || failed.contains(where: { $0.index < end.index }) {
    return .notApplicable
  }
  return .needsReview(
    Violation(
      "Break \(name: record.id) was played to its end, and no ad of it started.", at: end.location,
      help: "Find out whether ads were shown that nobody recorded, or viewers saw a slate.",
      related: [RelatedPlace("started here", at: opening.location)]))
}

/// Reports a jump out of a break, or over one that wasn't played, that the break forbids.
private enum BreakJumped {
  static func judge(_ record: BreakRecord, of session: JudgedSession) -> RuleOutcome {
    let session = session.record
    guard record.replacements.isEmpty, record.cancellations.isEmpty,
      let playback = record.stream.map({ session.streams[$0].playback })
    else { return .notApplicable }
    var isJudged = false
    for seek in playback.seeks where seek.to > seek.from {
      guard let schedule = record.schedules.last(where: { $0.event.index < seek.event.index }),
        let span = schedule.span, seek.from < span.end, seek.to > span.start
      else { continue }
      isJudged = true
      guard let restriction = broken(by: seek, in: span, of: record, schedule.restrictions) else { continue }
      return .fail(
        "The viewer jumped \(words: restriction), and break \(name: record.id) forbids it.",
        at: seek.event.location,
        help: "Let the player and the app's own controls enforce the break's restrictions.",
        related: [RelatedPlace("scheduled here", at: schedule.event.location)])
    }
    return isJudged ? .pass : .notApplicable
  }

  /// Returns what a jump forward does that the restrictions forbid; `nil` if it is free. JUMP forbids to get behind the
  /// break without playing it, SKIP to get forward within it (draft-pantos-hls-rfc8216bis, Appendix D).
  private static func broken(
    by seek: StreamPlayback.Seek, in span: (start: Timestamp, end: Timestamp), of record: BreakRecord,
    _ restrictions: [String]
  ) -> String? {
    let isInside = seek.from >= span.start
    let isUnplayed = record.openings.first.map { $0.index > seek.event.index } ?? true
    if restrictions.contains(BreakRestriction.seek.rawValue), seek.to >= span.end, isInside || isUnplayed {
      return isInside ? "out of it" : "over it"
    }
    return restrictions.contains(BreakRestriction.skip.rawValue) && isInside ? "forward in it" : nil
  }
}

/// Reports an ad that was skipped in a break that forbids it.
private func breakSkippedThoughRestricted(_ ad: LiveAd) -> RuleOutcome {
  guard ad.record.kinds.contains(.adSkip) else { return .notApplicable }
  var isJudged = false
  for event in ad.record.events where event.kind == .adSkip {
    guard let id = event[.break]?.string,
      let schedule = ad.session.breakRecord(id: id)?.schedule(at: event)
    else { continue }
    isJudged = true
    guard schedule.restrictions.contains(BreakRestriction.skip.rawValue) else { continue }
    return ad.fail(
      "Ad \(name: ad.record.id) was skipped, and break \(name: id) forbids it.", at: event.location,
      help: "Let the player and the app's own controls enforce the break's restrictions.",
      related: [RelatedPlace("scheduled here", at: schedule.event.location)])
  }
  return isJudged ? .pass : .notApplicable
}

import Basics
import Checking
import Model

extension Rule {
  /// Rules about date ranges beside each other, and from one refresh to the next.
  static let playlistSchedules: [Rule] = [
    Rule("playlist-range-changed", .stream { stream, _, _ in PlaylistRangeChanged.judge(stream) }),
    Rule("playlist-schedule-invalid", .stream { stream, _, _ in PlaylistScheduleInvalid.judge(stream) }),
  ]
}

extension AdStream {
  /// The interstitials that aren't in the first refresh, each as it first appears, with the time of the live edge then.
  var firstAnnouncements: [(range: DateRange, edge: Timestamp)] {
    guard !areRenditions, let first = playlists.first else { return [] }
    var seen = Set(first.ranges.map(\.id))
    return playlists.dropFirst().flatMap { playlist in
      let new = playlist.ranges.filter { seen.insert($0.id).inserted && $0.isInterstitial && !$0.isBeside }
      return playlist.programme.map { programme in new.map { ($0, programme.upperBound) } } ?? []
    }
  }
}

extension DateRange {
  /// The time of the programme that the break takes (section D.2): up to where the programme goes on, else the length
  /// within the limit; `nil` if it isn't stated, or ends with another range.
  fileprivate var occupied: ClosedRange<Timestamp>? {
    guard let start else { return nil }
    func number(_ name: String) -> Double? { text(name).flatMap { Double(decimal: $0) } }
    let limit = number("X-PLAYOUT-LIMIT") ?? .infinity
    let stated = self["END-ON-NEXT"] == nil ? length.map { min($0, limit) } : nil
    guard let seconds = number("X-RESUME-OFFSET") ?? stated else { return nil }
    return start...start.advanced(seconds: max(0, seconds))
  }
}

/// Reports tags of one id with different values, and an id that is used again.
private enum PlaylistRangeChanged {
  /// The attributes of an id in its tags so far.
  private struct Known {
    /// The tags that were the first to state one of their attributes.
    var tags: [PlaylistTag] = []
    /// The number of the last playlist with the id.
    var playlist = 0

    subscript(name: String) -> (tag: PlaylistTag, attribute: PlaylistAttribute)? {
      for tag in tags {
        if let attribute = tag[name] { return (tag, attribute) }
      }
      return nil
    }
  }

  static func judge(_ stream: AdStream) -> RuleOutcome {
    var known: [String: Known] = [:]
    var violations: [Violation] = []
    for (number, playlist) in stream.playlists.enumerated() {
      for range in playlist.ranges {
        var facts = known[range.id] ?? Known(playlist: number)
        let hasGap = number > facts.playlist + 1 && !stream.areRenditions
        if hasGap, let start = range["START-DATE"], let old = facts["START-DATE"],
          !isSame("START-DATE", start.attribute.value, old.attribute.value)
        {
          violations.append(
            range.violation(
              "The ID \(name: range.id) vanished, and is used again for another date range.",
              at: "START-DATE",
              help: "Give each range an ID of its own.",
              related: [RelatedPlace("its first use", at: old.tag.location(of: old.attribute))]))
          facts = Known()
        }
        for tag in range.tags { violations += changes(tag, of: range, &facts) }
        facts.playlist = number
        known[range.id] = facts
      }
    }
    return known.isEmpty ? .notApplicable : .passUnless(violations)
  }

  private static func changes(_ tag: PlaylistTag, of range: DateRange, _ facts: inout Known) -> [Violation] {
    var statesFirst = false
    let violations = tag.attributes.compactMap { attribute -> Violation? in
      let name = attribute.name
      // A tag may state an attribute twice.
      let first = tag[name].flatMap { $0.column == attribute.column ? nil : (tag: tag, attribute: $0) }
      guard let (other, old) = facts[name] ?? first else {
        statesFirst = true
        return nil
      }
      guard tag.isNew, !isSame(name, attribute.value, old.value) else { return nil }
      return tag.violation(
        "\(name: name) of \(name: range.id) has another value than before.", at: attribute,
        help: "Tags of one ID must agree; a later one may only add to what stands.",
        related: [RelatedPlace("the value before", at: other.location(of: old))])
    }
    if statesFirst { facts.tags.append(tag) }
    return violations
  }

  /// True if two values of an attribute say the same: dates of one moment, and equal numbers.
  private static func isSame(_ name: String, _ a: String, _ b: String) -> Bool {
    if a == b { return true }
    if name.hasSuffix("DATE"), let a = StatedDate(a), let b = StatedDate(b) { return a.time == b.time }
    if let a = Double(decimal: a), let b = Double(decimal: b) { return a == b }
    return false
  }
}

/// Reports ranges that lie where they can't, come too late, or leave too early.
private enum PlaylistScheduleInvalid {
  static func judge(_ stream: AdStream) -> RuleOutcome {
    if stream.playlists.allSatisfy(\.ranges.isEmpty) { return .notApplicable }
    var violations = stream.playlists.flatMap { overlaps($0) + outside($0) + undated($0) }
    if !stream.areRenditions {
      violations += vanished(stream) + late(stream) + endless(stream)
    }
    return .passUnless(violations)
  }

  private static func overlaps(_ playlist: Playlist) -> [Violation] {
    let ranges = playlist.ranges.filter { $0.isInterstitial && !$0.isBeside && $0.start != nil }
      .sorted { ($0.start?.microseconds ?? 0, $0.location) < ($1.start?.microseconds ?? 0, $1.location) }
    var violations: [Violation] = []
    // The range before that ends last.
    var longest: (range: DateRange, end: Timestamp)?
    for range in ranges {
      // Interstitials of one moment are played one after the other.
      if let (before, end) = longest, let start = range.start, start != before.start,
        end.seconds(since: start) > 0.001, before.isNew || range.isNew
      {
        violations.append(
          range.violation(
            "The interstitial \(name: range.id) starts before \(name: before.id) ends.",
            help: "Let one end before the next starts, or give both the same start.",
            related: [RelatedPlace("the one before", at: before.location)]))
      }
      if let end = range.occupied?.upperBound, longest.map({ $0.end < end }) ?? true {
        longest = (range, end)
      }
    }
    return violations
  }

  private static func outside(_ playlist: Playlist) -> [Violation] {
    guard playlist.isEnded, let programme = playlist.programme else { return [] }
    return playlist.ranges.filter { $0.isInterstitial && !$0.isBeside && $0.isNew }.compactMap { range in
      guard let start = range.start else { return nil }
      let early = programme.lowerBound.seconds(since: start)
      guard max(early, start.seconds(since: programme.upperBound)) > 0.5 else { return nil }
      return range.violation(
        "The interstitial \(name: range.id) starts outside of the programme, which has ended.",
        help: "Compare it with EXT-X-PROGRAM-DATE-TIME: the programme never comes there.", .warning)
    }
  }

  private static func undated(_ playlist: Playlist) -> [Violation] {
    guard !playlist.isDated, !playlist.isDelta, let range = playlist.ranges.first, range.isNew else {
      return []
    }
    return [
      range.violation(
        "The playlist has date ranges, and no 'EXT-X-PROGRAM-DATE-TIME' that says when its segments play.",
        help: "Add one before the first segment.")
    ]
  }

  /// Returns the violations of ranges that a refresh leaves out though their media are in it.
  private static func vanished(_ stream: AdStream) -> [Violation] {
    zip(stream.playlists, stream.playlists.dropFirst()).flatMap { before, after -> [Violation] in
      guard let programme = after.programme, !after.isDelta else { return [] }
      let left = Set(after.ranges.map(\.id))
      return before.ranges.filter { range in
        guard !left.contains(range.id), let start = range.start, let end = range.lastMoment else {
          return false
        }
        return start < programme.upperBound && end > programme.lowerBound
      }.map { range in
        range.violation(
          "The date range \(name: range.id) is gone from the next refresh, which still has its media.",
          help: "Keep the tag as long as a segment of its time is in the playlist (section 6.2.1).")
      }
    }
  }

  private static func late(_ stream: AdStream) -> [Violation] {
    stream.firstAnnouncements.compactMap { range, edge in
      guard let start = range.start, start < edge else { return nil }
      return range.violation(
        "The interstitial \(name: range.id) first appears \(edge.seconds(since: start).secondsPhrase) after its start.",
        help: "Announce it before: players that are at the live edge never show it.", .warning)
    }
  }

  /// Returns the violations of ranges with a planned length that never get an end, though their time is over.
  private static func endless(_ stream: AdStream) -> [Violation] {
    guard stream.playlists.count > 1, let edge = stream.playlists.last?.programme?.upperBound else {
      return []
    }
    var last: [String: DateRange] = [:]
    for playlist in stream.playlists {
      for range in playlist.ranges where last[range.id]?.settledLength == nil { last[range.id] = range }
    }
    return last.values.sorted { $0.location < $1.location }.compactMap { range in
      guard range.planned != nil, range.settledLength == nil, range["END-ON-NEXT"] == nil,
        let end = range.lastMoment, end < edge
      else {
        return nil
      }
      return range.violation(
        "The planned date range \(name: range.id) is over, and no refresh states its end.",
        help: "Add a tag of the same ID with DURATION or END-DATE.", .warning)
    }
  }
}

package import Model

/// Another ad that this ad lay over for more than a second in total.
package struct AdOverlap: Sendable {
  /// The id of the ad that was on the screen before.
  package let other: String
  /// The last `view.render` of the later ad before the two ads first overlapped.
  package let render: Event
}

/// Finds ads of a session that lie over one another (judging.md, `ads-overlap`). Only the latest 16 ads to come onto
/// the screen are compared.
///
///     var overlaps = ScreenOverlaps(session, screen: screen)
///     overlaps.note(place, id: id, owner: ad, at: clock)   // each view.render and view.hide, in order
///     for found in overlaps.end(at: clock) { … }
struct ScreenOverlaps {
  /// Two overlapping ads, by their indices among the session's ads.
  struct Found {
    var earlier: Int
    var later: Int
    /// Index of the later ad's `view.render` among the session's events.
    var render: Int
  }

  private struct Entry {
    /// The number of the ad's id. A later ad under an id replaces the earlier one.
    let id: Int32
    /// Index of the ad among the session's ads.
    var ad: Int
    /// The ad's frame; `nil` while the ad isn't on the screen.
    var frame: Frame?
    var render: Int
    /// The screen that was recorded in a `view.render` of the ad.
    var screen: Frame?
  }

  private struct Pair {
    let ids: [Int32]
    let found: Found
    /// The session's clock at the start of the current overlap; `nil` while the two ads don't overlap.
    var start: Int64?
    /// The total time of earlier overlaps of the two ads, in microseconds.
    var sum: Int64 = 0
    var isFound = false
  }

  /// The maximum number of ads that are compared with one another.
  private static let mostCompared = 16
  /// The longest accepted overlap, in microseconds.
  private static let longestAccepted: Int64 = 1_000_000

  private let session: RecordedSession
  private let screen: Frame?
  private let background: BackgroundTime
  /// The ads, in the order in which they last came onto the screen.
  private var entries: [Entry] = []
  private var pairs: [Pair] = []
  private var found: [Found] = []

  /// - Parameter screen: the session's screen; `nil`: not recorded.
  init(_ session: RecordedSession, screen: Frame?, _ background: BackgroundTime) {
    (self.session, self.screen, self.background) = (session, screen, background)
  }

  /// Applies a `view.render` or `view.hide`.
  ///
  /// - Parameters:
  ///   - place: the line's index among the session's events.
  ///   - id: the number of the ad's id.
  ///   - ad: the ad's index among the session's ads.
  ///   - time: the session's clock at the line, in microseconds.
  mutating func note(_ place: Int, id: Int32, owner ad: Int, at time: Int64) {
    let line = session.event(place)
    let index = entries.firstIndex { $0.id == id }
    guard line.kind == .viewRender else {
      if let index { entries[index].frame = nil }
      compare(id, at: time)
      return
    }
    var entry = index.map { entries[$0] } ?? Entry(id: id, ad: ad, render: place)
    entry.ad = ad
    if let own = line[.screen]?.screen { entry.screen = own }
    let wasShown = entry.frame != nil
    entry.frame = line[.frame]?.frame.flatMap { frame in
      guard frame.area > 0, line[.visible]?.number != 0 else { return nil }
      return (entry.screen ?? screen).map { frame.intersection($0) != nil } ?? true ? frame : nil
    }
    entry.render = place
    if let index, wasShown || entry.frame == nil {
      entries[index] = entry
    } else {
      if let index { entries.remove(at: index) }
      entries.append(entry)
      if entries.count > Self.mostCompared { forget(entries[0].id, at: time) }
    }
    compare(id, at: time)
  }

  /// Returns the overlaps of more than a second, in the order in which they were found.
  mutating func end(at time: Int64) -> [Found] {
    for index in pairs.indices { stop(index, at: time) }
    return found
  }

  private mutating func forget(_ id: Int32, at time: Int64) {
    for index in pairs.indices where pairs[index].ids.contains(id) { stop(index, at: time) }
    pairs.removeAll { $0.ids.contains(id) }
    entries.removeAll { $0.id == id }
  }

  /// Compares the frame of an ad with those of all other ads.
  private mutating func compare(_ id: Int32, at time: Int64) {
    guard let own = entries.firstIndex(where: { $0.id == id }) else { return }
    for other in entries.indices where other != own {
      let pair = pairs.firstIndex { $0.ids.contains(id) && $0.ids.contains(entries[other].id) }
      let areOver = Self.areOver(entries[own].frame, entries[other].frame)
      if let pair {
        if areOver { pairs[pair].start = pairs[pair].start ?? time } else { stop(pair, at: time) }
      } else if areOver {
        let (earlier, later) = (entries[min(own, other)], entries[max(own, other)])
        pairs.append(
          Pair(
            ids: [earlier.id, later.id],
            found: Found(earlier: earlier.ad, later: later.ad, render: later.render), start: time))
      }
    }
  }

  private mutating func stop(_ pair: Int, at time: Int64) {
    guard let start = pairs[pair].start else { return }
    pairs[pair].start = nil
    pairs[pair].sum += time - start - background.possible(from: start, to: time)
    guard pairs[pair].sum > Self.longestAccepted, !pairs[pair].isFound else { return }
    pairs[pair].isFound = true
    found.append(pairs[pair].found)
  }

  /// Returns true if two frames overlap by more than half of the smaller one.
  private static func areOver(_ a: Frame?, _ b: Frame?) -> Bool {
    guard let a, let b, let both = a.intersection(b) else { return false }
    return both.area > min(a.area, b.area) / 2
  }
}

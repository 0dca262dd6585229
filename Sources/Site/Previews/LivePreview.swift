import Reports
import Model
import Basics

/// A preview of a live stream's player, with the ad break on its timeline.
struct LivePreview {
  let format: FormatDefinition
  let system: LiveSystem
  let state: PreviewState
  let words: PreviewWords

  /// Time span of the timeline.
  private static let windowMs = 60_000
  /// Start of the break on the timeline.
  private static let breakStartMs = 30_000

  /// Duration of the break on the timeline: at least a second, at most half the timeline.
  private var shownMs: Int { min(max(system.typicalDurationMs ?? 10_000, 1000), Self.windowMs / 2) }
  private var isInBreak: Bool { state != .breakAhead }
  private var playedMs: Int { isInBreak ? Self.breakStartMs + shownMs / 2 : Self.breakStartMs / 3 }

  /// Position on the timeline in whole percent.
  private func percent(_ milliseconds: Int) -> String { String(milliseconds * 100 / Self.windowMs) }

  private var badge: String? {
    guard isInBreak else { return nil }
    let left = PreviewText.clock(milliseconds: (system.typicalDurationMs ?? 10_000) / 2)
    return state == .requiredOnly ? words.ad : "\(words.ad) 1/2 · \(left)"
  }

  private var advertiser: String? {
    if state == .requiredOnly || state == .breakAhead { return nil }
    let name = words.filler(for: .advertiser)
    return PreviewText.shown(name, state, limit: PreviewText.assumedLimit) ?? name
  }

  var model: ViewValues {
    let showsIcon = isInBreak && state != .withoutAdChoices
    return [
      "liveLabel": .text(words.live), "badge": .optional(badge), "advertiser": .optional(advertiser),
      "position": .text(PreviewText.clock(milliseconds: playedMs)),
      "end": .text(PreviewText.clock(milliseconds: Self.windowMs)), "played": .text(percent(playedMs)),
      "timelineLabel": .text(words.timeline),
      "breaks": .list([(start: Self.breakStartMs, width: shownMs)]) {
        ["start": .text(percent($0.start)), "width": .text(percent($0.width))]
      },
      "adChoices": .part(showsIcon ? ViewValues.standardAdChoices() : nil),
      "adLabel": .text(words.advertisement),
    ]
  }
}

import AdModel
import Diagnostics

/// A live stream's player, with the break on its timeline.
struct LivePreview: ViewModel {
  let format: FormatDefinition
  let system: LiveSystem
  let state: PreviewState
  let words: PreviewWords

  /// The window that the timeline shows.
  private static let windowMs = 60_000
  /// Where the break begins in it.
  private static let breakStartMs = 30_000

  private var durationMs: Int { min(max(system.durationMs?.value ?? 10_000, 1000), Self.windowMs / 2) }
  private var isInBreak: Bool { state != .breakAhead }
  private var playedMs: Int { isInBreak ? Self.breakStartMs + durationMs / 2 : Self.breakStartMs / 3 }

  private func percent(_ milliseconds: Int) -> String { String(milliseconds * 100 / Self.windowMs) }

  private var badge: String? {
    guard isInBreak else { return nil }
    let left = PreviewText.clock(milliseconds: (system.durationMs?.value ?? 10_000) / 2)
    return state == .requiredOnly ? words.ad : "\(words.ad) 1/2 · \(left)"
  }

  private var advertiser: String? {
    switch state {
    case .requiredOnly, .breakAhead: nil
    case .longest: PreviewText.longest("Example Advertiser", limit: PreviewText.assumedLimit)
    default: words.filler(for: .advertiser)
    }
  }

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "liveLabel": .text(words.live)
    case "badge": .optional(badge)
    case "advertiser": .optional(advertiser)
    case "position": .text(PreviewText.clock(milliseconds: playedMs))
    case "end": .text(PreviewText.clock(milliseconds: Self.windowMs))
    case "played": .text(percent(playedMs))
    case "timelineLabel": .text(words.timeline)
    case "breaks": .list([PreviewBreak(start: percent(Self.breakStartMs), width: percent(durationMs))])
    case "adChoices":
      .part(isInBreak && state != .withoutAdChoices ? PreviewAdChoices.standard : nil)
    case "notes": .texts(PreviewNotes.of(format, state: state))
    default: PreviewHead(format: format, state: state, words: words).value(name)
    }
  }
}

/// A break on the timeline, in hundredths of its width.
struct PreviewBreak: ViewModel {
  var start: String
  var width: String

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "start": .text(start)
    case "width": .text(width)
    default: nil
    }
  }
}

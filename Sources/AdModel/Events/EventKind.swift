// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The events of a recording, version 1 (recording.md). An event this version doesn't know is kept as `unknown`.
public enum EventKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case sessionStart, sessionEnd
  case serviceSetup
  case adRequest, adLoad, adLoadFailed, adRetry, adCallback
  case viewRender, viewHide, assetRender, assetHide
  case impression, click
  case screenPresent, screenDismiss
  case videoPlay, videoPause, videoEnd, videoMute, videoUnmute
  case adapterLoad, adapterMap, adapterComplete, adapterTrack
  case adShow, adDisplay, adDisplayFailed, rewardStart, rewardComplete, rewardGrant, rewardDeliver, adRevenue
  case adHide
  case streamRequest, streamLoad, streamFailed, streamError, streamEnd
  case breakSchedule, breakStart, breakEnd, periodStart, periodEnd
  case adStart, adFirstQuartile, adMidpoint, adThirdQuartile, adComplete, adSkip
  case unknown

  // Written out, because what the compiler derives is called through the protocol from other modules.
  @inlinable public static func == (a: EventKind, b: EventKind) -> Bool { a.rawValue == b.rawValue }

  /// As recordings spell it: the family, a dot, the event.
  package var name: String {
    switch self {
    case .sessionStart: "session.start"
    case .sessionEnd: "session.end"
    case .serviceSetup: "service.setup"
    case .adRequest: "ad.request"
    case .adLoad: "ad.load"
    case .adLoadFailed: "ad.loadFailed"
    case .adRetry: "ad.retry"
    case .adCallback: "ad.callback"
    case .viewRender: "view.render"
    case .viewHide: "view.hide"
    case .assetRender: "asset.render"
    case .assetHide: "asset.hide"
    case .impression: "impression"
    case .click: "click"
    case .screenPresent: "screen.present"
    case .screenDismiss: "screen.dismiss"
    case .videoPlay: "video.play"
    case .videoPause: "video.pause"
    case .videoEnd: "video.end"
    case .videoMute: "video.mute"
    case .videoUnmute: "video.unmute"
    case .adapterLoad: "adapter.load"
    case .adapterMap: "adapter.map"
    case .adapterComplete: "adapter.complete"
    case .adapterTrack: "adapter.track"
    case .adShow: "ad.show"
    case .adDisplay: "ad.display"
    case .adDisplayFailed: "ad.displayFailed"
    case .rewardStart: "reward.start"
    case .rewardComplete: "reward.complete"
    case .rewardGrant: "reward.grant"
    case .rewardDeliver: "reward.deliver"
    case .adRevenue: "ad.revenue"
    case .adHide: "ad.hide"
    case .streamRequest: "stream.request"
    case .streamLoad: "stream.load"
    case .streamFailed: "stream.failed"
    case .streamError: "stream.error"
    case .streamEnd: "stream.end"
    case .breakSchedule: "break.schedule"
    case .breakStart: "break.start"
    case .breakEnd: "break.end"
    case .periodStart: "period.start"
    case .periodEnd: "period.end"
    case .adStart: "ad.start"
    case .adFirstQuartile: "ad.firstQuartile"
    case .adMidpoint: "ad.midpoint"
    case .adThirdQuartile: "ad.thirdQuartile"
    case .adComplete: "ad.complete"
    case .adSkip: "ad.skip"
    case .unknown: "unknown"
    }
  }

  package init?(name: String) {
    guard let kind = Self.byName[name] else { return nil }
    self = kind
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0 != .unknown }.map { ($0.name, $0) })
}

// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The events of a recording, version 1 (recording.md). An event that this version doesn't define is kept as `unknown`.
public enum EventKind: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case sessionStart, sessionEnd, consent
  case appBackground, appForeground
  case serviceSetup
  case adRequest, adLoad, adLoadFailed, adRetry, adCallback
  case viewRender, viewHide, assetRender, assetHide
  case impression, adViewable, click
  case screenPresent, screenDismiss
  case videoPlay, videoPause, videoEnd, videoMute, videoUnmute
  case adapterLoad, adapterMap, adapterComplete, adapterTrack, adapterNotify, adapterResponse
  case adShow, adDisplay, adDisplayFailed, rewardStart, rewardComplete, rewardGrant, rewardDeliver, adRevenue
  case adHide
  case streamRequest, streamLoad, streamFailed, streamError, streamSeek, streamPause, streamResume, streamEnd
  case breakSchedule, breakCancel, breakStart, breakEnd, periodStart, periodEnd
  case adStart, adFirstQuartile, adMidpoint, adThirdQuartile, adComplete, adSkip
  case unknown

  // Written out: other modules would call the derived operator through the protocol.
  @inlinable public static func == (a: EventKind, b: EventKind) -> Bool { a.rawValue == b.rawValue }

  /// The event's name in recordings: its family, a dot and a word, such as `ad.loadFailed` for `adLoadFailed`. Some
  /// names have no family, such as `click`.
  package var name: String { Self.names[Int(rawValue)] }

  // Computed once: getting a case's name from the runtime is slow.
  private static let names = allCases.map { kind in
    let word = String(describing: kind)
    let (family, event) = (word.prefix { $0.isLowercase }, word.drop { $0.isLowercase })
    return event.isEmpty ? word : "\(family).\(event.prefix(1).lowercased())\(event.dropFirst())"
  }

  package init?(name: String) {
    guard let kind = Self.byName[name] else { return nil }
    self = kind
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0 != .unknown }.map { ($0.name, $0) })
}

// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The top-level fields of events, version 1. The shim that reads JSON maps their names to these numbers.
public enum EventField: UInt8, CaseIterable, Sendable, BitwiseCopyable {
  case event, session, time, seq, ad
  case platform, recorder, app, sdk, country, language, screen, consent, underAge, test
  case service, ok, missing
  case kind, adUnit, formats, attempt, dsa
  case format, inventory, source, house, lineItem, creative, order, responseId, assets, video, clickHandler
  case deepLinks, destination
  case error, delaySeconds, of
  case frame, asset, visible, clickable, z, text, fit
  case by, action, url, openable
  case adapter, parameter, fields, extra, images, outcome, thread, impressions, clicks
  case name, amount, value, currency, precision
  case networkCode, customAssetKey, streamId
  case `break`, pod, start, durationMs, restrictions, resumption, replaces
  case podInfo, title, advertiser
  case from, to, reason, urls, description, contentType
  case gdpr, npa, ltd, tcf, gpp, rdp
  case count, request, direction, standard, latencyMs
  case options, imageCount
  case truncated, privacy
  /// A name that version 1 doesn't define. It must stay the last case: its raw value is the number of defined names.
  case unknown

  // Written out: other modules would call the derived operator through the protocol.
  @inlinable public static func == (a: EventField, b: EventField) -> Bool { a.rawValue == b.rawValue }

  /// The field's name in recordings.
  package var name: String { Self.names[Int(rawValue)] }

  // Computed once: getting a case's name from the runtime is slow.
  private static let names = allCases.map { String(describing: $0) }
}

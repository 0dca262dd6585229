// Public only so that the compiler inlines it in other modules (see `SessionStorage`): documented as what is of the package.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// The top-level fields of events, version 1: the shim that reads JSON turns their names into these numbers.
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
  /// A name that version 1 doesn't know. The last one, so that its number is how many names there are.
  case unknown

  // Written out, because what the compiler derives is called through the protocol from other modules.
  @inlinable public static func == (a: EventField, b: EventField) -> Bool { a.rawValue == b.rawValue }

  /// As recordings spell it.
  package var name: String { Self.names[Int(rawValue)] }

  // Asked of the runtime once: it takes its time to say what a case is called.
  private static let names = allCases.map { String(describing: $0) }
}

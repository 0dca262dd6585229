/// A session held against the lifecycles of its ads. What a table forbids is shown on pages; it becomes a finding only
/// where a rule says so.
package struct LifecycleCheck: Sendable {
  /// In the order in which their first events stand in the session.
  package private(set) var traces: [LifecycleTrace] = []

  private var setups: [Event] = []
  private var indices: [Subject: Int] = [:]
  private var kinds: [String: FormatKind] = [:]
  /// The adapter of each ad that answered with an ad, else the one asked last.
  private var adapters: [String: String] = [:]

  private struct Subject: Hashable {
    var ad: String?
    var adapter: String?
  }

  package init(_ session: RecordedSession) {
    for event in session.events { note(event) }
  }

  /// The first violation of each trace that has one, in the order of the traces.
  package var violations: [(trace: LifecycleTrace, reason: LifecycleViolation, event: Event)] {
    traces.compactMap { trace in trace.violation.map { (trace, $0.reason, $0.event) } }
  }

  private mutating func note(_ event: Event) {
    switch event.kind {
    case .sessionStart, .sessionEnd, .unknown: break
    case .serviceSetup: setups.append(event)
    case .streamRequest, .streamLoad, .streamFailed, .streamError, .streamEnd, .breakSchedule, .breakStart,
      .breakEnd, .periodStart, .periodEnd, .adStart, .adFirstQuartile, .adMidpoint, .adThirdQuartile,
      .adComplete, .adSkip:
      append(event, to: Subject(ad: nil, adapter: nil), of: .liveStream)
    default:
      if let ad = event.adID { note(event, ofAd: ad) }
    }
  }

  private mutating func note(_ event: Event, ofAd ad: String) {
    switch event.kind {
    case .adapterLoad, .adapterMap, .adapterComplete, .adapterTrack:
      let adapter = event[.adapter]?.string ?? adapters[ad] ?? ""
      if event.kind == .adapterLoad || event[.outcome]?.string == "ad" { adapters[ad] = adapter }
      append(event, to: Subject(ad: ad, adapter: adapter), of: .mediationAdapter)
    default:
      let kind = kinds[ad] ?? Self.kind(event)
      guard let kind else { return }
      kinds[ad] = kind
      // Wrappers of native ads have completions too; only the rewarded table orders them.
      if kind != .rewarded, event.kind == .adCallback { return }
      append(event, to: Subject(ad: ad, adapter: nil), of: .lifecycle(of: kind))
      if let adapter = adapters[ad], Self.isSeenByAdapters(event.kind) {
        append(event, to: Subject(ad: ad, adapter: adapter), of: .mediationAdapter)
      }
    }
  }

  private mutating func append(_ event: Event, to subject: Subject, of lifecycle: Lifecycle) {
    if let index = indices[subject] { return traces[index].append(event) }
    var trace = LifecycleTrace(lifecycle, ad: subject.ad, adapter: subject.adapter)
    if lifecycle.id == Lifecycle.rewarded.id { setups.forEach { trace.append($0) } }
    trace.append(event)
    indices[subject] = traces.count
    traces.append(trace)
  }

  /// The kind of an ad from the first event that tells: its request, or what only one kind has.
  private static func kind(_ event: Event) -> FormatKind? {
    if let kind = event[.kind]?.string.flatMap(FormatKind.init(rawValue:)) { return kind }
    return switch event.kind {
    case .adShow, .adDisplay, .adDisplayFailed, .rewardStart, .rewardComplete, .rewardGrant, .rewardDeliver,
      .adRevenue, .adHide, .adRetry:
      .rewarded
    case .viewRender, .assetRender, .impression: event[.by]?.string == "app" ? .customNative : .native
    default: nil
    }
  }

  private static func isSeenByAdapters(_ kind: EventKind) -> Bool {
    switch kind {
    case .impression, .click, .screenPresent, .screenDismiss, .videoPlay, .videoPause, .videoEnd, .videoMute,
      .videoUnmute:
      true
    default: false
    }
  }
}

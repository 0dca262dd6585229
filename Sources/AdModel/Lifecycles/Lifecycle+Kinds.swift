extension Lifecycle {
  /// All tables, in the order in which pages list them.
  package static let all: [Lifecycle] = [customNative, native, mediationAdapter, rewarded, liveStream]

  /// The table of a kind's ads; of live interstitials the stream's.
  package static func lifecycle(of kind: FormatKind) -> Lifecycle {
    switch kind {
    case .customNative: customNative
    case .native: native
    case .rewarded: rewarded
    case .liveInterstitial: liveStream
    }
  }
}

import Reports
package import Model
package import Sessions

/// The outcome of an ad that a player shows: for a rewarded ad its reward, for a live ad how far it was played.
package struct AdOutcome {
  /// The outcome in a few words; `nil` for native ads, which have no single outcome, and for ads of unknown kind.
  package let words: String?

  package init(_ ad: AdRecord, in session: SessionRecord, _ redactor: Redactor) {
    words =
      switch ad.kind {
      case .rewarded: Self.reward(of: ad, in: session, redactor)
      case .liveInterstitial: Self.progress(of: ad, in: session)
      case .native, .customNative, nil: nil
      }
  }

  /// Returns how far a rewarded ad got, as far as the recorder observes it.
  private static func reward(of ad: AdRecord, in session: SessionRecord, _ redactor: Redactor) -> String {
    if ad.kinds.contains(.rewardDeliver) { return "reward delivered" }
    if ad.kinds.contains(.rewardGrant) { return "reward granted, no delivery recorded" }
    if ad.kinds.contains(.adDisplay) {
      return session.observes(.rewards) ? "displayed, no reward" : "displayed"
    }
    if let failure = ad.shows.lazy.compactMap(\.failures.last).first {
      return "not displayed" + reason(of: failure, redactor)
    }
    if ad.kinds.contains(.adLoad) {
      return session.observes(.impressions) ? "loaded, not displayed" : "loaded"
    }
    if let failure = ad.loadFailures.last { return "not loaded" + reason(of: failure, redactor) }
    return "no answer recorded"
  }

  /// Domain and code of an error, which aren't personal data. Its message may contain some, and is left out.
  private static func reason(of event: Event, _ redactor: Redactor) -> String {
    let error = event[.error]
    let code = error?["code"]?.string ?? error?["code"]?.integer.map(String.init)
    let parts = [error?["domain"]?.string, code].compactMap(\.self)
      .map { redactor.value($0, as: .name) }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: " ")
  }

  private static func progress(of ad: AdRecord, in session: SessionRecord) -> String {
    let reached: [(EventKind, String)] = [
      (.adComplete, "played to its end"), (.adThirdQuartile, "played to its third quartile"),
      (.adMidpoint, "played to its middle"), (.adFirstQuartile, "played to its first quartile"),
      (.adStart, "started"),
    ]
    let words =
      reached.first { ad.kinds.contains($0.0) }?.1
      ?? (session.observes(.impressions) ? "not started" : "not recorded")
    return words + (ad.kinds.contains(.adSkip) ? ", then skipped" : "")
  }
}

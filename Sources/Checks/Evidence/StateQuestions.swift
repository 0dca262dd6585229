package import AdModel

/// What rules know of single values, for `State`, which looks at lines where they stand.
package enum StateQuestions {
  /// Points.
  package static var leastAd: Double { AdTooSmall.leastAd }
  package static var leastVideo: Double { AdTooSmall.leastVideo }
  package static var leastBadge: Double { BadgeTooSmall.least }

  /// Whether an ad unit, a format or a network with this name may be one of Google's samples.
  package static func mayBeTestID(_ name: String) -> Bool { TestIdInProduction.isSuspect(name) }

  /// Whether the text of the asset that has this name may not be cut short.
  package static func isKeptWhole(_ asset: String, in context: CheckContext) -> Bool {
    TextTruncated.looks(at: asset, in: context)
  }

  /// Whether an image may not be shown as it should be.
  ///
  /// - Parameters:
  ///   - quotient: the frame's ratio over the image's.
  ///   - fit: 0 filled, 1 fitted, 2 stretched.
  package static func mayBeDistorted(quotient: Double, fit: UInt8) -> Bool {
    ImageDistorted.mayBeDistorted(quotient: quotient, fit: fit)
  }

  /// Whether a URL isn't one to load or open.
  package static func isWeak(_ url: String) -> Bool { URLWeakness(of: url) != nil }

  /// Whether a URL is plainly what a definition makes of a pod, a stream and a scheduled duration.
  package static func isPlainPodURL(
    _ url: UnsafeBufferPointer<UInt8>, of live: LiveSystem, pod: String, streamID: String,
    _ durationMs: Int64?
  ) -> Bool {
    PodURLInvalid.isPlain(url, of: live, pod: pod, streamID: streamID, durationMs)
  }
}

/// A state in which a preview shows an ad: what the author hopes for, and what will happen all the same.
package enum PreviewState: String, CaseIterable, Sendable {
  case typical
  case longest
  case requiredOnly = "required-only"
  /// In the other direction of writing than the samples: right to left for most formats.
  case otherDirection = "other-direction"
  case withoutAdChoices = "without-adchoices"
  /// Formats with video, when none was delivered.
  case videoFallback = "video-fallback"
  /// Rewarded ads, after the video.
  case rewardGranted = "reward-granted"
  /// Live streams, while the break is still ahead.
  case breakAhead = "break-ahead"
  /// The author's own rendering (`preview.mustache`).
  case authored

  /// What the page calls it; `isRightToLeft` is that of the format's samples.
  func title(isRightToLeft: Bool) -> String {
    switch self {
    case .typical: "Typical"
    case .longest: "Longest allowed text"
    case .requiredOnly: "Only what is required"
    case .otherDirection: isRightToLeft ? "Left to right" : "Right to left"
    case .withoutAdChoices: "AdChoices not delivered"
    case .videoFallback: "No video: image fallback"
    case .rewardGranted: "Reward granted"
    case .breakAhead: "Break ahead"
    case .authored: "The author’s own rendering"
    }
  }
}

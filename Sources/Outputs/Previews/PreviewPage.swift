/// A size at which a preview is looked at, in CSS pixels.
package struct PreviewSize: Hashable, Sendable {
  var width: Int
  var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A format in one state, drawn as it looks in an app: a page of its own, framed by the format's page.
package struct PreviewPage: Sendable {
  package var state: PreviewState
  /// In words: "Longest allowed text".
  package var title: String
  /// Below the output folder.
  package var path: String
  /// The preview's own words, and which way they run.
  var words: PreviewWords
  /// The sizes at which the format's page frames it, narrow first.
  var sizes: [PreviewSize]

  /// Whether the catalog's card shows it.
  package var isTypical: Bool { state == .typical }
}

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

/// A format's previews: a row a state, a column a size.
struct PreviewMatrix: ViewModel {
  let pages: [PreviewPage]

  func value(_ name: TemplateName) -> TemplateValue? {
    switch name {
    case "hasPreviews": .flag(!pages.isEmpty)
    case "states":
      .list(pages) { page in
        [
          "stateTitle": .text(page.title), "state": .text(page.state.rawValue), "statePath": .text(page.path),
          "frames": .list(page.sizes) { size in
            [
              "width": .number(size.width), "height": .number(size.height),
              "title": .text("\(page.title), \(size.width) pixels wide"),
            ]
          },
        ]
      }
    default: nil
    }
  }
}

package import Reports
package import Model

/// A format in one state, drawn as it looks in an app: a picture on the format's page, which its words and its width make as high
/// as they need.
package struct PreviewPage: Sendable {
  package var state: PreviewState
  /// In words: "Longest allowed text".
  package var title: String
  /// The preview's own words, and which way they run.
  var words: PreviewWords
  /// True for a state that is there to see what breaks.
  package var isStress: Bool

  /// Whether the catalog's card shows it.
  package var isTypical: Bool { state == .typical }

  /// What a reader must know to read it rightly.
  package func notes(on format: FormatDefinition) -> [String] { PreviewNotes.of(format, state: state) }

  /// The picture: HTML for an element with the class `screen` of `preview.css`.
  ///
  /// - Parameter samples: what leads from the page that shows it to the format's folder.
  func body(
    of folder: FormatFolder, samples: String, _ renderer: TemplateRenderer
  ) throws(TemplateError) -> HTML {
    let format = folder.definition
    func model(_ kind: FormatKind) -> TemplateValue {
      switch format.system {
      case .customNative, .native:
        let preview = NativePreview(folder: folder, state: state, words: words, samples: samples)
        return .part(kind == .native ? preview.model : nil)
      case .rewarded(let system):
        let preview = RewardedPreview(format: format, system: system, state: state, words: words)
        return .part(kind == .rewarded ? preview.model : nil)
      case .liveInterstitial(let system):
        let preview = LivePreview(format: format, system: system, state: state, words: words)
        return .part(kind == .liveInterstitial ? preview.model : nil)
      }
    }
    let models: ViewValues = [
      "native": model(.native), "rewarded": model(.rewarded), "live": model(.liveInterstitial),
    ]
    return HTML(vouchedFor: try renderer.render("previews/body", models))
  }

  /// A page of nothing else, for a browser to measure; its samples lie in the folder above.
  package func html(
    of folder: FormatFolder, _ renderer: TemplateRenderer
  ) throws(TemplateError) -> [UInt8] {
    let values: ViewValues = [
      "language": .text(words.language), "direction": .text(words.direction),
      "title": .text("\(folder.definition.name): \(title)"),
      "stylesheet": .text("../../../assets/preview.css"),
      "body": .html(try body(of: folder, samples: "../", renderer)),
    ]
    return try renderer.bytes("previews/page", values)
  }
}

/// A state in which a preview shows an ad: what the author hopes for, and what will happen all the same.
package enum PreviewState: String, CaseIterable, Sendable {
  case typical
  /// Formats with video, when none was delivered.
  case videoFallback = "video-fallback"
  /// Rewarded ads, after the video.
  case rewardGranted = "reward-granted"
  /// Live streams, while the break is still ahead.
  case breakAhead = "break-ahead"
  case longest
  case requiredOnly = "required-only"
  /// In the other direction of writing than the samples: right to left for most formats.
  case otherDirection = "other-direction"
  case chinese
  case japanese
  case emoji
  /// All in one, without a space to break it at.
  case longWord = "long-word"
  /// Formats with pictures, when none came.
  case missingImage = "missing-image"
  case withoutAdChoices = "without-adchoices"

  /// What the page calls it; `isRightToLeft` is that of the format's samples.
  func title(isRightToLeft: Bool) -> String {
    switch self {
    case .typical: "Typical"
    case .longest: "Longest allowed text"
    case .requiredOnly: "Only what is required"
    case .otherDirection: isRightToLeft ? "Left to right" : "Right to left"
    case .chinese: "Chinese"
    case .japanese: "Japanese"
    case .emoji: "Emoji"
    case .longWord: "One long word"
    case .missingImage: "No picture came"
    case .withoutAdChoices: "AdChoices not delivered"
    case .videoFallback: "No video: image fallback"
    case .rewardGranted: "Reward granted"
    case .breakAhead: "Ad break ahead"
    }
  }
}

package import Reports
package import Model

/// A preview of a format in one state, drawn as it looks in an app. Its height follows from its texts and its width.
package struct PreviewPage: Sendable {
  package var state: PreviewState
  /// Title of the state, such as "Longest allowed text".
  package var title: String
  /// Texts of the app in the language of the preview, with its writing direction.
  var words: PreviewWords
  /// Keys of a native ad's assets in the order in which an app showed them; empty if nothing was recorded.
  var recordedOrder: [String] = []
  /// True for a state that tests the limits of the layout.
  package var isStress: Bool

  /// Notes that explain the preview to its reader.
  package func notes(on format: FormatDefinition) -> [String] {
    PreviewNotes.of(format, state: state, words: words)
  }

  /// The preview as HTML, for an element with the class `screen` of `preview.css`.
  ///
  /// - Parameter samples: relative path from the page that shows the preview to the format's folder.
  func body(
    of folder: FormatFolder, samples: String, _ renderer: TemplateRenderer
  ) throws(TemplateError) -> HTML {
    let format = folder.definition
    func model(_ kind: FormatKind) -> TemplateValue {
      switch format.system {
      case .customNative, .native:
        let preview = NativePreview(
          folder: folder, state: state, words: words, samples: samples,
          recordedOrder: recordedOrder)
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
    return HTML(trusted: try renderer.render("previews/body", models))
  }

  /// A page with this preview alone, for a browser to measure. Samples are in its parent folder.
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

/// A state of an ad in a preview: typical ones, and ones that test the limits of the layout.
package enum PreviewState: String, CaseIterable, Sendable {
  case typical
  /// No video was delivered, for formats with video.
  case videoFallback = "video-fallback"
  /// The video of a rewarded ad has ended.
  case rewardGranted = "reward-granted"
  /// The ad break of a live stream hasn't begun.
  case breakAhead = "break-ahead"
  case longest
  case requiredOnly = "required-only"
  /// The writing direction opposite to that of the samples: right to left for most formats.
  case otherDirection = "other-direction"
  case chinese
  case japanese
  case emoji
  /// Each text is a single long word.
  case longWord = "long-word"
  /// No picture was delivered, for formats with pictures.
  case missingImage = "missing-image"
  case withoutAdChoices = "without-adchoices"

  /// Title of the state; `isRightToLeft` is the direction of the format's samples.
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
